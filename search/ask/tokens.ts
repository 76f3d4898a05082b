import { fold } from '../../model/geography/city-key.ts';

/** A piece of a question: a word, a number or a sign. */
export interface Token {
  /** Folded: lower case, no accents, no ligatures. A number as digits with a decimal point. */
  readonly text: string;
  readonly number?: number;
  /** Digits as they were written, when it is a plain run of them: postal codes have zeros in front. */
  readonly digits?: string;
  /** The characters before it: none (`T3`), a blank, or signs such as `-`, `/`, `,`. */
  readonly before: string;
  /** Place in the question, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Signs that mean something by themselves. */
const SIGNS = new Set(['€', '$', '£', '<', '>', '≤', '≥', '+', '~', '&', '%']);

const isDigit = (char: string): boolean => char >= '0' && char <= '9';
const isLetter = (char: string): boolean => /\p{L}|\p{M}/u.test(char);
const isBlank = (char: string): boolean => /\s|\u{202f}|\u{a0}/u.test(char);

interface Char {
  readonly char: string;
  readonly start: number;
  readonly end: number;
}

/** The question in single characters; `²` counts as 2, full-width forms as what they stand for. */
function charsOf(text: string): Char[] {
  const chars: Char[] = [];
  let at = 0;
  for (const written of text) {
    const end = at + written.length;
    // Marks that stand alone belong to the letter before; folding drops them.
    for (const char of written.normalize('NFKC')) chars.push({ char, start: at, end });
    at = end;
  }
  return chars;
}

/** Words, numbers and signs of a text, in order. Time grows with its length alone. */
export function tokenize(text: string): Token[] {
  const chars = charsOf(text);
  const tokens: Token[] = [];
  let before = '';
  let at = 0;
  const charAt = (index: number): string => chars[index]?.char ?? '';
  while (at < chars.length) {
    const char = charAt(at);
    const start = chars[at]?.start ?? 0;
    let end = at;
    let token: { text: string; number?: number; digits?: string } | undefined;
    if (isDigit(char)) {
      const glued = before === '' && /\p{L}$/u.test(tokens.at(-1)?.text ?? '');
      const read = readNumber(chars, at, glued);
      end = read.end;
      token = {
        text: String(read.number),
        number: read.number,
        ...(read.digits === undefined ? {} : { digits: read.digits }),
      };
    } else if (isLetter(char)) {
      while (end < chars.length && isLetter(charAt(end))) end += 1;
      token = {
        text: fold(
          chars
            .slice(at, end)
            .map((one) => one.char)
            .join(''),
        ),
      };
    } else if (SIGNS.has(char)) {
      end = at + 1;
      if ((char === '<' || char === '>') && charAt(end) === '=') end += 1;
      token = {
        text: chars
          .slice(at, end)
          .map((one) => one.char)
          .join(''),
      };
    }
    if (token && token.text !== '') {
      tokens.push({ ...token, before, start, end: chars[end - 1]?.end ?? start });
      before = '';
      at = end;
      continue;
    }
    before += isBlank(char) ? ' ' : char;
    at = Math.max(at + 1, end);
  }
  return tokens;
}

const THOUSANDS = new Set([' ', '.', ',', "'", '’', '\u{a0}', '\u{202f}', '_']);

/** A number with its separators of thousands and decimals: `350 000`, `1.250,5`, `1,2`, `2.500.000`. */
function readNumber(
  chars: readonly Char[],
  from: number,
  glued: boolean,
): { number: number; end: number; digits?: string } {
  const char = (index: number): string => chars[index]?.char ?? '';
  const run = (index: number): number => {
    let end = index;
    while (end < chars.length && isDigit(char(end))) end += 1;
    return end;
  };
  const digits = (start: number, end: number): string =>
    chars
      .slice(start, end)
      .map((one) => one.char)
      .join('');
  let end = run(from);
  let whole = digits(from, end);
  let groups = 0;
  // What follows a letter is short: the 3 of `T3 120 m²` takes no thousands.
  const most = glued ? 0 : 5;
  while (
    groups < most &&
    whole.length <= 3 + groups * 3 &&
    THOUSANDS.has(char(end)) &&
    run(end + 1) - end - 1 === 3 &&
    whole !== '0'
  ) {
    whole += digits(end + 1, end + 4);
    end += 4;
    groups += 1;
  }
  let decimals = '';
  if ((char(end) === ',' || char(end) === '.') && isDigit(char(end + 1))) {
    const stop = run(end + 1);
    if (stop - end - 1 <= 2) {
      decimals = digits(end + 1, stop);
      end = stop;
    }
  }
  const number = Number(`${whole.slice(0, 15)}.${decimals || '0'}`);
  return { number, end, ...(groups === 0 && decimals === '' ? { digits: whole } : {}) };
}
