import { expect } from 'chai';
import { storedListing, testStore } from '../testing/test-store.ts';

describe('Noting what a listing is made of', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const warning = { code: 'unmapped_value', field: 'heating', value: 'peat' };
  beforeEach(async () => {
    for (const name of ['listings', 'listing_states', 'raw_pages']) await db().collection(name).deleteMany({});
    await store().listings.write(
      ['a', 'b', 'c'].map((id, place) => ({
        listing: storedListing(id, { crm_reference: id, sync: { version: place === 2 ? 7 : 1, generation: 1 } }),
      })),
    );
  });
  const noted = async () =>
    [...(await store().listings.known('g1.input', ['a', 'b', 'c'])).values()]
      .map(({ _id, sync: { source, generation, warnings } }) => ({ _id, source, generation, warnings }))
      .toSorted((one, other) => one._id.localeCompare(other._id));

  it('raises the mapping generation of listings of several versions, and changes nothing else', async () => {
    const touches = [
      { id: 'a', version: 1, generation: 2 },
      { id: 'b', version: 1, generation: 2 },
      { id: 'c', version: 7, generation: 2 },
    ];
    await store().listings.touchSource(touches);
    const same = { source: 'source', generation: 2, warnings: undefined };
    expect(await noted()).to.deep.equal(['a', 'b', 'c'].map((_id) => ({ _id, ...same })));
  });

  it('replaces record and warnings', async () => {
    const touch = { id: 'a', version: 1, generation: 2 };
    await store().listings.touchSource([{ ...touch, record: { source: 'new', warnings: [warning] } }]);
    expect((await noted())[0]).to.deep.equal({ _id: 'a', source: 'new', generation: 2, warnings: [warning] });
    await store().listings.touchSource([{ ...touch, record: { source: 'newer', warnings: [] } }]);
    expect((await noted())[0]).to.deep.equal({ _id: 'a', source: 'newer', generation: 2, warnings: undefined });
  });

  it('changes no listing of another version than the compared one: another process has written it since', async () => {
    const before = await noted();
    await store().listings.touchSource([
      { id: 'a', version: 2, generation: 2 },
      { id: 'c', version: 1, generation: 2, record: { source: 'new', warnings: [] } },
    ]);
    expect(await noted()).to.deep.equal(before);
  });

  it('does nothing without listings', async () => {
    const before = await noted();
    await store().listings.touchSource([]);
    expect(await noted()).to.deep.equal(before);
  });
});
