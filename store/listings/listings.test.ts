import { expect } from 'chai';
import type { Delivery, Listing, ListingSync, ListingWithRaw } from '../../model/listing/listing.ts';
import { openStore } from '../store.ts';
import { listed, storedListing, testStore } from '../testing/test-store.ts';

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  output_id: 'o1',
  status: 'synced',
  version: 1,
  at: new Date('2026-03-02T00:00:00Z'),
  domain: 'site.example',
  ...given,
});

describe('Stored listings', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const listings = () => store().listings;
  const put = (...all: ListingWithRaw[]) => listings().write(all.map((listing) => ({ listing })));
  const get = async (id: string) => (await listings().byIdsWithRaw([id]))[0];
  const acknowledge = async (id: string, outcome: Delivery, url?: string) => {
    const listing = await get(id);
    expect(listing).not.to.equal(undefined);
    await listings().acknowledge([{ listing: listing!, delivery: outcome, ...(url ? { url } : {}) }]);
  };
  const idsOf = async (items: AsyncIterable<Listing>) => (await listed(items)).map(({ _id }) => _id);

  beforeEach(async () => {
    for (const name of ['listings', 'listing_states', 'raw_pages']) await db().collection(name).deleteMany({});
  });

  it('say what distinguishes their homes, with the first picture only', async () => {
    const images = ['a', 'b'].map((name) => ({ url: `https://crm.example/${name}.jpg` }));
    await put(storedListing('h1', { bedrooms: 3, images }), storedListing('h2', { bedrooms: 4 }));
    const [home, ...others] = await listings().homes(['h1', 'gone']);
    expect(others).to.deep.equal([]);
    expect(home).to.deep.include({ _id: 'h1', bedrooms: 3, images: images.slice(0, 1) });
    expect(home).to.not.have.any.keys('crm_reference', 'office', 'hash');
    expect((await listings().homes(['h1', 'h2'])).length).to.equal(2);
  });

  describe('being written', () => {
    it('leave nothing behind when a write is ended between two of its steps', async () => {
      const writes = ['ended-1', 'ended-2'].map((id) => ({
        listing: storedListing(id, { gateway_id: 'ended', stream_id: 'ended.input' }),
      }));
      for (const at of [1, 2, 3]) {
        let steps = 0;
        const proceed = () => {
          if (++steps === at) throw new Error('cancelled');
        };
        const fault: unknown = await store()
          .listings.write(writes, { proceed })
          .catch((error: unknown) => error);
        expect(String(fault)).to.contain('cancelled');
        for (const name of ['listings', 'listing_states', 'raw_pages'])
          expect(await db().collection(name).countDocuments({ gateway_id: 'ended' }), `${name} ${at}`).to.equal(0);
      }
      expect(await store().listings.write(writes)).to.equal(true);
      expect(await store().listings.countOfStream('ended.input', 10)).to.equal(2);
    });

    it('replace exactly the version they were compared with', async () => {
      await put(storedListing('a'));
      const next = storedListing('a', { title: { fr: 'Villa' }, sync: { version: 2 } });
      expect(await listings().write([{ listing: next, replaces: 1 }])).to.equal(true);
      expect(await listings().write([{ listing: next, replaces: 1 }])).to.equal(false);
      expect(await get('a')).to.deep.include({ title: { fr: 'Villa' } });
    });

    it('do not overwrite an address that a site set after the comparison', async () => {
      await put(storedListing('a'));
      expect(await listings().setUrl('a', ['g1'], 'https://site.example/a')).to.equal(true);
      const next = storedListing('a', { sync: { version: 2 } });
      expect(await listings().write([{ listing: next, replaces: 1 }])).to.equal(false);
      const informed = storedListing('a', { sync: { version: 2, published_url: 'https://site.example/a' } });
      expect(await listings().write([{ listing: informed, replaces: 1 }])).to.equal(true);
    });

    it('exist once for each key of a stream', async () => {
      await put(storedListing('a', { crm_reference: 'key' }));
      const fault = await put(storedListing('b', { crm_reference: 'key' })).catch((error: unknown) => error);
      expect(fault).to.include({ code: 11_000 });
      await put(storedListing('c', { crm_reference: 'key', stream_id: 'g1.other' }));
      expect(await listings().count(['g1'])).to.equal(2);
    });

    it('are known by the keys of their own stream, without the raw record', async () => {
      await put(
        storedListing('a'),
        storedListing('b'),
        storedListing('a2', { crm_reference: 'a', stream_id: 'g2.input' }),
      );
      const known = await listings().known('g1.input', ['a', 'unknown']);
      expect([...known.keys()]).to.deep.equal(['a']);
      expect(known.get('a')).to.include({ _id: 'a' });
      const { raw: _raw, ...sync } = storedListing('a').sync;
      expect(known.get('a')?.sync).to.deep.equal(sync);
    });
  });

  describe('being read', () => {
    it('are found in the gateways of the caller only', async () => {
      await put(storedListing('a'), storedListing('b', { gateway_id: 'g2', stream_id: 'g2.input' }));
      expect(await listings().find('b')).to.include({ _id: 'b', gateway_id: 'g2' });
      expect(await listings().find('none')).to.equal(undefined);
      expect(await idsOf(listings().stream(['g1']))).to.deep.equal(['a']);
      expect(await idsOf(listings().stream([]))).to.deep.equal([]);
      expect(await listings().count(['g2'])).to.equal(1);
      expect(await listings().setUrl('b', ['g1'], 'https://site.example/b')).to.equal(false);
      expect(await get('b')).not.to.have.property('property_url');
    });

    it('never repeat or miss one while others come and go between two pages', async () => {
      const id = (n: number) => `id-${String(n).padStart(3, '0')}`;
      await put(...Array.from({ length: 20 }, (_, n) => storedListing(id(n * 10))));
      const read: string[] = [];
      for (let round = 0; round < 10; round++) {
        const page = await idsOf(listings().stream(['g1'], { after: read.at(-1), limit: 3 }));
        read.push(...page);
        // One before the cursor, and one that was read is gone.
        await put(storedListing(id(round * 10 + 1)));
        await listings().removeMany(page.slice(0, 1));
      }
      const first = Array.from({ length: 20 }, (_, n) => id(n * 10));
      expect(new Set(read).size).to.equal(read.length);
      expect(read).to.deep.equal(read.toSorted());
      expect(read).to.include.members(first);
    });

    it('may be those that changed since a moment', async () => {
      const at = (time: string) => ({ sync: { changed_at: new Date(time) } });
      await put(storedListing('old', at('2026-01-01T00:00:00Z')), storedListing('new', at('2026-02-01T00:00:00Z')));
      const since = new Date('2026-02-01T00:00:00Z');
      expect(await idsOf(listings().stream(['g1'], { since }))).to.deep.equal(['new']);
      expect(await idsOf(listings().all(since))).to.deep.equal(['new']);
      expect(await listings().count(['g1'], since)).to.equal(1);
    });

    it('changed by the address on a site, not by getting the same one again, a delivery or a cover', async () => {
      const old = new Date('2026-01-01T00:00:00Z');
      const cover = { cover_due: 'https://crm.example/1.jpg' };
      await put(storedListing('a', { sync: { changed_at: old, pending: ['o1'], ...cover } }));
      const changedAt = async () => (await get('a'))?.sync.changed_at.getTime() ?? 0;
      await acknowledge('a', delivery());
      await listings().setCovers([{ id: 'a', source: cover.cover_due, key: 'k' }]);
      await listings().markPending('g1', 'o1');
      expect(await changedAt()).to.equal(old.getTime());
      await listings().setUrl('a', ['g1'], 'https://site.example/a');
      const set = await changedAt();
      expect(set).to.be.greaterThan(old.getTime());
      await listings().setUrl('a', ['g1'], 'https://site.example/a');
      const url = 'https://site.example/a';
      await acknowledge('a', delivery(), url);
      expect(await changedAt()).to.equal(set);
      const at = new Date('2030-01-01T00:00:00Z');
      await acknowledge('a', delivery({ at }), `${url}/moved`);
      expect(await changedAt()).to.equal(at.getTime());
      expect(await idsOf(listings().stream(['g1'], { since: at }))).to.deep.equal(['a']);
    });

    it('are written for the search index whenever they are written, changed or not', async () => {
      const [old, since] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
      await put(storedListing('a', { sync: { changed_at: old, written_at: since } }));
      await put(storedListing('b', { sync: { changed_at: old, written_at: old } }));
      expect(await idsOf(listings().all(since))).to.deep.equal(['a']);
      expect(await idsOf(listings().stream(['g1'], { since }))).to.deep.equal([]);
    });

    it('are found by an index when they are those that changed since a moment', async () => {
      const indexes = await db().collection('listing_states').indexes();
      expect(indexes.map(({ key }) => Object.keys(key as object).join())).to.include('gateway_id,_id,sync.changed_at');
    });

    it('are read in order of id from more gateways than one sorted read takes, by cursor and by page', async () => {
      const gatewayIds = Array.from({ length: 230 }, (_, number) => `many-${String(number).padStart(3, '0')}`);
      // The order of their ids is the reverse of that of their gateways.
      const ids = gatewayIds.map((_, number) => `m${String(999 - number)}`);
      await put(...ids.map((id, number) => storedListing(id, { gateway_id: gatewayIds[number] ?? '' })));
      const sorted = ids.toSorted();
      expect(await idsOf(listings().stream(gatewayIds))).to.deep.equal(sorted);
      expect(await idsOf(listings().stream(gatewayIds, { after: sorted[9] ?? '', limit: 5 }))).to.deep.equal(
        sorted.slice(10, 15),
      );
      expect(await idsOf(listings().stream(gatewayIds, { skip: 100, limit: 3 }))).to.deep.equal(sorted.slice(100, 103));
    });
    it('have the raw record only if the read requests it', async () => {
      await put(storedListing('a'));
      const [streamed] = await listed(listings().stream(['g1']));
      const [lean] = await listings().byIds(['a']);
      for (const found of [streamed, lean, await listings().find('a'), await listings().findPublic('a')]) {
        expect(found?.sync).not.to.have.property('raw');
      }
      expect((await get('a'))!.sync.raw).to.equal('{"raw":true}');
    });

    it('are whole, of one version, however often they are written meanwhile', async () => {
      const next = (version: number) =>
        storedListing('a', { title: { fr: `v${version}` }, sync: { version, raw: `${version}` } });
      await put(next(1));
      const last = 40;
      const ended = new AbortController();
      const written = (async () => {
        for (let version = 2; version <= last; version++) {
          expect(await listings().write([{ listing: next(version), replaces: version - 1 }])).to.equal(true);
        }
        ended.abort();
      })();
      while (!ended.signal.aborted) {
        const [streamed] = await listed(listings().stream(['g1']));
        for (const found of [streamed, await get('a')])
          expect(found?.title).to.deep.equal({ fr: `v${found?.sync.version}` });
        const found = await get('a');
        expect(found?.sync.raw).to.equal(String(found?.sync.version));
      }
      await written;
      expect((await get('a'))?.sync.version).to.equal(last);
    });
  });

  describe('with the CRM’s records', () => {
    const pages = () => db().collection('raw_pages').countDocuments();
    const ids = Array.from({ length: 300 }, (_, n) => `id-${String(n).padStart(3, '0')}`);
    const record = (id: string, version: number) => JSON.stringify({ id, version, text: 'é€😀'.repeat(version) });
    const listing = (id: string, version: number) => storedListing(id, { sync: { version, raw: record(id, version) } });
    const rewrite = (some: readonly string[], version: number) =>
      listings().write(some.map((id) => ({ listing: listing(id, version), replaces: version - 1 })));

    it('are read page by page, so that a whole catalogue reads each page once', async () => {
      // Ids alternate between two pages: in order of id every second listing is in the other page.
      for (const odd of [0, 1]) await put(...ids.filter((_, n) => n % 2 === odd).map((id) => listing(id, 1)));
      await put(storedListing('other', { gateway_id: 'g2', stream_id: 'g2.input' }));
      const batches = await listed(listings().records('g1', 40));
      expect(batches.map(({ length }) => length)).to.deep.equal([150, 150]);
      const order = batches.flat();
      expect(order.map(({ _id }) => _id).toSorted()).to.deep.equal(ids);
      for (const { _id, crm_reference, sync } of order) {
        const { sync: stored, ...others } = listing(_id, 1);
        expect({ crm_reference, sync }).to.deep.equal({
          crm_reference: others.crm_reference,
          sync: { input_id: stored.input_id, raw: record(_id, 1) },
        });
      }
      const parities = order.map(({ _id }) => Number(_id.slice(3)) % 2);
      expect(parities.filter((parity, n) => n > 0 && parity !== parities[n - 1])).to.have.length(1);
    });

    it('are read once each while their pages are tidied away', async () => {
      for (let at = 0; at < ids.length; at += 100) await put(...ids.slice(at, at + 100).map((id) => listing(id, 1)));
      const found: string[] = [];
      for await (const batch of listings().records('g1', 50)) {
        // The pages of what is still to come go with the first batch.
        if (found.length === 0) {
          await rewrite(ids, 2);
          await listings().tidyRaw('g1');
        }
        found.push(...batch.map(({ _id }) => _id));
        for (const { _id, sync } of batch) expect([record(_id, 1), record(_id, 2)]).to.include(sync.raw);
      }
      expect(found.toSorted()).to.deep.equal(ids);
    });

    it('keep each as it came, and as few pages of them as the listings need', async () => {
      for (let at = 0; at < ids.length; at += 100) await put(...ids.slice(at, at + 100).map((id) => listing(id, 1)));
      await rewrite(ids.slice(0, 90), 2);
      await listings().tidyRaw('g1');
      // Too few to be worth it.
      expect(await pages()).to.equal(4);
      await rewrite(ids.slice(100, 250), 2);
      await listings().tidyRaw('g1');
      expect(await pages()).to.be.lessThan(5);
      const stored = await listings().byIdsWithRaw(ids);
      expect(stored).to.have.length(ids.length);
      for (const { _id, sync } of stored) expect(sync.raw).to.equal(record(_id, sync.version));
      await store().purgeGateway('g1');
      expect(await pages()).to.equal(0);
    });

    it('keep those that are written while pages are packed anew', async () => {
      for (let at = 0; at < ids.length; at += 100) await put(...ids.slice(at, at + 100).map((id) => listing(id, 1)));
      await rewrite(ids.slice(0, 199), 2);
      await Promise.all([listings().tidyRaw('g1'), listings().tidyRaw('g1'), rewrite(ids.slice(150, 199), 3)]);
      const stored = await listings().byIdsWithRaw(ids);
      expect(stored).to.have.length(ids.length);
      for (const { _id, sync } of stored) expect(sync.raw).to.equal(record(_id, sync.version));
    });
  });

  it('of a release that kept each in one document are taken apart when the store is opened, once', async () => {
    const old = ['a', 'b'].map((id) =>
      storedListing(id, { property_url: 'https://site.example', sync: { raw: `{"id":"${id}"}` } }),
    );
    const collection = db().collection<ListingWithRaw>('listings');
    await collection.insertMany(old);
    await collection.createIndex({ gateway_id: 1, _id: 1, 'sync.changed_at': 1 });
    for (let start = 0; start < 2; start++)
      await (await openStore({ url: process.env['MONGODB_URL']!, database: db().databaseName })).close();
    expect(await listings().byIdsWithRaw(['a', 'b'])).to.have.deep.members(old);
    expect(await db().collection('listing_states').countDocuments()).to.equal(2);
    expect((await collection.indexes()).length).to.equal(2);
  });

  describe('being delivered', () => {
    const due = async (output: string, job = 'job 1') =>
      (await listings().pending('g1', output, job, 100)).map(({ _id }) => _id).toSorted();
    const pending = (ids: string[], given: Partial<ListingSync> = {}) =>
      put(...ids.map((id) => storedListing(id, { sync: { pending: ['o1', 'o2'], ...given } })));
    /** Of the listing as a delivery read it, perhaps before. */
    const ack = (id: string, pending: string[], given: Partial<Delivery> = {}, url?: string) => {
      const outcome = delivery(given);
      const listing = storedListing(id, { sync: { version: outcome.version, pending } });
      return listings().acknowledge([{ listing, delivery: outcome, ...(url ? { url } : {}) }]);
    };

    it('are due at each output until that output has them', async () => {
      await pending(['a', 'b']);
      await ack('a', ['o1', 'o2']);
      expect([await due('o1'), await due('o2')]).to.deep.equal([['b'], ['a', 'b']]);
      await ack('a', ['o2'], { output_id: 'o2' });
      expect(await due('o2')).to.deep.equal(['b']);
      expect((await get('a'))?.sync).not.to.have.property('pending');
      expect(await listings().countPending('g1', 'o1', 'j')).to.equal(1);
    });

    it('are named ahead by their ids, and read only while they are still due', async () => {
      await pending(['a', 'b', 'c']);
      await put(storedListing('d', {}));
      const ids = await listings().pendingIds('g1', 'o1', 'job 1', 100);
      expect(ids.toSorted()).to.deep.equal(['a', 'b', 'c']);
      expect(await listings().pendingIds('g1', 'o1', 'job 1', 2)).to.have.length(2);
      await ack('a', ['o1', 'o2']);
      await listings().postpone(['b'], 'job 1');
      const still = async (job: string) =>
        (await listings().pendingAmong([...ids, 'd', 'gone'], 'o1', job)).map(({ _id }) => _id).toSorted();
      expect(await still('job 1')).to.deep.equal(['c']);
      expect(await still('job 2')).to.deep.equal(['b', 'c']);
    });

    it('stay due when a newer version was written before the response of the site', async () => {
      await pending(['a'], { version: 2 });
      await ack('a', ['o1', 'o2'], { version: 1 });
      expect(await due('o1')).to.deep.equal(['a']);
      expect((await get('a'))?.sync).not.to.have.property('deliveries');
    });

    it('are counted once however often a site acknowledges them', async () => {
      await pending(['a']);
      await ack('a', ['o1', 'o2']);
      await ack('a', ['o1', 'o2'], { domain: 'new.example' });
      expect((await get('a'))?.sync.deliveries).to.deep.equal([delivery({ domain: 'new.example' })]);
    });

    it('take the address from the response of the site', async () => {
      await pending(['a']);
      await ack('a', ['o1', 'o2'], {}, 'https://site.example/$a');
      const found = await get('a');
      expect(found?.property_url).to.equal('https://site.example/$a');
      expect(found?.sync.published_url).to.equal('https://site.example/$a');
    });

    it('that were refused are not due again in this run, but are in the next', async () => {
      await pending(['a', 'b', 'c']);
      const outcome = delivery({ status: 'failed', message: '$price is missing' });
      await listings().refuse([{ listing: storedListing('a'), delivery: outcome }], 'job 1');
      await listings().postpone(['b'], 'job 1');
      expect(await due('o1')).to.deep.equal(['c']);
      expect(await due('o1', 'job 2')).to.deep.equal(['a', 'b', 'c']);
      expect((await get('a'))?.sync.deliveries).to.deep.equal([outcome]);
    });

    it('are found across gateways as pending, or as refused, at any output or at one', async () => {
      await pending(['a', 'b']);
      await put(
        storedListing('c', { gateway_id: 'g2', stream_id: 'g2.input', sync: { pending: ['o3'] } }),
        storedListing('d'),
      );
      const refused = delivery({ status: 'failed' });
      await listings().refuse([{ listing: storedListing('a'), delivery: refused }], 'job 1');
      // Refused by o1 once, and withdrawn from its list of pending outputs since.
      await put(storedListing('e', { sync: { pending: ['o2'], deliveries: [refused] } }));
      const found = (delivery: 'pending' | 'failed', output?: string, limit = 100) =>
        listings().undelivered(['g1', 'g2'], { delivery, ...(output ? { output } : {}) }, limit);
      expect(await found('pending')).to.deep.equal(['a', 'b', 'c', 'e']);
      expect(await found('pending', 'o1')).to.deep.equal(['a', 'b']);
      expect(await found('failed')).to.deep.equal(['a']);
      expect(await found('failed', 'o1')).to.deep.equal(['a']);
      expect(await found('failed', 'o2')).to.deep.equal([]);
      expect(await found('failed', '$sync.pending')).to.deep.equal([]);
      expect(await found('pending', undefined, 2)).to.deep.equal(['a', 'b']);
      expect(await listings().undelivered(['g2'], { delivery: 'pending' }, 9)).to.deep.equal(['c']);
    });

    it('are all due again at a new output or in a forced replay, also those tried before', async () => {
      await put(storedListing('a'), storedListing('b', { sync: { pending: ['o1'], tried_job: 'job 1' } }));
      await put(storedListing('c', { gateway_id: 'g2', stream_id: 'g2.input' }));
      await listings().markPending('g1', 'o1');
      await listings().markPending('g1', 'o1');
      expect(await due('o1')).to.deep.equal(['a', 'b']);
      expect((await get('b'))?.sync.pending).to.deep.equal(['o1']);
      expect((await get('c'))?.sync).not.to.have.property('pending');
    });
  });

  it('get the cover of the picture that is still the first, not that of an earlier one', async () => {
    await put(storedListing('a', { sync: { cover_due: 'https://crm/2.jpg' } }));
    await listings().setCovers([{ id: 'a', source: 'https://crm/1.jpg', key: 'old' }]);
    expect((await listings().coversDue('g1', 9)).map(({ _id }) => _id)).to.deep.equal(['a']);
    await listings().setCovers([{ id: 'a', source: 'https://crm/2.jpg', key: 'new' }]);
    expect(await listings().coversDue('g1', 9)).to.deep.equal([]);
    expect((await get('a'))?.sync.cover).to.deep.equal({ key: 'new', source: 'https://crm/2.jpg' });
  });

  it('go with their gateway and leave those of others', async () => {
    await put(storedListing('a'), storedListing('b', { gateway_id: 'g2', stream_id: 'g2.input' }));
    await store().purgeGateway('g1');
    expect(await idsOf(listings().all())).to.deep.equal(['b']);
  });
});
