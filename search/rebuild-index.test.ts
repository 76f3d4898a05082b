import { randomUUID } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import { expect } from 'chai';
import type { Listing } from '../model/listing/listing.ts';
import { openListingIndex } from './listing-index.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingSearch } from './listing-search.ts';
import { createListingOperation, openListingSearch } from './open-search.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';

const GATEWAY = 'gateway-1';

/** A store in memory whose writers go by the order of the real ones: the store before the index, and the index before the archive. */
function memoryStore(search: ListingSearch) {
  const listings = new Map<string, Listing>();
  const archived: { property_id: string; archived_at: Date }[] = [];
  /** Run before the n-th listing is handed to a reader of everything. */
  const interruptions = new Map<number, () => Promise<void>>();
  return {
    listings,
    interruptions,
    async write(id: string, version: number, title: string, gateway_id = GATEWAY) {
      const listing = sampleListing(id, {
        gateway_id,
        title: { fr: title },
        sync: { version, changed_at: new Date() },
      });
      listings.set(id, listing);
      await search.put([listing]);
    },
    async archive(id: string) {
      const { sync } = listings.get(id)!;
      await search.remove([{ id, version: sync.version + 1 }]);
      archived.push({ property_id: id, archived_at: new Date() });
      listings.delete(id);
    },
    async purge(gatewayId: string) {
      await search.removeOfGateway(gatewayId);
      for (const [id, { gateway_id }] of listings) if (gateway_id === gatewayId) listings.delete(id);
    },
    reader: {
      listings: {
        async *all(since?: Date) {
          let read = 0;
          // A snapshot, as a slow cursor may have read ahead.
          for (const listing of Array.from(listings.values())) {
            if (since && listing.sync.changed_at < since) continue;
            if (!since) await interruptions.get(read++)?.();
            yield listing;
          }
        },
        byIds: async (ids: readonly string[]) => ids.flatMap((id) => listings.get(id) ?? []),
        count: async ([gatewayId]: readonly string[]) =>
          [...listings.values()].filter(({ gateway_id }) => gateway_id === gatewayId).length,
      },
      formerListings: {
        async *since(date: Date) {
          yield* archived.filter(({ archived_at }) => archived_at >= date);
        },
      },
    },
  };
}

