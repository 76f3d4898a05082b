import type { FeedMapping } from '../../../sdk/index.ts';

export type Rule = FeedMapping['rules'][number];
export type Codes = NonNullable<Rule['codes']>;

/** A path without what selects among repeated elements, in one case: for comparing. */
const plain = (path: string): string => path.replaceAll(/\[[^\]]*\]|\{[^}]*\}/g, '').toLowerCase();

/** Every source path that a rule reads, from the record on. */
export function pathsOf({ from = [], each = [], parts = [], currency }: Rule): string[] {
  const inner = parts.flatMap(({ from: paths = [] }) => paths);
  return [
    ...from,
    ...(currency === undefined ? [] : [currency]),
    ...each.flatMap((outer) => (inner.length === 0 ? [outer] : inner.map((path) => `${outer}.${path}`))),
  ];
}

/** Whether a rule reads a field of the source. */
export const reads = (rule: Rule, path: string): boolean =>
  pathsOf(rule).some((own) => {
    const [left, right] = [plain(own), plain(path)];
    return left === right || left.startsWith(`${right}.`) || right.startsWith(`${left}.`);
  });

/** Place of the rule that a warning is about, by its source field or its field of the listing; -1: there is none. */
export function ruleOf(rules: readonly Rule[], field: string): number {
  const place = rules.findIndex((rule) => reads(rule, field));
  return place < 0 ? rules.findIndex(({ to }) => to === field) : place;
}

/** The mapping with another rule at a place; undefined removes it. */
export function withRule(mapping: FeedMapping, place: number, rule: Rule | undefined): FeedMapping {
  const rules = [...mapping.rules];
  if (rule) rules.splice(place, 1, rule);
  else rules.splice(place, 1);
  return { ...mapping, rules };
}

/** The mapping with a new rule at its end, for a field of the source. */
export const withNewRule = (mapping: FeedMapping, to: string, path: string): FeedMapping => ({
  ...mapping,
  rules: [...mapping.rules, { to, from: [path] }] as FeedMapping['rules'],
  ...(mapping.ignored ? { ignored: mapping.ignored.filter((one) => plain(one) !== plain(path)) } : {}),
});

/** The mapping with a field that is known and not used. */
export const withIgnored = (mapping: FeedMapping, path: string): FeedMapping => ({
  ...mapping,
  ignored: [...(mapping.ignored ?? []).filter((one) => plain(one) !== plain(path)), path],
});

/** What a rule does, in a line. */
export function summaryOf({ from = [], each = [], constant, join }: Rule): string {
  if (constant !== undefined) return `= ${String(constant)}`;
  if (each.length > 0) return `${each.join(', ')} …`;
  return from.join(join === undefined ? ', ' : ' + ');
}

/** The value of a listing at a path such as `financial.transaction.price`, as text. */
export function valueAt(listing: object | undefined, path: string): string {
  let value: unknown = listing;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = Reflect.get(value, name);
  }
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const values = Object.values(value);
  // An amount, an area, a text in one language; anything else as it is.
  const isShort = !Array.isArray(value) && values.length <= 2 && values.every((each) => typeof each !== 'object');
  const isNumber = (each: unknown): number => (typeof each === 'number' ? 0 : 1);
  return isShort ? values.toSorted((left, right) => isNumber(left) - isNumber(right)).join(' ') : JSON.stringify(value);
}
