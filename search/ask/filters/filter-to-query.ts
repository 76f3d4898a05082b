import type { estypes } from '@elastic/elasticsearch';
import type { FieldKind, FieldTree } from '../../searched-fields.ts';
import { searchedFields } from '../../searched-fields.ts';
import { readArea, readDisc } from './document-filter.ts';
import type { DocumentFilter } from './document-filter.ts';

type Query = estypes.QueryDslQueryContainer;

/** Thrown for a filter with a path or an operator that is not allowed; nothing of it was run. */
export class FilterRefused extends Error {}

/** Deeper filters do not come from compile-intent.ts. */
const MAX_DEPTH = 6;
/** The floors, one by one, are the longest list. */
const MAX_LIST = 2_000;

/** Kinds of fields that may be compared by size; postal codes are compared as text, which is what the ranges of departments need. */
const ORDERED: readonly FieldKind[] = ['integer', 'double', 'date'];
const ORDERED_TEXT = 'location.postal_code';
const RANGE_OPERATORS = { $gte: 'gte', $gt: 'gt', $lte: 'lte', $lt: 'lt' } as const;

let kinds: ReadonlyMap<string, FieldKind> | undefined;

function kindsOfPaths(): ReadonlyMap<string, FieldKind> {
  if (kinds) return kinds;
  const found = new Map<string, FieldKind>();
  const walk = (tree: FieldTree, prefix: string) => {
    for (const [name, field] of Object.entries(tree)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      if (typeof field !== 'string') walk(field, path);
      else if (field === 'money') {
        found.set(`${path}.amount`, 'double');
        found.set(`${path}.currency`, 'keyword');
      } else if (field === 'area') found.set(`${path}.size`, 'area');
      else if (field !== 'geo') found.set(path, field);
    }
  };
  walk(searchedFields(), '');
  // Who is shown which listings is for the API to decide.
  found.delete('hidden');
  kinds = found;
  return found;
}

/** Paths that a filter may have. */
export const filterPaths = (): readonly string[] => [...kindsOfPaths().keys()];

/**
 * The query of Elasticsearch that finds what MongoDB would find with this filter. The gateways of the caller are none of its business: `gateway_id` is not
 * among the paths. Throws FilterRefused.
 */
export function filterToQuery(filter: DocumentFilter, depth = 0): Query {
  if (depth > MAX_DEPTH) throw new FilterRefused('The filter is nested too deep.');
  const disc = readDisc(pick(filter, ['location.geo.latitude', 'location.geo.longitude', '$expr']));
  const queries: Query[] = [];
  if (disc) {
    const { lat, lon, km } = disc;
    queries.push({ geo_distance: { distance: `${km}km`, 'location.geo': { lat, lon } } });
  }
  for (const [key, value] of Object.entries(filter)) {
    if (disc && ['location.geo.latitude', 'location.geo.longitude', '$expr'].includes(key)) continue;
    queries.push(key.startsWith('$') ? groupQuery(key, value, depth) : fieldQuery(key, value));
  }
  if (queries.length === 1 && queries[0]) return queries[0];
  if (queries.length === 0) throw new FilterRefused('The filter is empty.');
  return { bool: { filter: queries } };
}

function pick(filter: DocumentFilter, names: readonly string[]): DocumentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name)));
}

const isFilter = (value: unknown): value is DocumentFilter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function groupQuery(operator: string, value: unknown, depth: number): Query {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LIST || !value.every(isFilter)) {
    throw new FilterRefused(`${operator} is not allowed here.`);
  }
  const groups: readonly DocumentFilter[] = value;
  const area = operator === '$or' ? readArea({ $or: groups }) : undefined;
  if (area) {
    if (kindsOfPaths().get(`${area.path}.size`) !== 'area') throw new FilterRefused(`${area.path} is not allowed.`);
    return { range: { [area.path]: { ...given('gte', area.min), ...given('lte', area.max) } } };
  }
  const queries = groups.map((group) => filterToQuery(group, depth + 1));
  switch (operator) {
    case '$and':
      return { bool: { filter: queries } };
    case '$or':
      return { bool: { should: queries, minimum_should_match: 1 } };
    case '$nor':
      return { bool: { must_not: queries } };
    default:
      throw new FilterRefused(`${operator} is not allowed.`);
  }
}

