import { expect } from 'chai';
import fc from 'fast-check';
import { keyDigest, packDigests, unpackDigests } from './key-digest.ts';

describe('Digests of CRM keys', () => {
  it('come back from the store in their order, whatever the keys are', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (keys) => {
        const digests = keys.map(keyDigest);
        expect(unpackDigests(packDigests(digests)).join(' ')).to.equal(digests.join(' '));
      }),
    );
  });

  it('differ for different keys', () => {
    const keys = Array.from({ length: 10_000 }, (_, n) => `K${n}`);
    expect(new Set(keys.map(keyDigest)).size).to.equal(keys.length);
  });
});
