import { expect } from 'chai';
import { planOverflow } from './plan-overflow.ts';

const OUTPUT = { connector_id: 'o', connector_type: 'SYNC', config: {} };
const GATEWAY = { _id: 'g1', plan: 'SMALL', output_connectors: [OUTPUT] };

/** A gateway with so many listings, of which sites show some; the plan SMALL has 3. */
const deps = (listings: number, shown: string, open = 0) => ({
  planLimit: (plan: string) => (plan === 'SMALL' ? 3 : undefined),
  store: {
    jobs: {
      openOnes: async (id: string) => (id === GATEWAY._id ? Array.from({ length: open }, (_, n) => `job ${n}`) : []),
    },
    listings: { count: async ([id]: readonly string[]) => (id === GATEWAY._id ? listings : 0) },
    possessions: {
      anywhere: async (id: string, ids: readonly string[]) =>
        new Set(id === GATEWAY._id ? ids.filter((each) => shown.includes(each)) : []),
    },
  },
});

describe('What a plan leaves out', () => {
  for (const [what, gateway, listings] of [
    ['the plan has no limit', { ...GATEWAY, plan: 'LARGE' }, 99],
    ['the gateway delivers to no site', { ...GATEWAY, output_connectors: [] }, 99],
    ['there are as many listings as the limit', GATEWAY, 3],
    ['there are fewer', GATEWAY, 0],
  ] satisfies [string, typeof GATEWAY, number][])
    it(`is nothing when ${what}`, async () => {
      expect(await planOverflow(deps(listings, ''), gateway)).to.equal(undefined);
    });

  it('are the listings that no site shows, when there are more than the limit', async () => {
    const overflow = await planOverflow(deps(4, 'ac'), GATEWAY);
    expect([...((await overflow?.beyond(['a', 'b', 'c', 'd'])) ?? [])]).to.deep.equal(['b', 'd']);
    expect([...((await overflow?.beyond([])) ?? ['none asked'])]).to.deep.equal([]);
  });

  for (const open of [0, 1, 2])
    it(`is ${open === 0 ? 'decided' : 'undecided'} with ${open} open runs`, async () =>
      expect((await planOverflow(deps(4, '', open), GATEWAY))?.isUndecided).to.equal(open > 0));
});
