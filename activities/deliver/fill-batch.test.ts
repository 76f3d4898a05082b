import { expect } from 'chai';
import fc from 'fast-check';
import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { fillBatch } from './fill-batch.ts';

const contentOf = (listing: Listing) => ({ property: presentListing(listing, 'https://gateway.example') });
const some = (ids: string, hidden = '') =>
  ids
    .split('')
    .map((id) => sampleListing(id, { hidden: hidden.includes(id), sync: { version: id.charCodeAt(0) - 96 } }));

/** Of the content of each. */
const BYTES = Buffer.byteLength(JSON.stringify(some('a').map(contentOf)[0]));

/** A batch of these listings in a few words: what is sent, in its order, what is skipped, and what is left. */
function batch(listings: readonly Listing[], shown: string, { room = Infinity, mostBytes = Infinity } = {}) {
  const filled = fillBatch(listings, { shown: new Set(shown), room, mostBytes, isFor: () => true }, contentOf);
  return {
    sent: filled.parcels.map(({ item, isNew }) => `${isNew ? 'new' : item.action} ${item.id}`).join(', '),
    skipped: filled.skipped.map(({ listing, why }) => `${why} ${listing._id}`).join(', '),
    left: filled.left.join(''),
    room: filled.room,
  };
}

describe('A batch for a site', () => {
  for (const [what, listings, shown, limits, expected] of [
    ['is empty when nothing is pending', some(''), '', {}, {}],
    ['has what is new and what has changed', some('abc'), 'b', {}, { sent: 'new a, upsert b, new c' }],
    ['withdraws what is hidden', some('ab', 'a'), 'ab', {}, { sent: 'delete a, upsert b' }],
    [
      'does not mention what is hidden and never was there',
      some('ab', 'a'),
      '',
      {},
      { sent: 'new b', skipped: 'hidden a' },
    ],
    [
      'has new listings while the plan has room',
      some('abc'),
      '',
      { room: 2 },
      { sent: 'new a, new b', skipped: 'overflow c', room: 0 },
    ],
    [
      'has changes of what is shown, though the plan has no room',
      some('abc'),
      'bc',
      { room: 0 },
      { sent: 'upsert b, upsert c', skipped: 'overflow a', room: 0 },
    ],
    [
      'has nothing new when more is shown than the plan has',
      some('ab'),
      'b',
      { room: -3 },
      { sent: 'upsert b', skipped: 'overflow a', room: -3 },
    ],
    [
      'takes no room for what is shown, hidden or skipped',
      some('abcd', 'ab'),
      'ac',
      { room: 5 },
      { sent: 'delete a, upsert c, new d', skipped: 'hidden b', room: 4 },
    ],
    [
      'is full at its bytes',
      some('abc'),
      '',
      { mostBytes: 2 * BYTES, room: 9 },
      { sent: 'new a, new b', left: 'c', room: 7 },
    ],
    ['is full before them', some('abc'), '', { mostBytes: 2 * BYTES - 1 }, { sent: 'new a', left: 'bc' }],
    ['has one listing at least', some('abc'), '', { mostBytes: 1 }, { sent: 'new a', left: 'bc' }],
    [
      'counts no bytes of what it withdraws or skips',
      some('abcd', 'abc'),
      'ab',
      { mostBytes: BYTES },
      { sent: 'delete a, delete b, new d', skipped: 'hidden c' },
    ],
  ] as const)
    it(what, () => {
      const room = 'room' in limits ? limits.room : Infinity;
      expect(batch(listings, shown, limits)).to.deep.equal({ sent: '', skipped: '', left: '', room, ...expected });
    });

  it('counts bytes, not characters: a site that takes 4 MiB is not sent more because of accents', () => {
    const title = { fr: 'é'.repeat(1_000) };
    const listings = ['a', 'b'].map((id) => sampleListing(id, { title }));
    expect(batch(listings, '', { mostBytes: 4_000 + BYTES })).to.include({ sent: 'new a', left: 'b' });
  });

  it('says of each listing its version, its content and the listing itself', () => {
    const [shown, hidden] = some('ab', 'b');
    const { parcels } = fillBatch(
      [shown!, hidden!],
      { shown: new Set('ab'), room: 1, mostBytes: 1e6, isFor: () => true },
      contentOf,
    );
    expect(parcels).to.deep.equal([
      { item: { action: 'upsert', id: 'a', version: 1, ...contentOf(shown!) }, listing: shown, isNew: false },
      { item: { action: 'delete', id: 'b', version: 2 }, listing: hidden },
    ]);
  });

  it('withdraws what the rules do not send to this site, and skips it where the site never had it', () => {
    const limits = { shown: new Set('a'), room: 5, mostBytes: 1e6, isFor: ({ _id }: Listing) => _id === 'c' };
    const { parcels, skipped } = fillBatch(some('abc'), limits, contentOf);
    expect(parcels.map(({ item }) => `${item.action} ${item.id}`)).to.deep.equal(['delete a', 'upsert c']);
    expect(skipped.map(({ listing, why }) => `${why} ${listing._id}`)).to.deep.equal(['hidden b']);
  });

  it('loses no listing, and shows no more new ones than the plan has room for', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'.split('')), { maxLength: 10 });
    fc.assert(
      fc.property(
        ids,
        ids,
        ids,
        fc.integer({ min: -2, max: 12 }),
        fc.nat({ max: 12 }),
        (all, hidden, shown, room, most) => {
          const pending = all.map((id) => sampleListing(id, { hidden: hidden.includes(id) }));
          const filled = fillBatch(
            pending,
            { shown: new Set(shown), room, mostBytes: most * BYTES, isFor: () => true },
            contentOf,
          );
          const handled = [
            ...filled.parcels.map(({ item }) => item.id),
            ...filled.skipped.map(({ listing }) => listing._id),
          ];
          expect([...handled, ...filled.left].toSorted()).to.deep.equal(all.toSorted());
          const added = filled.parcels.filter(({ isNew }) => isNew).length;
          expect(added).to.be.at.most(Math.max(room, 0));
          expect(filled.room).to.equal(room - added);
          for (const { item } of filled.parcels)
            expect(item.action).to.equal(hidden.includes(item.id) ? 'delete' : 'upsert');
        },
      ),
    );
  });
});
