import { expect } from 'chai';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { batchesFor } from './batches.ts';
import type { Batch } from './batches.ts';

const PLACE = { gatewayId: 'gateway', site: 'site' };
const output = { id: 'output', connector: { batch: { items: 2, bytes: 1e6 } } } as unknown as SiteOutput;

/** A store with these pending and shown listings, those that have left among the shown ones, and a plan of so many. */
function world(pending: readonly string[], shown: readonly string[], left: readonly string[], limit?: number) {
  const state = { pending: new Set(pending), shown: new Set(shown), left: new Set(left) };
  const deps = {
    publicUrl: 'http://gateway.example',
    planLimit: () => limit,
    store: {
      feedRules: { current: async () => ({ rules: {} }) },
      listings: {
        versions: async () => new Map(),
        pendingIds: async () => [...state.pending],
        pendingAmong: async (ids: readonly string[]) =>
          ids.filter((id) => state.pending.has(id)).map((id) => sampleListing(id)),
      },
      possessions: {
        toWithdraw: async (_place: unknown, _job: string, most: number) =>
          [...state.left].slice(0, most).map((id) => ({ id, version: 1 })),
        keep: async () => {},
        count: async () => state.shown.size,
        among: async (_place: unknown, ids: readonly string[]) => new Set(ids.filter((id) => state.shown.has(id))),
      },
    },
  } as unknown as ActivityDeps;
  /** What a site that acknowledges everything is sent, batch by batch. */
  const deliver = async (most = Infinity): Promise<string[]> => {
    const request = { jobId: 'job', plan: 'plan', place: PLACE, output, mapping: () => ({}), most };
    const batches: string[] = [];
    for await (const batch of batchesFor(deps, request)) batches.push(record(batch));
    return batches;
  };
  const record = ({ parcels, skipped }: Batch): string => {
    for (const { item } of parcels) {
      state.pending.delete(item.id);
      state.left.delete(item.id);
      if (item.action === 'delete') state.shown.delete(item.id);
      else state.shown.add(item.id);
    }
    for (const { listing } of skipped) state.pending.delete(listing._id);
    return [
      ...parcels.map(({ item }) => `${item.action} ${item.id}`),
      ...skipped.map(({ listing, why }) => `${why} ${listing._id}`),
    ].join(', ');
  };
  return { deliver };
}

describe('Everything that a site lacks', () => {
  it('is empty if no listing is pending or has left the store', async () => {
    expect(await world([], ['a'], []).deliver()).to.deep.equal([]);
  });

  it('comes in batches of the size that the connector takes, withdrawals first', async () => {
    expect(await world(['d', 'e', 'f'], ['a', 'b', 'c'], ['a', 'b', 'c']).deliver()).to.deep.equal([
      'delete a, delete b',
      'delete c',
      'upsert d, upsert e',
      'upsert f',
    ]);
  });

  it('comes in smaller batches when the site was too slow', async () => {
    expect(await world(['d', 'e'], ['a'], ['a']).deliver(1)).to.deep.equal(['delete a', 'upsert d', 'upsert e']);
  });

  it('includes a new listing in the place of one that left, when the plan has no other place', async () => {
    expect(await world(['c', 'd'], ['a', 'b'], ['a'], 2).deliver()).to.deep.equal(['delete a', 'upsert c, overflow d']);
  });
});
