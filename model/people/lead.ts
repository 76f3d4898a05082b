import type { FromSchema } from 'json-schema-to-ts';
import { OFFER_TYPES, PROPERTY_TYPES } from '../property/enums.ts';
import { visibleName } from '../shared/text-patterns.ts';

/** Where a lead came in: with an estimation, from the agency's site, from a portal. */
const LEAD_CHANNELS = ['estimation', 'site', 'portal'] as const;

/** NEW: as received. ERASED: the personal data is deleted; such a lead is counted but never returned. */
export type LeadStatus = 'NEW' | 'ERASED';

/** Values of the property model in the spelling of leads. `toUpperCase` loses the literal types. */
const upper = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => value.toUpperCase() as Uppercase<Value>);

const offerType = { type: 'string', enum: upper(OFFER_TYPES) } as const;
const propertyType = { type: 'string', enum: upper(PROPERTY_TYPES) } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' } as const;
const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const;
/** Longer than any campaign name that a browser's address bar shows. */
const campaign = { type: 'string', minLength: 1, maxLength: 200 } as const;

/** Mail address of a lead. 254 characters are the longest that SMTP carries (RFC 5321, section 4.5.3.1.3). */
export const leadEmail = { type: 'string', format: 'email', maxLength: 254 } as const;

const personal = {
  first_name: { ...visibleName(100), description: 'First name.' },
  last_name: { ...visibleName(100), description: 'Last name.' },
  email: { ...leadEmail, description: 'Mail address.' },
  phone: {
    type: 'string',
    // Any national or international spelling, at most 15 digits (ITU-T E.164) with separators and an extension.
    pattern: '^[+(]?[0-9][0-9 ().\\/x-]{3,38}$',
    description: 'Telephone number as the person wrote it.',
  },
  message: { type: 'string', maxLength: 5_000, description: 'What the person wrote.' },
  property_address: { type: 'string', maxLength: 500, description: 'Address of the property that the lead is about.' },
} as const;

const timeframe = {
  type: 'integer',
  minimum: 0,
  maximum: 600,
  description: 'Months until the person wants to sell, buy or let.',
} as const;

/** What the person asks for on a site. */
const LEAD_REQUESTS = ['VIEWING', 'CALL_BACK', 'QUESTION', 'VALUATION'] as const;

const request = {
  type: 'string',
  enum: LEAD_REQUESTS,
  description: 'What the person asks for: to see the listing, to be called, an answer, or a valuation.',
} as const;

/** Path of a page of the site, without a query: a query may hold personal data. */
const page = {
  type: 'string',
  pattern: '^/[^?#\\s\\\\]{0,499}$',
  description: 'Path of the page on which the form was sent, without query and fragment.',
} as const;

const consentText = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Version of the text that the person agreed to.',
} as const;

const consent = {
  type: 'object',
  properties: {
    given: { const: true, description: 'The person agreed to be contacted. Without consent there is no lead.' },
    text_version: consentText,
  },
  required: ['given'],
  additionalProperties: false,
} as const;

/** The lead block of an estimation: the contact. An email or a phone is needed, every other field is optional. */
export const leadBlockSchema = {
  type: 'object',
  properties: {
    first_name: personal.first_name,
    last_name: personal.last_name,
    email: personal.email,
    phone: personal.phone,
    message: personal.message,
    project_timeframe_months: timeframe,
    consent,
  },
  additionalProperties: false,
} as const;

/** The source of a visit to a site: for attribution. */
export const attribution = {
  utm_source: { ...campaign, description: 'Campaign source, such as `google`.' },
  utm_medium: { ...campaign, description: 'Campaign medium, such as `cpc`.' },
  utm_campaign: { ...campaign, description: 'Campaign name.' },
  referrer_host: {
    type: 'string',
    pattern: '^[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$',
    description: 'Host of the page that led to the site, without path and query.',
  },
} as const;

