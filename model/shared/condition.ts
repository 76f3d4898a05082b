import type { FromSchema } from 'json-schema-to-ts';
import { fold } from '../geography/city-key.ts';
import { isObject } from './is-object.ts';

/** Most parts of one condition, comparisons and combinations together: more is a table, which `in` holds. */
const MAX_CONDITION_NODES = 50;
/** Most words of one comparison: as many as a department has postcodes, several times over. */
const MAX_WORDS = 500;

/** Names of a path are separated by dots; a dot that is part of a name is written `\.`. */
const path = {
  type: 'string',
  minLength: 1,
  maxLength: 300,
  description:
    'Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\\.`. A list on the way matches if any of its items does; ' +
    'a number takes one item of a list: `images.0.url`.',
} as const;
const word = { anyOf: [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }] } as const;
const words = (description: string) =>
  ({ type: 'array', minItems: 1, maxItems: MAX_WORDS, items: word, description }) as const;
const number = { type: 'number', minimum: -1e15, maximum: 1e15 } as const;

const isIn = {
  type: 'object',
  properties: { path, in: words('Any of these; case, accents and repeated spaces do not matter.') },
  required: ['path', 'in'],
  additionalProperties: false,
} as const;
const starts = {
  type: 'object',
  properties: { path, starts: words('Begins with any of these, for example a postcode with its department.') },
  required: ['path', 'starts'],
  additionalProperties: false,
} as const;
const exists = {
  type: 'object',
  properties: {
    path,
    exists: { type: 'boolean', description: 'Whether there is a value. Empty text, null and empty lists are none.' },
  },
  required: ['path', 'exists'],
  additionalProperties: false,
} as const;
const above = {
  type: 'object',
  properties: { path, above: { ...number, description: 'Greater than this number; equal is not above.' } },
  required: ['path', 'above'],
  additionalProperties: false,
} as const;
const below = {
  type: 'object',
  properties: { path, below: { ...number, description: 'Less than this number; equal is not below.' } },
  required: ['path', 'below'],
  additionalProperties: false,
} as const;

const comparisons = [isIn, starts, exists, above, below] as const;

/** Combinations of `part`. The schema is unrolled, not recursive, so that it also bounds the depth and works in every place that takes a plain schema. */
const combined = <const Part extends object>(part: Part) => {
  const parts = { type: 'array', minItems: 1, maxItems: MAX_CONDITION_NODES, items: part } as const;
  return [
    { type: 'object', properties: { all: parts }, required: ['all'], additionalProperties: false },
    { type: 'object', properties: { any: parts }, required: ['any'], additionalProperties: false },
    { type: 'object', properties: { not: part }, required: ['not'], additionalProperties: false },
  ] as const;
};

/** A single comparison. */
export const comparisonSchema = { anyOf: comparisons } as const;
/** Comparisons, and combinations of them. */
export const shallowConditionSchema = { anyOf: [...comparisons, ...combined(comparisonSchema)] } as const;
/** One level deeper. */
export const deepConditionSchema = { anyOf: [...comparisons, ...combined(shallowConditionSchema)] } as const;
/**
 * A condition over any JSON, at most four levels deep: a comparison, or `all`, `any`, `not` of conditions. `conditionFault` bounds its parts.
 */
export const conditionSchema = { anyOf: [...comparisons, ...combined(deepConditionSchema)] } as const;

type Comparison = FromSchema<typeof comparisonSchema>;
/** A condition as data. Values of `conditionSchema` are conditions. */
export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A condition is met or not; or a number was compared with text that is no number, which must be reported and never counts as met, also under `not`. */
export type Verdict = boolean | { readonly unreadable: string; readonly text: string };

/** What is wrong with a condition of the right form, as the end of a sentence; undefined if it can be evaluated. */
export function conditionFault(condition: Condition): string | undefined {
  const nodes = countNodes(condition);
  if (nodes > MAX_CONDITION_NODES) return `must have at most ${MAX_CONDITION_NODES} parts, but has ${nodes}`;
  return undefined;
}

function countNodes(condition: Condition): number {
  if ('not' in condition) return 1 + countNodes(condition.not);
  return partsOf(condition).reduce((sum, part) => sum + countNodes(part), 1);
}

function partsOf(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [];
}

/**
 * Whether the data meet the condition; pure. A missing value meets no comparison except `exists: false`, so that `not` of a comparison is met by it.
 * Text that is compared with a number must be one that can be read in one way only: `350000`, `350 000`, `12.5`, `12,5`, but not `1.234`.
 * Of parts that decide the result whatever an unreadable one would be, the decision is theirs: `all` with a part that is not met is not met.
 */
export function evaluate(condition: Condition, data: unknown): Verdict {
  if ('not' in condition) {
    const verdict = evaluate(condition.not, data);
    return typeof verdict === 'boolean' ? !verdict : verdict;
  }
  if ('all' in condition) return combine(condition.all, data, false);
  if ('any' in condition) return combine(condition.any, data, true);
  return compare(condition, valuesAt(data, condition.path));
}

