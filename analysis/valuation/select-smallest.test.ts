import { expect } from 'chai';
import fc from 'fast-check';
import { dot } from './dot.ts';
import { selectSmallest, valueOfRank } from './select-smallest.ts';

/** Few different values, so that many are equal. */
const values = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 200 });

describe('The selection of the smallest values', () => {
  it('finds the value that a sort finds at the rank', () => {
    fc.assert(
      fc.property(values, fc.nat(), (all, nat) => {
        const rank = nat % all.length;
        const sorted = Float64Array.from(all).sort();
        expect(valueOfRank(Float64Array.from(all), all.length, rank)).to.equal(sorted[rank]);
      }),
    );
  });

  it('selects the places of a stable sort, in the order of the places', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (all, most) => {
        const into = new Int32Array(100);
        const found = selectSmallest(Float64Array.from(all), all.length, Math.min(most, 100), into);
        const sorted = [...all.keys()].sort((one, other) => (all[one] ?? 0) - (all[other] ?? 0)).slice(0, most);
        // A stable sort takes the first of equal values, too.
        expect([...into.subarray(0, found)]).to.deep.equal(sorted.sort((one, other) => one - other));
      }),
    );
  });

  it('fits any number of values, which it leaves as they are', () => {
    const many = Float64Array.from({ length: 5_000 }, (_, place) => (place * 7_919) % 5_000);
    const before = many.slice();
    const into = new Int32Array(3);
    expect(selectSmallest(many, many.length, 3, into)).to.equal(3);
    expect([...into].map((place) => many[place] ?? 0).sort((one, other) => one - other)).to.deep.equal([0, 1, 2]);
    expect(many).to.deep.equal(before);
  });
});

describe('The scalar product', () => {
  it('is the sum of products of two runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { maxLength: 40 }), (all) => {
        const [left, right] = [Float64Array.from([7, ...all]), Float64Array.from([5, 3, ...all])];
        const expected = all.reduce((sum, value) => sum + value * value, 0);
        expect(dot(left, 1, right, 2, all.length)).to.equal(expected);
      }),
    );
  });
});
