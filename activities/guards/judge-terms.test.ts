import { expect } from 'chai';
import { addTermsCounts, judgeTerms } from './judge-terms.ts';
import type { ChangedTerms, Terms, TermsKind } from './judge-terms.ts';

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
    ['are believed where an offer is new', crowd(10, { price: price(1) }, { ...SALE, price: price(1) }), 10, 0],
    ['are held when prices are eight times as high', crowd(10, SALE, { ...SALE, price: price(1_600_000) }), 10, 10],
    ['are believed for prices that were not stated', crowd(10, { ...SALE, price: price(0) }, SALE), 10, 0],
    ['are believed for prices that are withdrawn', crowd(10, SALE, { ...SALE, price: price(0) }), 10, 0],
    [
      'are believed of listings that stay hidden',
      crowd(10, { ...SALE, isHidden: true }, { isHidden: true, ...SALE }),
      10,
      0,
    ],
    [
      'are held when listings that were shown would be hidden',
      crowd(10, { ...SALE, isHidden: false }, { ...SALE, isHidden: true }),
      10,
      10,
    ],
  ];
  for (const [what, changes, read, held] of CASES) {
    it(what, () => expect(judgeTerms(changes, { read }).held.size).to.equal(held));
  }

  for (const [what, after, words, path] of [
    ['a price', NO_PRICE, 'lost their price', '$.financial.transaction.price'],
    ['another price', { ...SALE, price: price(1) }, 'have a price several times', '$.financial.transaction.price'],
    ['another offer', { ...SALE, offer: 'rental' }, 'have another offer than before', '$.offer_type'],
    ['another offer with its price', { offer: 'rental', price: price(900) }, 'have another offer', '$.offer_type'],
    ['an end of visibility', { ...SALE, isHidden: true }, 'would be hidden from now on', '$.status'],
    ['no price, and another offer', { offer: 'rental' }, 'lost their price', '$.financial.transaction.price'],
  ] as const)
    it(`are held for ${what} with the words of the first of these changes`, () => {
      const held = judgeTerms(crowd(10, SALE, after), { read: 10 }).held.get('K0');
      expect(held?.message).to.include(`10 of 10 listings read together ${words}`);
      expect(held?.path).to.equal(path);
    });

  it('are counted by kind, among the listings that can have each', () => {
    const changes = [
      ...crowd(2, SALE, NO_PRICE),
      ...crowd(3, { offer: 'sale', isHidden: true }, SALE),
      ...crowd(1, { price: price(1), isHidden: false }, { price: price(1), offer: 'sale' }),
    ];
    expect(judgeTerms(changes, { read: 20 }).counts).to.deep.equal([
      { kind: 'price_lost', crowd: 2, able: 17 },
      { kind: 'price_implausible', crowd: 0, able: 17 },
      { kind: 'offer', crowd: 0, able: 19 },
      { kind: 'hidden', crowd: 0, able: 17 },
    ]);
  });

  it('are never a crowd by what another kind of change counted before', () => {
    const earlier = [
      { kind: 'offer', crowd: 50, able: 50 },
      { kind: 'price_lost', crowd: 0, able: 0 },
    ];
    expect(judgeTerms(crowd(5, SALE, NO_PRICE), { read: 5, earlier }).held.size).to.equal(0);
  });

  it('are held for the crowd alone, with why and where', () => {
    const others = crowd(3, SALE, { ...SALE, price: price(190_000) }).map((change) => ({
      ...change,
      key: `O${change.key}`,
    }));
    const { held } = judgeTerms([...crowd(10, SALE, NO_PRICE), ...others], { read: 13 });
    expect(held.size).to.equal(10);
    expect(held.get('K0')?.path).to.equal('$.financial.transaction.price');
    expect(held.get('K0')?.message).to.match(/^10 of 13 listings read together lost their price.*force=true/);
  });
});

describe('Changes of price and offer over a read', () => {
  const NO_PRICE: Terms = { offer: 'sale' };
  /** The sizes of what is held of pages of `read` listings, `lost` of which lose their price. */
  const heldOf = (pages: number, lost: number, read: number): number[] => {
    let earlier: ReturnType<typeof judgeTerms>['counts'] = [];
    return Array.from({ length: pages }, () => {
      const { held, counts } = judgeTerms(crowd(lost, SALE, NO_PRICE), { read, earlier });
      earlier = addTermsCounts(earlier, counts);
      return held.size;
    });
  };

  it('are held from where they become a crowd, however small the pages are', () => {
    expect(heldOf(4, 5, 10)).to.deep.equal([0, 5, 5, 5]);
    expect(heldOf(4, 20, 100)).to.deep.equal([0, 20, 20, 20]);
  });

  it('are believed while they are a small share of the read', () => {
    expect(heldOf(20, 5, 100).every((held) => held === 0)).to.equal(true);
  });

  it('are held of a page that is a crowd by itself, however many listings came before', () => {
    const earlier = [{ kind: 'price_lost', crowd: 0, able: 100_000 }];
    expect(judgeTerms(crowd(50, SALE, NO_PRICE), { read: 100, earlier }).held.size).to.equal(50);
  });

  it('are compared with the number that can have them, where that is known', () => {
    const kind: TermsKind = {
      kind: 'site one',
      words: 'would leave one.example',
      path: '$.office.code',
      may: () => true,
      has: ({ before, after }) => before.ruled?.has('site one') === true && after.ruled?.has('site one') !== true,
      able: 30,
    };
    const changes = crowd(12, { ruled: new Set(['site one']) }, {});
    const judged = judgeTerms(changes, { read: 1_000, ruled: [kind] });
    expect(judged.held.get('K0')).to.deep.equal({
      path: '$.office.code',
      message:
        '12 of 30 listings would leave one.example, too many to be believed at once: the listing stays as it was. Check the export; if it is right, start the sync with force=true.',
    });
    expect(judgeTerms(changes, { read: 10, ruled: [{ ...kind, able: 90 }] }).held.size).to.equal(0);
  });
});
