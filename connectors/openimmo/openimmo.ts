import type { InputConnector, InputContext } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { mapRecord } from './map-record.ts';
import { feedRequest, readDocument } from './open-feed.ts';
import { readFeed } from './read-feed.ts';

/** Bytes that tell what an address answers with. */
const PROBE_BYTES = 64 * 1024;

/**
 * Transfers in the German-speaking format OpenImmo 1.2.x: an XML document, or a zip with one or several of them and the files they name. A VOLL is
 * the whole catalogue; with a TEIL only what is said to be deleted is gone.
 */
export const openimmo: InputConnector = {
  direction: 'input',
  spec: {
    type: 'OPENIMMO',
    title: 'OpenImmo 1.2 (XML, zip)',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^https?://',
          maxLength: 4096,
          description: 'Address of the zip or of the XML document.',
        },
        api_key: { type: 'string', maxLength: 4096, description: 'Sent as a bearer token.' },
        provider: {
          type: 'string',
          maxLength: 200,
          description: 'Name of the CRM, kept as crm_source of the listings.',
        },
        anbieternr: {
          type: 'string',
          maxLength: 200,
          description: 'Only objects of this provider (anbieternr or openimmo_anid) are listings.',
        },
      },
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
  },
  // One listing costs the reading of all, but only its own files are stored.
  capabilities: { delta: false, one: true, deletes: 'both', events: false },
  check,
  read: readFeed,
  map: mapRecord,
};

async function check(ctx: InputContext): Promise<void> {
  const { url, headers } = feedRequest(ctx.config);
  const { body, headers: answered } = await ctx.http.stream(url, { headers, maxBytes: Number.MAX_SAFE_INTEGER });
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
  if (start.toString('latin1', 0, 2) !== 'PK' && !(await isDocument(start, answered['content-type']))) {
    throw new ConnectorError('config', 'The address answers, but neither with a zip nor with an OpenImmo document.');
  }
}

/** Whether these first bytes open an OpenImmo document; where they end does not matter. */
async function isDocument(start: Uint8Array, type: string | undefined): Promise<boolean> {
  const charset = /charset=([^;]+)/i.exec(type ?? '')?.[1];
  try {
    const first = await readDocument(single(start), { charset }).next();
    return first.value?.kind === 'open';
  } catch (error) {
    if (error instanceof ConnectorError) {
      return false;
    }
    throw error;
  }
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
