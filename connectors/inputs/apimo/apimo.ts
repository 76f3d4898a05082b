import type { InputConnector } from '../../connector.ts';
import { mapRecord } from './map-record.ts';
import { checkApimo, readApimo } from './read-listings.ts';
import { DEFAULT_URL } from './service.ts';

/** Listings of an agency over the web service of Apimo (https://apimo.net/en/api/webservice/). */
export const apimo: InputConnector = {
  direction: 'input',
  spec: {
    type: 'APIMO',
    title: 'Apimo (web service)',
    // Apimo allows 1,000 requests a day and responds with 429 beyond; it expects one request at a time.
    rate: { requests: 2, perSeconds: 1, concurrent: 1 },
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
          maxLength: 4_096,
          description: `Address of the web service; ${DEFAULT_URL} when left out.`,
        },
        provider: { type: 'string', minLength: 1, maxLength: 200, description: 'Id of the provider, given by Apimo.' },
        api_key: { type: 'string', minLength: 1, maxLength: 4_096, description: 'Token of the provider.' },
        agency_id: { type: 'string', minLength: 1, maxLength: 200, description: 'Id of the agency in Apimo.' },
      },
      required: ['provider', 'api_key', 'agency_id'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
    addresses: ['url'],
  },
  // The API has no endpoint for a single listing: pages are read until it is found.
  capabilities: { delta: true, one: true, deletes: 'both', events: false },
  check: checkApimo,
  read: readApimo,
  map: mapRecord,
};