/** The first part whose verdict is `decisive` decides; else an unreadable part makes all unreadable. */
function combine(parts: readonly Condition[], data: unknown, decisive: boolean): Verdict {
  let unreadable: Verdict | undefined;
  for (const part of parts) {
    const verdict = evaluate(part, data);
    if (verdict === decisive) return decisive;
    if (typeof verdict !== 'boolean') unreadable ??= verdict;
  }
  return unreadable ?? !decisive;
}

function compare(condition: Comparison, values: readonly unknown[]): Verdict {
  if ('exists' in condition) return values.some(isPresent) === condition.exists;
  const scalars = values.filter(isScalar);
  if ('in' in condition) {
    const wanted = foldedWords(condition.in);
    return scalars.some((value) => wanted.has(foldedWord(value)));
  }
  if ('starts' in condition) {
    const wanted = [...foldedWords(condition.starts)];
    return scalars.some((value) => wanted.some((start) => foldedWord(value).startsWith(start)));
  }
  const isMet = 'above' in condition ? (n: number) => n > condition.above : (n: number) => n < condition.below;
  return compareNumbers(condition.path, scalars, isMet);
}

function compareNumbers(path: string, scalars: readonly Scalar[], isMet: (value: number) => boolean): Verdict {
  let unreadable: Verdict | undefined;
  for (const scalar of scalars) {
    if (!isPresent(scalar)) continue;
    const value = typeof scalar === 'number' ? scalar : plainNumber(String(scalar));
    if (value === undefined) unreadable ??= { unreadable: path, text: String(scalar).slice(0, 100) };
    else if (isMet(value)) return true;
  }
  return unreadable ?? false;
}

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function isPresent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isPresent);
  return value !== undefined && value !== null;
}

/** A word as it is compared: without case, accents and repeated spaces. */
export const foldedWord = (word: Scalar): string => fold(String(word)).replace(/\s+/g, ' ').trim();

/** Conditions are evaluated once per record of a feed: their words are folded once. */
const foldedLists = new WeakMap<readonly Scalar[], ReadonlySet<string>>();
function foldedWords(list: readonly Scalar[]): ReadonlySet<string> {
  const known = foldedLists.get(list);
  if (known) return known;
  const folded = new Set(list.map(foldedWord));
  foldedLists.set(list, folded);
  return folded;
}

/** Digits in groups of three with spaces, or without groups; then decimals after a dot or a comma. */
const NUMBER = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,15})(?:([.,])(\d{1,6}))?$/;

/**
 * A number from text that can be read in one way only; undefined for other text. `1.234` is one thousand in one country and one and a bit in another, so it is not read;
 * `1234.500` has too many digits before the dot to be grouped.
 */
export function plainNumber(text: string): number | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', mark, decimals = ''] = match;
  const isAmbiguous = mark !== undefined && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isAmbiguous ? undefined : Number(`${sign}${whole.replace(/\D/g, '')}.${decimals || '0'}`);
}

/** Paths are few and used once per record. */
const splitPaths = new Map<string, readonly string[]>();
/** Most split paths that are kept; beyond, all are dropped. */
const MAX_SPLIT = 10_000;

/** The names of a path: `a.b\.c` → `a`, `b.c`. */
export function namesOf(path: string): readonly string[] {
  const known = splitPaths.get(path);
  if (known) return known;
  const names = path.split(/(?<!\\)\./).map((name) => name.replaceAll('\\.', '.'));
  if (splitPaths.size >= MAX_SPLIT) splitPaths.clear();
  splitPaths.set(path, names);
  return names;
}

/** A path of these names, see `namesOf`. */
export const pathOf = (names: readonly string[]): string => names.map((name) => name.replaceAll('.', '\\.')).join('.');

/**
 * Every value that the path leads to; empty if there is none. Items of lists are gone through on the way and at its end.
 * A name that the data have as a whole, dots included, is found as well: columns of a CSV file have such names.
 */
export function valuesAt(data: unknown, path: string): readonly unknown[] {
  const whole = isObject(data) && Object.hasOwn(data, path) ? data[path] : undefined;
  let values: unknown[] = whole === undefined ? [data] : [whole];
  if (whole === undefined) for (const name of namesOf(path)) values = values.flatMap((value) => step(value, name));
  return values.flatMap((value) => (Array.isArray(value) ? value : [value]));
}

function step(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) {
    if (/^\d{1,5}$/.test(name)) return value[Number(name)] === undefined ? [] : [value[Number(name)]];
    return value.flatMap((item) => (Array.isArray(item) ? [] : step(item, name)));
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return [];
  return value[name] === undefined ? [] : [value[name]];
}

/** The paths that a condition compares, in its order. */
export function pathsOf(condition: Condition): string[] {
  if ('path' in condition) return [condition.path];
  return ('not' in condition ? [condition.not] : partsOf(condition)).flatMap(pathsOf);
}
