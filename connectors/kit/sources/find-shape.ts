import { ConnectorError } from '../../errors.ts';
import { createValueScanner, isBlank } from './json/scan-value.ts';

/** The layout of a feed. `start` is the offset of its first value or, in an array, of the byte after the bracket. */
export type Shape =
  | { readonly kind: 'array' | 'lines' | 'empty'; readonly start: number }
  /** `head` is the text up to, not including, the bracket. */
  | { readonly kind: 'envelope'; readonly start: number; readonly head: string };

const QUOTE = 0x22;
const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;

/**
 * Finds the shape of a feed from its first bytes, at most `limit` and a chunk of them.
 * @param lists names under which an object may hold its list
 * @throws ConnectorError of kind feed_rejected if it begins like no supported layout
 */
export async function findShape(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  lists: readonly string[],
): Promise<Shape> {
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    head = Buffer.concat([head, chunk]);
    // A byte order mark may be cut.
    if (head.length >= 4) {
      const shape = shapeOf(head, head.length > limit, lists);
      if (shape) {
        return shape;
      }
    }
  }
  return shapeOf(head, true, lists) ?? { kind: 'lines', start: startOf(head) };
}

/** Undefined while more bytes are needed; `isAll`: these are all bytes. */
function shapeOf(head: Buffer, isAll: boolean, lists: readonly string[]): Shape | undefined {
  let start = startOf(head);
  while (start < head.length && isBlank(head[start] ?? 0)) {
    start++;
  }
  if (start === head.length) {
    return isAll ? { kind: 'empty', start } : undefined;
  }
  const first = head[start];
  if (first === OPEN_ARRAY) {
    return { kind: 'array', start: start + 1 };
  }
  if (first !== OPEN_OBJECT) {
    const what = first === 0x3c ? 'It begins like HTML or XML.' : 'It begins with neither [ nor {.';
    throw new ConnectorError('feed_rejected', `The feed is no JSON. ${what}`);
  }
  const array = findNamedArray(head, start + 1, lists);
  if (array === 'unknown') {
    return isAll ? { kind: 'lines', start } : undefined;
  }
  return array === 'none'
    ? { kind: 'lines', start }
    : { kind: 'envelope', start: array + 1, head: head.toString('utf8', start, array) };
}

/** The index of the bracket of a listed array inside the object that begins before `position`: directly, or at a path of names. */
function findNamedArray(head: Buffer, position: number, lists: readonly string[]): number | 'none' | 'unknown' {
  const scanner = createValueScanner();
  let at = position;
  let name: string | undefined;
  while (at < head.length) {
    const byte = head[at] ?? 0;
    if (isBetween(byte)) {
      at++;
      continue;
    }
    if (isClosing(byte)) return 'none';
    if (name !== undefined && byte === OPEN_ARRAY && lists.includes(name)) {
      return at;
    }
    const inner = byte === OPEN_OBJECT ? pathsWithin(name, lists) : [];
    const found = inner.length > 0 ? findNamedArray(head, at + 1, inner) : 'none';
    if (found !== 'none') return found;
    scanner.begin(byte);
    const end = scanner.findEnd(head, at);
    if (end < 0) {
      return 'unknown';
    }
    // Names and values alternate.
    name = name === undefined && byte === QUOTE ? head.toString('utf8', at + 1, end - 1) : undefined;
    at = end;
  }
  return 'unknown';
}

/** Blanks, commas and colons. */
const isBetween = (byte: number): boolean => isBlank(byte) || byte === 0x2c || byte === 0x3a;
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

/** What follows a name in paths such as `data.items`. */
const pathsWithin = (name: string | undefined, lists: readonly string[]): string[] =>
  lists.flatMap((list) => (name !== undefined && list.startsWith(`${name}.`) ? [list.slice(name.length + 1)] : []));

function startOf(head: Buffer): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}
