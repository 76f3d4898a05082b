import { isObject, valueAt } from '../../../../model/shared/is-object.ts';
import { ConnectorError } from '../../../errors.ts';
import { findShape } from '../find-shape.ts';
import type { Shape } from '../find-shape.ts';
import { createValueScanner, isBlank } from './scan-value.ts';

/** Opens the feed at a byte offset; may be called several times. */
export type OpenAt = (offset: number) => AsyncIterable<Uint8Array>;

/** One top-level value of a feed. `next` is the byte offset for resuming after it. */
export type FeedValue =
  | { readonly kind: 'value'; readonly bytes: Buffer; readonly next: number; readonly isCut: boolean }
  | { readonly kind: 'oversize'; readonly next: number };

export interface Split {
  readonly shape: Shape['kind'];
  /**
   * The values in order. Ends normally only after a well-formed end of the feed.
   * Throws ConnectorError feed_rejected otherwise, with `internal: 'truncated'` if the feed was cut off.
   */
  readonly values: AsyncGenerator<FeedValue, void, undefined>;
}

/** Largest listing, bytes: real ones stay below 200 KB. */
export const MAX_VALUE_BYTES = 2 * 1024 * 1024;

/** Usual names of the list in an object. */
const LISTS = ['properties', 'data', 'items'] as const;

/** Largest envelope around the array, bytes. */
const MAX_TAIL_BYTES = 64 * 1024;

const COMMA = 0x2c;
const CLOSE_ARRAY = 0x5d;
const NEWLINE = 0x0a;

/**
 * Splits a feed into its top-level values without parsing them: a JSON array, an object with one array under one of `lists`, or one value per
 * line (NDJSON). Memory is bounded by one value; a larger one is skipped.
 * @param from resume offset: a `next` of an earlier reading of the same bytes
 */
export async function splitJson(open: OpenAt, from = 0, lists: readonly string[] = LISTS): Promise<Split> {
  const shape = await findShape(open(0), MAX_VALUE_BYTES, lists);
  const start = Math.max(from, shape.start);
  if (shape.kind === 'lines') {
    return { shape: shape.kind, values: splitLines(open, start) };
  }
  if (shape.kind === 'empty') {
    return { shape: shape.kind, values: none() };
  }
  return { shape: shape.kind, values: splitArray(open, start, from > shape.start, shape, lists) };
}

async function* none(): AsyncGenerator<FeedValue, void, undefined> {}

async function* splitArray(
  open: OpenAt,
  start: number,
  isResumed: boolean,
  shape: Shape,
  lists: readonly string[],
): AsyncGenerator<FeedValue, void, undefined> {
  const scanner = createValueScanner();
  let buffer: Buffer = Buffer.alloc(0);
  /** Offset of the buffer's first byte. */
  let origin = start;
  let place: Place = isResumed ? 'behind a value' : 'at the start';
  let isOversize = false;
  let tail: Buffer = Buffer.alloc(0);

  for await (const chunk of open(start)) {
    if (place === 'behind the array') {
      tail = grown(tail, chunk);
      continue;
    }
    let position = buffer.length;
    buffer = joined(buffer, chunk);
    let valueStart = 0;
    while (position < buffer.length && place !== 'behind the array') {
      if (place !== 'in a value') {
        const byte = buffer[position] ?? 0;
        place = placeBehind(byte, place, origin + position);
        if (place === 'in a value') {
          valueStart = position;
          scanner.begin(byte);
        } else position++;
        continue;
      }
      const end = scanner.findEnd(buffer, position);
      if (end < 0) break;
      place = 'behind a value';
      position = end;
      yield toValue(buffer.subarray(valueStart, end), origin + end, isOversize);
      isOversize = false;
    }
    if (place === 'behind the array') tail = grown(tail, buffer.subarray(position));
    const keepFrom = place === 'in a value' ? valueStart : buffer.length;
    isOversize ||= buffer.length - keepFrom > MAX_VALUE_BYTES;
    const kept = isOversize ? buffer.length : keepFrom;
    origin += kept;
    buffer = buffer.subarray(kept);
  }
  if (place !== 'behind the array') {
    throw truncated();
  }
  checkEnd(tail.toString(), shape, lists);
}

const toValue = (bytes: Buffer, next: number, isOversize: boolean): FeedValue =>
  isOversize || bytes.length > MAX_VALUE_BYTES
    ? { kind: 'oversize', next }
    : { kind: 'value', bytes, next, isCut: false };

/** Where a reader of an array is. */
type Place = 'at the start' | 'behind a comma' | 'behind a value' | 'in a value' | 'behind the array';

