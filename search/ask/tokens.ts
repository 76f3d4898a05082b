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

/** Signs for parts of a number: `3½ Zimmer`. */
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };

/** The question in single characters; `²` counts as 2, `½` as .5, full-width forms as what they stand for. */
function charsOf(text: string): Char[] {
  const chars: Char[] = [];
  let at = 0;
  for (const written of text) {
    const end = at + written.length;
    const fraction = FRACTIONS[written];
    const whole = fraction !== undefined && !isDigit(chars.at(-1)?.char ?? '') ? '0' : '';
    // Marks that stand alone belong to the letter before; folding drops them.
    for (const char of fraction === undefined ? written.normalize('NFKC') : whole + fraction)
      chars.push({ char, start: at, end });
    at = end;
  }
  return chars;
}

type Piece = Pick<Token, 'text' | 'number' | 'digits'> & { readonly to: number };

/** Words, numbers and signs of a text, in order. Time grows with its length alone. */
export function tokenize(text: string): Token[] {
  const chars = charsOf(text);
  const tokens: Token[] = [];
  let before = '';
  for (let at = 0; at < chars.length;) {
    const isGlued = before === '' && /\p{L}$/u.test(tokens.at(-1)?.text ?? '');
    const { to, ...token } = pieceAt(chars, at, isGlued);
    if (token.text === '') before += isBlank(chars[at]?.char ?? '') ? ' ' : (chars[at]?.char ?? '');
    else {
      tokens.push({ ...token, before, start: chars[at]?.start ?? 0, end: chars[to - 1]?.end ?? 0 });
      before = '';
    }
    at = to;
  }
  return tokens;
}

/** The number, word or sign at a place; without text for a character that is none of them. */
function pieceAt(chars: readonly Char[], at: number, isGlued: boolean): Piece {
  const char = chars[at]?.char ?? '';
  if (isDigit(char)) {
    const { number, end, digits } = readNumber(chars, at, isGlued);
    return { text: String(number), number, ...(digits === undefined ? {} : { digits }), to: end };
  }
  if (isLetter(char)) {
    let to = at + 1;
    while (isLetter(chars[to]?.char ?? '')) to += 1;
    return { text: fold(textOf(chars, at, to)), to };
  }
  if (!SIGNS.has(char)) return { text: '', to: at + 1 };
  const to = (char === '<' || char === '>') && chars[at + 1]?.char === '=' ? at + 2 : at + 1;
  return { text: textOf(chars, at, to), to };
}

const textOf = (chars: readonly Char[], from: number, to: number): string =>
  chars
    .slice(from, to)
    .map(({ char }) => char)
    .join('');

const THOUSANDS = new Set([' ', '.', ',', "'", '’', '\u{a0}', '\u{202f}', '_']);

/** A number with its separators of thousands and decimals: `350 000`, `1.250,5`, `1,2`, `2.500.000`. */
function readNumber(
  chars: readonly Char[],
  from: number,
  glued: boolean,
): { number: number; end: number; digits?: string } {
  const char = (index: number): string => chars[index]?.char ?? '';
  const run = (index: number): number => endOfDigits(chars, index);
  const digits = (start: number, end: number): string => textOf(chars, start, end);
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
  const { decimals, to } = decimalsOf(chars, end, groups === 0);
  end = to;
  const number = Number(`${whole.slice(0, 15)}.${decimals || '0'}`);
  return { number, end, ...(groups === 0 && decimals === '' ? { digits: whole } : {}) };
}

/** Where the digits from a place on end. */
function endOfDigits(chars: readonly Char[], from: number): number {
  let end = from;
  while (isDigit(chars[end]?.char ?? '')) end += 1;
  return end;
}

/** The decimals of a number: `1,25`, and the half of `3 1/2 Zimmer` and `3 ½ Zimmer`. */
function decimalsOf(chars: readonly Char[], at: number, mayBeHalf: boolean): { decimals: string; to: number } {
  const char = (index: number): string => chars[index]?.char ?? '';
  const to = endOfDigits(chars, at + 1);
  const length = to - at - 1;
  if (/^[,.]$/.test(char(at)) && length > 0 && length <= 2) return { decimals: textOf(chars, at + 1, to), to };
  const isHalf = mayBeHalf && /^ (?:1\/2|0\.5)$/.test(textOf(chars, at, at + 4)) && !isDigit(char(at + 4));
  return isHalf ? { decimals: '5', to: at + 4 } : { decimals: '', to: at };
}
