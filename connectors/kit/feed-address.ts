import type { Readable } from 'node:stream';
import type { ConnectorSpec, InputContext, JsonObject } from '../connector.ts';
import { configText, requireConfigText, requireWebAddress } from './read-config.ts';
import { refuseOtherStart } from './sources/refuse-other-content.ts';
import type { Expected } from './sources/refuse-other-content.ts';

/** Configuration of every connector that reads a file by URL, with one of the two protections that hosts of feeds know. `api_key` is a secret. */
export const FEED_ADDRESS_FIELDS = {
  url: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    minLength: 1,
    maxLength: 4_096,
    description: 'Address of the feed.',
  },
  api_key: {
    type: 'string',
    minLength: 1,
    maxLength: 4_096,
    description: 'Sent as a bearer token; with a username, the password that goes with it.',
  },
  username: {
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: 'User of a feed that asks for a user and a password (HTTP Basic).',
  },
  provider: { type: 'string', maxLength: 200, description: 'Name of the CRM, kept as crm_source of the listings.' },
} as const;

/** What a connector that reads a file by URL is. `own`: config fields of its own, none of them required. */
export const fileSpec = (type: string, title: string, own: JsonObject = {}): ConnectorSpec => ({
  type,
  title,
  configSchema: {
    type: 'object',
    properties: { ...FEED_ADDRESS_FIELDS, ...own },
    required: ['url'],
    additionalProperties: false,
  },
  secrets: ['api_key', 'username'],
  addresses: ['url'],
});

/** Bytes that tell what an address answers with: enough for the first listing of any sound feed. */
const PROBE_BYTES = 256 * 1024;

/** A GET request: where to, and what goes with it. */
export interface FeedRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** The request of a feed, with the user and password or the key that some hosts ask for. Throws ConnectorError config for an address that is none. */
export function feedRequest(config: InputContext['config']): FeedRequest {
  const url = requireConfigText(config, 'url');
  const key = configText(config, 'api_key');
  requireWebAddress(url, 'url');
  const username = configText(config, 'username');
  if (username !== undefined) {
    return { url, headers: { Authorization: `Basic ${Buffer.from(`${username}:${key ?? ''}`).toString('base64')}` } };
  }
  return { url, headers: key ? { Authorization: `Bearer ${key}` } : {} };
}

/** How `fetchStart` looks at an address. */
export interface Probe {
  /** For a CRM that wants its key in a header of its own; default that of the configuration. */
  readonly request?: FeedRequest;
  /** What the format allows, by the Content-Type of the response. */
  expected?(contentType: string | undefined): Expected;
  /** What the bytes of the response are within a packing that the format allows. */
  unpack?(body: Readable): AsyncIterable<Uint8Array>;
}

/**
 * The first bytes that the address answers with, for `check`: enough to tell what it is, however large the feed.
 * @throws ConnectorError config for what is no feed by its first characters (see `nameOtherContent`)
 */
export async function fetchStart(
  ctx: InputContext,
  { request = feedRequest(ctx.config), expected, unpack }: Probe = {},
): Promise<{ start: Buffer; isWhole: boolean; contentType: string | undefined }> {
  const { url, headers } = request;
  const answer = await ctx.http.stream(url, { headers, maxBytes: Number.MAX_SAFE_INTEGER, attempts: 2 });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of unpack?.(answer.body) ?? (answer.body as AsyncIterable<Uint8Array>)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= PROBE_BYTES) {
      break;
    }
  }
  answer.body.destroy();
  const start = Buffer.concat(chunks);
  const contentType = answer.headers['content-type'];
  if (!startsAsZip(start)) {
    await refuseOtherStart(start, expected?.(contentType) ?? { charset: charsetOf(contentType) });
  }
  return { start, isWhole: length < PROBE_BYTES, contentType };
}

/** Whether these first bytes are those of a zip. */
export const startsAsZip = (start: Buffer): boolean => start.toString('latin1', 0, 2) === 'PK';

/** The character set that a Content-Type names. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset=([^;]+)/i.exec(contentType ?? '')?.[1]?.trim();

/** These bytes as a stream of one piece. */
export async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
