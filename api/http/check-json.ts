/** What a JSON text holds that would be changed or could not be handled, and where. */
export interface JsonProblem {
  /** JSON pointer of the value. */
  readonly pointer: string;
  /** Words for it, without the value: `holds …`. */
  readonly problem: string;
}

/** Levels of objects and arrays in a body: far more than any client needs, few enough for every recursive function behind the API. */
export const MAX_JSON_DEPTH = 64;

const TOO_DEEP = `is nested deeper than ${MAX_JSON_DEPTH} levels`;
const INEXACT = 'is a number that cannot be stored as it is; integers beyond 2^53 are sent as a string';
const BROKEN_TEXT = 'holds a NUL character or half of a surrogate pair';
const PROTO = 'has a __proto__ key';

/** Where the scan is: one entry per open object or array. */
type Level = { readonly array: true; place: number } | { readonly array: false; key?: string; awaitsKey: boolean };

const SCALAR = /[^\s,\]}]+/y;
const INTEGER = /^-?\d+$/;
const NONZERO_DIGIT = /^[^eE]*[1-9]/;

/**
 * The first problem of a JSON text. Iterative: nothing recursive may touch a body before its depth is known.
 * @param text valid JSON
 * @param anyText texts may hold NUL characters and halves of surrogate pairs
 */
export function findJsonProblem(text: string, anyText = false): JsonProblem | undefined {
  const levels: Level[] = [];
  const problemAt = (problem: string): JsonProblem => ({ pointer: pointerOf(levels), problem });
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    const level = levels.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      const problem = takeString(level, unquote(text.slice(at, end)), anyText);
      if (problem !== undefined) return problemAt(problem);
      at = end;
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      SCALAR.lastIndex = at;
      const literal = SCALAR.exec(text)?.[0] ?? '';
      if (!isExact(literal)) return problemAt(INEXACT);
      at += literal.length;
    } else {
      if ((char === '{' || char === '[') && levels.length === MAX_JSON_DEPTH) return problemAt(TOO_DEEP);
      takeSign(char, levels, level);
      at += 1;
    }
  }
  return undefined;
}

/** Takes a string as the next key or as a value; returns its problem. */
function takeString(level: Level | undefined, value: string, anyText: boolean): string | undefined {
  if (level && !level.array && level.awaitsKey) {
    level.key = value;
    level.awaitsKey = false;
    if (value === '__proto__') return PROTO;
  }
  return anyText || isSound(value) ? undefined : BROKEN_TEXT;
}

/** Follows brackets and commas; other characters change nothing. */
function takeSign(char: string, levels: Level[], level: Level | undefined): void {
  if (char === '{') levels.push({ array: false, awaitsKey: true });
  else if (char === '[') levels.push({ array: true, place: 0 });
  else if (char === '}' || char === ']') levels.pop();
  else if (char !== ',') return;
  else if (level?.array) level.place += 1;
  else if (level) level.awaitsKey = true;
}

/** Index behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    at = quote + 1;
    if (backslashes % 2 === 0) return at;
  }
}

/** Only escapes change a string. */
const unquote = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);

/** Neither is kept by every system behind the API: databases replace half pairs, C libraries end texts at NUL. */
function isSound(text: string): boolean {
  if (text.includes('\0')) return false;
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a number survives being read as a double: integers to the last digit, others to the nearest double that is neither infinite nor wrongly zero. */
function isExact(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  if (INTEGER.test(literal)) return Number.isSafeInteger(value);
  return value !== 0 || !NONZERO_DIGIT.test(literal);
}

const pointerOf = (levels: readonly Level[]): string =>
  levels
    .map((level) => (level.array ? String(level.place) : (level.key ?? '')))
    .map((key) => `/${key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