describe('rebuilding the search index', () => {
  let url: string;
  let client: Client;
  let alias: string;
  let search: ListingSearch;
  let index: ListingIndex;
  let store: ReturnType<typeof memoryStore>;
  const log = { info: () => undefined };

  before(function () {
    url = process.env['ELASTICSEARCH_URL'] ?? '';
    if (!url) {
      console.log('    skipped: no Elasticsearch is running (ELASTICSEARCH_URL is not set)');
      this.skip();
    }
    client = new Client({ node: url });
  });

  beforeEach(async () => {
    alias = `test-${randomUUID().slice(0, 8)}`;
    search = openListingSearch({ url, index: alias });
    index = openListingIndex({ url, index: alias });
    await search.prepare();
    store = memoryStore(search);
  });

  afterEach(async () => {
    const names = await indices();
    if (names.length > 0) await client.indices.delete({ index: names });
    await search.close();
    await index.close();
  });

  after(async () => {
    await client?.close();
  });

  const indices = async () => Object.keys(await client.indices.get({ index: `${alias}*` }));
  const rebuild = () => rebuildIndex({ index, ...store.reader, log, settleMs: 0 });
  const find = async (q?: string, gateways = [GATEWAY]) => {
    await search.refresh();
    const { ids } = await search.search(gateways, q === undefined ? {} : { q }, { limit: 5_000 });
    return ids.sort();
  };
  /** Old listings: what a rebuild has to copy and would not look at again. */
  const fill = (count: number, gateway_id = GATEWAY) => {
    const old = new Date(Date.now() - 3_600_000);
    for (let number = 0; number < count; number++) {
      const id = `${gateway_id}-${number}`;
      store.listings.set(id, sampleListing(id, { gateway_id, title: { fr: 'ancien' }, sync: { changed_at: old } }));
    }
  };

  it('brings everything the store has into a new index, and nothing it has not', async () => {
    fill(1_203);
    await search.put([sampleListing('stale')]);
    const progress: number[] = [];
    const result = await rebuildIndex({
      index,
      ...store.reader,
      log,
      settleMs: 0,
      onProgress: (copied) => progress.push(copied),
    });
    expect(result).to.deep.include({ copied: 1_203, changed: 0, removed: 0 });
    expect(progress.at(-1)).to.equal(1_203);
    expect(await find()).to.have.members([...store.listings.keys()]);
    expect(await indices()).to.deep.equal([result.index]);
    expect(await index.fault()).to.equal(undefined);
  });

  it('loses nothing that is written, and brings nothing back that is removed, while it copies', async () => {
    fill(1_500);
    store.interruptions.set(10, async () => {
      await store.write('new', 1, 'nouveau');
      await store.write(`${GATEWAY}-3`, 2, 'nouveau');
      await store.write(`${GATEWAY}-1400`, 2, 'nouveau');
      await store.archive(`${GATEWAY}-4`);
    });
    store.interruptions.set(1_200, async () => {
      await store.archive(`${GATEWAY}-5`);
      await store.archive(`${GATEWAY}-1450`);
      await store.write(`${GATEWAY}-1400`, 3, 'autre');
      await store.archive('new');
      await store.write('new', 3, 'revenu');
    });
    await rebuild();
    expect(await find()).to.have.members([...store.listings.keys()]);
    expect(await find('nouveau')).to.deep.equal([`${GATEWAY}-3`]);
    expect(await find('autre')).to.deep.equal([`${GATEWAY}-1400`]);
    expect(await find('revenu')).to.deep.equal(['new']);
  });

  it('forgets a gateway that is deleted while it copies', async () => {
    fill(800);
    fill(700, 'gateway-2');
    store.interruptions.set(1_400, () => store.purge('gateway-2'));
    const { removed } = await rebuild();
    expect(removed).to.equal(700);
    expect(await find(undefined, ['gateway-2'])).to.deep.equal([]);
    expect(await find()).to.have.length(800);
  });

  it('serves searches and takes writes all the time', async () => {
    fill(2_000);
    await rebuild();
    const done = new AbortController();
    let searches = 0;
    let version = 1;
    const searching = (async () => {
      while (!done.signal.aborted) {
        const { total } = await search.search([GATEWAY], {}, { limit: 1 });
        expect(total).to.be.at.least(2_000);
        searches++;
      }
    })();
    const writing = (async () => {
      while (!done.signal.aborted) await store.write(`${GATEWAY}-7`, ++version, `mot${version}`);
    })();
    await rebuild();
    done.abort();
    await Promise.all([searching, writing]);
    expect(searches).to.be.above(0);
    expect(await find(`mot${version}`)).to.deep.equal([`${GATEWAY}-7`]);
    expect(await find()).to.have.members([...store.listings.keys()]);
  });

  it('leaves searches as they were when it breaks half way, and clears that up the next time', async () => {
    fill(900);
    await rebuild();
    const [before] = await indices();
    store.interruptions.set(700, () => Promise.reject(new Error('The store went away')));
    const error: unknown = await rebuild().catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'The store went away');
    expect(await find()).to.have.length(900);
    expect(await indices()).to.have.length(2);
    store.interruptions.clear();
    const { index: after } = await rebuild();
    expect(after).not.to.equal(before);
    expect(await indices()).to.deep.equal([after]);
    expect(await find()).to.have.length(900);
  });

  it('says that the index is not complete when it breaks after the move', async () => {
    fill(10);
    const name = await index.startBuilding();
    await index.write(index.building, [...store.listings.values()].map(createListingOperation()));
    await index.swap(name);
    expect(await index.fault()).to.contain('did not finish');
    await rebuild();
    expect(await index.fault()).to.equal(undefined);
  });

  it('lets the later of two rebuilds win', async () => {
    fill(1_300);
    const second = openListingIndex({ url, index: alias });
    store.interruptions.set(600, async () => {
      store.interruptions.clear();
      await rebuildIndex({ index: second, ...store.reader, log, settleMs: 0 });
    });
    const error: unknown = await rebuild().catch((reason: unknown) => reason);
    await second.close();
    expect(error).to.be.instanceOf(Error);
    expect(await find()).to.have.length(1_300);
    expect(await indices()).to.have.length(1);
  });

  it('leaves indices alone that only look like its own', async () => {
    await client.indices.create({ index: `${alias}-2x` });
    await client.indices.create({ index: `${alias}-fr-1` });
    fill(1);
    const { index: name } = await rebuild();
    expect(await indices()).to.have.members([name, `${alias}-2x`, `${alias}-fr-1`]);
  });
});
