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

export function createValueScanner(): ValueScanner {
  const meaning = new Uint8Array(256);
  meaning[QUOTE] = QUOTES;
  for (const byte of [0x7b, 0x5b]) {
    meaning[byte] = OPENS;
  }
  for (const byte of [0x7d, 0x5d]) {
    meaning[byte] = CLOSES;
  }
  const endsScalar = new Uint8Array(256);
  for (const byte of [0x2c, 0x5d, 0x7d, 0x20, 0x0a, 0x0d, 0x09]) {
    endsScalar[byte] = 1;
  }
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let isScalar = false;

  return {
    begin(firstByte) {
      depth = 0;
      isString = false;
      isEscaped = false;
      isScalar = firstByte !== QUOTE && meaning[firstByte] !== OPENS;
    },
    findEnd(buffer, position) {
      const length = buffer.length;
      let at = position;
      if (isScalar) {
        while (at < length && endsScalar[buffer[at] ?? 0] === 0) {
          at++;
        }
        return at < length ? at : -1;
      }
      if (isEscaped) {
        isEscaped = false;
        at++;
      }
      while (at < length) {
        if (isString) {
          let byte = 0;
          while (at < length && (byte = buffer[at] ?? 0) !== QUOTE && byte !== BACKSLASH) {
            at++;
          }
          if (at >= length) {
            return -1;
          }
          at++;
          if (byte === BACKSLASH) {
            isEscaped = at >= length;
            at++;
          } else {
            isString = false;
            if (depth === 0) {
              return at;
            }
          }
          continue;
        }
        const kind = meaning[buffer[at] ?? 0];
        at++;
        if (kind === NEUTRAL) {
          continue;
        }
        if (kind === QUOTES) {
          isString = true;
        } else if (kind === OPENS) {
          depth++;
        } else {
          depth--;
          if (depth <= 0) {
            return at;
          }
        }
      }
      return -1;
    },
  };
}
