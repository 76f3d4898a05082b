import { isObject } from '../../../../model/shared/is-object.ts';
import { ConnectorError } from '../../../errors.ts';
import { findShape } from '../find-shape.ts';
import type { Shape } from '../find-shape.ts';
import { createValueScanner } from './scan-value.ts';

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
  let expected: 'value' | 'first' | 'separator' | 'nothing' = isResumed ? 'separator' : 'first';
  let isInValue = false;
  let isOversize = false;
  let tail: Buffer[] = [];
  let tailBytes = 0;

  for await (const chunk of open(start)) {
    if (expected === 'nothing') {
      tail.push(Buffer.from(chunk));
      tailBytes += chunk.length;
      boundTail(tailBytes);
      continue;
    }
    let position = buffer.length;
    buffer = buffer.length === 0 ? view(chunk) : Buffer.concat([buffer, chunk]);
    let valueStart = 0;
    while (position < buffer.length) {
      if (isInValue) {
        const end = scanner.findEnd(buffer, position);
        if (end < 0) {
          break;
        }
        isInValue = false;
        expected = 'separator';
        position = end;
        yield isOversize || end - valueStart > MAX_VALUE_BYTES
          ? { kind: 'oversize', next: origin + end }
          : { kind: 'value', bytes: buffer.subarray(valueStart, end), next: origin + end, isCut: false };
        isOversize = false;
        continue;
      }
      const byte = buffer[position] ?? 0;
      if (isBlank(byte)) {
        position++;
      } else if (byte === CLOSE_ARRAY && expected !== 'value') {
        expected = 'nothing';
        tail = [Buffer.from(buffer.subarray(position + 1))];
        tailBytes = buffer.length - position - 1;
        boundTail(tailBytes);
        break;
      } else if (expected === 'separator') {
        if (byte !== COMMA) {
          throw broken(origin + position);
        }
        expected = 'value';
        position++;
      } else {
        if (byte === COMMA || byte === CLOSE_ARRAY) {
          throw broken(origin + position);
        }
        valueStart = position;
        isInValue = true;
        scanner.begin(byte);
      }
    }
    const keepFrom = isInValue ? valueStart : buffer.length;
    isOversize ||= isInValue && buffer.length - keepFrom > MAX_VALUE_BYTES;
    const kept = isOversize ? buffer.length : keepFrom;
    origin += kept;
    buffer = buffer.subarray(kept);
  }
  if (expected !== 'nothing') {
    throw truncated();
  }
  checkEnd(Buffer.concat(tail).toString(), shape, lists);
}

async function* splitLines(open: OpenAt, start: number): AsyncGenerator<FeedValue, void, undefined> {
  let buffer: Buffer = Buffer.alloc(0);
  let origin = start;
  let isOversize = false;
  for await (const chunk of open(start)) {
    const searchFrom = buffer.length;
    buffer = buffer.length === 0 ? view(chunk) : Buffer.concat([buffer, chunk]);
    let lineStart = 0;
    for (let end = buffer.indexOf(NEWLINE, searchFrom); end >= 0; end = buffer.indexOf(NEWLINE, lineStart)) {
      const next = origin + end + 1;
      const bytes = trimmed(buffer.subarray(lineStart, end));
      if (isOversize || bytes.length > MAX_VALUE_BYTES) {
        yield { kind: 'oversize', next };
      } else if (bytes.length > 0) {
        yield { kind: 'value', bytes, next, isCut: false };
      }
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
  const arrays = lists.filter((list) => Array.isArray(valueAt(envelope, list)));
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
const valueAt = (envelope: Record<string, unknown>, path: string): unknown =>
  envelope[path] ??
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), envelope);

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

function boundTail(bytes: number): void {
  if (bytes > MAX_TAIL_BYTES) {
    throw new ConnectorError('feed_rejected', 'The feed goes on after the end of its JSON array.');
  }
}

function truncated(): ConnectorError {
  return new ConnectorError('feed_rejected', 'The feed stops before its end.', { internal: 'truncated' });
}

function broken(offset: number): ConnectorError {
  return new ConnectorError('feed_rejected', `The feed is broken JSON at byte ${offset}.`);
}

function view(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
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
