import { expect } from 'chai';
import { judgeKeys } from './judge-keys.ts';
import { Homes } from './homes.ts';
import type { FileListing } from './homes.ts';

/** A home of a file: its number says which home it is, whatever its key. */
const home = (
  number: number,
  key: string,
  { facts = {}, ref = `R${number}` }: { facts?: FileListing['facts']; ref?: string } = {},
): FileListing => ({
  key,
  facts: { price: `${number}000`, place: 'nerja', area: `${number + 40}`, text: `flat ${number}`, ...facts },
  fields: new Map([
    ['id', key],
    ['ref', ref],
  ]),
});
const homes = (numbers: readonly number[], keyOf: (number: number, place: number) => string): FileListing[] =>
  numbers.map((number, place) => home(number, keyOf(number, place)));
const ids = (number: number): string => `id-${number}`;
const running = (_: number, place: number): string => String(place + 1);
/** Without prices, areas and texts nobody knows a home again. */
const bare = ({ key, fields }: FileListing): FileListing => ({ key, fields, facts: { place: 'nerja' } });

/** The homes of a file with these listings. */
function fileOf(listings: readonly FileListing[]): Homes {
  const file = new Homes();
  for (const listing of listings) file.add(listing);
  return file;
}

const CASES: readonly {
  readonly name: string;
  readonly before: readonly FileListing[];
  readonly now: readonly FileListing[];
  readonly verdict: string;
  readonly homes: number;
  readonly changed: number;
  readonly stable?: readonly string[];
}[] = [
  {
    name: 'ids that stay while listings are added and removed',
    before: homes([1, 2, 3, 4], ids),
    now: homes([5, 2, 3, 4], ids),
    verdict: 'stable',
    homes: 3,
    changed: 0,
  },
  {
    name: 'ids that are all new while the homes are the same',
    before: homes([1, 2, 3, 4], ids),
    now: homes([1, 2, 3, 4], (number) => `new-${number}`),
    verdict: 'unstable',
    homes: 4,
    changed: 4,
    stable: ['ref'],
  },
  {
    name: 'running numbers, most of which are in both files, for other homes',
    before: homes([1, 2, 3, 4, 5], running),
    now: homes([6, 1, 2, 3, 4, 5], running),
    verdict: 'unstable',
    homes: 5,
    changed: 5,
    stable: ['ref'],
  },
  {
    name: 'running numbers of the same homes in the same order, which prove nothing',
    before: homes([1, 2, 3], running),
    now: homes([1, 2, 3], running),
    verdict: 'same_listings',
    homes: 3,
    changed: 0,
  },
  {
    name: 'new prices, which make no other homes',
    before: homes([1, 2, 3], ids),
    now: homes([1, 2, 3], (number) => `new-${number}`).map((one) => ({ ...one, facts: { ...one.facts, price: 'x' } })),
    verdict: 'unstable',
    homes: 3,
    changed: 3,
    stable: ['ref'],
  },
  {
    name: 'one listing of many that was entered again',
    before: homes([1, 2, 3, 4, 5, 6, 7, 8], ids),
    now: homes([8, 7, 6, 5, 4, 3, 2, 1], (number) => (number === 4 ? 'again' : ids(number))),
    verdict: 'stable',
    homes: 8,
    changed: 1,
  },
  {
    name: 'flats of one building with the same facts, which nothing distinguishes',
    before: homes([1, 2, 3], ids).map((one) => ({ ...one, facts: home(1, '').facts })),
    now: homes([1, 2, 3], (number) => `new-${number}`).map((one) => ({ ...one, facts: home(1, '').facts })),
    verdict: 'unclear',
    homes: 0,
    changed: 0,
  },
  {
    name: 'a flat of a new building that was sold, and another one with its text, place and area',
    before: [home(1, 'a'), home(2, 'b', { facts: home(1, '', {}).facts, ref: 'R2' })].map((one, place) => ({
      ...one,
      facts: { ...one.facts, price: `${place}` },
    })),
    now: [home(1, 'a', { facts: { price: '0' } }), home(1, 'c', { facts: { price: '7' }, ref: 'R3' })],
    verdict: 'stable',
    homes: 1,
    changed: 0,
  },
  {
    name: 'a file of another agency, without a common key or home',
    before: homes([1, 2, 3], ids),
    now: homes([11, 12, 13], ids),
    verdict: 'unclear',
    homes: 0,
    changed: 0,
  },
  {
    name: 'common keys where the homes state too little to be known again',
    before: homes([1, 2, 3], ids).map(bare),
    now: homes([2, 3, 4], ids).map(bare),
    verdict: 'stable',
    homes: 0,
    changed: 0,
  },
  {
    name: 'ids that change while every other field changes too',
    before: homes([1, 2, 3], ids),
    now: [1, 2, 3].map((number) => home(number, `new-${number}`, { ref: `S${number}` })),
    verdict: 'unstable',
    homes: 3,
    changed: 3,
    stable: [],
  },
  {
    name: 'a field that stays, but that two listings share, which is no key',
    before: [1, 2, 3].map((number) => home(number, ids(number), { ref: 'agency-1' })),
    now: [1, 2, 3].map((number) => home(number, `new-${number}`, { ref: 'agency-1' })),
    verdict: 'unstable',
    homes: 3,
    changed: 3,
    stable: [],
  },
];

