import type { Readable } from 'node:stream';
import type { ConfigFault } from '../../model/gateway/config-fault.ts';
import { INBOX_ADDRESS } from '../../model/gateway/inbox.ts';
import type { InboxFormat } from '../../model/gateway/inbox.ts';
import type { ConnectorConfig, ConnectorSpec, InputContext, JsonObject } from '../connector.ts';
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

/** Configuration of a connector whose files may be pushed. */
const INBOX_FIELDS: JsonObject = {
  inbox: {
    type: 'boolean',
    enum: [true],
    description:
      'The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.',
  },
  inbox_files: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description:
      'Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.',
  },
};

/** The spec of a connector that reads a file, by URL or from an inbox. `own`: further config fields, all of them optional. */
export const fileSpec = (type: string, title: string, inbox: InboxFormat, own: JsonObject = {}): ConnectorSpec => ({
  type,
  title,
  configSchema: {
    type: 'object',
    properties: { ...FEED_ADDRESS_FIELDS, ...INBOX_FIELDS, ...own },
    additionalProperties: false,
  },
  fault: (config) => sourceFault(type, config),
  inbox,
  secrets: ['api_key', 'username'],
  addresses: ['url'],
});

/** A file has exactly one source: an address or an inbox. */
function sourceFault(type: string, { url, inbox }: ConnectorConfig): ConfigFault | undefined {
  if ((url === undefined) !== (inbox === undefined)) return undefined;
  const [at, fault] = url === undefined ? ['/url', 'either url or inbox'] : ['/inbox', 'url or inbox, not both'];
  return { code: 'UNPROCESSABLE', at, message: `The configuration of a ${type} connector must have ${fault}.` };
}

/** Bytes read to identify the content at an address: enough for the first listing of any valid feed. */
const PROBE_BYTES = 256 * 1024;

/** A GET request: its address and headers. */
export interface FeedRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/**
 * The request for a feed, with the user and password or the key that some hosts require; of an inbox the address under which the platform returns the delivery.
 * @throws ConnectorError config for an invalid address
 */
export function feedRequest(config: InputContext['config']): FeedRequest {
  if (config['inbox'] === true) return { url: INBOX_ADDRESS, headers: {} };
  const url = requireConfigText(config, 'url');
  const key = configText(config, 'api_key');
  requireWebAddress(url, 'url');
  const username = configText(config, 'username');
  if (username !== undefined) {
    return { url, headers: { Authorization: `Basic ${Buffer.from(`${username}:${key ?? ''}`).toString('base64')}` } };
  }
  return { url, headers: key ? { Authorization: `Bearer ${key}` } : {} };
}

/** Options of `fetchStart`. */
export interface Probe {
  /** For a CRM that expects its key in a special header; default: the request of the configuration. */
  readonly request?: FeedRequest;
  /** What the format allows, by the Content-Type of the response. */
  expected?(contentType: string | undefined): Expected;
  /** Unpacks the response, for formats that allow compression. */
  unpack?(body: Readable): AsyncIterable<Uint8Array>;
}

/**
 * The first bytes of the response, for `check`: enough to identify its content, however large the feed is.
 * @throws ConnectorError config for content whose first characters show that it is not a feed (see `nameOtherContent`)
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

/** Whether a file with these first bytes is a zip. */
export const startsAsZip = (start: Buffer): boolean => start.toString('latin1', 0, 2) === 'PK';

/** The character set that a Content-Type names. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset=([^;]+)/i.exec(contentType ?? '')?.[1]?.trim();

/** These bytes as a stream of one piece. */
export async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
