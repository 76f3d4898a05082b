import type { Document } from 'mongodb';
import { isDocument } from './record-queries.ts';
import type { SentQuery } from './record-queries.ts';

/** An index as the server lists it. */
export interface KnownIndex {
  readonly key: Document;
  readonly partialFilterExpression?: Document;
  /** Has only documents with the field. */
  readonly sparse?: boolean;
}

/** A field and what a filter demands of it. */
type Condition = readonly [field: string, demand: unknown];

/** Operators that narrow an index; with others every entry of it is looked at. */
const NARROWING = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'];

/**
 * Whether MongoDB can find what a query wants without looking at every document: by a condition on the first field of an index, in the order of an index up to a limit, or,
 * for the different values of a field, by an index of it alone.
 */
export function hasIndex({ filter, sort, limit, key }: SentQuery, indexes: readonly KnownIndex[]): boolean {
  const conditions = conditionsOf(filter);
  const [first] = Object.keys(sort ?? {});
  const isOrdered = limit !== undefined && first !== undefined && leads(first, conditions, indexes);
  const isOfIndex = key !== undefined && conditions.length === 0 && leads(key, conditions, indexes);
  return isOrdered || isOfIndex || isNarrowed(conditions, indexes);
}

function isNarrowed(conditions: readonly Condition[], indexes: readonly KnownIndex[]): boolean {
  return conditions.some(([field, demand]) => {
    if (field !== '$or' && isPresent(demand))
      return indexes.some(({ key, sparse }) => sparse && Object.keys(key)[0] === field);
    if (field !== '$or') return fieldsThatNarrow(field, demand).some((name) => leads(name, conditions, indexes));
    const others = conditions.filter(([name]) => name !== '$or');
    return branchesOf(demand).every((branch) => isNarrowed([...others, ...conditionsOf(branch)], indexes));
  });
}

/** Whether a field is the first of an index that has every document which the conditions allow. */
const leads = (field: string, conditions: readonly Condition[], indexes: readonly KnownIndex[]): boolean =>
  indexes.some(
    ({ key, partialFilterExpression = {} }) =>
      Object.keys(key)[0] === field &&
      Object.entries(partialFilterExpression).every(([name, demand]) => isImplied(name, demand, conditions)),
  );

function isImplied(name: string, demand: unknown, conditions: readonly Condition[]): boolean {
  return conditions.some(
    ([field, own]) =>
      field === name &&
      (JSON.stringify(own) === JSON.stringify(demand) ||
        (isPresent(demand) && fieldsThatNarrow(field, own).length > 0)),
  );
}

const isPresent = (demand: unknown): boolean => JSON.stringify(demand) === '{"$exists":true}';

/** Conditions that hold at the same time. */
const conditionsOf = (filter: Document): Condition[] =>
  Object.entries(filter).flatMap(([field, demand]): Condition[] =>
    field === '$and' ? branchesOf(demand).flatMap(conditionsOf) : [[field, demand]],
  );

const branchesOf = (demand: unknown): Document[] => (Array.isArray(demand) ? demand.filter(isDocument) : []);

/** The field, or those inside the elements of a list, whose values a condition limits. */
function fieldsThatNarrow(field: string, demand: unknown): string[] {
  if (field.startsWith('$')) return [];
  if (!isDocument(demand) || !Object.keys(demand).some((name) => name.startsWith('$'))) return [field];
  if (NARROWING.some((operator) => operator in demand)) return [field];
  const element: unknown = demand['$elemMatch'];
  return isDocument(element)
    ? conditionsOf(element).flatMap(([name, inner]) => fieldsThatNarrow(`${field}.${name}`, inner))
    : [];
}