/** The request with which a site submits a lead. */
export const leadCreateSchema = {
  type: 'object',
  properties: {
    ...personal,
    project_timeframe_months: timeframe,
    request,
    offer_type: offerType,
    property_type: propertyType,
    property_id: { ...uuid, description: 'The listing that the lead is about; one of the gateway, present or former.' },
    request_id: { ...uuid, description: 'The estimation that the lead saw.' },
    estimate: {
      type: 'object',
      description: 'Key figures of that estimation.',
      properties: { central: amount, low: amount, high: amount, currency },
      required: ['central', 'currency'],
      additionalProperties: false,
    },
    source: {
      type: 'object',
      description: 'What brought the lead: for attribution.',
      properties: {
        channel: { type: 'string', enum: ['site', 'portal'], description: '`site` by default.' },
        ...attribution,
        page,
      },
      additionalProperties: false,
    },
    consent,
  },
  required: ['consent'],
  additionalProperties: false,
} as const;

/** A lead as returned. */
export const leadSchema = {
  type: 'object',
  properties: {
    id: uuid,
    gateway_id: uuid,
    ...personal,
    project_timeframe_months: timeframe,
    request,
    offer_type: offerType,
    property_type: propertyType,
    property_id: { ...uuid, description: 'The listing that the lead is about.' },
    request_id: { ...uuid, description: 'The estimation that the lead came with.' },
    estimated_central_total: {
      ...amount,
      description: 'Estimated value of the whole property; of RENTAL the rent per month.',
    },
    estimated_low_total: { ...amount, description: 'Lower bound of the estimation.' },
    estimated_high_total: { ...amount, description: 'Upper bound of the estimation.' },
    currency,
    source: {
      type: 'object',
      properties: { channel: { type: 'string', enum: LEAD_CHANNELS }, ...attribution, page },
      required: ['channel'],
      additionalProperties: false,
    },
    consent: {
      type: 'object',
      description: 'Absent if the sender stated nothing about consent.',
      properties: { given: { type: 'boolean' }, text_version: consentText, at: time },
      required: ['given', 'at'],
      additionalProperties: false,
    },
    status: { type: 'string', enum: ['NEW'] },
    retention_until: { ...time, description: 'The personal data is erased at this time.' },
    created_at: time,
    secrets_unreadable: {
      const: true,
      description:
        'No encryption key of this service opens the personal data, so it is missing here. The operator puts the key back.',
    },
  },
  required: ['id', 'gateway_id', 'source', 'status', 'retention_until', 'created_at'],
  additionalProperties: false,
} as const;

/** The response to a submitted lead. It repeats no personal data, because responses to requests with an idempotency key are kept for a day. */
export const leadReceiptSchema = {
  type: 'object',
  properties: { id: uuid, gateway_id: uuid, retention_until: time, created_at: time },
  required: ['id', 'gateway_id', 'retention_until', 'created_at'],
  additionalProperties: false,
} as const;

export const leadErasureSchema = {
  type: 'object',
  properties: { email: { ...leadEmail, description: 'Mail address of the person; case does not matter.' } },
  required: ['email'],
  additionalProperties: false,
} as const;

export type Lead = FromSchema<typeof leadSchema>;
export type LeadReceipt = FromSchema<typeof leadReceiptSchema>;
export type LeadSource = Lead['source'];

/** The fields that identify a person: encrypted at rest, deleted by an erasure. */
export type LeadPersonal = { readonly [Name in keyof typeof personal]?: string };
export const LEAD_PERSONAL_FIELDS: readonly (keyof typeof personal)[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  'property_address',
];

/** A mail address for comparison: providers do not distinguish case, although RFC 5321 lets them. */
export const comparableEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Values that name the source of a visit. */
type Attribution = { readonly [Name in keyof typeof attribution | 'page']?: string };

/** The attribution without values that hold a mail address or a control character: it stays after an erasure, so it must hold nothing personal. */
export function cleanAttribution(given: Attribution): Attribution {
  const kept = Object.entries(given).filter(([, value]) => !/[@\p{Cc}]|%40/iu.test(value));
  return Object.fromEntries(kept);
}

/** The same for the source of a lead. */
export function cleanSource({ channel, ...rest }: LeadSource): LeadSource {
  return { channel, ...cleanAttribution(rest) };
}
