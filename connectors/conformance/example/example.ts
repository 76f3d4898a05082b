import type { InputConnector } from '../../connector.ts';
import { mapRecord } from './map-record.ts';
import { checkCrm, readListings } from './read-listings.ts';

/** Listings of Example over its JSON interface: pages in order of change, deletions told, one listing by its key. */
export const example: InputConnector = {
  direction: 'input',
  spec: {
    type: 'EXAMPLE',
    title: 'Example',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
          maxLength: 4_096,
          description: 'Address of the CRM, without a slash at the end.',
        },
        api_key: { type: 'string', minLength: 1, maxLength: 4_096, description: 'Sent as a bearer token.' },
      },
      required: ['url', 'api_key'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
    addresses: ['url'],
  },
  capabilities: { delta: true, one: true, deletes: 'both', events: false },
  check: checkCrm,
  read: readListings,
  map: mapRecord,
};
