import { CONDITIONS, ORIENTATIONS, PERIODS, SIZE_UNITS } from './enums.ts';

/** Longest text of a title or a name, in characters. */
const SHORT = 1_000;
/** Longest free text, in characters: descriptions of real feeds stay below 20,000. */
const LONG = 100_000;

export const string = { type: 'string', maxLength: SHORT } as const;
export const longString = { type: 'string', maxLength: LONG } as const;
export const url = { type: 'string', maxLength: 4_096 } as const;
export const boolean = { type: 'boolean' } as const;
export const integer = { type: 'integer' } as const;
export const count = { type: 'integer', minimum: 0, maximum: 100_000 } as const;
export const number = { type: 'number' } as const;
export const date = { type: 'string', format: 'date' } as const;
export const dateTime = { type: 'string', format: 'date-time' } as const;
export const condition = { type: 'string', enum: CONDITIONS } as const;
export const orientation = { type: 'string', enum: ORIENTATIONS } as const;
export const period = { type: 'string', enum: PERIODS } as const;
export const sizeUnit = { type: 'string', enum: SIZE_UNITS } as const;

/**
 * A schema with a description beyond the name of its field, for readers of the published schemas. Not for texts, addresses, money and areas: those are
 * recognised by being these very constants.
 */
export const described = <const Schema extends object>(
  schema: Schema,
  description: string,
): Schema & { readonly description: string } => ({ ...schema, description });

/** Text by language code (ISO 639-1, optionally with a region: `fr`, `en`, `pt-BR`). */
export const i18nText = { type: 'object', additionalProperties: longString } as const;

/** An amount of money; never converted. */
export const amount = {
  type: 'object',
  properties: { amount: number, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
  required: ['amount', 'currency'],
  additionalProperties: false,
} as const;

/** An amount of money due once per period. */
export const periodicAmount = {
  type: 'object',
  properties: { amount, period },
  additionalProperties: false,
} as const;

/** An area in the unit it was delivered in. */
export const sizeWithUnit = {
  type: 'object',
  properties: { size: { type: 'number', minimum: 0 }, unit: sizeUnit },
  required: ['size', 'unit'],
  additionalProperties: false,
} as const;

/** WGS-84 degrees; altitude in metres. */
export const geo = {
  type: 'object',
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    altitude: number,
  },
  required: ['latitude', 'longitude'],
  additionalProperties: false,
} as const;

/** A place. `countryCode` is ISO 3166-1 alpha-2 and keeps the contract's own spelling. */
export const location = {
  type: 'object',
  properties: {
    address: string,
    address_complement: string,
    street: string,
    street_number: string,
    postal_code: string,
    city: string,
    district: string,
    province: string,
    region: string,
    country: string,
    countryCode: { type: 'string', pattern: '^[A-Z]{2}$' },
    geo,
    precision: { type: 'string', enum: ['exact', 'street', 'district', 'city'], description: 'How exact geo is.' },
    publish_address: described(boolean, 'false: street and number must not be shown, and geo is blurred.'),
  },
  additionalProperties: false,
} as const;

export const person = {
  type: 'object',
  properties: {
    id: string,
    title: string,
    first_name: string,
    last_name: string,
    company: string,
    email: string,
    phone: string,
    mobile: string,
    language: string,
    photo_url: url,
    address: string,
  },
  additionalProperties: false,
} as const;

/** A technical survey (electricity, asbestos, termites …). */
export const report = {
  type: 'object',
  properties: { date, valid_until: date, compliant: boolean, reference: string, description: longString },
  additionalProperties: false,
} as const;

/** Fees of one party: a fixed amount, a percentage of the price, or both. */
export const commission = {
  type: 'object',
  properties: { amount, percentage: { type: 'number', minimum: 0, maximum: 100 }, vat_included: boolean, text: string },
  additionalProperties: false,
} as const;

/** A picture, plan or document. */
export const fileDocument = {
  type: 'object',
  properties: {
    id: string,
    name: string,
    checksum: string,
    group: string,
    filename: string,
    description: longString,
    content_type: string,
    url,
    updated_at: dateTime,
    url_expires_on: dateTime,
    ordinal: { type: 'integer', minimum: 0, description: 'Place in its list, from 0.' },
    has_failure: boolean,
    error_message: string,
  },
  additionalProperties: false,
} as const;
