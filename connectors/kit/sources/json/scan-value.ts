/** Finds the end of a JSON value across buffers, by brackets and quotes only. */
export interface ValueScanner {
  /** Starts with the first byte of a value, which `findEnd` then gets as its first byte. */
  begin(firstByte: number): void;
  /**
   * The index after the value, or -1 if it continues in the next buffer. Scanning starts at `position`; on the next call pass the
   * index of the first byte not seen yet.
   */
  findEnd(buffer: Uint8Array, position: number): number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The meaning of a byte outside strings. */
const NEUTRAL = 0;
const OPENS = 1;
const CLOSES = 2;
const QUOTES = 3;

const MEANING = new Uint8Array(256);
MEANING[QUOTE] = QUOTES;
for (const byte of [0x7b, 0x5b]) MEANING[byte] = OPENS;
for (const byte of [0x7d, 0x5d]) MEANING[byte] = CLOSES;

const ENDS_SCALAR = new Uint8Array(256);
for (const byte of [0x2c, 0x5d, 0x7d, 0x20, 0x0a, 0x0d, 0x09]) ENDS_SCALAR[byte] = 1;

export function createValueScanner(): ValueScanner {
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let isScalar = false;

  /** The index after the current string, or -1. */
  function endOfString(buffer: Uint8Array, position: number): number {
    const { length } = buffer;
    let at = position;
    if (isEscaped) {
      isEscaped = false;
      at++;
    }
    while (at < length) {
      let byte = 0;
      while (at < length && (byte = buffer[at] ?? 0) !== QUOTE && byte !== BACKSLASH) at++;
      if (at >= length) return -1;
      at++;
      if (byte === QUOTE) {
        isString = false;
        return at;
      }
      isEscaped = at >= length;
      at++;
    }
    return -1;
  }

  return {
    begin(firstByte) {
      depth = 0;
      isString = false;
      isEscaped = false;
      isScalar = firstByte !== QUOTE && MEANING[firstByte] !== OPENS;
    },
    findEnd(buffer, position) {
      if (isScalar) return endOfScalar(buffer, position);
      let at = position;
      while (at < buffer.length) {
        if (isString) {
          at = endOfString(buffer, at);
          if (at < 0 || depth === 0) return at;
          continue;
        }
        const kind = MEANING[buffer[at] ?? 0];
        at++;
        if (kind === NEUTRAL) continue;
        if (kind === QUOTES) isString = true;
        else if (kind === OPENS) depth++;
        else if (--depth <= 0) return at;
      }
      return -1;
    },
  };
}

function endOfScalar(buffer: Uint8Array, position: number): number {
  let at = position;
  while (at < buffer.length && ENDS_SCALAR[buffer[at] ?? 0] === 0) at++;
  return at < buffer.length ? at : -1;
}

/** White space of JSON. */
export const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
