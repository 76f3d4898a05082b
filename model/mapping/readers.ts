import type { Reader } from './mapping.ts';
import type { Target, TargetKind } from './target.ts';

const TEXT: readonly Reader[] = [
  'line',
  'html',
  'text',
  'number',
  'count',
  'date',
  'instant',
  'url',
  'code',
  'country',
  'language',
  'flag',
];

/** Readers that fit a kind of field, the usual one first. */
const FITTING: Readonly<Record<TargetKind, readonly Reader[]>> = {
  line: TEXT,
  long: ['html', ...TEXT],
  texts: ['html', ...TEXT],
  custom: TEXT,
  url: ['url'],
  word: ['code'],
  words: ['code'],
  flags: ['code'],
  member: ['flag', 'permission', 'code'],
  number: ['number', 'count', 'degrees', 'code'],
  integer: ['count', 'number', 'code'],
  boolean: ['flag', 'permission', 'prohibition', 'code'],
  date: ['date'],
  instant: ['instant'],
  amount: ['amount'],
  size: ['size'],
  point: ['point'],
  degrees: ['degrees'],
  country: ['country', 'code'],
  language: ['language', 'code'],
  files: ['url'],
  objects: [],
};

/** Whether something may be shown must be said clearly. */
const USUAL: Readonly<Record<string, Reader>> = {
  hidden: 'prohibition',
  'location.publish_address': 'permission',
  title: 'line',
};

/** The readers that fit a field, the usual one first. */
export function readersOf({ kind, steps }: Target): readonly Reader[] {
  const place = steps.join('.');
  const usual = Object.hasOwn(USUAL, place) ? USUAL[place] : undefined;
  const fitting = FITTING[kind];
  return usual === undefined ? fitting : [usual, ...fitting];
}

/** A value of a code table, or a constant. */
type Fixed = string | number | boolean | null;

/** Why a field cannot have a fixed value; undefined if it can. Null fits every field. */
export function misfit(target: Target, value: Fixed): string | undefined {
  if (value === null) return undefined;
  const misfitOf = Object.hasOwn(MISFITS, target.kind) ? MISFITS[target.kind] : undefined;
  return misfitOf ? misfitOf(value, target) : `cannot have a fixed value such as ${shown(value)}`;
}

type Misfit = (value: string | number | boolean, target: Target) => string | undefined;

const wordFault: Misfit = (value, { words }) =>
  words?.some((word) => word === value) ? undefined : `has no value ${shown(value)}; it has ${listed(words)}`;
const flagFault: Misfit = (value) => (typeof value === 'boolean' ? undefined : `is true or false, not ${shown(value)}`);
const textFault: Misfit = (value) => (typeof value === 'boolean' ? `is a text, not ${shown(value)}` : undefined);

/** Kinds of fields that can have a fixed value. */
const MISFITS: Readonly<Partial<Record<TargetKind, Misfit>>> = {
  word: wordFault,
  words: wordFault,
  flags: wordFault,
  boolean: flagFault,
  member: flagFault,
  line: textFault,
  long: textFault,
  texts: textFault,
  custom: () => undefined,
  number: (value, target) => numberFault(value, false, target),
  integer: (value, target) => numberFault(value, true, target),
  country: (value) =>
    isCode(value, /^[A-Z]{2}$/) ? undefined : `is a country code of two capitals, not ${shown(value)}`,
  language: (value) =>
    isCode(value, /^[a-z]{2}(?:-[A-Z]{2})?$/) ? undefined : `is a language code such as fr, not ${shown(value)}`,
};

const isCode = (value: Fixed, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

function numberFault(
  value: Fixed,
  isWhole: boolean,
  { minimum, maximum }: Pick<Target, 'minimum' | 'maximum'>,
): string | undefined {
  if (typeof value !== 'number' || (isWhole && !Number.isInteger(value))) {
    return `is a ${isWhole ? 'whole ' : ''}number, not ${shown(value)}`;
  }
  return value < (minimum ?? -Infinity) || value > (maximum ?? Infinity) ? `cannot be ${value}` : undefined;
}

const MAX_LISTED = 40;

const listed = (words: readonly string[] = []): string =>
  words.length > MAX_LISTED ? `${words.slice(0, MAX_LISTED).join(', ')} …` : words.join(', ');

const shown = (value: Fixed): string => JSON.stringify(value).slice(0, 100);
