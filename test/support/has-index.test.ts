import { expect } from 'chai';
import { hasIndex } from './has-index.ts';
import type { KnownIndex } from './has-index.ts';
import type { SentQuery } from './record-queries.ts';

const INDEXES: readonly KnownIndex[] = [
  { key: { _id: 1 } },
  { key: { gateway_id: 1, created_at: -1 } },
  { key: { 'people.name': 1 } },
  { key: { deleted_at: 1 }, sparse: true },
  { key: { hash: 1 }, partialFilterExpression: { hash: { $exists: true } } },
  { key: { due: 1 }, partialFilterExpression: { state: 'NEW' } },
];

const found = (filter: SentQuery['filter'], rest: Partial<SentQuery> = {}): boolean =>
  hasIndex({ collection: 'things', command: 'find', filter, ...rest }, INDEXES);

describe('A query has an index', () => {
  for (const [what, filter, rest] of [
    ['by the first field of one', { created_at: 1, gateway_id: 'a' }],
    ['by a range of it', { gateway_id: { $gt: 'a', $ne: 'b' } }],
    ['by a list of values', { _id: { $in: ['a'] } }],
    ['within $and', { $and: [{ state: 'NEW' }, { gateway_id: 'a' }] }],
    ['when each branch of $or has one', { $or: [{ gateway_id: 'a' }, { _id: 'b' }] }],
    ['when what goes with $or has one', { gateway_id: 'a', $or: [{ state: 1 }, { state: 2 }] }],
    ['by a field of the elements of a list', { people: { $elemMatch: { name: 'x' } } }],
    ['when a sparse one has the documents that have the field', { deleted_at: { $exists: true } }],
    ['when a partial one has what the filter allows', { due: { $lt: 1 }, state: 'NEW' }],
    ['when a partial one has every document with the value', { hash: 'x' }],
    ['by its order, up to a limit', {}, { sort: { gateway_id: 1 }, limit: 5 }],
    ['for the different values of a field', {}, { key: 'gateway_id' }],
  ] as const)
    it(what, () => expect(found(filter, rest)).to.equal(true));

  for (const [what, filter, rest] of [
    ['without a condition', {}],
    ['by a later field of one', { created_at: 1 }],
    ['by what a field is not', { gateway_id: { $ne: 'a' } }],
    ['by the absence of a field', { deleted_at: { $exists: false } }],
    ['when a branch of $or has none', { $or: [{ gateway_id: 'a' }, { state: 1 }] }],
    ['when a partial one lacks some of what the filter allows', { due: { $lt: 1 } }],
    ['by its order without a limit', {}, { sort: { gateway_id: 1 } }],
    ['for the different values of a field without one', {}, { key: 'state' }],
  ] as const)
    it(`not ${what}`, () => expect(found(filter, rest)).to.equal(false));
});
