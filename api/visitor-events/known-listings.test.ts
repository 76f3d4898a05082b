import { expect } from 'chai';
import { createKnownListings } from './known-listings.ts';

describe('The cache of known listings', () => {
  it('looks up a known listing once, and an unknown one each time, because it may be imported meanwhile', async () => {
    const asked: string[][] = [];
    const owner = new Map([
      ['a', 'g1'],
      ['b', 'g2'],
    ]);
    const known = createKnownListings({
      owners: async (ids) => {
        asked.push([...ids]);
        return owner;
      },
      hasProperty: async (_gatewayId, id) => id === 'former',
    });
    const unknown = async (...ids: string[]) => [...(await known.unknown('g1', ids))];
    expect(await unknown('a', 'a', 'b', 'former', 'none')).to.deep.equal(['b', 'none']);
    owner.set('none', 'g1');
    expect(await unknown('a', 'former', 'none')).to.deep.equal([]);
    expect(await unknown('a', 'none')).to.deep.equal([]);
    expect(asked).to.deep.equal([['a', 'b', 'former', 'none'], ['none']]);
  });
});
