import { isUtf8 } from 'node:buffer';
import type { InputContext, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, feedRequest } from '../../kit/feed-address.ts';
import type { FeedRequest } from '../../kit/feed-address.ts';
import { faultOfShape, MAX_VALUES } from '../../kit/sources/bound-record.ts';
import { checkpointRhythm } from '../../kit/sources/checkpoint-rhythm.ts';
import { hasMoreValues } from '../../kit/sources/count-values.ts';
import { singleByteTextOf } from '../../kit/sources/decode-text.ts';
import { refuseOtherFile } from '../../kit/sources/refuse-other-content.ts';
import { fileCheckpoint, filePosition } from '../../kit/sources/file-position.ts';
import { cleanText } from '../../../model/property/clean-text.ts';
import { normaliseDateTime } from '../../../model/property/normalise-dates.ts';
import { openFeed } from './open-feed.ts';
import { MAX_VALUE_BYTES, splitJson } from './split-json.ts';
import type { FeedValue, Split } from './split-json.ts';

/** So many broken records, and more than half of all, make a broken feed. */
const MAX_BAD = 1_000;

/** Lines looked at before a feed without a single readable one is given up. */
const MAX_FIRST_BAD_LINES = 20;

type Decoded =
  | { readonly raw: JsonObject; readonly text: string; readonly message?: undefined }
  | { readonly raw?: undefined; readonly message: string };

/** Every request for the feed. */
export function jsonRequest(config: JsonObject): FeedRequest {
  const { url, headers } = feedRequest(config);
  return { url, headers: { ...headers, Accept: 'application/json, application/x-ndjson' } };
}

/** Whether a Content-Type says that there is a record per line, so that nothing at all is a feed without listings. */
export const isLines = (contentType: string | undefined): boolean =>
  /\b(?:x-)?(?:ndjson|jsonl|jsonlines)\b/i.test(contentType ?? '');

/** Reads the feed once, from its start or the checkpoint in `request.state`. */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage, void, undefined> {
  const { url, headers } = jsonRequest(ctx.config);
  const file = await ctx.snapshot.fetch(url, { headers });
  const charset = charsetOf(file.contentType);
  await refuseOtherFile(file.path, { charset, json: true, lines: isLines(file.contentType) });
  // How many values lie behind, and where the next one begins.
  const from = filePosition(request, file.sha256, ['index', 'offset']);
  const { open, isPlain } = await openFeed(file.path);
  const split = await splitJson(open, from['offset'] ?? 0);
  let { index = 0 } = from;
  let bad = 0;
  let matches = 0;
  const isDue = checkpointRhythm();

  for await (const value of split.values) {
    ctx.signal.throwIfAborted();
    index++;
    const message = toMessage(decode(value, split.shape, charset));
    if (message.kind === 'bad') {
      refuseRubbish(++bad, index, split.shape);
    }
    if (request.mode !== 'one') {
      yield message;
    } else if (message.kind === 'record' && message.key === request.reference) {
      matches++;
      yield message;
    }
    if (isDue(index, message)) {
      const fraction = isPlain ? value.next / file.bytes : undefined;
      yield fileCheckpoint(request, file.sha256, { index, offset: value.next }, fraction);
    }
  }
  if (bad > 0 && bad === index && split.shape === 'lines') {
    throw noListings();
  }
  // Neither an empty feed nor one with records that cannot be read proves that a listing is gone.
  if (request.mode === 'one' && request.reference !== undefined && matches === 0 && index > 0 && bad === 0) {
    yield { kind: 'delete', key: request.reference };
  }
  yield request.mode === 'one'
    ? { kind: 'complete', scope: 'delta', expected: matches }
    : { kind: 'complete', scope: 'full', expected: index, ...(split.shape === 'lines' ? { endMarked: false } : {}) };
}

/**
 * Throws feed_rejected where damage forbids trusting the rest; a message where it is confined to this one record.
 * @param charset what the Content-Type of the feed says
 */
export function decode(value: FeedValue, shape: Split['shape'], charset?: string): Decoded {
  if (value.kind === 'oversize') {
    return { message: `is larger than ${MAX_VALUE_BYTES} bytes` };
  }
  if (hasMoreValues(value.bytes, MAX_VALUES)) {
    return { message: `holds more than ${MAX_VALUES} values` };
  }
  const text = textOf(value.bytes, charset);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (value.isCut) {
      throw new ConnectorError('feed_rejected', 'The feed stops before its end.', { internal: 'truncated' });
    }
    if (shape !== 'lines') {
      const message = `The feed is broken JSON in the listing that ends at byte ${value.next}.`;
      throw new ConnectorError('feed_rejected', message, { cause: error });
    }
    return { message: 'is broken JSON' };
  }
  if (!isJsonObject(parsed)) {
    return { message: 'is no JSON object' };
  }
  const message = faultOfShape(parsed);
  return message === undefined ? { raw: parsed, text } : { message };
}

/** JSON is UTF-8; a record that is not comes from a system that writes windows-1252, or another encoding of single bytes when the feed says so. */
const textOf = (bytes: Buffer, charset: string | undefined): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : singleByteTextOf(bytes, charset);

function toMessage(decoded: Decoded): ReadMessage {
  if (!decoded.raw) {
    return { kind: 'bad', message: `The record ${decoded.message}.` };
  }
  const { raw, text } = decoded;
  const key = keyOf(raw);
  if (key === undefined) {
    return { kind: 'bad', message: 'The record has neither a crm_reference nor an id.', raw };
  }
  const updatedAt = typeof raw['updated_at'] === 'string' ? normaliseDateTime(raw['updated_at']).value : undefined;
  const isTime = updatedAt !== undefined && !Number.isNaN(Date.parse(updatedAt));
  return isTime ? { kind: 'record', key, raw, text, updatedAt } : { kind: 'record', key, raw, text };
}

/** The CRM's reference of a record, else its id; at most 1,000 characters, as in the model. */
export function keyOf(raw: JsonObject): string | undefined {
  for (const value of [raw['crm_reference'], raw['id']]) {
    const key = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
    if (key !== '' && key.length <= 1_000) {
      return key;
    }
  }
  return undefined;
}

function refuseRubbish(bad: number, seen: number, shape: Split['shape']): void {
  if (shape === 'lines' && bad === seen && bad >= MAX_FIRST_BAD_LINES) {
    throw noListings();
  }
  if (bad >= MAX_BAD && bad > seen / 2) {
    throw new ConnectorError('feed_rejected', `More than half of the feed's records are broken (${bad} of ${seen}).`);
  }
}

function noListings(): ConnectorError {
  const message =
    'The feed holds no listing: neither an array, nor an object with one under properties, data or items, nor one listing per line.';
  return new ConnectorError('feed_rejected', message);
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
