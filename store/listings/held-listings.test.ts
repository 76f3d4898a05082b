import { expect } from 'chai';
import { heldNoLonger } from './held-listings.ts';

describe('heldNoLonger', () => {
  it('is what a read that was believed has met: held listings that are not missing from it', () => {
    const missing = new Map([['b', 'key of b']]);
    expect(heldNoLonger(['a', 'b', 'c'], missing)).to.deep.equal(['a', 'c']);
    expect(heldNoLonger(['b'], missing)).to.deep.equal([]);
    expect(heldNoLonger(['a', 'b'], new Map())).to.deep.equal(['a', 'b']);
  });
});
