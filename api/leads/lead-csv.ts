import type { Lead } from '../../model/people/lead.ts';
import { csvLines } from '../http/csv.ts';

/** Columns in order, with their values; empty if a lead has none. */
const COLUMNS: { readonly [name: string]: (lead: Lead) => string | number | undefined } = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  message: ({ message }) => message,
  project_timeframe_months: ({ project_timeframe_months: months }) => months,
  request: ({ request }) => request,
  offer_type: ({ offer_type }) => offer_type,
  property_type: ({ property_type }) => property_type,
  property_address: ({ property_address }) => property_address,
  property_id: ({ property_id }) => property_id,
  request_id: ({ request_id }) => request_id,
  estimated_central_total: ({ estimated_central_total: total }) => total,
  estimated_low_total: ({ estimated_low_total: total }) => total,
  estimated_high_total: ({ estimated_high_total: total }) => total,
  currency: ({ currency }) => currency,
  channel: ({ source }) => source.channel,
  utm_source: ({ source }) => source.utm_source,
  utm_medium: ({ source }) => source.utm_medium,
  utm_campaign: ({ source }) => source.utm_campaign,
  referrer_host: ({ source }) => source.referrer_host,
  page: ({ source }) => source.page,
  consent_given: ({ consent }) => consent && String(consent.given),
  consent_text_version: ({ consent }) => consent?.text_version,
  consent_at: ({ consent }) => consent?.at,
  retention_until: ({ retention_until }) => retention_until,
};

/** Byte order mark: without it Excel decodes the file in the code page of the machine, and shows accents wrong. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Leads as CSV: RFC 4180 in UTF-8 with a byte order mark, formulas sanitized. */
export async function* writeLeadCsv(leads: AsyncIterable<Lead>): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(COLUMNS)]);
  for await (const lead of leads) yield csvLines([Object.values(COLUMNS).map((valueOf) => valueOf(lead))]);
}
