import { expect } from 'chai';
import fc from 'fast-check';
import { keyDigest } from '../../store/sync/complete-reads.ts';
import { LostOrderError, createKeyRuns, digestsOf, fullKeys } from './key-runs.ts';

const key = (n: number) => `k${n}`;
const orderOf = (keys: readonly string[], by = 'job 1') => ({ by, digests: keys.map(keyDigest) });

describe('The journalled keys of pages', () => {
  it('say of every page which keys it met and in which order, whatever the order of the last read was', () => {
    const places = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 60 });
    const pages = fc.array(fc.array(fc.tuple(fc.nat({ max: 80 }), fc.boolean()), { maxLength: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(places, pages, (last, read) => {
        const order = orderOf(last.map(key));
        const shorten = createKeyRuns(order);
        for (const page of read) {
          const keys = [...new Set(page.map(([n]) => key(n)))];
          const unchanged = new Set(page.flatMap(([n, isUnchanged]) => (isUnchanged ? [key(n)] : [])));
          const journalled = shorten(keys, unchanged);
          expect(digestsOf(journalled, order)).to.deep.equal(keys.map(keyDigest));
          expect(fullKeys(journalled)).to.include.members(keys.filter((each) => !unchanged.has(each)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are two numbers for a page of a feed that has kept its order, and in full where something was written', () => {
    const all = Array.from({ length: 2_000 }, (_, n) => key(n));
    const shorten = createKeyRuns(orderOf(all));
    expect(shorten(all.slice(0, 1_000), new Set(all))).to.deep.equal({ keys: [[0, 999]], order: 'job 1' });
    const unchanged = new Set(all.filter((each) => each !== 'k1500'));
    expect(shorten(all.slice(1_000), unchanged)).to.deep.equal({
      keys: [[1_000, 1_499], 'k1500', [1_501, 1_999]],
      order: 'job 1',
    });
    expect(shorten(['k7', 'new'], unchanged)).to.deep.equal({ keys: ['k7', 'new'] });
  });

  it('mean nothing in the order of another read, and are then refused', () => {
    const shortened = createKeyRuns(orderOf(['a', 'b']))(['a', 'b'], new Set(['a', 'b']));
    expect(() => digestsOf(shortened, orderOf(['b', 'a'], 'job 2'))).to.throw(LostOrderError);
    expect(() => digestsOf(shortened)).to.throw(LostOrderError);
    expect(digestsOf({ keys: ['a'] })).to.deep.equal([keyDigest('a')]);
  });

  it('begin a new run where the order jumps, and give a single place as its key', () => {
    const all = Array.from({ length: 10 }, (_, n) => key(n));
    const shorten = createKeyRuns(orderOf(all));
    expect(shorten(['k5', 'k6', 'k2', 'k3', 'k9'], new Set(all))).to.deep.equal({
      keys: [[5, 6], [2, 3], 'k9'],
      order: 'job 1',
    });
    expect(shorten(['k0', 'new', 'k1'], new Set(all))).to.deep.equal({ keys: ['k0', 'new', 'k1'] });
  });

  it('keep what was written in its place between runs', () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(createKeyRuns(orderOf(all))(all, new Set(['a', 'b', 'd', 'e']))).to.deep.equal({
      keys: [[0, 1], 'c', [3, 4]],
      order: 'job 1',
    });
  });

  it('mean places of the order between the two numbers, both included, and nothing else', () => {
    const order = orderOf(['a', 'b', 'c', 'd']);
    expect(digestsOf({ keys: ['x', [1, 2]], order: 'job 1' }, order)).to.deep.equal(['x', 'b', 'c'].map(keyDigest));
    expect(digestsOf({}, order)).to.deep.equal([]);
  });

  it('are refused with a word on what is gone, as an error of their own', () => {
    expect(() => digestsOf({ keys: [[0, 1]], order: 'job 1' })).to.throw(
      LostOrderError,
      'The order of an earlier read is gone.',
    );
    expect(() => digestsOf({ keys: [[0, 1]], order: 'job 1' }))
      .to.throw()
      .with.property('name', 'LostOrderError');
  });

  it('are refused where places name no order: a read of which some keys are unknown proves nothing', () => {
    expect(() => digestsOf({ keys: ['a', [0, 1]] })).to.throw(LostOrderError);
    expect(() => digestsOf({ keys: ['a', [0, 1]] }, orderOf(['a', 'b']))).to.throw(LostOrderError);
  });

  it('tell those in full from runs', () => {
    expect(fullKeys({ keys: [[0, 3], 'a', [5, 6], 'b'] })).to.deep.equal(['a', 'b']);
    expect(fullKeys({})).to.deep.equal([]);
  });
});
