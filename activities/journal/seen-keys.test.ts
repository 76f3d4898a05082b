import { expect } from 'chai';
import fc from 'fast-check';
import { keyDigest } from '../../store/sync/key-digest.ts';
import { createSeenKeys } from './seen-keys.ts';

describe('createSeenKeys', () => {
  it('knows each key once, whether it was journalled before or read by this attempt', () => {
    const keys = fc.array(fc.string({ maxLength: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(keys, keys, keys, (journalled, added, others) => {
        const seen = createSeenKeys(new Set(journalled.map(keyDigest)));
        for (const key of added) seen.add(key);
        const all = new Set([...journalled, ...added]);
        expect(seen.size).to.equal(all.size);
        for (const key of [...all, ...others]) expect(seen.has(key)).to.equal(all.has(key));
      }),
    );
  });
});
