import { FINDING_CODES, daysOnline, diagnose, peersOf } from '../../analysis/insights/diagnose.ts';
import type { DiagnosedListing, Finding } from '../../analysis/insights/diagnose.ts';
import { qualityOf } from '../../analysis/insights/listing-quality.ts';
import { listingTraffic as trafficOfListings, trafficOfListing } from '../../analysis/insights/listing-traffic.ts';
import { defined } from '../../model/shared/defined.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { estimateListing } from './estimate-listing.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { kilometresToPostcode } from './rows/distance-to-postcode.ts';
import { factsOf, sizeOfFirst } from '../../analysis/insights/listing-facts.ts';
import { searchersOfListings, searchersSchema } from './rows/searchers-of-listings.ts';
import type { SearchersReply } from './rows/searchers-of-listings.ts';
import { LISTING_LINE_OPTIONAL, figuresOf, lineOf, listingLine, listingTraffic } from './schemas/listing-schemas.ts';
import type { ListingLine, TrafficFigures } from './schemas/listing-schemas.ts';
import { arrayOf, count, number, objectOf, text } from './schemas/reply-schemas.ts';

/** Estimates of one reply: each is a search of the open data and a regression, some 50 ms. */
const MAX_ESTIMATES = 20;

interface DiagnosedReply extends ListingLine, TrafficFigures {
  readonly quality: number;
  readonly findings: readonly Finding[];
  readonly searchers?: SearchersReply;
  readonly estimate?: {
    readonly central: number;
    readonly low: number;
    readonly high: number;
    readonly attribution: string;
  };
}

const reply: Typed<Page<DiagnosedReply>> = pageOf(
  objectOf(
    {
      ...listingLine,
      ...listingTraffic,
      quality: {
        type: 'integer',
        minimum: 0,
        maximum: 100,
        description:
          'Quality of the listing itself, whatever its traffic: 100 less the points of its findings (docs/insights.md). The price counts only where it was compared with an estimate.',
      },
      findings: arrayOf(
        objectOf({
          code: { type: 'string', enum: FINDING_CODES },
          severity: { type: 'integer', minimum: 1, maximum: 2, description: '2: likely holds the listing back.' },
          evidence: arrayOf(
            objectOf(
              {
                measure: text,
                value: { ...number, description: 'Of the listing.' },
                reference: { ...number, description: 'The value of the comparison.' },
                unit: text,
              },
              ['reference'],
            ),
          ),
          next_step: text,
        }),
      ),
      searchers: searchersSchema,
      estimate: {
        ...objectOf({ central: count, low: count, high: count, attribution: text }),
        description: 'Of the open transaction data (DVF), for flats and houses for sale with coordinates and area.',
      },
    },
    [...LISTING_LINE_OPTIONAL, 'searchers', 'estimate'],
  ),
);

export const getPropertyDiagnostics = route({
  method: 'GET',
  path: '/insights/{gatewayId}/properties/diagnostics',
  id: 'getPropertyDiagnostics',
  summary: 'What holds listings back',
  description: `Per present listing what may keep it from being sold or let: price against the estimate and against similar listings, number and size of pictures, text, energy label, place, views, contacts, time on the market. Each finding has its figures and a next step. Listings with the most serious findings first, without regard to the size of the first picture and to estimates: both are looked up for the page only. With \`estimate=true\` the first ${MAX_ESTIMATES} flats and houses of the page are valued too. Needs the addon INSIGHTS (409).`,
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: {
    ...windowQuery,
    ...pageQuery,
    estimate: { type: 'boolean', default: false, description: 'Value the listings of the page by the open data.' },
  },
  success: { status: 200, description: 'A page of listings.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query, principal }, deps) => {
  const { now, window } = await insightsWindow(gateway, query, deps);
  const [rows, listings] = await Promise.all([
    deps.store.insightDays.rows(gateway._id, window, ['listings', 'searches']),
    deps.store.insightListings.ofGateway(gateway._id),
  ]);
  const traffic = new Map(trafficOfListings(rows, window).map((listing) => [listing.id, listing]));
  const all = listings.map((listing): DiagnosedListing & { readonly listing: typeof listing } => {
    const facts = factsOf(listing);
    return {
      listing,
      facts,
      traffic: traffic.get(listing._id) ?? trafficOfListing([], window, listing._id),
      days_online: daysOnline(facts, window, now),
      ...defined({ kilometres_off: kilometresToPostcode(listing, deps.gazetteer) }),
    };
  });
  const peers = peersOf(all, now);
  const weight = (findings: readonly Finding[]) => findings.reduce((sum, { severity }) => sum + severity ** 2, 0);
  const ranked = all
    .map((one) => ({ one, findings: diagnose(one, peers(one), now) }))
    .toSorted((a, b) => weight(b.findings) - weight(a.findings) || (a.one.facts.id < b.one.facts.id ? -1 : 1));
  const shown = ranked.slice(query.page * query.size, (query.page + 1) * query.size).map(({ one }) => one);
  const sizes = await deps.store.listings.coverSizes(shown.map(({ facts }) => facts.id));
  const searchers = await searchersOfListings(
    gateway._id,
    shown.map(({ facts }) => facts),
    { rows, window },
    deps,
  );
  let estimates = 0;
  const items: DiagnosedReply[] = [];
  for (const one of shown) {
    const isTried = query.estimate && estimates < MAX_ESTIMATES;
    const estimate = isTried ? await estimateListing(one.listing, one.facts, principal, deps) : undefined;
    if (estimate) estimates++;
    const first_picture = sizeOfFirst(one.listing, sizes.get(one.facts.id));
    const findings = diagnose({ ...one, ...defined({ estimate, first_picture }) }, peers(one), now);
    items.push({
      ...lineOf(one.facts.id, one.facts),
      ...figuresOf(one.traffic),
      quality: qualityOf(findings),
      findings,
      ...defined({ searchers: searchers.get(one.facts.id), estimate }),
    });
  }
  return toPage(items, ranked.length, query);
});
