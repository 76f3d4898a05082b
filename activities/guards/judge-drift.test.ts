import { expect } from 'chai';
import { DAY_MS } from '../../model/shared/time.ts';
import type { FeedShape, KnownShape } from '../../model/sync/feed-shape.ts';
import { judgeDrift, judgeTerms } from './judge-drift.ts';
import type { ChangedTerms, Terms } from './judge-drift.ts';

const NOW = new Date('2026-03-01T08:00:00Z');

const shape = (filled: number, of = 100, words: FeedShape['words'] = []): FeedShape => ({
  listings: of,
  fields: [{ field: 'bedrooms', of, filled }],
  words,
});
const known = (before: FeedShape, more: Partial<KnownShape> = {}): KnownShape => ({
  ...before,
  generation: 1,
  ...more,
});
const judge = (now: FeedShape, before?: KnownShape, generation = 1) =>
  judgeDrift(now, before, { generation, now: NOW });
const word = (value: string, listings: number) => ({ field: 'type', value, listings, example: 'A1' });

describe('The drift of a source', () => {
  const CASES: ReadonlyArray<readonly [string, FeedShape, KnownShape | undefined, number]> = [
    ['is none at its first read', shape(0), undefined, 0],
    ['is none while it is as usual', shape(88), known(shape(90)), 0],
    ['is none where a few of a small catalogue change', shape(5, 10), known(shape(9, 10)), 0],
    ['is a field that half of the listings have lost', shape(45), known(shape(90)), 1],
    ['is a field that no listing of a small catalogue has any more', shape(0, 10), known(shape(9, 10)), 1],
    ['is none for a field that few listings had', shape(0), known(shape(15)), 0],
    ['is none where the catalogue shrank and the share stayed', shape(9, 10), known(shape(90)), 0],
    ['is a word that several listings have and that is new', shape(90, 100, [word('Castle', 3)]), known(shape(90)), 1],
    ['is no word of one or two listings', shape(90, 100, [word('Castle', 2)]), known(shape(90)), 0],
    ['is no word that it had before', shape(90, 100, [word('A', 9)]), known(shape(90, 100, [word('A', 1)])), 0],
    ['is none under another mapping', shape(0), known(shape(90), { generation: 0 }), 0],
    ['is none next to an empty catalogue', shape(0), known(shape(0, 0)), 0],
  ];
  for (const [what, now, before, drifts] of CASES) {
    it(what, () => expect(judge(now, before).drifts).to.have.length(drifts));
  }

  it('names the field, how often it is filled and was, and the word with an example', () => {
    const { drifts } = judge(shape(45, 100, [word('Castle', 12)]), known(shape(90)));
    expect(drifts).to.deep.equal([
      'bedrooms: filled in 45 of 100 listings, before in 90 of 100',
      'type: new word "Castle" in 12 listings (A1)',
    ]);
  });

  it('is compared with the last usual read until it has stayed for three reads over a day', () => {
    const usual = known(shape(90));
    const first = judge(shape(45), usual).next;
    expect(first).to.deep.equal({ ...usual, drift: { reads: 1, since: NOW } });
    expect(judge(shape(45), first).next.drift).to.deep.equal({ reads: 2, since: NOW });
    const soon = judge(shape(45), { ...first, drift: { reads: 7, since: new Date(NOW.getTime() - DAY_MS + 1) } });
    expect(soon.next.drift?.reads).to.equal(8);
    const settled = judge(shape(45), { ...first, drift: { reads: 2, since: new Date(NOW.getTime() - DAY_MS) } });
    expect(settled.drifts).to.have.length(1);
    expect(settled.next).to.deep.equal(known(shape(45)));
    expect(judge(shape(88), first).next).to.deep.equal(known(shape(88)));
  });
});

const price = (amount: number, currency = 'EUR') => ({ amount, currency });
const SALE: Terms = { offer: 'sale', price: price(200_000) };

/** So many listings with the same change. */
const crowd = (count: number, before: Terms, after: Terms): ChangedTerms[] =>
  Array.from({ length: count }, (_, index) => ({ key: `K${index}`, before, after }));

describe('Changes of price and offer on a page', () => {
  const NO_PRICE: Terms = { offer: 'sale' };
  const CASES: ReadonlyArray<readonly [string, ChangedTerms[], number, number]> = [
    ['are held when most listings lose their price at once', crowd(20, SALE, NO_PRICE), 40, 20],
    ['are believed for a handful', crowd(5, SALE, NO_PRICE), 5, 0],
    ['are believed for a small share', crowd(12, SALE, NO_PRICE), 100, 0],
    ['are held for a share of many', crowd(30, SALE, NO_PRICE), 100, 30],
    ['are believed for listings that are sold', crowd(20, SALE, { ...NO_PRICE, isClosed: true }), 20, 0],
    ['are held when prices are a hundredth', crowd(10, SALE, { ...SALE, price: price(2_000) }), 10, 10],
    ['are held when prices are a thousand times as high', crowd(10, SALE, { ...SALE, price: price(2e8) }), 10, 10],
    ['are believed when prices fall by a third', crowd(10, SALE, { ...SALE, price: price(140_000) }), 10, 0],
    ['are held when the currency changes', crowd(10, SALE, { ...SALE, price: price(200_000, 'USD') }), 10, 10],
    ['are held when sales become rentals', crowd(10, SALE, { ...SALE, offer: 'rental' }), 10, 10],
    ['are held when listings would be hidden', crowd(10, SALE, { ...SALE, isHidden: true }), 10, 10],
    ['are believed when listings are shown again', crowd(10, { ...SALE, isHidden: true }, SALE), 10, 0],
    ['are believed where a price is new', crowd(10, NO_PRICE, SALE), 10, 0],
  ];
  for (const [what, changes, read, held] of CASES) {
    it(what, () => expect(judgeTerms(changes, read).size).to.equal(held));
  }

  it('are held for the crowd alone, with why and where', () => {
    const others = crowd(3, SALE, { ...SALE, price: price(190_000) }).map((change) => ({
      ...change,
      key: `O${change.key}`,
    }));
    const held = judgeTerms([...crowd(10, SALE, NO_PRICE), ...others], 13);
    expect(held.size).to.equal(10);
    expect(held.get('K0')?.path).to.equal('$.financial.transaction.price');
    expect(held.get('K0')?.message).to.match(/^10 of 13 listings read together lost their price.*force=true/);
  });
});
