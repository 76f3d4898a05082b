import type { InputConnector, InputContext, JsonObject, MapContext, Mapped } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { decodeText } from '../sources/decode-text.ts';
import { mapRow } from './map-row.ts';
import { feedRequest } from './open-feed.ts';
import { MIN_FIELDS, readFeed } from './read-feed.ts';

/** Bytes that tell what an address answers with. */
const PROBE_BYTES = 64 * 1024;

/**
 * French portal exports in the format "SeLoger" / "Poliris" 4.08 to 4.12: a zip with Annonces.csv, Config.txt and Photos.cfg, perhaps
 * with pictures, or the bare CSV. Every file is the whole catalogue; what is no longer in it is gone.
 */
export const poliris: InputConnector = {
  direction: 'input',
  spec: {
    type: 'POLIRIS',
    title: 'Poliris / SeLoger 4.08–4.12 (CSV, zip)',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^https?://',
          maxLength: 4096,
          description: 'Address of the zip or of the CSV file.',
        },
        api_key: { type: 'string', maxLength: 4096, description: 'Sent as a bearer token.' },
        provider: {
          type: 'string',
          maxLength: 200,
          description: 'Name of the CRM, kept as crm_source of the listings.',
        },
        agency_code: {
          type: 'string',
          maxLength: 200,
          description: 'Only the rows of this agency (field 1) are listings; for files that several agencies share.',
        },
      },
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
  },
  // One listing costs the download of all, but only its own pictures are stored.
  capabilities: { delta: false, one: true, deletes: 'absence', events: false },
  check,
  read: readFeed,
  map,
};

function map(raw: JsonObject, context: MapContext): Mapped {
  return mapRow(raw, context);
}

async function check(ctx: InputContext): Promise<void> {
  const { url, headers } = feedRequest(ctx.config);
  const { body } = await ctx.http.stream(url, { headers, maxBytes: Number.MAX_SAFE_INTEGER });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= PROBE_BYTES) {
      break;
    }
  }
  const start = Buffer.concat(chunks);
  if (start.length === 0 || start.toString('latin1', 0, 2) === 'PK') {
    return;
  }
  let text = '';
  for await (const piece of decodeText(single(start))) {
    text += piece;
  }
  if (text.trim() !== '' && text.split('!#', MIN_FIELDS).length < MIN_FIELDS) {
    throw new ConnectorError(
      'config',
      'The address answers, but neither with a zip nor with a CSV file separated by "!#".',
    );
  }
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
