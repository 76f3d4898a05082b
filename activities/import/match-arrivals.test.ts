import { expect } from 'chai';
import { matchArrivals, resemblesAny } from './match-arrivals.ts';
import type { Keyed } from './match-arrivals.ts';

const likeness = { home: 'H', price: '1 EUR', text: 'T', picture: 'P' };
const listing = (key: string, facts: Partial<typeof likeness> = {}): Keyed => ({
  id: `id ${key}`,
  key,
  likeness: { ...likeness, ...facts },
});
const outcome = (arrivals: Keyed[], missing: Keyed[]) => {
  const { same, alike } = matchArrivals(arrivals, missing);
  return {
    same: [...same].map(([id, { key }]) => [id, key]),
    alike: [...alike].map(([id, ids]) => [id, ...ids]),
  };
};
const other = { home: 'H2', price: '2 EUR', text: 'T2', picture: 'P2' };

describe('matchArrivals', () => {
  for (const [what, now, before, verdict] of [
    ['the same home and text', { price: '9 EUR', picture: '' }, {}, 'same'],
    ['the same home, price and picture', { text: 'T9' }, {}, 'same'],
    ['the same home and price alone', { text: 'T9', picture: 'P9' }, {}, 'alike'],
    ['the same text of another home', { home: 'H9' }, {}, 'alike'],
    ['the same home alone', { price: '9 EUR', text: 'T9', picture: 'P9' }, {}, 'none'],
    ['the same price and picture of another home', { home: 'H9', text: 'T9' }, {}, 'none'],
    ['the same text where little else is stated', { home: '' }, { home: '' }, 'alike'],
    [
      'nothing stated on either side',
      { home: '', price: '', text: '', picture: '' },
      { home: '', price: '', text: '', picture: '' },
      'none',
    ],
  ] as const)
    it(`takes ${what} for ${verdict}`, () => {
      const { same, alike } = outcome([listing('NEW', now)], [listing('OLD1', before)]);
      expect(same).to.deep.equal(verdict === 'same' ? [['id NEW', 'OLD1']] : []);
      expect(alike).to.deep.equal(verdict === 'alike' ? [['id NEW', 'id OLD1']] : []);
    });

  it('knows a changed key: a prefix, a suffix, case and signs', () => {
    const changed = { price: '9 EUR', text: 'T9', picture: 'P9' };
    for (const [before, now] of [
      ['1001', 'CB-1001'],
      ['CB-1001', '1001'],
      ['R100', 'R100-A'],
      ['VA/100', 'va100'],
      ['AG1001', '7501AG1001'],
      ['7501-1001', '1001'],
      ['1001', '0001001'],
    ] as const)
      expect(outcome([listing(now, changed)], [listing(before)]).same, now).to.deep.equal([[`id ${now}`, before]]);
    for (const [before, now] of [
      ['1', 'CB-1'],
      ['1001', 'CB-2001'],
      // The next numbers of a CRM that counts.
      ['K25', 'K250'],
      ['250', '1250'],
      ['CB-125', 'CB-1250'],
    ] as const)
      expect(outcome([listing(now, changed)], [listing(before)]).same, now).to.deep.equal([]);
    const bare = { home: '', price: '', text: '', picture: '' };
    expect(outcome([listing('va100', bare)], [listing('VA100', bare)]).same).to.have.length(1);
    expect(outcome([listing('X-VA100', bare)], [listing('VA100', bare)]).same).to.have.length(0);
  });

  it('distinguishes homes with equal facts by their keys, and holds those that nothing distinguishes', () => {
    const before = Array.from({ length: 120 }, (_, index) => listing(`R${index}`));
    const now = before.map(({ key }) => listing(key.toLowerCase()));
    expect(outcome(now, before).same).to.deep.equal(before.map(({ key }) => [`id ${key.toLowerCase()}`, key]));
    const few = before.slice(100, 118);
    expect(
      outcome(
        few.map(({ key }) => listing(`x-${key}-1`)),
        few.map(({ key }) => listing(`${key}-1`)),
      ).same,
    ).to.have.length(18);
    const unclear = outcome([listing('N1'), listing('N2')], [listing('A1'), listing('B1')]);
    expect(unclear.same).to.deep.equal([]);
    expect(unclear.alike).to.deep.equal([
      ['id N1', 'id A1', 'id B1'],
      ['id N2', 'id A1', 'id B1'],
    ]);
  });

  it('takes none of a crowd of equal homes for a new one, in whatever order they were stored', () => {
    const crowd = Array.from({ length: 230 }, (_, index) => listing(`K${index + 1}`));
    for (const now of ['K250', 'K25-B'])
      for (let turn = 0; turn < crowd.length; turn += 10) {
        const turned = [...crowd.slice(turn), ...crowd.slice(0, turn)];
        const { same, alike } = outcome([listing(now)], turned);
        expect(same, now).to.deep.equal([]);
        expect(alike[0]).to.deep.equal(outcome([listing(now)], crowd).alike[0]);
      }
  });

  it('gives a listing to neither of two that claim it as much, and to the one that has more for it', () => {
    expect(outcome([listing('N1'), listing('N2')], [listing('A1')]).same).to.deep.equal([]);
    const { same, alike } = outcome([listing('N1'), listing('N2', { picture: 'P9' })], [listing('A1')]);
    expect(same).to.deep.equal([['id N1', 'A1']]);
    expect(alike).to.deep.equal([]);
  });

  it('takes as many of one home as differ', () => {
    expect(outcome([listing('N1'), listing('N2', other)], [listing('A1'), listing('B1', other)]).same).to.deep.equal([
      ['id N1', 'A1'],
      ['id N2', 'B1'],
    ]);
  });
});

describe('resemblesAny', () => {
  const nothing = { home: '', price: '', text: '', picture: '' };
  for (const [what, before, expected] of [
    ['home', listing('Z', { ...other, home: 'H' }), true],
    ['text', listing('Z', { ...other, text: 'T' }), true],
    ['key, whatever its case and signs', listing('va-1', other), true],
    ['price and picture alone', listing('Z', { ...other, price: '1 EUR', picture: 'P' }), false],
    ['facts that neither states', listing('Z', nothing), false],
  ] as const)
    it(`${expected ? 'keeps' : 'leaves out'} a listing that has its ${what} in common with an arrival`, () => {
      const arrivals = [listing('VA1'), listing('N', nothing)];
      expect(resemblesAny(arrivals)(before)).to.equal(expected);
    });
});
