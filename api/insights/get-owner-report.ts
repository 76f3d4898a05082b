import { CHANNELS } from '../../analysis/insights/channel.ts';
import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { ownerReport, reportedDays } from '../../analysis/insights/owner-report.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { notFound } from '../../model/shared/errors.ts';
import type { OwnerReport } from '../../model/insights/owner-report.ts';
import { route } from '../contract.ts';
import { content, fileNamePart } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { readWindow, requireInsights } from './insights-request.ts';
import { factsOf } from '../../analysis/insights/listing-facts.ts';
import { arrayOf, count, date, number, objectOf, text, uuid } from './schemas/reply-schemas.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const PDF = 'application/pdf';

const figures = { views: count, visitors: count, favourites: count, shares: count, contacts: count, leads: count };

const reply: Typed<OwnerReport> = objectOf(
  {
    property_id: uuid,
    reference: text,
    title: text,
    city: text,
    price: number,
    currency: text,
    from: date,
    to: date,
    week: objectOf(figures),
    previous_week: objectOf(figures),
    weeks: { ...arrayOf(objectOf({ from: date, ...figures })), description: 'Eight weeks, the reported one last.' },
    rank: { type: 'integer', minimum: 1, description: 'By views in the week; absent without a view.' },
    ranked_listings: count,
    channels: arrayOf(objectOf({ channel: { type: 'string', enum: CHANNELS }, visitors: count })),
    matching_visitors: {
      ...count,
      description: 'Visitors of the last 60 days whose searches and views match the listing.',
    },
    days_on_market: count,
  },
  ['title', 'city', 'price', 'currency', 'rank', 'days_on_market'],
);

export const getOwnerReport = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/{propertyUuid}/owner-report',
  id: 'getOwnerReport',
  summary: 'The weekly report for the owner of a listing',
  description:
    'Seven days against the seven before, eight weeks, channels, the place among the listings of the gateway and visitors whose searches match it: counts only, nothing about single visitors. `format=pdf`, or `Accept: application/pdf`, returns a page to send to the owner. 404 for a listing that has left the gateway. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: {
    to: { type: 'string', format: 'date', description: 'Last day of the week; yesterday in UTC by default.' },
    format: { type: 'string', enum: ['json', 'pdf'], description: 'By default what the Accept header prefers.' },
    language: { type: 'string', enum: LANGUAGES, default: 'fr', description: 'Of the PDF.' },
  },
  negotiates: ['application/json', PDF],
  success: { status: 200, description: 'The report.', schema: reply, contentType: PDF },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, params, query, mediaType }, deps) => {
  const now = new Date();
  const to = query.to ?? addDays(now.toISOString().slice(0, 10), -1);
  const week = readWindow({ from: addDays(readWindow({ to }, now).to, -6), to }, now);
  await requireInsights(gateway, deps);
  const [listings, rows, visitors] = await Promise.all([
    deps.store.insightListings.ofGateway(gateway._id),
    deps.store.insightDays.rows(gateway._id, reportedDays(week), ['listings']),
    deps.store.insightDays.visitors(gateway._id, { from: addDays(week.to, 1 - SCORED_DAYS), to: week.to }),
  ]);
  const facts = new Map(listings.map((listing) => [listing._id, factsOf(listing)]));
  const listing = facts.get(params.propertyUuid);
  if (!listing) throw notFound('Listing', params.propertyUuid);
  const report = ownerReport(listing, week, rows, visitors, (id) => facts.get(id));
  const isPdf = query.format === 'pdf' || (query.format === undefined && mediaType === PDF);
  if (!isPdf) return report;
  const name = fileNamePart(listing.reference);
  return content(PDF, await deps.renderOwnerReport({ report, language: query.language }), {
    'Content-Disposition': `inline; filename="report-${name}-${week.to}.pdf"`,
  });
});
