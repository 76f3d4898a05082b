import { expect } from 'chai';
import { storedListing, testStore } from '../testing/test-store.ts';
import { createRawPages } from '../sync/raw-pages.ts';
import type { RawPage } from '../sync/raw-pages.ts';
import type { ListingContent } from './listing-parts.ts';
import type { ListingState } from './listing-states.ts';
import { createListingReader } from './read-listings.ts';

describe('A listing read from its parts', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const states = () => db().collection<ListingState>('listing_states');
  const contents = () => db().collection<ListingContent>('listings');
  const raws = () => db().collection<RawPage>('raw_pages');
  /** A reader, and how many transactions it has used. */
  const openReader = () => {
    const used = { transactions: 0 };
    const reader = createListingReader({
      states: states(),
      contents: contents(),
      pages: createRawPages(raws()),
      transaction: (work) => {
        used.transactions++;
        return db().client.withSession((session) => session.withTransaction(work));
      },
    });
    return { reader, used };
  };
  const version = (id: string, number: number) =>
    storedListing(id, { title: { fr: `v${number}` }, sync: { version: number, raw: `${number}` } });
  const write = (number: number) =>
    store().listings.write([
      { listing: version('a', number), ...(number > 1 ? { replaces: number - 1 } : {}) },
      ...(number === 1 ? [{ listing: version('b', 1) }] : []),
    ]);

  beforeEach(async () => {
    for (const collection of [states(), contents(), raws()]) await collection.deleteMany({});
    expect(await write(1)).to.equal(true);
  });

  it('needs no transaction while nobody writes', async () => {
    const { reader, used } = openReader();
    expect((await reader.byIds(['b', 'none', 'a'])).map(({ _id }) => _id)).to.deep.equal(['b', 'a']);
    expect(await reader.byIdsWithRaw(['a', 'b'])).to.have.deep.members([version('a', 1), version('b', 1)]);
    expect(used.transactions).to.equal(0);
  });

  it('is read again in one transaction when it was written between the reads of its parts', async () => {
    const before = await states().find().sort({ _id: 1 }).toArray();
    await write(2);
    const { reader, used } = openReader();
    const found = await reader.byIds(['a', 'b'], before);
    expect(found.map(({ _id, title }) => [_id, title])).to.deep.equal([
      ['a', { fr: 'v2' }],
      ['b', { fr: 'v1' }],
    ]);
    expect(used.transactions).to.equal(1);
  });

  it('is not there when it was removed between the reads of its parts', async () => {
    const before = await states().find().sort({ _id: 1 }).toArray();
    await store().listings.removeMany(['a']);
    expect((await openReader().reader.byIds(['a', 'b'], before)).map(({ _id }) => _id)).to.deep.equal(['b']);
  });

  it('is an error, not a listing less, when its stored parts do not belong together', async () => {
    await contents().deleteOne({ _id: 'a' });
    const error: unknown = await openReader()
      .reader.byIds(['a', 'b'])
      .catch((reason: unknown) => reason);
    expect(String(error)).to.contain('The stored parts of listing a are not of the same version');
    await raws().deleteMany({});
    const unread: unknown = await openReader()
      .reader.byIdsWithRaw(['b'])
      .catch((reason: unknown) => reason);
    expect(String(unread)).to.contain('The stored parts of listing b');
  });
});
