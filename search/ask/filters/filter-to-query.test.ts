import { expect } from 'chai';
import { areaFilter, discFilter } from './document-filter.ts';
import type { DocumentFilter } from './document-filter.ts';
import { FilterRefused, filterToQuery } from './filter-to-query.ts';

describe('A filter over documents as a query of the index', () => {
  const nested = (depth: number): DocumentFilter => (depth === 0 ? { type: 'house' } : { $and: [nested(depth - 1)] });
  const REFUSED: readonly (readonly [what: string, filter: object])[] = [
    ['nothing', {}],
    ['the gateway', { gateway_id: 'gateway-2' }],
    ['the gateway below a group', { $or: [{ type: 'house' }, { gateway_id: { $ne: '' } }] }],
    ['the id', { _id: 'listing' }],
    ['hidden listings', { hidden: true }],
    ['an internal field', { 'sync.raw': 'x' }],
    ['a field of the index that is none of a listing', { labels: 'x' }],
    ['an unknown field', { xylophone: 1 }],
    ['a field of every object', { constructor: 'x', toString: 'x' }],
    ['a script', { $where: 'true' }],
    ['an expression of its own', { $expr: { $eq: [1, 1] } }],
    ['a text search', { $text: { $search: 'x' } }],
    ['an unknown group', { $jsonSchema: [{}] }],
    ['an empty group', { $or: [] }],
    ['a group that is no list', { $or: { type: 'house' } }],
    ['an unknown operator', { type: { $regex: '.*' } }],
    ['an operator inside of an operator', { type: { $in: [{ $ne: null }] } }],
    ['a value of another type', { bedrooms: { $gte: '3' } }],
    ['infinity', { bedrooms: { $gte: Infinity } }],
    ['an order of words', { type: { $gt: 'a' } }],
    ['an empty list', { type: { $in: [] } }],
    ['a field without operator', { type: {} }],
    ['an area in one unit', { 'sizes.liveable_area.size': { $gte: 10 } }],
    [
      'an area of another shape',
      { $or: [{ 'sizes.liveable_area.unit': 'sq_m', 'sizes.liveable_area.size': { $gte: 10 } }] },
    ],
    ['an area that is none', areaFilter('gateway_id', 1, null)],
    ['a nest', nested(20)],
  ];
  for (const [what, filter] of REFUSED) {
    it(`is refused for ${what}`, () => {
      expect(() => filterToQuery(filter as DocumentFilter)).to.throw(FilterRefused);
    });
  }

  it('knows an area in every unit as one range, and a disc as one distance', () => {
    expect(filterToQuery(areaFilter('sizes.liveable_area', 80, null))).to.deep.equal({
      range: { 'sizes.liveable_area': { gte: 80 } },
    });
    expect(filterToQuery(discFilter({ lat: 43.3, lon: -0.37, km: 30 }))).to.deep.equal({
      geo_distance: { distance: '30km', 'location.geo': { lat: 43.3, lon: -0.37 } },
    });
  });

  it('refuses a disc that somebody has changed', () => {
    const { $expr: _, ...box } = discFilter({ lat: 43.3, lon: -0.37, km: 30 });
    expect(() => filterToQuery({ ...box, $expr: { $gte: [1, 0] } })).to.throw(FilterRefused);
  });
});
