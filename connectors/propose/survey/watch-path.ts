import { dateProof, kindOf, numberProof } from './kinds.ts';
import type { DateProof, Kind, NumberProof } from './kinds.ts';
import { languageOf } from './languages.ts';
import type { SourceValue } from './source-values.ts';

/** Different words of a path that are counted while reading; the result shows the most frequent ones. */
const MAX_WORDS = 1_000;

/** Words that the result shows. */
const SHOWN_WORDS = 200;

/** Longest value that counts as a word. */
const MAX_WORD = 100;

/** Numbers kept for the median. */
const RESERVOIR = 500;

/** Values that are remembered to prove that none repeats. */
const MAX_UNIQUE = 200_000;

const MAX_EXAMPLES = 5;
const SHOWN_EXAMPLE = 200;

/** What was seen at one path of the source, over all records. */
export interface PathSurvey {
  readonly path: string;
  /** The names on the way, for comparing words: as the file writes them, without what a group of fields has in common, divided into words. */
  readonly names: readonly string[];
  /** The names on the way as `path` has them. */
  readonly steps: readonly string[];
  /** Records with a value, and values in them all. */
  readonly records: number;
  readonly values: number;
  /** Values of the record with the most. */
  readonly most: number;
  /** Share of records with a value, 0..1. */
  readonly share: number;
  readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  /** JSON: whether all values are numbers or booleans of JSON. */
  readonly type: 'number' | 'boolean' | 'string';
  /** The most frequent words with their counts; `isCut` if there were more different ones than are counted. */
  readonly words: ReadonlyMap<string, number>;
  readonly isCut: boolean;
  readonly different: number;
  /** No value occurs in two records. */
  readonly isUnique: boolean;
  readonly numbers?: { readonly min: number; readonly median: number; readonly max: number };
  readonly decimals: Readonly<Partial<Record<NumberProof, number>>>;
  readonly dates: Readonly<Partial<Record<DateProof, number>>>;
  readonly languages: Readonly<Record<string, number>>;
  readonly longest: number;
  readonly examples: readonly string[];
  /** Path of the repeated element that it is in. */
  readonly list?: string;
}

/** Collects what is seen at one path; memory is bounded. */
export interface PathWatch {
  see(found: SourceValue): void;
  endRecord(): void;
  result(records: number): PathSurvey;
}

/** Watches one path. @param random numbers from 0 to 1 for the sample of numbers */
export function watchPath(first: SourceValue, random: () => number): PathWatch {
  const kinds: Partial<Record<Kind, number>> = {};
  const dates: Partial<Record<DateProof, number>> = {};
  const languages: Record<string, number> = {};
  const numbers = watchNumbers(random);
  const words = watchWords();
  const state = { records: 0, values: 0, most: 0, here: 0, longest: 0, list: 0, type: first.type };
  return {
    see({ value, type, list }) {
      state.values++;
      state.here++;
      state.list = Math.max(state.list, list);
      state.longest = Math.max(state.longest, value.length);
      if (type !== state.type) state.type = 'string';
      const kind = kindOf(value);
      countIn(kinds, kind);
      if (kind === 'date') countIn(dates, dateProof(value));
      if (kind === 'text' || kind === 'html') countIn(languages, languageOf(value));
      if (kind === 'integer' || kind === 'decimal' || kind === 'measure' || (kind === 'flag' && /^[01]$/.test(value))) {
        numbers.see(value, type);
      }
      words.see(value);
    },
    endRecord() {
      if (state.here > 0) state.records++;
      state.most = Math.max(state.most, state.here);
      state.here = 0;
    },
    result(records) {
      const { records: filled, values, most, type, longest, list } = state;
      const { isUnique, ...counted } = words.result();
      return {
        path: first.path,
        names: first.names,
        steps: first.names,
        records: filled,
        values,
        most,
        share: records === 0 ? 0 : filled / records,
        kinds,
        type,
        ...counted,
        isUnique: isUnique && values === filled,
        ...numbers.result(),
        dates,
        languages,
        longest,
        ...(list > 0 && { list: first.path.slice(0, list) }),
      };
    },
  };
}

interface NumberWatch {
  see(value: string, type: SourceValue['type']): void;
  result(): Pick<PathSurvey, 'numbers' | 'decimals'>;
}

/** Collects a random sample of numbers, each with the same chance, and what they prove about the decimal sign. */
function watchNumbers(random: () => number): NumberWatch {
  const decimals: Partial<Record<NumberProof, number>> = {};
  const sample: number[] = [];
  let seen = 0;
  return {
    see(value, type) {
      const number = numberOf(value);
      if (type === 'string') countIn(decimals, numberProof(value));
      if (!Number.isFinite(number)) return;
      seen++;
      if (sample.length < RESERVOIR) sample.push(number);
      else if (random() * seen < RESERVOIR) sample[Math.floor(random() * RESERVOIR)] = number;
    },
    result: () => ({ ...(sample.length > 0 && { numbers: spread(sample) }), decimals }),
  };
}

interface WordWatch {
  see(value: string): void;
  /** `isUnique` if no value was seen twice. */
  result(): Pick<PathSurvey, 'words' | 'isCut' | 'different' | 'isUnique' | 'examples'>;
}

/** Counts words, and finds out whether one repeats. */
function watchWords(): WordWatch {
  const words = new Map<string, number>();
  const examples: string[] = [];
  let unique: Set<string> | undefined = new Set();
  let isCut = false;
  return {
    see(value) {
      if (value.length > MAX_WORD) isCut = true;
      else if (words.has(value) || words.size < MAX_WORDS) words.set(value, (words.get(value) ?? 0) + 1);
      else isCut = true;
      if (unique?.has(value) || (unique?.size ?? 0) > MAX_UNIQUE || value.length > MAX_WORD) unique = undefined;
      unique?.add(value);
      const example = value.slice(0, SHOWN_EXAMPLE);
      if (examples.length < MAX_EXAMPLES && !examples.includes(example)) examples.push(example);
    },
    result: () => ({
      words: new Map([...words].toSorted(([, left], [, right]) => right - left).slice(0, SHOWN_WORDS)),
      isCut: isCut || words.size > SHOWN_WORDS,
      different: words.size,
      isUnique: unique !== undefined,
      examples,
    }),
  };
}

/** Roughly, which is enough for a median: several signs divide thousands, a single one decimals. */
function numberOf(value: string): number {
  const bare = value.replace(/[^\d.,-]/g, '');
  const groups = bare.split(/[.,]/);
  const decimals = groups.length > 2 && groups.at(-1)?.length !== 3 ? groups.pop() : undefined;
  const text = groups.length > 2 || decimals !== undefined ? `${groups.join('')}.${decimals ?? '0'}` : groups.join('.');
  return bare === '' ? Number.NaN : Number(text);
}

function countIn<Name extends string>(counts: Partial<Record<Name, number>>, name: Name | undefined): void {
  if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
}

function spread(sample: readonly number[]): NonNullable<PathSurvey['numbers']> {
  const sorted = sample.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { min: at(0), median: at(0.5), max: at(1) };
}
