import { EVENT_TYPES, RUN_EVENT_TYPES } from '../../model/gateway/site-event.ts';
import type { EventType } from '../../model/gateway/site-event.ts';
import { leadSchema } from '../../model/people/lead.ts';
import { syncJobSchema } from '../../model/sync/sync-job.ts';

const uuid = { type: 'string', format: 'uuid' } as const;
const property = { $ref: '#/components/schemas/Property' } as const;

const listing = {
  gateway_id: { ...uuid, description: 'The gateway of the listing.' },
  property_id: { ...uuid, description: 'The listing.' },
  crm_reference: { type: 'string', description: 'Key of the listing in the CRM.' },
  version: {
    type: 'integer',
    minimum: 1,
    description: 'Of two events of a listing, the one with the higher version is the newer one.',
  },
} as const;
const ofListing = Object.keys(listing);

const { id, reasons, ...run } = syncJobSchema.properties;
const { examples: _examples, ...reason } = reasons.items.properties;
const { offer_type, property_type } = leadSchema.properties;

const RUN = {
  properties: {
    ...run,
    job_id: { ...id, description: 'The run.' },
    reasons: {
      type: 'array',
      description: 'Why the run is not complete, without what it says of single listings.',
      items: { type: 'object', properties: reason, required: reasons.items.required, additionalProperties: false },
    },
  },
  required: [...syncJobSchema.required.filter((name) => name !== 'id'), 'job_id'],
};

/** What is sent of each event, next to its type and time. */
const DATA: { readonly [Type in EventType]: { readonly properties: object; readonly required: readonly string[] } } = {
  'property.created': { properties: { ...listing, property }, required: [...ofListing, 'property'] },
  'property.updated': {
    properties: {
      ...listing,
      property,
      previous: {
        type: 'object',
        description:
          'The former values of what changed, nested like the listing; arrays as a whole, `null` where there was nothing.',
      },
    },
    required: [...ofListing, 'property', 'previous'],
  },
  'property.deleted': { properties: listing, required: ofListing },
  'saved_search.matched': {
    properties: {
      ...listing,
      property,
      saved_search: {
        type: 'object',
        description: 'The saved search that the listing is new to.',
        properties: {
          id: { ...uuid, description: 'Id of the saved search.' },
          name: { type: 'string', description: 'Name of the saved search.' },
        },
        required: ['id', 'name'],
        additionalProperties: false,
      },
    },
    required: [...ofListing, 'property', 'saved_search'],
  },
  'lead.created': {
    properties: {
      gateway_id: listing.gateway_id,
      lead_id: { ...uuid, description: 'The lead; `GET /leads/{id}` has the person.' },
      channel: { ...leadSchema.properties.source.properties.channel, description: 'Where the lead came from.' },
      offer_type,
      property_type,
      property_id: listing.property_id,
      created_at: { type: 'string', format: 'date-time', description: 'When the lead was created.' },
    },
    required: ['gateway_id', 'lead_id', 'channel', 'created_at'],
  },
  'sync.completed': RUN,
  'sync.partial': RUN,
  'sync.failed': RUN,
};

const SUMMARIES: { readonly [Type in EventType]: string } = {
  'property.created': 'A listing is new, came back, or is no longer hidden',
  'property.updated': 'What a listing says changed',
  'property.deleted': 'A listing left, or is hidden now',
  'saved_search.matched': 'A listing is new to a saved search',
  'lead.created': 'A lead was recorded',
  'sync.completed': 'A run completed',
  'sync.partial': 'A run ended, and something is missing',
  'sync.failed': 'A run failed, or ran out of time',
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
const PARAMETERS = [
  header('webhook-id', 'Id of the event. It is the same when the event is sent again.'),
  header('webhook-timestamp', 'When it was sent, seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256 of `id.timestamp.body`, base64; one for each secret in force.',
  ),
];

/** The requests that the product sends to subscribed sites: the section `webhooks` of the document. */
export const webhooks = () => Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: webhook(type) }]));

const webhook = (type: EventType) => ({
  operationId: `on.${type}`,
  summary: SUMMARIES[type],
  description: `${RUN_EVENT_TYPES.some((one) => one === type) ? 'Cancelled and dry runs have no event. ' : ''}Sent to subscriptions with \`${type}\` in their \`types\`.`,
  tags: ['Site events'],
  security: [],
  parameters: PARAMETERS,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string', const: type, description: 'The event.' },
            timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
            data: {
              type: 'object',
              description: 'What it is about.',
              ...DATA[type],
              additionalProperties: false,
            },
          },
          required: ['type', 'timestamp', 'data'],
          additionalProperties: false,
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'Within 5 seconds: the event has arrived.' },
    '410': { description: 'The site wants no more events: the subscription is ended.' },
    default: { description: 'The event is sent again later; not before `Retry-After`, where the site sends one.' },
  },
});
