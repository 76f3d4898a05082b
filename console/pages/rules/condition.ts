import type { FeedRules } from '../../../sdk/index.ts';

export type BoundedCondition = NonNullable<FeedRules['take']>;
export type Comparison = Extract<BoundedCondition, { path: string }>;
/** A condition of any depth while it is edited; `bounded` makes one that the API takes. */
export type AnyCondition = Comparison | Group;
type Group = { all: AnyCondition[] } | { any: AnyCondition[] } | { not: AnyCondition };

/** How a field is compared, each also the other way round. */
export const OPERATORS = [
  'is',
  'isNot',
  'starts',
  'startsNot',
  'exists',
  'missing',
  'above',
  'notAbove',
  'below',
  'notBelow',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** How the parts of a group are combined. */
export const JOINS = ['all', 'any', 'none', 'notAll'] as const;
export type Join = (typeof JOINS)[number];

export type Scalar = string | number | boolean;

/** One comparison as a row shows it. */
export interface Row {
  readonly path: string;
  readonly operator: Operator;
  /** Of `is` and `starts`. */
  readonly words: readonly Scalar[];
  /** Of `above` and `below`; NaN: none yet. */
  readonly number: number;
}

const OPPOSITE = {
  is: 'isNot',
  isNot: 'is',
  starts: 'startsNot',
  startsNot: 'starts',
  exists: 'missing',
  missing: 'exists',
  above: 'notAbove',
  notAbove: 'above',
  below: 'notBelow',
  notBelow: 'below',
} as const satisfies Record<Operator, Operator>;

/** The row that shows a condition; undefined for groups. */
export function rowOf(condition: AnyCondition): Row | undefined {
  if ('not' in condition) {
    const row = 'path' in condition.not ? rowOf(condition.not) : undefined;
    return row && { ...row, operator: OPPOSITE[row.operator] };
  }
  if (!('path' in condition)) return undefined;
  const { path } = condition;
  if ('in' in condition) return { path, operator: 'is', words: condition.in, number: Number.NaN };
  if ('starts' in condition) return { path, operator: 'starts', words: condition.starts, number: Number.NaN };
  if ('exists' in condition)
    return { path, operator: condition.exists ? 'exists' : 'missing', words: [], number: Number.NaN };
  if ('above' in condition) return { path, operator: 'above', words: [], number: condition.above };
  return { path, operator: 'below', words: [], number: condition.below };
}

/** The condition that a row shows. */
export function ofRow({ path, operator, words, number }: Row): AnyCondition {
  switch (operator) {
    case 'is':
      return { path, in: [...words] };
    case 'starts':
      return { path, starts: [...words] };
    case 'exists':
    case 'missing':
      return { path, exists: operator === 'exists' };
    case 'above':
      return { path, above: number };
    case 'below':
      return { path, below: number };
    default:
      return { not: ofRow({ path, operator: OPPOSITE[operator], words, number }) };
  }
}

/** A group: how its parts are combined, and where they are. */
export interface Parts {
  readonly join: Join;
  readonly parts: readonly AnyCondition[];
  /** From the condition to its parts, as the API names it. */
  readonly at: string;
}

/** The group that a condition is; undefined for a comparison and its opposite. */
export function partsOf(condition: AnyCondition): Parts | undefined {
  if ('all' in condition) return { join: 'all', parts: condition.all, at: '.all' };
  if ('any' in condition) return { join: 'any', parts: condition.any, at: '.any' };
  if (!('not' in condition)) return undefined;
  const { not } = condition;
  if ('all' in not) return { join: 'notAll', parts: not.all, at: '.not.all' };
  return 'any' in not ? { join: 'none', parts: not.any, at: '.not.any' } : undefined;
}

/** The condition that combines parts; undefined without any. */
export function ofParts(join: Join, parts: readonly AnyCondition[]): AnyCondition | undefined {
  if (parts.length === 0) return undefined;
  const all = [...parts];
  if (join === 'all' || join === 'notAll') return join === 'all' ? { all } : { not: { all } };
  return join === 'any' ? { any: all } : { not: { any: all } };
}

/** Without what is negated twice, which no row and no group shows. It means the same. */
export function plain(condition: AnyCondition): AnyCondition {
  if ('not' in condition) return 'not' in condition.not ? plain(condition.not.not) : { not: plain(condition.not) };
  if ('all' in condition) return { all: condition.all.map(plain) };
  return 'any' in condition ? { any: condition.any.map(plain) } : condition;
}

/** A row that is not filled in. */
export const emptyRow = (): AnyCondition => ofRow({ path: '', operator: 'is', words: [], number: Number.NaN });

type DeepCondition = Extract<BoundedCondition, { not: unknown }>['not'];
type ShallowCondition = Extract<DeepCondition, { not: unknown }>['not'];

/** Parts that are bounded themselves; undefined if one is too deep. */
function combined<Part>(
  condition: Group,
  bound: (part: AnyCondition) => Part | undefined,
): { all: Part[] } | { any: Part[] } | { not: Part } | undefined {
  if ('not' in condition) {
    const not = bound(condition.not);
    return not && { not };
  }
  const parts: Part[] = [];
  for (const part of 'all' in condition ? condition.all : condition.any) {
    const bounded = bound(part);
    if (!bounded) return undefined;
    parts.push(bounded);
  }
  return 'all' in condition ? { all: parts } : { any: parts };
}

const asComparison = (condition: AnyCondition): Comparison | undefined => ('path' in condition ? condition : undefined);
const asShallow = (condition: AnyCondition): ShallowCondition | undefined =>
  'path' in condition ? condition : combined(condition, asComparison);
const asDeep = (condition: AnyCondition): DeepCondition | undefined =>
  'path' in condition ? condition : combined(condition, asShallow);

/** The condition as the API takes it; undefined if it is deeper than that. */
export const bounded = (condition: AnyCondition): BoundedCondition | undefined =>
  'path' in condition ? condition : combined(condition, asDeep);

/** A rule with another condition; without one it holds for everything. */
export function onlyWhen<Rule extends { when?: unknown }>(rule: Rule, when: Rule['when']): Rule {
  if (when !== undefined) return { ...rule, when };
  const always = { ...rule };
  delete always.when;
  return always;
}
