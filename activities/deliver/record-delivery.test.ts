import { expect } from 'chai';
import type { Listing } from '../../model/listing/listing.ts';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { indexMoved } from '../journal/index-moved.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { openDelivery } from './record-delivery.ts';

const PLACE = { gatewayId: 'gateway', site: 'site' };
const output = { id: 'output', config: {}, connector: { spec: { type: 'SYNC' } } } as unknown as Output;
const listing = (id: string): Listing => ({ _id: id, sync: { version: 1, pending: ['output'] } }) as unknown as Listing;

/** A store whose pages are kept, and an index that is down or not. */
function world() {
  const pages: Pick<PageRecord, 'moved'>[] = [];
  const acknowledged: string[] = [];
  const indexed: string[] = [];
  const state = { isDown: false };
  const deps = {
    store: {
      listings: {
        acknowledge: async (all: { listing: Listing }[]) =>
          void acknowledged.push(...all.map((each) => each.listing._id)),
        refuse: async () => {},
        byIds: async (ids: readonly string[]) => ids.map(listing),
      },
      possessions: { forget: async () => {}, refused: async () => {} },
      pages: { last: async (job: string) => (job === 'job' ? pages.at(-1) : undefined) },
    },
    search: {
      put: async (listings: readonly Listing[]) => {
        if (state.isDown) throw new Error('The index is down.');
        indexed.push(...listings.map(({ _id }) => _id));
      },
    },
  } as unknown as ActivityDeps;
  const journal: Pick<Journal, 'append'> = {
    append: async (page, { write } = {}) => {
      await write?.({} as Session);
      pages.push(page);
      return noCounts();
    },
  };
  return {
    deps,
    state,
    pages,
    acknowledged,
    indexed,
    delivery: openDelivery(deps, { jobId: 'job', place: PLACE, output }, journal),
  };
}

const batch = ['a', 'b'].map((id) => ({ item: { id, action: 'upsert' as const }, listing: listing(id) }));
const answers = new Map([
  ['a', { id: 'a', ok: true, url: 'https://site.example/a' }],
  ['b', { id: 'b', ok: true }],
]);

describe('A batch that a site has acknowledged', () => {
  it('is recorded before it is indexed, so that a failing index does not have it sent again', async () => {
    const { delivery, deps, state, pages, acknowledged, indexed } = world();
    state.isDown = true;
    const error = await delivery.record(batch, answers).catch((reason: unknown) => reason);
    expect(String(error)).to.contain('The index is down');
    expect(acknowledged).to.deep.equal(['a', 'b']);
    expect(pages).to.have.length(1);
    expect(pages[0]?.moved).to.deep.equal(['a']);
    state.isDown = false;
    await indexMoved(deps, ['job'], 'deliver:output');
    expect(indexed).to.deep.equal(['a']);
  });

  it('leaves nothing to index when no address changed', async () => {
    const { delivery, deps, pages, indexed } = world();
    await delivery.record(batch.slice(1), answers);
    expect(pages[0]).not.to.have.property('moved');
    await indexMoved(deps, ['job', 'another'], 'deliver:output');
    expect(indexed).to.deep.equal([]);
  });
});
