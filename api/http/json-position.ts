/** Where a JSON text stops being JSON. */
export interface JsonFault {
  /** Characters before the fault. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Deeper than any body of ours; a bound for the walk below, as JSON.parse has one of its own. */
const MAX_DEPTH = 500;

const SPACE = /[ \t\n\r]*/y;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Plain characters of a string: everything but quote, backslash and control characters; DEL and C1 are plain in JSON. */
const PLAIN = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]){1,1000}/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The place of the first syntax fault (RFC 8259), undefined when there is none. The messages of JSON.parse name it in words that differ between releases. */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0;
  const eat = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const eatChar = (char: string): boolean => {
    eat(SPACE);
    if (text[at] !== char) return false;
    at += 1;
    return true;
  };
  const string = (): boolean => {
    if (!eatChar('"')) return false;
    while (eat(PLAIN) || eat(ESCAPE));
    if (text[at] !== '"') return false;
    at += 1;
    return true;
  };
  const members = (close: string, member: () => boolean): boolean => {
    if (eatChar(close)) return true;
    do {
      if (!member()) return false;
    } while (eatChar(','));
    return eatChar(close);
  };
  const value = (depth: number): boolean => {
    eat(SPACE);
    if (depth > MAX_DEPTH) return false;
    if (eatChar('{')) return members('}', () => string() && eatChar(':') && value(depth + 1));
    if (eatChar('[')) return members(']', () => value(depth + 1));
    return text[at] === '"' ? string() : eat(NUMBER_OR_WORD);
  };
  if (value(0)) {
    eat(SPACE);
    if (at === text.length) return undefined;
  }
  const before = text.slice(0, at).split('\n');
  return { offset: at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
