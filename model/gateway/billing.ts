import type { FromSchema } from 'json-schema-to-ts';

export const BILLING_PERIODS = ['MONTHLY', 'ANNUAL'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

const time = { type: 'string', format: 'date-time' } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' } as const;
const period = { type: 'string', enum: BILLING_PERIODS } as const;
const amount = { type: 'number', minimum: 0, description: 'Per period, in the currency, before tax.' } as const;
const code = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const;

export const purchaseRequestSchema = {
  type: 'object',
  properties: {
    period,
    currency: { ...currency, description: 'ISO 4217 code; must exist in the addon’s pricing.' },
    metadata: { type: 'object', description: 'Passed through unchanged.', additionalProperties: true },
  },
  required: ['period', 'currency'],
  additionalProperties: false,
} as const;

/** An addon of the catalogue that a gateway has bought. */
export const purchaseSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    gateway_id: { type: 'string', format: 'uuid' },
    addon_code: code,
    period,
    currency,
    amount,
    metadata: { type: 'object', additionalProperties: true },
    active_since: time,
    renews_at: time,
  },
  required: ['id', 'gateway_id', 'addon_code', 'period', 'currency', 'amount', 'active_since', 'renews_at'],
  additionalProperties: false,
} as const;

const price = {
  type: 'object',
  properties: { period, currency, amount },
  required: ['period', 'currency', 'amount'],
  additionalProperties: false,
} as const;

/** An addon as the catalogue has it. */
export const catalogueAddonSchema = {
  type: 'object',
  properties: {
    code,
    name: { type: 'string' },
    description: { type: 'string' },
    pricing: { type: 'array', items: price },
    available: {
      type: 'boolean',
      description: 'False: it cannot be bought, because its feature does not exist yet or is no longer sold.',
    },
  },
  required: ['code', 'name', 'description', 'pricing'],
  additionalProperties: false,
} as const;

/** The same with whether a gateway has it, as the API returns it. */
export const addonSchema = {
  type: 'object',
  properties: { ...catalogueAddonSchema.properties, active: { type: 'boolean' }, purchase: purchaseSchema },
  required: [...catalogueAddonSchema.required, 'available', 'active'],
  additionalProperties: false,
} as const;

export const invoiceSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    number: { type: 'string', description: 'Consecutive within a year.' },
    gateway_id: { type: 'string', format: 'uuid' },
    addon_code: code,
    description: { type: 'string' },
    currency,
    amount,
    period_start: time,
    period_end: time,
    issued_at: time,
  },
  required: [
    'id',
    'number',
    'gateway_id',
    'addon_code',
    'description',
    'currency',
    'amount',
    'period_start',
    'period_end',
    'issued_at',
  ],
  additionalProperties: false,
} as const;

export type PurchaseRequest = FromSchema<typeof purchaseRequestSchema>;
export type Purchase = FromSchema<typeof purchaseSchema>;
export type CatalogueAddon = FromSchema<typeof catalogueAddonSchema>;
export type Addon = FromSchema<typeof addonSchema>;
export type Invoice = FromSchema<typeof invoiceSchema>;
