import type { InputConnector, InputContext } from '../../connector.ts';
import { FEED_ADDRESS_FIELDS } from '../../kit/feed-address.ts';
import { openSession } from './fetch-page.ts';
import { mapRecord } from './mapping/map-record.ts';
import { parseEntityEvents } from './parse-events.ts';
import { readListings } from './read-listings.ts';
import { MAX_PAGE_SIZE, queryUrl } from './service.ts';

/**
 * Listings of a RESO Web API (OData JSON, Data Dictionary 1.7 and 2.0), as served by MLS Grid, Bridge, Trestle and Spark. Read in the order of
 * their changes; listings are deleted by status, by MlgCanView=false or by absence from a full read.
 */
export const reso: InputConnector = {
  direction: 'input',
  spec: {
    type: 'RESO',
    title: 'RESO Web API (OData, Data Dictionary)',
    // MLS Grid allows 2 a second, 7,200 an hour and 40,000 a day (docs.mlsgrid.com); other hosts of RESO APIs allow more.
    rate: { requests: 2, perSeconds: 1, concurrent: 2 },
    configSchema: {
      type: 'object',
      properties: {
        url: {
          ...FEED_ADDRESS_FIELDS.url,
          description: 'Service root of the API: the address that "/Property" is appended to.',
        },
        access_token: {
          type: 'string',
          minLength: 1,
          maxLength: 4_096,
          description: 'Long-lived token, sent as bearer. Otherwise client_id, client_secret and token_url are needed.',
        },
        client_id: {
          type: 'string',
          minLength: 1,
          maxLength: 1_000,
          description: 'OAuth 2 client credentials: the client.',
        },
        client_secret: {
          type: 'string',
          minLength: 1,
          maxLength: 4_096,
          description: 'OAuth 2 client credentials: its secret.',
        },
        token_url: {
          ...FEED_ADDRESS_FIELDS.url,
          description: 'OAuth 2 client credentials: the address that issues tokens.',
        },
        scope: {
          type: 'string',
          minLength: 1,
          maxLength: 1_000,
          description:
            'OAuth 2 client credentials: the scope to ask for, where the server demands one ("api" for Trestle).',
        },
        originating_system: {
          type: 'string',
          minLength: 1,
          maxLength: 255,
          description: 'Only listings of this OriginatingSystemName are read; MLS Grid demands it.',
        },
        page_size: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_PAGE_SIZE,
          description: 'Listings asked for at a time; default 200, the most that Bridge gives.',
        },
        expand_media: {
          type: 'boolean',
          description: 'Whether pictures are requested together with the listings; default true.',
        },
        provider: FEED_ADDRESS_FIELDS.provider,
      },
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['access_token', 'client_secret'],
    addresses: ['url', 'token_url'],
  },
  capabilities: { delta: true, one: true, deletes: 'both', events: true },
  check,
  read: readListings,
  map: mapRecord,
  events: { parse: parseEntityEvents },
};

async function check(ctx: InputContext): Promise<void> {
  const { service, page } = openSession(ctx);
  await page(queryUrl(service, { top: 1 }, true));
}