/** The place behind a byte that is in no value; a value begins with its byte. Throws if the byte must not be there. */
function placeBehind(byte: number, place: Place, offset: number): Place {
  if (isBlank(byte)) return place;
  if (byte === CLOSE_ARRAY && place !== 'behind a comma') return 'behind the array';
  const isComma = byte === COMMA;
  if (place === 'behind a value' ? !isComma : isComma || byte === CLOSE_ARRAY) throw broken(offset);
  return isComma ? 'behind a comma' : 'in a value';
}

/** The text behind the array, longer by a chunk. Throws beyond MAX_TAIL_BYTES. */
function grown(tail: Buffer, chunk: Uint8Array): Buffer {
  if (tail.length + chunk.length > MAX_TAIL_BYTES) {
    throw new ConnectorError('feed_rejected', 'The feed goes on after the end of its JSON array.');
  }
  return Buffer.concat([tail, chunk]);
}

async function* splitLines(open: OpenAt, start: number): AsyncGenerator<FeedValue, void, undefined> {
  let buffer: Buffer = Buffer.alloc(0);
  let origin = start;
  let isOversize = false;
  for await (const chunk of open(start)) {
    const searchFrom = buffer.length;
    buffer = joined(buffer, chunk);
    let lineStart = 0;
    for (let end = buffer.indexOf(NEWLINE, searchFrom); end >= 0; end = buffer.indexOf(NEWLINE, lineStart)) {
      const next = origin + end + 1;
      const bytes = trimmed(buffer.subarray(lineStart, end));
      if (isOversize || bytes.length > 0) yield toValue(bytes, next, isOversize);
      isOversize = false;
      lineStart = end + 1;
    }
    isOversize ||= buffer.length - lineStart > MAX_VALUE_BYTES;
    const kept = isOversize ? buffer.length : lineStart;
    origin += kept;
    buffer = buffer.subarray(kept);
  }
  if (isOversize) {
    throw truncated();
  }
  const bytes = trimmed(buffer);
  if (bytes.length > 0) {
    yield { kind: 'value', bytes, next: origin + buffer.length, isCut: true };
  }
}

/** Checks that the text after the array completes the feed. */
function checkEnd(tail: string, shape: Shape, lists: readonly string[]): void {
  if (shape.kind !== 'envelope') {
    if (tail.trim() !== '') {
      throw new ConnectorError('feed_rejected', 'The feed goes on after the end of its JSON array.');
    }
    return;
  }
  const envelope = parseEnvelope(`${shape.head}[]${tail}`);
  if (!envelope) {
    // An object that is never closed was cut off; anything else is damage. Both reject the feed.
    throw truncated();
  }
  const arrays = lists.filter((list) => Array.isArray(named(envelope, list)));
  if (arrays.length > 1) {
    throw new ConnectorError(
      'feed_rejected',
      `The feed has listings under ${arrays.join(' and ')}; it must have one list.`,
    );
  }
  if (hasMorePages(envelope)) {
    const message = 'The feed is one page of several; this connector needs all listings in one document.';
    throw new ConnectorError('feed_rejected', message);
  }
}

function parseEnvelope(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The value at a name, or a path of names (`data.items`). */
const named = (envelope: Record<string, unknown>, path: string): unknown =>
  envelope[path] ?? valueAt(envelope, path.split('.'));

/** The usual signs of a further page; treating one page as the whole feed would archive the rest. */
function hasMorePages(envelope: Record<string, unknown>): boolean {
  const places = [envelope, envelope['meta'], envelope['links'], envelope['pagination'], envelope['paging']];
  return places
    .filter(isObject)
    .some(
      (place) =>
        place['has_more'] === true ||
        ['next', 'next_cursor', 'next_page', 'next_page_url', '@odata.nextLink'].some((name) => isSet(place[name])),
    );
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function truncated(): ConnectorError {
  return new ConnectorError('feed_rejected', 'The feed stops before its end.', { internal: 'truncated' });
}

function broken(offset: number): ConnectorError {
  return new ConnectorError('feed_rejected', `The feed is broken JSON at byte ${offset}.`);
}

/** The rest of the chunks before together with the next one; copied only if there is a rest. */
function joined(rest: Buffer, chunk: Uint8Array): Buffer {
  if (rest.length > 0) return Buffer.concat([rest, chunk]);
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function trimmed(line: Buffer): Buffer {
  let start = 0;
  let end = line.length;
  while (start < end && isBlank(line[start] ?? 0)) {
    start++;
  }
  while (end > start && isBlank(line[end - 1] ?? 0)) {
    end--;
  }
  return line.subarray(start, end);
}
