import type { FromSchema } from 'json-schema-to-ts';
import { MARKETS } from '../geography/country-codes.ts';
import { scheduleInputSchema, scheduleSchema } from './schedule.ts';
import { WEB_ADDRESS, visibleName } from '../shared/text-patterns.ts';

export const GATEWAY_STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED'] as const;
export const GATEWAY_MODES = ['PROD', 'TEST'] as const;

/** What a delegate may do; each level includes the ones before it. Deleting and delegating stay with the owner. */
export const DELEGATION_LEVELS = ['READ', 'WRITE', 'FULL_ACCESS'] as const;
export type DelegationLevel = (typeof DELEGATION_LEVELS)[number];

/** Maximum connectors of one direction in a gateway: bounds a run, far above what agencies use. */
const MAX_CONNECTORS = 20;

/** Kinds of business that a gateway serves. */
export const GATEWAY_CATEGORIES = [
  'agency',
  'professional',
  'network',
  'franchise',
  'developer',
  'builder',
  'notary',
  'property_manager',
  'holiday_rental',
  'auction',
  'private',
  'other',
] as const;

const market = {
  type: 'string',
  enum: MARKETS,
  description: 'ISO 3166-1 alpha-2 code of the country, in lower case, for example fr, de, us.',
} as const;
const category = { type: 'string', enum: GATEWAY_CATEGORIES } as const;
const code = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const logoUrl = {
  type: 'string',
  maxLength: 2_048,
  pattern: `^$|${WEB_ADDRESS}`,
  description: 'An http or https address without quotes and blanks; empty for none.',
} as const;

/** A connector as a client sends it: `connector_id` is generated when absent; `config` is checked by the connector's own schema. */
export const connectorInputSchema = {
  type: 'object',
  properties: {
    connector_type: { type: 'string', minLength: 1, maxLength: 64 },
    connector_id: uuid,
    config: { type: 'object' },
  },
  required: ['connector_type', 'config'],
  additionalProperties: false,
} as const;

/** A connector as the API returns it: secrets in `config` are masked. */
export const connectorRefSchema = {
  ...connectorInputSchema,
  required: ['connector_type', 'connector_id', 'config'],
} as const;

const connectorInputs = { type: 'array', maxItems: MAX_CONNECTORS, items: connectorInputSchema } as const;
const connectorRefs = { type: 'array', maxItems: MAX_CONNECTORS, items: connectorRefSchema } as const;

const writable = {
  item_id: { type: 'string', minLength: 1, maxLength: 200 },
  name: visibleName(200),
  market,
  category,
  mode: { type: 'string', enum: GATEWAY_MODES },
  input_connector: connectorInputSchema,
  output_connectors: connectorInputs,
  input_connectors: connectorInputs,
  logo_url: logoUrl,
  schedule: scheduleInputSchema,
} as const;

const confirm_unstable_key = {
  type: 'boolean',
  description:
    'true: write a mapping (`config.mapping`) although a preview showed that its key may not last (`key_doubt` of the mapping). It is not stored.',
} as const;

/** Body of POST /gateways and of PUT /gateways/{id}. */
export const gatewayCreateSchema = {
  type: 'object',
  properties: { ...writable, confirm_unstable_key },
  required: ['item_id', 'name', 'market', 'category', 'input_connector'],
  additionalProperties: false,
} as const;

/** Body of POST /gateways/check: the connectors of a gateway that is not created yet. */
export const gatewayCheckSchema = {
  type: 'object',
  properties: {
    market,
    input_connector: connectorInputSchema,
    output_connectors: connectorInputs,
  },
  required: ['market', 'input_connector'],
  additionalProperties: false,
} as const;

/** Body of POST /gateways/{id}/check: changed connectors of a gateway, as PATCH takes them. */
export const gatewayConnectorsSchema = {
  type: 'object',
  properties: {
    input_connector: connectorInputSchema,
    input_connectors: connectorInputs,
    output_connectors: connectorInputs,
  },
  additionalProperties: false,
} as const;

const nothing = { type: 'null' } as const;

/** Body of PATCH /gateways/{id}, a merge patch: an absent field stays as it is, null sets some to their default. */
export const gatewayPatchSchema = {
  type: 'object',
  properties: {
    ...writable,
    mode: { anyOf: [writable.mode, nothing] },
    logo_url: { anyOf: [logoUrl, nothing] },
    schedule: { anyOf: [scheduleInputSchema, nothing] },
    confirm_unstable_key,
  },
  additionalProperties: false,
} as const;

/** Defaults of the optional fields of a whole gateway; an empty logo_url or schedule means none. */
export const GATEWAY_DEFAULTS = {
  mode: 'PROD',
  input_connectors: [],
  output_connectors: [],
  logo_url: '',
  schedule: {},
} as const satisfies Partial<GatewayCreate>;

/** A gateway as the API returns it. */
export const gatewaySchema = {
  type: 'object',
  properties: {
    id: uuid,
    client_id: { type: 'string' },
    ...writable,
    // Gateways of earlier releases have other names and codes.
    name: { type: 'string' },
    market: code,
    category: code,
    logo_url: { type: 'string' },
    plan: { type: 'string' },
    status: { type: 'string', enum: GATEWAY_STATUSES },
    input_connector: connectorRefSchema,
    input_connectors: connectorRefs,
    output_connectors: connectorRefs,
    schedule: scheduleSchema,
    delegation_level: {
      type: 'string',
      enum: DELEGATION_LEVELS,
      description:
        'What the caller may do with a gateway that is delegated to it; in the detail and in the lists of delegated gateways.',
    },
    secrets_unreadable: {
      type: 'boolean',
      enum: [true],
      description:
        'Present if a stored secret of a connector cannot be read with the keys of this service. Its runs fail until the secret is sent again, or its key is put back into `ENCRYPTION_KEYS`.',
    },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  },
  required: [
    'id',
    'client_id',
    'item_id',
    'name',
    'market',
    'category',
    'mode',
    'status',
    'input_connector',
    'input_connectors',
    'output_connectors',
    'created_at',
    'updated_at',
  ],
  additionalProperties: false,
} as const;

export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];
export type GatewayMode = (typeof GATEWAY_MODES)[number];
export type ConnectorInput = FromSchema<typeof connectorInputSchema>;
export type ConnectorRef = FromSchema<typeof connectorRefSchema>;
export type GatewayCreate = FromSchema<typeof gatewayCreateSchema>;
export type GatewayCheck = FromSchema<typeof gatewayCheckSchema>;
export type GatewayConnectors = FromSchema<typeof gatewayConnectorsSchema>;
export type GatewayPatchBody = FromSchema<typeof gatewayPatchSchema>;
/** Fields of a gateway to write. */
export type GatewayPatch = Partial<GatewayCreate>;
export type Gateway = FromSchema<typeof gatewaySchema>;
