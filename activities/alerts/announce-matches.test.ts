import { expect } from 'chai';
import type { Listing } from '../../model/listing/listing.ts';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import { createLog } from '../../observability/log.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { MatchRecord } from '../../store/readers/saved-search-matches.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import type { Store } from '../../store/store.ts';
import { storedListing, testStore } from '../../store/testing/test-store.ts';
import { matchAndAnnounce } from './announce-matches.ts';
import type { AnnounceDeps } from './announce-matches.ts';

const GATEWAY = 'g1';
const START = new Date('2026-03-01T10:00:00Z');
const LATER = new Date('2026-03-01T12:00:00Z');
const { signal } = new AbortController();

/** A worker that dies after a number of calls of the store: every method counts, and none works afterwards. */
function dying<T extends object>(whole: T, left: { calls: number }): T {
  return new Proxy(whole, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'object' && value !== null) return dying(value, left);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (left.calls-- <= 0) throw new Error('The worker was killed.');
        return Reflect.apply(value, target, given);
      };
    },
  });
}

describe('Matches of saved searches', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  /** What the index has: ids by version. */
  const index = new Map<string, number>();
  let woken = 0;

  /** An index in which a filter matches the listings whose reference is among its cities. */
  const search: AnnounceDeps['search'] = {
    refresh: async () => {},
    versions: async (ids) => new Map([...index].filter(([id]) => ids.includes(id))),
    match: async (_, ids, filters) =>
      filters.map(({ city = [] }) => ids.filter((id) => index.has(id) && city.includes(id))),
  };
  const deps = (opened: Store = store(), more: Partial<AnnounceDeps> = {}): AnnounceDeps => ({
    store: opened,
    search,
    log: createLog('silent'),
    planLimit: () => undefined,
    publicUrl: 'https://gateway.test',
    searchMailSeconds: 0,
    wakeMails: async () => void woken++,
    wakeSiteEvents: async () => {},
    ...more,
  });
  const saved = (id: string, fields: Partial<SavedSearchRecord> = {}): SavedSearchRecord => ({
    _id: id,
    gateway_id: GATEWAY,
    client_id: 'north',
    name: id,
    filter: { city: ['a', 'b', 'c'] },
    revision: 1,
    channel: { type: 'WEBHOOK' },
    unique_key: id,
    status: 'ACTIVE',
    matched_until: START,
    announced: 0,
    created_at: START,
    updated_at: START,
    ...fields,
  });
  const mail = { type: 'MAIL', email_sealed: 'sealed', language: 'fr' } as const;
  const save = (one: SavedSearchRecord, listing_ids: string[] = []) =>
    store().transaction(async (session) => {
      await store().savedSearches.insert(one, session);
      await store().savedSearchMatches.setBaseline({ search_id: one._id, gateway_id: GATEWAY, listing_ids }, session);
    });
  const put = async (id: string, fields: Partial<Pick<Listing, 'hidden'>> = {}, version = 1, changed_at = LATER) => {
    await store().listings.removeMany([id]);
    await store().listings.insertMany([storedListing(id, { ...fields, sync: { version, changed_at } })]);
    index.set(id, version);
  };
  const announced = async () => {
    const events = await db().collection('site_events').find().sort({ property_id: 1 }).toArray();
    return events.map(({ property_id, body }) => {
      const { data } = JSON.parse(String(body)) as { data: { saved_search: { id: string } } };
      return `${data.saved_search.id} ${property_id}`;
    });
  };
  const mails = () => db().collection('mails').find().toArray();
  const until = async (id: string) => (await store().savedSearches.byId(id))?.matched_until ?? new Date(0);
  const ids = (matches: MatchRecord[]) => matches.map(({ listing_id }) => listing_id);

  beforeEach(async () => {
    index.clear();
    woken = 0;
    for (const { collectionName } of await db().collections()) await db().collection(collectionName).deleteMany({});
    await db()
      .collection<
        Pick<GatewayRecord, '_id' | 'client_id' | 'item_id' | 'status' | 'delegations' | 'output_connectors'>
      >('gateways')
      .insertOne({
        _id: GATEWAY,
        client_id: 'north',
        item_id: 'i',
        status: 'ACTIVE',
        delegations: [],
        output_connectors: [],
      });
    await store().subscriptions.insert({
      _id: 'subscription',
      gateway_id: GATEWAY,
      url: 'https://site.test/',
      types: ['saved_search.matched'],
      status: 'ACTIVE',
      secrets: [],
      failed_passes: 0,
      created_at: START,
      updated_at: START,
    });
  });

  it('are announced once per search, without what was in its baseline and without hidden listings', async () => {
    await save(saved('one'), ['b']);
    await save(saved('two'));
    await save(saved('mailed', { channel: mail }), ['a', 'b']);
    await Promise.all([put('a'), put('b'), put('c', { hidden: true }), put('d')]);
    await matchAndAnnounce(deps(), GATEWAY, signal);
    await matchAndAnnounce(deps(), GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'two a', 'two b']);
    await put('c', {}, 2, new Date());
    await matchAndAnnounce(deps(), GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'one c', 'two a', 'two b', 'two c']);
    expect(await mails()).to.have.length(1);
    expect((await mails())[0]).to.deep.include({ kind: 'search_matches', listing_ids: ['c'], more: 0 });
    expect(await until('one')).to.be.greaterThan(LATER);
  });

  it('are neither lost nor announced twice when the worker is killed at any of its steps', async () => {
    let isDone = false;
    for (let step = 0; !isDone; step++) {
      await Promise.all(
        [
          'saved_searches',
          'saved_search_matches',
          'saved_search_baselines',
          'site_events',
          'event_deliveries',
          'mails',
        ].map((name) => db().collection(name).deleteMany({})),
      );
      await save(saved('one'), ['b']);
      await save(saved('mailed', { channel: mail }));
      await Promise.all([put('a'), put('b'), put('c')]);
      isDone = await matchAndAnnounce(deps(dying(store(), { calls: step })), GATEWAY, signal).then(
        () => true,
        () => false,
      );
      await matchAndAnnounce(deps(), GATEWAY, signal);
      expect(await announced(), `killed at step ${step}`).to.have.members(['one a', 'one c']);
      const written = await mails();
      expect(
        written.flatMap(({ listing_ids }) => listing_ids as string[]),
        `killed at step ${step}`,
      ).to.have.members(['a', 'b', 'c']);
      expect(written).to.have.length(1);
      if (isDone) expect(step).to.be.greaterThan(15);
    }
  });

  it('are announced once by several workers at a time', async () => {
    await save(saved('one'));
    await save(saved('mailed', { channel: mail }));
    await Promise.all([put('a'), put('b'), put('c')]);
    await Promise.all([1, 2, 3, 4].map(() => matchAndAnnounce(deps(), GATEWAY, signal)));
    expect(await announced()).to.have.members(['one a', 'one b', 'one c']);
    expect(await mails()).to.have.length(1);
    expect((await store().savedSearches.byId('one'))?.announced).to.equal(3);
    expect(woken).to.be.at.least(1);
  });

  it('wait for the index to have a listing as it is stored', async () => {
    await save(saved('one'));
    await put('a');
    await put('b', {}, 2);
    index.set('b', 1);
    await matchAndAnnounce(deps(), GATEWAY, signal);
    const reached = await until('one');
    // No further back than a day, lest a listing that the index never takes has everything matched again for ever.
    expect(Date.now() - reached.getTime()).to.be.at.most(25 * 3_600_000);
    expect(reached).to.be.lessThan(new Date(Date.now() - 23 * 3_600_000));
    await put('b', {}, 2, new Date());
    await matchAndAnnounce(deps(), GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'one b']);
  });

  it('of a former filter are not announced, nor those of a paused or strange search', async () => {
    await save(saved('changed', { revision: 2 }));
    await save(saved('paused', { status: 'PAUSED' }));
    await save(saved('stranger', { client_id: 'shut-out' }));
    await put('a');
    const at = LATER;
    const row = { gateway_id: GATEWAY, listing_id: 'b', revision: 1 };
    await put('b');
    await store().savedSearchMatches.add(
      [
        { ...row, search_id: 'changed' },
        { ...row, search_id: 'paused' },
      ],
      at,
    );
    const only: ListingFilter = { city: ['a'] };
    await db()
      .collection<{ _id: string }>('saved_searches')
      .updateOne({ _id: 'changed' }, { $set: { filter: only } });
    await store().savedSearchMatches.add([{ ...row, search_id: 'deleted' }], at);
    await matchAndAnnounce(deps(), GATEWAY, signal);
    expect(await store().savedSearchMatches.waitingSearches(GATEWAY)).to.deep.equal(['paused']);
    expect(await announced()).to.deep.equal(['changed a']);
    expect(ids(await store().savedSearchMatches.waiting('paused', 10))).to.deep.equal(['b']);
    expect(await until('paused')).to.deep.equal(START);
  });

  it('are mailed when the run has ended, and not more often than a search may be mailed', async () => {
    await save(saved('mailed', { channel: mail }));
    await put('a');
    const job = { _id: 'job', gateway_id: GATEWAY, kind: 'SYNC', status: 'RUNNING', created_at: START };
    await db().collection<{ _id: string }>('sync_jobs').insertOne(job);
    expect(await matchAndAnnounce(deps(), GATEWAY, signal)).to.have.property('nextInMs');
    expect(await mails()).to.have.length(0);
    await db()
      .collection('sync_jobs')
      .updateOne({}, { $set: { status: 'COMPLETED' } });
    const seldom = deps(store(), { searchMailSeconds: 3_600 });
    expect(await matchAndAnnounce(seldom, GATEWAY, signal)).to.deep.equal({});
    await put('b', {}, 1, new Date());
    const { nextInMs = 0 } = await matchAndAnnounce(seldom, GATEWAY, signal);
    expect(nextInMs).to.be.within(1, 3_600_000);
    expect(await mails()).to.have.length(1);
  });

  it('of listings beyond the limit of the plan wait for the run that decides, and are not announced unless a site has them', async () => {
    const limited = deps(store(), { planLimit: () => 1 });
    const place = { gatewayId: GATEWAY, site: 'site' };
    await save(saved('one'));
    await Promise.all([put('a'), put('b')]);
    await db()
      .collection<{ _id: string }>('gateways')
      .updateOne({ _id: GATEWAY }, { $set: { output_connectors: [{ id: 'output' }] } });
    const job = { _id: 'job', gateway_id: GATEWAY, kind: 'SYNC', status: 'RUNNING', created_at: START };
    await db().collection<{ _id: string }>('sync_jobs').insertOne(job);
    await store().possessions.note(place, ['a']);
    expect(await matchAndAnnounce(limited, GATEWAY, signal)).to.have.property('nextInMs');
    expect(await announced()).to.deep.equal(['one a']);
    expect(ids(await store().savedSearchMatches.waiting('one', 10))).to.deep.equal(['b']);
    await db()
      .collection('sync_jobs')
      .updateOne({}, { $set: { status: 'PARTIAL' } });
    expect(await matchAndAnnounce(limited, GATEWAY, signal)).to.deep.equal({});
    expect(await announced()).to.deep.equal(['one a']);
    expect(await store().savedSearchMatches.countWaiting()).to.equal(0);
    // Later the site has room, takes it and gives it an address, which is a change.
    await store().possessions.note(place, ['b']);
    await put('b', {}, 2, new Date());
    await matchAndAnnounce(limited, GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'one b']);
  });

  it('of a gateway with room in its plan, or without a site, are announced before any delivery', async () => {
    await save(saved('one'));
    await Promise.all([put('a'), put('b')]);
    await matchAndAnnounce(deps(store(), { planLimit: () => 1 }), GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'one b']);
    await db()
      .collection<{ _id: string }>('gateways')
      .updateOne({ _id: GATEWAY }, { $set: { output_connectors: [{ id: 'output' }] } });
    await put('c', {}, 1, new Date());
    await matchAndAnnounce(deps(store(), { planLimit: () => 3 }), GATEWAY, signal);
    expect(await announced()).to.have.members(['one a', 'one b', 'one c']);
  });

  it('of a filter that the index refuses hold no other search up', async () => {
    await save(saved('refused'));
    await save(saved('sound'));
    await put('a');
    const match: AnnounceDeps['search']['match'] = async () => [undefined, ['a']];
    await matchAndAnnounce(deps(store(), { search: { ...search, match } }), GATEWAY, signal);
    expect(await announced()).to.deep.equal(['sound a']);
  });

  it('are kept apart from the listings of a baseline of 50,000', async () => {
    const many = Array.from(
      { length: 50_000 },
      (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    );
    await save(saved('many'), many);
    const candidate = { gateway_id: GATEWAY, search_id: 'many', revision: 1 };
    const addSome = () =>
      store().savedSearchMatches.add(
        [many[0]!, many[7_777]!, many[49_999]!, 'new'].map((listing_id) => ({ ...candidate, listing_id })),
        LATER,
      );
    await addSome();
    expect(ids(await store().savedSearchMatches.waiting('many', 10))).to.deep.equal(['new']);
    // A new filter replaces the whole of it, in however many parts it is.
    const baseline = { search_id: 'many', gateway_id: GATEWAY, listing_ids: many.slice(7_000, 10_000) };
    await store().transaction((session) => store().savedSearchMatches.setBaseline(baseline, session));
    await addSome();
    const waiting = ids(await store().savedSearchMatches.waiting('many', 10));
    expect(waiting).to.have.members([many[0], many[49_999], 'new']);
    await store().savedSearchMatches.removeOfSearches(['many']);
    expect(await db().collection('saved_search_baselines').countDocuments()).to.equal(0);
  });
});
