import type { Language } from '../../model/shared/language.ts';
import type { Token } from './tokens.ts';

/** The words of numbers in a language. How they make up a number is the same everywhere: ones and tens, times a hundred, times a thousand, times a million. */
interface Numerals {
  /** Numbers below twenty, and those of a hundred and more parts that stand for themselves. */
  readonly ones: Readonly<Record<string, number>>;
  readonly tens: Readonly<Record<string, number>>;
  readonly hundred: readonly string[];
  readonly thousand: readonly string[];
  readonly million: readonly string[];
  /** Words that stand between two parts and mean nothing. */
  readonly joins: readonly string[];
  /** Words before the decimals: "one point five". */
  readonly point: readonly string[];
  /** Whether "a" or "ein" is one before a hundred. */
  readonly articles: readonly string[];
}

const list = (words: string, from = 1): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, index + from]));
const byTens = (words: string, from: number): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, from + index * 10]));

const NUMERALS: Readonly<Record<Language, Numerals>> = {
  fr: {
    ones: {
      ...list('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
      une: 1,
    },
    tens: {
      ...byTens('vingt trente quarante cinquante soixante septante huitante nonante', 20),
      vingts: 20,
      octante: 80,
    },
    hundred: ['cent', 'cents'],
    thousand: ['mille'],
    million: ['million', 'millions'],
    joins: ['et'],
    point: ['virgule'],
    articles: [],
  },
  en: {
    ones: list(
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    tens: byTens('twenty thirty forty fifty sixty seventy eighty ninety', 20),
    hundred: ['hundred'],
    thousand: ['thousand'],
    million: ['million', 'millions'],
    joins: ['and'],
    point: ['point'],
    articles: ['a'],
  },
  de: {
    ones: {
      ...list(
        'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
      ),
      ein: 1,
      eine: 1,
      zwo: 2,
    },
    tens: byTens('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', 20),
    hundred: ['hundert'],
    thousand: ['tausend'],
    million: ['million', 'millionen'],
    joins: ['und'],
    point: ['komma'],
    articles: [],
  },
};

type Part =
  | { readonly is: 'ones' | 'tens'; readonly value: number }
  | { readonly is: 'hundred' | 'thousand' | 'million' | 'join' | 'point' | 'article' };

const scales = ['hundred', 'thousand', 'million'] as const;

function partOf(word: string, language: Language): Part | undefined {
  const table = NUMERALS[language];
  if (Object.hasOwn(table.ones, word)) return { is: 'ones', value: table.ones[word] ?? 0 };
  if (Object.hasOwn(table.tens, word)) return { is: 'tens', value: table.tens[word] ?? 0 };
  const scale = scales.find((name) => table[name].includes(word));
  if (scale) return { is: scale };
  if (table.joins.includes(word)) return { is: 'join' };
  if (table.point.includes(word)) return { is: 'point' };
  return table.articles.includes(word) ? { is: 'article' } : undefined;
}

/** A number under construction; `read` parts of it are sure. */
interface Count {
  /** Millions and thousands that are complete. */
  total: number;
  /** Hundreds, tens and ones of the group that is being read; undefined before its first word. */
  group: number | undefined;
  /** The smallest thing that the group may still take: after "vingt" only ones, after "deux" nothing but a hundred. */
  room: number;
  /** The last scale: a thousand may follow a million, not the other way round. */
  below: number;
}

/** The room of a French "dix", which takes seven, eight and nine. */
const TEEN = -1;
const SCALE = { thousand: 1_000, million: 1_000_000 } as const;

type Take = (count: Count, value: number, language: Language) => Count | undefined;

/** How each kind of word continues a number; undefined where the words make up no number. */
const TAKES: Readonly<Record<Part['is'], Take>> = {
  ones: (count, value, language) => {
    const { group, room } = count;
    // "soixante-dix", "quatre-vingt-quinze": French counts on to nineteen above sixty and eighty; "dix-sept" is ten and seven.
    const isLong = language === 'fr' && (group ?? 0) % 100 >= 60 && value >= 10 && room === 10;
    const isTeen = room === TEEN && value >= 7 && value <= 9;
    const next = language === 'fr' && value === 10 ? TEEN : 0;
    if (group === undefined) return { ...count, group: value, room: next };
    return value < room || isLong || isTeen ? { ...count, group: group + value, room: next } : undefined;
  },
  tens: (count, value, language) => {
    const { group, room } = count;
    // "quatre-vingts" is four times twenty.
    const isFourTwenty = language === 'fr' && value === 20 && (group ?? 0) % 100 === 4;
    if (isFourTwenty) return { ...count, group: (group ?? 0) - 4 + 80, room: 10 };
    if (group === undefined) return { ...count, group: value, room: 10 };
    return room === 100 ? { ...count, group: group + value, room: 10 } : undefined;
  },
  // "fifteen hundred", "zwölfhundert"
  hundred: (count) =>
    (count.group ?? 1) > 19 || count.room === 100
      ? undefined
      : { ...count, group: (count.group ?? 1) * 100, room: 100 },
  thousand: (count) => scaled(count, SCALE.thousand),
  million: (count) => scaled(count, SCALE.million),
  join: () => undefined,
  point: () => undefined,
  article: () => undefined,
};

const scaled = ({ total, group, below }: Count, scale: number): Count | undefined =>
  scale >= below ? undefined : { total: total + (group ?? 1) * scale, group: undefined, room: 1_000, below: scale };

/** Takes one more word; undefined where the words make up no number. */
const step = (count: Count, part: Part, language: Language): Count | undefined =>
  TAKES[part.is](count, 'value' in part ? part.value : 0, language);

const start = (): Count => ({ total: 0, group: undefined, room: 1_000, below: Infinity });
const valueOf = ({ total, group }: Count): number => total + (group ?? 0);

/** What German numbers are written together of, the longest first. */
const GERMAN_WORDS = [
  ...Object.keys(NUMERALS.de.ones),
  ...Object.keys(NUMERALS.de.tens),
  'hundert',
  'tausend',
  'und',
].sort((a, b) => b.length - a.length);

/** German writes numbers together and the ones before the tens: `zweihundertfünfundsiebzigtausend`. The parts in the order of their value; undefined if it is no number. */
function germanParts(word: string): Part[] | undefined {
  const split = (rest: string): string[] | undefined => {
    if (rest === '') return [];
    for (const one of GERMAN_WORDS) {
      if (!rest.startsWith(one)) continue;
      const others = split(rest.slice(one.length));
      if (others) return [one, ...others];
    }
    return undefined;
  };
  const found = split(word);
  if (!found) return undefined;
  const parts: Part[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const part = partOf(found[at] ?? '', 'de');
    const tens = found[at + 1] === 'und' ? partOf(found[at + 2] ?? '', 'de') : undefined;
    if (part?.is === 'ones' && tens?.is === 'tens') {
      parts.push(tens, part);
      at += 2;
    } else if (part && part.is !== 'join') parts.push(part);
  }
  return parts;
}

/** Longest German word that is looked at. */
const LONGEST_WORD = 90;

function partsOf(word: string, language: Language): Part[] | undefined {
  const part = partOf(word, language);
  if (part) return [part];
  return language === 'de' && word.length <= LONGEST_WORD ? germanParts(word) : undefined;
}

/** A number in words that begins at a token: its value and how many tokens it has. Undefined if none begins there. */
export function numberInWords(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { value: number; length: number } | undefined {
  let count = start();
  let best: { value: number; length: number } | undefined;
  for (let next = at; ; next += 1) {
    const parts = partsAt(tokens, next, at, language);
    const [first] = parts;
    if (!first) return best;
    if (first.is === 'point') return best && (decimals(tokens, next, at, language, valueOf(count)) ?? best);
    // Between two parts, or before a hundred: what follows decides whether it is meant so.
    if (first.is === 'join' || first.is === 'article') {
      if ((first.is === 'join') === (next === at)) return best;
      continue;
    }
    const before = next > at ? tokens[next - 1] : undefined;
    const isPart = isJoined(count, first, before, tokens[next + 1], language);
    const taken = isPart && parts.reduce<Count | undefined>((one, part) => one && step(one, part, language), count);
    if (!taken) return best;
    count = taken;
    best = { value: valueOf(count), length: next - at + 1 };
  }
}

/** What a word of a number that began at `from` is made of; empty if it goes on no more. */
function partsAt(tokens: readonly Token[], at: number, from: number, language: Language): readonly Part[] {
  const token = tokens[at];
  if (!token || token.number !== undefined || (at > from && !/^[\s-]*$/.test(token.before))) return [];
  return partsOf(token.text, language) ?? [];
}

/** "and" joins what is below a hundred, in French "et" only one and eleven: "two hundred and two hundred" are two numbers. */
function isJoined(
  count: Count,
  part: Part,
  before: Token | undefined,
  after: Token | undefined,
  language: Language,
): boolean {
  if (before === undefined || !NUMERALS[language].joins.includes(before.text)) return true;
  if (part.is !== 'ones' && part.is !== 'tens') return false;
  if (language === 'fr') return count.room === 10 && part.is === 'ones' && (part.value === 1 || part.value === 11);
  const isNextGroup = part.is === 'ones' && after !== undefined && partOf(after.text, language)?.is === 'hundred';
  return !isNextGroup && count.room >= 100 && (count.group !== undefined || count.total > 0);
}

/** "one point five million", "eins Komma fünf Millionen": digits one by one, and the scale. */
function decimals(
  tokens: readonly Token[],
  point: number,
  from: number,
  language: Language,
  whole: number,
): { value: number; length: number } | undefined {
  let digits = '';
  let next = point + 1;
  for (; next < tokens.length; next += 1) {
    const part = partOf(tokens[next]?.text ?? '', language);
    if (part?.is !== 'ones' || part.value > 9) break;
    digits += String(part.value);
  }
  if (digits === '') return undefined;
  const scale = partOf(tokens[next]?.text ?? '', language);
  const factor = scale?.is === 'million' || scale?.is === 'thousand' ? SCALE[scale.is] : 1;
  const value = Math.round(Number(`${whole}.${digits}`) * factor * 1_000) / 1_000;
  return { value, length: next - from + (factor > 1 ? 1 : 0) };
}
