import { expect } from 'chai';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import type { Listing } from '../model/listing/listing.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import type { ListingSearch } from './listing-search.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import type { OwnSearch } from '../test/support/own-search.ts';

const price = (amount: number) => ({ financial: { transaction: { price: { amount, currency: 'EUR' } } } });

describe('Saved filters on a real Elasticsearch', () => {
  let own: OwnSearch | undefined;
  let search: ListingSearch;

  before(async function () {
    own = openOwnSearch(this);
    ({ search } = own);
    await search.prepare();
    const listings: Listing[] = [
      sampleListing('house', { type: 'house', ...price(1), location: { geo: { latitude: 43.48, longitude: -1.55 } } }),
      sampleListing('flat', { type: 'apartment', title: { fr: 'Appartement vue mer' }, ...price(2) }),
      sampleListing('hidden', { type: 'house', hidden: true, ...price(1) }),
      sampleListing('strange', { type: 'house', gateway_id: 'gateway-2', ...price(1) }),
      sampleListing('old', { type: 'house', ...price(1), sync: { version: 1 } }),
    ];
    await search.put(listings);
    await search.refresh();
  });
  after(async () => {
    await own?.close();
  });

  const all = ['house', 'flat', 'hidden', 'strange', 'old', 'gone'];
  const match = (ids: readonly string[], ...filters: ListingFilter[]) => search.match('gateway-1', ids, filters);

  it('find those of the ids that match, within the gateway and without hidden listings', async () => {
    expect(await match(all, {}, { type: ['house'] }, { q: 'vue mer' }, { price_max: 1 })).to.deep.equal([
      ['flat', 'house', 'old'],
      ['house', 'old'],
      ['flat'],
      ['house', 'old'],
    ]);
    expect(await match(['flat'], { type: ['house'] }, {})).to.deep.equal([[], ['flat']]);
    expect(await match([], {}, {})).to.deep.equal([[], []]);
    const polygon = [
      [-2, 43],
      [-1, 43],
      [-1, 44],
      [-2, 44],
      [-2, 43],
    ];
    expect(await match(all, { polygon }, { lat: 43.48, lon: -1.55, radius: 100 })).to.deep.equal([
      ['house'],
      ['house'],
    ]);
  });

  it('are distinguished, however many there are', async () => {
    const filters = Array.from({ length: 120 }, (_, place) => ({ price_max: place % 3 }));
    const found = await match(all, ...filters);
    const expected = [[], ['house', 'old'], ['flat', 'house', 'old']];
    expect(found).to.deep.equal(filters.map(({ price_max }) => expected[price_max]));
  });

  it('do not correct words, because nobody sees what was corrected', async () => {
    expect(await match(all, { q: 'vue marre' }, { q: 'vue mer' })).to.deep.equal([[], ['flat']]);
  });

  it('of which the server refuses one are matched all the same', async () => {
    const filters = Array.from({ length: 9 }, (): ListingFilter => ({ type: ['apartment'] }));
    filters[6] = { bbox: [0, 10, 0, -10] };
    const expected = filters.map((_, place) => (place === 6 ? undefined : ['flat']));
    expect(await match(all, ...filters)).to.deep.equal(expected);
  });

  it('find all listings that match, and one more than the limit if there are more', async () => {
    expect(await search.matchAll('gateway-1', { type: ['house'] }, 10)).to.deep.equal(['house', 'old']);
    expect(await search.matchAll('gateway-1', {}, 2)).to.deep.equal(['flat', 'house', 'old']);
    expect(await search.matchAll('gateway-1', {}, 1)).to.have.length(2);
  });

  it('are compared with what the index has of each listing', async () => {
    expect(await search.versions(['old', 'gone'])).to.deep.equal(new Map([['old', 1]]));
    await search.remove([{ id: 'old', version: 2 }]);
    expect(await search.versions(['old'])).to.deep.equal(new Map());
  });
});
