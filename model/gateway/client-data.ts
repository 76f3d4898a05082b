import type { FromSchema } from 'json-schema-to-ts';

/**
 * What the service keeps for a client, in the order of its export: first what belongs to no gateway, then gateway by gateway. The export is a fold over
 * `api/client-data/client-places.ts`.
 */
export const CLIENT_PLACES = [
  'notification_preferences',
  'templates',
  'pdf_templates',
  'mappings',
  'mapping_versions',
  'site_activations',
  'managed_sites',
  'site_audit',
  'site_fatals',
  'client_audit_events',
] as const;
export const GATEWAY_PLACES = [
  'gateways',
  'metadata',
  'delegations',
  'api_tokens',
  'addons',
  'rules',
  'event_subscriptions',
  'portals',
  'listings',
  'former_listings',
  'held_listings',
  'quarantine',
  'sync_jobs',
  'saved_searches',
  'leads',
  'visitor_events',
  'outcomes',
  'channel_costs',
  'invoices',
  'audit_events',
] as const;

export type ClientPlaceName = (typeof CLIENT_PLACES)[number];
export type GatewayPlaceName = (typeof GATEWAY_PLACES)[number];

/** One record of a client. */
export const clientEntrySchema = {
  type: 'object',
  properties: {
    place: {
      type: 'string',
      enum: [...CLIENT_PLACES, ...GATEWAY_PLACES, 'summary'],
      description:
        '`templates`, `mappings`, `mapping_versions` and `pdf_templates` are the client’s own; `client_audit_events` are its acts beyond gateways. The places up to that one concern the client, all that follow a gateway. `listings` has the whole property model. `summary` is the last entry: without it the export was cut off.',
    },
    gateway_id: { type: 'string', format: 'uuid', description: 'The gateway that the record belongs to.' },
    data: {
      type: 'object',
      description:
        'The record as the operation that lists its place returns it. Of `summary`: how many entries there are before it, by place.',
    },
  },
  required: ['place', 'data'],
  additionalProperties: false,
} as const;

export type ClientEntry = FromSchema<typeof clientEntrySchema>;

const count = { type: 'integer', minimum: 0 } as const;

/** What was deleted with a client. */
export const clientErasureSchema = {
  type: 'object',
  properties: {
    gateways: { ...count, description: 'Own gateways. Their listings are withdrawn and removed in the background.' },
    delegations: { ...count, description: 'Gateways of other clients that the client has left.' },
    templates: { ...count, description: 'Its own mapping templates.' },
    pdf_templates: { ...count, description: 'Its own layouts of brochures.' },
    mappings: { ...count, description: 'Those without a gateway; others are removed with their gateway.' },
    mapping_uploads: { ...count, description: 'Sample files.' },
    managed_sites: { ...count, description: 'Sites that it has paired with the hub.' },
    site_reports: { ...count, description: 'What the sites pushed and reported.' },
  },
  required: [
    'gateways',
    'delegations',
    'templates',
    'pdf_templates',
    'mappings',
    'mapping_uploads',
    'managed_sites',
    'site_reports',
  ],
  additionalProperties: false,
} as const;

export type ClientErasure = FromSchema<typeof clientErasureSchema>;
