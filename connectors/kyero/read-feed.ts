import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { InputContext, Json, JsonObject, ReadMessage, ReadRequest } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { charsetOf } from '../feed-address.ts';
import { decodeText } from '../sources/decode-text.ts';
import { readXml } from '../sources/read-xml.ts';
import type { XmlItem } from '../sources/read-xml.ts';
import { feedAddress } from './feed-access.ts';
import { openElement } from './element.ts';

/** Listings between two checkpoints. */
const CHECKPOINT_EVERY = 100;

/** Our model's limit for a reference; the format's is 50. */
const MAX_KEY = 1_000;

/** What a checkpoint holds: listings behind us, and the file they were read from. */
interface State {
  readonly index: number;
  readonly sha256: string;
}

/**
 * The parts of a feed: `<kyero>` and `<agent>` as headers, each `<property>` as a record. Some exports put the listings into an element of their own.
 * Throws as `readXml` does.
 */
export async function* readDocument(
  bytes: AsyncIterable<Uint8Array>,
  options: { readonly charset?: string; readonly skip?: number } = {},
): AsyncGenerator<XmlItem> {
  const { charset, skip } = options;
  yield* readXml(decodeText(bytes, { charset, xml: true }), {
    within: ['root', 'properties'],
    record: 'property',
    lowerCase: true,
    skip,
  });
}

/**
 * Reads the feed: a record for each listing, a checkpoint for each 100. A feed is always the whole catalogue: it ends with scope `full` (with
 * `delta` in mode `one`). Throws ConnectorError feed_rejected for what is cut off, malformed or no Kyero feed; errors of fetching pass through.
 */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  if (request.mode === 'delta') {
    throw new ConnectorError('bug', 'A Kyero feed cannot be asked for changes.');
  }
  const { url, headers } = feedAddress(ctx.config);
  const { path, bytes, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  const from = resumeAt(request.state, sha256);
  let passed = 0;
  const source = counted(createReadStream(path, { signal: ctx.signal }), (length) => {
    passed += length;
  });
  let agent: Json | undefined;
  let isKyero = false;
  let listings = 0;
  for await (const item of readDocument(source, { charset: charsetOf(contentType), skip: from })) {
    ctx.signal.throwIfAborted();
    if (item.kind === 'header' && item.name === 'kyero') {
      isKyero = true;
      reportVersion(ctx, item.value);
    } else if (item.kind === 'header' && item.name === 'agent') {
      agent ??= item.value;
    } else if (item.kind === 'end') {
      listings = item.records;
    } else if (item.kind === 'record') {
      const message = toMessage(item.index, item.value, agent, request);
      if (message) {
        yield message;
      }
      if ((item.index + 1) % CHECKPOINT_EVERY === 0) {
        const state: State = { index: item.index + 1, sha256 };
        yield { kind: 'checkpoint', state: { ...state }, fraction: Math.min(1, passed / Math.max(1, bytes)) };
      }
    }
  }
  // Any document may be called <root>: one that holds nothing we know must not pass for an empty catalogue.
  if (!isKyero && listings === 0) {
    throw new ConnectorError('feed_rejected', 'The document is no Kyero feed: it has neither <kyero> nor <property>.');
  }
  yield request.mode === 'full'
    ? { kind: 'complete', scope: 'full', expected: listings }
    : { kind: 'complete', scope: 'delta' };
}

/** A checkpoint of another file says nothing about this one: it is read from its start. */
function resumeAt(state: Json | undefined, sha256: string): number {
  if (typeof state !== 'object' || state === null || Array.isArray(state) || state['sha256'] !== sha256) {
    return 0;
  }
  const { index } = state;
  return typeof index === 'number' && Number.isSafeInteger(index) && index > 0 ? index : 0;
}

function toMessage(
  index: number,
  value: JsonObject,
  agent: Json | undefined,
  request: ReadRequest,
): ReadMessage | undefined {
  const key = recordKey(value);
  if (request.mode === 'one' && key !== request.reference) {
    return undefined;
  }
  const raw: JsonObject = agent === undefined || agent === '' ? value : { ...value, _agent: agent };
  if (key === undefined) {
    return { kind: 'bad', message: `Property ${index + 1}: it has no <id>.`, raw };
  }
  const updatedAt = openElement(value, []).instant('date');
  return { kind: 'record', key, raw, ...(updatedAt && { updatedAt }) };
}

/** The key of a listing: its `<id>`. The `<ref>` is what people say, and may change. */
export function recordKey(raw: JsonObject): string | undefined {
  return openElement(raw, []).raw('id')?.slice(0, MAX_KEY);
}

function reportVersion(ctx: InputContext, value: Json): void {
  const version = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['feed_version'] : '';
  if (typeof version !== 'string' || !version.trim().startsWith('3')) {
    ctx.log.warn({ version: typeof version === 'string' ? version.slice(0, 20) : '' }, 'The feed is not of version 3');
  }
}

async function* counted(source: Readable, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    passed(chunk.length);
    yield chunk;
  }
}