const given = (name: string, value: number | null) => (value === null ? {} : { [name]: value });

function fieldQuery(path: string, value: unknown): Query {
  const kind = kindsOfPaths().get(path);
  if (kind === undefined) throw new FilterRefused(`${path} is not allowed.`);
  const operators: Readonly<Record<string, unknown>> = isFilter(value) ? value : { $eq: value };
  if (kind === 'area') return sizeQuery(path, operators);
  const queries: Query[] = [];
  const range: Record<string, unknown> = {};
  for (const [operator, operand] of Object.entries(operators)) {
    if (isRange(operator)) {
      const isText = path === ORDERED_TEXT && typeof operand === 'string';
      if (!isText && !(ORDERED.includes(kind) && isComparable(operand, kind))) throw refused(path, operator);
      range[RANGE_OPERATORS[operator]] = operand;
    } else queries.push(operatorQuery(path, kind, operator, operand));
  }
  if (Object.keys(range).length > 0) queries.push({ range: { [path]: range } });
  if (queries.length === 0) throw new FilterRefused(`${path} has no operator.`);
  return queries.length === 1 && queries[0] ? queries[0] : { bool: { filter: queries } };
}

const isRange = (operator: string): operator is keyof typeof RANGE_OPERATORS =>
  Object.hasOwn(RANGE_OPERATORS, operator);

const refused = (path: string, operator: string) => new FilterRefused(`${operator} is not allowed for ${path}.`);

function isComparable(value: unknown, kind: FieldKind): boolean {
  if (kind === 'integer' || kind === 'double') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string';
}

function operatorQuery(path: string, kind: FieldKind, operator: string, operand: unknown): Query {
  const field = kind === 'place' ? `${path}.folded` : path;
  switch (operator) {
    case '$eq':
      return anyQuery(path, field, kind, [operand]);
    case '$in':
      return anyQuery(path, field, kind, listOf(path, operator, operand));
    case '$ne':
      return { bool: { must_not: [anyQuery(path, field, kind, [operand])] } };
    case '$nin':
      return { bool: { must_not: [anyQuery(path, field, kind, listOf(path, operator, operand))] } };
    case '$all': {
      const queries = listOf(path, operator, operand).map((value) => anyQuery(path, field, kind, [value]));
      return { bool: { filter: queries } };
    }
    case '$exists':
      if (typeof operand !== 'boolean') throw refused(path, operator);
      return operand ? { exists: { field: path } } : { bool: { must_not: [{ exists: { field: path } }] } };
    default:
      throw refused(path, operator);
  }
}

function listOf(path: string, operator: string, operand: unknown): readonly unknown[] {
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > MAX_LIST) throw refused(path, operator);
  return operand;
}

/** One of the values; null means that the field is missing. */
function anyQuery(path: string, field: string, kind: FieldKind, values: readonly unknown[]): Query {
  const present = values.filter((value) => value !== null);
  if (!present.every((value) => isComparable(value, kind)))
    throw new FilterRefused(`${path} is compared with a value of another type.`);
  const terms: Query[] = present.length > 0 ? [{ terms: { [field]: present as string[] } }] : [];
  if (present.length === values.length && terms[0]) return terms[0];
  const missing: Query = { bool: { must_not: [{ exists: { field: path } }] } };
  return { bool: { should: [...terms, missing], minimum_should_match: 1 } };
}

/** Whether there is any of it, or none: what means the same in every unit. */
function sizeQuery(path: string, operators: Readonly<Record<string, unknown>>): Query {
  const [operator, ...others] = Object.entries(operators);
  if (operator?.[0] === '$exists' && operator[1] === false && others.length === 0) {
    return { bool: { must_not: [{ exists: { field: path.slice(0, -'.size'.length) } }] } };
  }
  if (operator?.[0] !== '$gt' || operator[1] !== 0 || others.length > 0)
    throw refused(path, operator?.[0] ?? 'nothing');
  return { range: { [path.slice(0, -'.size'.length)]: { gt: 0 } } };
}
