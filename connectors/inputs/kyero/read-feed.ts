import { createReadStream } from 'node:fs';
import type { InputContext, Json, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, feedRequest } from '../../kit/feed-address.ts';
import { countBytes } from '../../kit/sources/count-bytes.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { checkpointRhythm } from '../../kit/sources/checkpoint-rhythm.ts';
import { fileCheckpoint, filePosition } from '../../kit/sources/file-position.ts';
import { readXml } from '../../kit/sources/read-xml.ts';
import type { XmlItem } from '../../kit/sources/xml-items.ts';
import { refuseOtherFile } from '../../kit/sources/refuse-other-content.ts';
import { describeBadRecord } from '../../kit/mapping/describe-warning.ts';
import { openElement } from '../../kit/mapping/open-element.ts';

/** Our model's limit for a reference; the format's is 50. */
const MAX_KEY = 1_000;

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
  const { url, headers } = feedRequest(ctx.config);
  const { path, bytes, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  const charset = charsetOf(contentType);
  await refuseOtherFile(path, { charset, xml: true });
  const { index: from = 0 } = filePosition(request, sha256, ['index']);
  let passed = 0;
  const source = countBytes(createReadStream(path, { signal: ctx.signal }), (length) => {
    passed += length;
  });
  let agent: Json | undefined;
  let isKyero = false;
  let listings = 0;
  const isDue = checkpointRhythm();
  for await (const item of readDocument(source, { charset, skip: from })) {
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
      if (isDue(item.index + 1, message)) {
        const fraction = Math.min(1, passed / Math.max(1, bytes));
        yield fileCheckpoint(request, sha256, { index: item.index + 1 }, fraction);
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
    return { kind: 'bad', message: describeBadRecord(index + 1, 'it has no <id>'), raw };
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
