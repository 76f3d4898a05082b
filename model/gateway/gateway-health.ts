import type { FromSchema } from 'json-schema-to-ts';

const count = { type: 'integer', minimum: 0 } as const;

/** What of a gateway waits for somebody: counts of what is stored now, whatever its last run came to. */
export const gatewayHealthSchema = {
  type: 'object',
  properties: {
    held: { ...count, description: 'Listings that the guards hold until somebody decides.' },
    quarantined: { ...count, description: 'Records that could not become listings.' },
    undelivered: { ...count, description: 'Listings that a site refused or could not take at the last try.' },
    events_failed: { ...count, description: 'Deliveries of site events whose every attempt failed.' },
    webhooks_failing: {
      ...count,
      description: 'Event subscriptions whose site keeps failing, or that ended because it said that it is gone.',
    },
    unmapped_listings: { ...count, description: 'Listings with a word of the CRM that was not understood.' },
    tokens_expiring: {
      ...count,
      description:
        'API tokens that end within 14 days. For the owner only; absent if the identity service does not respond.',
    },
  },
  required: ['held', 'quarantined', 'undelivered', 'events_failed', 'webhooks_failing', 'unmapped_listings'],
  additionalProperties: false,
} as const;

export type GatewayHealth = FromSchema<typeof gatewayHealthSchema>;
/** Counts of what the store holds. */
export type HealthCount = Exclude<keyof GatewayHealth, 'tokens_expiring'>;