describe('judge-keys', () => {
  for (const { name, before, now, stable = [], ...expected } of CASES)
    it(`judges keys over two files: ${name}`, () => {
      const { verdict, homes: found, changed, stableFields } = judgeKeys(fileOf(before), fileOf(now));
      expect({ verdict, homes: found, changed }).to.deep.equal(expected);
      expect(stableFields.map(({ path }) => path)).to.deep.equal(stable);
    });

  it('counts a new order as proof only where the listings are in the order of their files', () => {
    const [before, now] = [homes([1, 2, 3], ids), homes([3, 1, 2], ids)];
    expect(judgeKeys(fileOf(before), fileOf(now)).verdict).to.equal('stable');
    expect(judgeKeys(fileOf(before), fileOf(now), false).verdict).to.equal('same_listings');
  });

  it('quotes homes with both of their keys', () => {
    const { examples, shared, earlier, now } = judgeKeys(
      fileOf(homes([1, 2, 3], running)),
      fileOf(homes([4, 1, 2, 3], running)),
    );
    expect(examples).to.deep.equal([
      { before: '1', after: '2' },
      { before: '2', after: '3' },
      { before: '3', after: '4' },
    ]);
    expect({ shared, earlier, now }).to.deep.equal({ shared: 3, earlier: 3, now: 4 });
  });

  it('SILENT: sees that keys change after the first thousands of listings, and which field stays', () => {
    const numbers = Array.from({ length: 8_000 }, (_, place) => place);
    const changed = (number: number): string => (number < 4_000 ? ids(number) : `new-${number}`);
    const [before, now] = [fileOf(homes(numbers, ids)), fileOf(homes(numbers, changed))];
    expect(judgeKeys(before, now)).to.include({ verdict: 'unstable', homes: 8_000, changed: 4_000 });
    expect(judgeKeys(before, now).stableFields).to.deep.equal([{ path: 'ref', same: 8_000 }]);
  });

  it('SILENT: names no field as one that stays if two listings far apart share its value', () => {
    const numbers = Array.from({ length: 5_000 }, (_, place) => place);
    const listings = (keyOf: (number: number) => string) =>
      numbers.map((number) => home(number, keyOf(number), { ref: number === 4_999 ? 'R0' : `R${number}` }));
    const verdict = judgeKeys(fileOf(listings(ids)), fileOf(listings((number) => `new-${number}`)));
    expect(verdict).to.include({ verdict: 'unstable', changed: 5_000 });
    expect(verdict.stableFields).to.deep.equal([]);
  });
});
