import type { InputConnector } from '../../connector.ts';
import { detailLabel } from './details.ts';
import { mapRecord } from './map-record.ts';
import { checkWhise, readWhise } from './read-estates.ts';
import { DEFAULT_URL } from './service.ts';

/** Estates of an agency over the web service of Whise (https://api.whise.eu/WebsiteDesigner.html). */
export const whise: InputConnector = {
  direction: 'input',
  spec: {
    type: 'WHISE',
    title: 'Whise (web service)',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
          maxLength: 4_096,
          description: `Address of the web service; ${DEFAULT_URL} when left out.`,
        },
        api_key: {
          type: 'string',
          minLength: 1,
          maxLength: 8_192,
          description: 'Client token of the agency, sent as a bearer token.',
        },
      },
      required: ['api_key'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
    addresses: ['url'],
  },
  capabilities: { delta: true, one: true, deletes: 'both', events: false },
  check: checkWhise,
  read: readWhise,
  map: mapRecord,
  fieldName: detailLabel,
};
