import { expect } from 'chai';
import type { InputConnector } from '../connectors/connector.ts';
import type { FormerListing, Listing } from '../model/listing.ts';
import type { NewQuarantine } from '../store/quarantine.ts';
import type { ListingWrite } from '../store/listings.ts';
import { commitPage } from './commit-page.ts';
import type { CommittedPage, PageContext } from './commit-page.ts';
import type { ReadPage } from './read-pages.ts';

const STREAM = 'gateway.input';

/** A store, an archive and an index in memory, and one run that imports pages into them; each attempt knows only what is stored. */
function world() {
  const stored = new Map<string, Listing>();
  const archive = new Map<string, FormerListing>();
  const index = new Map<string, number>();
  const quarantined: NewQuarantine[] = [];
  const seen: string[] = [];
  const aside = new Map<string, string>();
  const asideIds = new Map<string, string>();
  const faults: { index?: Error; archive?: Error; changed?: string } = {};
  const take = (name: 'index' | 'archive') => {
    const fault = faults[name];
    delete faults[name];
    if (fault) throw fault;
  };
  const byIds = async (ids: readonly string[]) => [...stored.values()].filter(({ _id }) => ids.includes(_id));
  const byReferences = async (_stream: string, keys: readonly string[]) =>
    new Map([...archive].filter(([key]) => keys.includes(key)));
  const deps = {
    store: {
      listings: {
        known: async (_stream: string, keys: readonly string[]) =>
          new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)]] : []))),
        write: async (writes: readonly ListingWrite[]) => {
          const refused = writes.filter(({ listing }) => listing.crm_reference === faults.changed);
          delete faults.changed;
          for (const { listing } of writes.filter((write) => !refused.includes(write))) {
            for (const [key, { _id }] of stored) if (_id === listing._id) stored.delete(key);
            stored.set(listing.crm_reference, listing);
          }
          return refused.length === 0;
        },
        touchSource: async () => {},
        byIds,
        byIdsWithRaw: byIds,
      },
      formerListings: {
        byReferences,
        byReferencesWithRaw: byReferences,
        removeMany: async (ids: readonly string[]) => {
          take('archive');
          for (const [key, { _id }] of archive) if (ids.includes(_id)) archive.delete(key);
        },
      },
      quarantine: { put: async (entries: readonly NewQuarantine[]) => void quarantined.push(...entries) },
      heldListings: { seen: async (_stream: string, keys: readonly string[]) => void seen.push(...keys) },
      arrivals: {
        put: async (records: readonly { crm_reference: string; raw: string; held_id: string; job_id: string }[]) => {
          for (const { crm_reference: key, raw, job_id, held_id } of records) {
            aside.set(key, raw);
            asideIds.set(`${job_id}/${held_id}`, key);
          }
        },
        remove: async (ids: readonly string[]) => {
          for (const id of ids) aside.delete(asideIds.get(id) ?? '');
        },
      },
      listingChanges: { put: async () => {} },
      siteEvents: { queue: async () => {} },
      transaction: (work: (session: unknown) => Promise<unknown>) => work(undefined),
    },
    publicUrl: 'https://gateway.example',
    search: {
      put: async (listings: readonly Listing[]) => {
        take('index');
        for (const { crm_reference, sync } of listings) index.set(crm_reference, sync.version);
      },
    },
  };
  const connector = {
    map: ({ key, price }: { key: string; price: number }) => ({
      property: { crm_reference: key, type: 'house', title: { fr: `Maison à ${price}` }, description: {}, images: [] },
      warnings: [],
    }),
  } as unknown as InputConnector;
  const attempt = (jobId: string): PageContext => ({
    deps: deps as unknown as PageContext['deps'],
    connector,
    map: { config: {}, market: 'fr' },
    origin: {
      gatewayId: 'gateway',
      inputId: 'input',
      streamId: STREAM,
      jobId,
      crmSource: 'TEST',
      outputs: [],
      force: false,
    },
    sources: { salt: 'one', trusted: true },
    subscriptions: [],
    seen: new Set(),
    fresh: stored.size === 0,
    former: { any: archive.size > 0 },
    hasHeld: false,
    hasQuarantine: false,
    dryRun: false,
  });
  return { stored, quarantined, archive, index, faults, seen, aside, attempt };
}

const page = (prices: Record<string, number>): ReadPage => ({
  records: Object.entries(prices).map(([key, price]) => ({ key, raw: { key, price } })),
  bad: [],
  deletes: [],
  reasons: [],
  state: undefined,
  bytes: 0,
});

const failing = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    () => undefined,
  );

describe('A page of a gateway with held listings', () => {
  it('tells of every key that the CRM has again, also of records that cannot be used', async () => {
    const { seen, attempt } = world();
    const broken = { key: 'c', message: 'It is broken.' };
    await commitPage({ ...page({ a: 1, b: 1 }), bad: [broken] }, attempt('first'));
    expect(seen).to.deep.equal([]);
    await commitPage({ ...page({ a: 1, b: 2 }), bad: [broken] }, { ...attempt('second'), hasHeld: true });
    expect(seen.toSorted()).to.deep.equal(['a', 'b', 'c']);
  });
});

describe('A page of a read whose new records wait for its end', () => {
  it('puts them aside, counts and indexes nothing of them, and says that the CRM has their keys', async () => {
    const { stored, index, seen, aside, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const { counts, keys, changes, reasons } = await commitPage(page({ a: 2, n: 1, d: 1 }), {
      ...attempt('second'),
      hasHeld: true,
      setsAside: true,
      dismissed: new Set(['d']),
    });
    expect(counts).to.include({ read: 1, created: 0, updated: 1, unchanged: 0, quarantined: 0 });
    expect(keys.toSorted()).to.deep.equal(['a', 'd', 'n']);
    expect(changes.map(({ crm_reference: key }) => key)).to.deep.equal(['a']);
    expect(reasons).to.deep.include({ ...reasons[0], code: 'not_published', count: 1 });
    expect([...stored.keys()]).to.deep.equal(['a']);
    expect([...index.keys()]).to.deep.equal(['a']);
    expect([...aside]).to.deep.equal([['n', '{"key":"n","price":1}']]);
    // It waits still.
    expect(seen).to.deep.equal(['a']);
  });

  it('forgets those that the same read says are gone', async () => {
    const { aside, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const context = { ...attempt('second'), setsAside: true, dryRun: true };
    await commitPage(page({ n: 1, m: 1, o: 1 }), context);
    const claims = [{ key: 'm', formerKeys: [], raw: {} }];
    await commitPage({ ...page({}), deletes: ['n'], claims }, context);
    expect([...aside.keys()]).to.deep.equal(['o']);
  });

  it('publishes at once what comes back from the archive', async () => {
    const { stored, archive, aside, attempt } = world();
    await commitPage(page({ a: 1, b: 1 }), attempt('first'));
    const listing = stored.get('b')!;
    stored.delete('b');
    archive.set('b', { _id: 'former', property_id: listing._id, crm_reference: 'b', listing } as FormerListing);
    const { counts } = await commitPage(page({ a: 1, b: 1 }), { ...attempt('second'), setsAside: true });
    expect(counts).to.include({ read: 2, created: 1, unchanged: 1 });
    expect(stored.get('b')?._id).to.equal(listing._id);
    expect([...aside]).to.deep.equal([]);
  });
});

describe('A page that is repeated', () => {
  it('is indexed, although an attempt that ended before it could be had stored it already', async () => {
    const { stored, index, faults, attempt } = world();
    await commitPage(page({ a: 1, b: 1 }), attempt('first'));
    faults.index = new Error('Elasticsearch is gone.');
    await failing(commitPage(page({ a: 2, b: 1, c: 1 }), attempt('second')));
    expect(stored.get('a')?.sync.version).to.equal(2);
    expect(Object.fromEntries(index)).to.deep.equal({ a: 1, b: 1 });

    const { counts } = await commitPage(page({ a: 2, b: 1, c: 1 }), attempt('second'));
    expect(counts).to.include({ read: 3, created: 1, updated: 1, unchanged: 1 });
    expect(Object.fromEntries(index)).to.deep.equal({ a: 2, b: 1, c: 1 });
  });

  it('leaves nothing in the archive that an earlier attempt brought back', async () => {
    const { stored, archive, index, faults, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const listing = stored.get('a')!;
    stored.delete('a');
    archive.set('a', { _id: 'former', property_id: listing._id, listing } as FormerListing);
    faults.archive = new Error('MongoDB is gone.');
    await failing(commitPage(page({ a: 1 }), attempt('second')));
    expect([...archive.keys()]).to.deep.equal(['a']);

    const { counts } = await commitPage(page({ a: 1 }), attempt('second'));
    expect(counts).to.include({ read: 1, created: 1 });
    expect(archive.size).to.equal(0);
    expect(stored.get('a')?._id).to.equal(listing._id);
    expect(Object.fromEntries(index)).to.deep.equal({ a: 3 });
  });

  it('is indexed whole when a site set the address of one of its listings in between', async () => {
    const { index, faults, attempt } = world();
    await commitPage(page({ a: 1, b: 1 }), attempt('first'));
    faults.changed = 'b';
    const { counts } = await commitPage(page({ a: 2, b: 2 }), attempt('second'));
    expect(counts).to.include({ updated: 2 });
    expect(Object.fromEntries(index)).to.deep.equal({ a: 2, b: 2 });
  });
});

describe('A record that is known', () => {
  const known = (key: string, price: number): ReadPage['records'][number] => ({
    key,
    known: { key, warnings: [{ code: 'unmapped_value', field: 'heating', value: 'peat' }] },
    get raw() {
      return { key, price };
    },
  });
  const unparsed = (key: string): ReadPage['records'][number] => ({
    key,
    known: { key },
    get raw(): never {
      throw new Error('It was parsed.');
    },
  });

  it('is counted as unchanged with the gaps of its mapping, neither parsed nor compared in the store', async () => {
    const { attempt } = world();
    await commitPage(page({ a: 1, b: 1 }), attempt('first'));
    const context = attempt('second');
    const asked: string[] = [];
    const listings = Object.assign(Object.create(context.deps.store.listings), {
      known: async (_stream: string, keys: readonly string[]) => {
        asked.push(...keys);
        return new Map();
      },
    });
    const deps = { ...context.deps, store: { ...context.deps.store, listings } };
    const read = { ...page({ c: 1 }), records: [unparsed('a'), known('b', 1), ...page({ c: 1 }).records] };
    const { counts, reasons, keys } = await commitPage(read, { ...context, deps });
    expect(counts).to.include({ read: 3, unchanged: 2, created: 1 });
    expect(asked).to.deep.equal(['c']);
    expect(keys).to.deep.equal(['a', 'b', 'c']);
    expect(reasons.map(({ code, count }) => [code, count])).to.deep.equal([['mapping_gap', 1]]);
  });

  it('is written again when this run has stored another record under its key in between', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const context = attempt('second');
    await commitPage(page({ a: 2 }), context);
    const { counts } = await commitPage({ ...page({}), records: [known('a', 1)] }, context);
    expect(stored.get('a')?.title).to.deep.equal({ fr: 'Maison à 1' });
    expect(counts).to.include({ read: 0 });
  });

  it('gives way to a later record of the same key on its page, and the run says that they differ', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const read = { ...page({}), records: [known('a', 1), ...page({ a: 2 }).records] };
    const { counts, reasons } = await commitPage(read, attempt('second'));
    expect(stored.get('a')?.title).to.deep.equal({ fr: 'Maison à 2' });
    expect(counts).to.include({ read: 1, updated: 1, unchanged: 0 });
    expect(reasons.flatMap(({ examples }) => examples)).to.deep.equal(['a: the records differ']);
  });

  it('is written all the same by a forced run', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const context = attempt('second');
    const forced = { ...context, origin: { ...context.origin, force: true } };
    expect((await commitPage({ ...page({}), records: [known('a', 1)] }, forced)).counts).to.include({ updated: 1 });
    expect(stored.get('a')?.sync.version).to.equal(2);
  });
});

describe('A listing that comes under another key', () => {
  /** Recognised by its price. */
  const recognising = (context: PageContext): PageContext => ({
    ...context,
    connector: { ...context.connector, recognise: (stored, raw) => stored['price'] === raw['price'] },
  });
  const rekeyed = (key: string, formerKeys: readonly string[], price: number): ReadPage => ({
    ...page({}),
    records: [{ key, formerKeys, raw: { key, price } }],
  });

  it('keeps its id, and the run says which key it had', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ 'A:1': 100 }), attempt('first'));
    const id = stored.get('A:1')?._id;
    const { counts, reasons, keys } = await commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second')));
    expect([...stored.values()].map(({ _id, crm_reference }) => [_id, crm_reference])).to.deep.equal([[id, '1']]);
    expect(counts).to.include({ read: 1, created: 0, updated: 1 });
    expect(keys).to.deep.equal(['1']);
    expect(reasons.map(({ code, count, examples }) => [code, count, examples])).to.deep.equal([
      ['rekeyed', 1, ['1: stored as A:1 before']],
    ]);
  });

  it('is counted and reported the same when the page is repeated after a crash', async () => {
    const { attempt } = world();
    await commitPage(page({ 'A:1': 100 }), attempt('first'));
    const first = await commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second')));
    expect(await commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second')))).to.deep.equal(first);
  });

  it('is a new listing when it is not recognised, when two records claim it, and when this run has read its former key', async () => {
    const cases: [ReadPage, readonly string[]][] = [
      [rekeyed('1', ['A:1'], 101), []],
      [{ ...page({}), records: [...rekeyed('1', ['A:1'], 100).records, ...rekeyed('2', ['A:1'], 100).records] }, []],
      [rekeyed('1', ['A:1'], 100), ['A:1']],
    ];
    for (const [read, seen] of cases) {
      const { stored, attempt } = world();
      await commitPage(page({ 'A:1': 100 }), attempt('first'));
      const { counts } = await commitPage(read, { ...recognising(attempt('second')), seen: new Set(seen) });
      expect(counts).to.include({ created: read.records.length, updated: 0 });
      expect(stored.get('A:1')?.sync.job_id).to.equal('first');
    }
  });

  it('is not missing under its former key when its record is broken or nothing is written', async () => {
    const { attempt } = world();
    await commitPage(page({ 'A:1': 100 }), attempt('first'));
    const bad = [{ key: '1', formerKeys: ['A:1'], message: 'shifted' }];
    expect((await commitPage({ ...page({}), bad }, recognising(attempt('second')))).keys).to.deep.equal(['1', 'A:1']);
    const dry = { ...recognising(attempt('third')), dryRun: true };
    expect((await commitPage(rekeyed('1', ['A:1'], 100), dry)).keys).to.deep.equal(['1', 'A:1']);
  });

  it('keeps its id when it comes back from the archive, and is taken out of there, also by a repeated page', async () => {
    const { stored, archive, faults, attempt } = world();
    await commitPage(page({ 'A:1': 100 }), attempt('first'));
    const listing = stored.get('A:1')!;
    stored.delete('A:1');
    archive.set('A:1', { _id: 'former', property_id: listing._id, crm_reference: 'A:1', listing } as FormerListing);
    faults.archive = new Error('MongoDB is gone.');
    await failing(commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second'))));
    const { counts, reasons } = await commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second')));
    expect(stored.get('1')?._id).to.equal(listing._id);
    expect(counts).to.include({ read: 1, created: 1 });
    expect(reasons.map(({ code, examples }) => [code, examples])).to.deep.equal([
      ['rekeyed', ['1: stored as A:1 before']],
    ]);
    expect(archive.size).to.equal(0);
  });

  it('stays in the archive when it is not recognised', async () => {
    const { stored, archive, attempt } = world();
    await commitPage(page({ 'A:1': 100 }), attempt('first'));
    const listing = stored.get('A:1')!;
    stored.delete('A:1');
    archive.set('A:1', { _id: 'former', property_id: listing._id, crm_reference: 'A:1', listing } as FormerListing);
    await commitPage(rekeyed('1', ['A:1'], 101), recognising(attempt('second')));
    expect(stored.get('1')?._id).to.not.equal(listing._id);
    expect(archive.size).to.equal(1);
  });

  it('goes to the listing that it is, not to another one that its key leads to, whose own record has left', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ X: 100, 'X:2': 200 }), attempt('first'));
    const ids = new Map([...stored].map(([key, { _id }]) => [key, _id]));
    const alone = rekeyed('X', ['X:2'], 200);
    for (const job of ['second', 'second', 'third']) {
      const { keys, counts } = await commitPage(alone, recognising(attempt(job)));
      expect(keys).to.deep.equal(['X:2']);
      expect(counts).to.include({ read: 1, created: 0 });
      expect([...stored].map(([key, { _id }]) => [key, _id])).to.deep.equal([...ids]);
    }
  });

  it('gets a key of its own when the one it has is that of another listing, which is then missing', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ R1: 100 }), attempt('first'));
    const id = stored.get('R1')?._id;
    const reused = (job: string): PageContext => {
      const context = recognising(attempt(job));
      return {
        ...context,
        connector: { ...context.connector, isOther: (before, raw) => before['price'] !== raw['price'] },
      };
    };
    for (const job of ['second', 'second']) {
      const { keys, counts } = await commitPage(rekeyed('R1', ['B:R1'], 900), reused(job));
      expect(keys).to.deep.equal(['B:R1']);
      expect(counts).to.include({ read: 1, created: 1 });
    }
    expect(stored.get('R1')?._id).to.equal(id);
    const own = stored.get('B:R1')?._id;
    expect(own).to.be.a('string').and.not.equal(id);
    // The other one has left: the listing gets the key that the feed gives it, and not the former listing of that key.
    stored.delete('R1');
    await commitPage(rekeyed('R1', ['B:R1'], 900), reused('third'));
    expect([...stored].map(([key, { _id }]) => [key, _id])).to.deep.equal([['R1', own]]);
  });

  it('keeps its id when the listing whose key it had meanwhile comes back, which keeps its own', async () => {
    const { stored, archive, attempt } = world();
    await commitPage(page({ X: 100, 'X:2': 200 }), attempt('first'));
    const [first, second] = [stored.get('X')!, stored.get('X:2')!];
    archive.set('X', { _id: 'former', property_id: first._id, crm_reference: 'X', listing: first } as FormerListing);
    stored.clear();
    stored.set('X', { ...second, crm_reference: 'X' });
    const both = {
      ...page({}),
      records: [...rekeyed('X', ['X:1'], 100).records, ...rekeyed('X:2', ['X'], 200).records],
    };
    const context = recognising(attempt('second'));
    await commitPage(both, {
      ...context,
      connector: { ...context.connector, isOther: (before, raw) => before['price'] !== raw['price'] },
    });
    expect([...stored].map(([key, { _id }]) => [key, _id])).to.have.deep.members([
      ['X:1', first._id],
      ['X:2', second._id],
    ]);
    expect(archive.size).to.equal(0);
  });

  it('takes no listing out of the archive that is surely another one', async () => {
    const { stored, archive, attempt } = world();
    await commitPage(page({ R1: 100 }), attempt('first'));
    const listing = stored.get('R1')!;
    stored.delete('R1');
    archive.set('R1', { _id: 'former', property_id: listing._id, crm_reference: 'R1', listing } as FormerListing);
    const context = attempt('second');
    const connector = { ...context.connector, isOther: () => true };
    await commitPage(page({ R1: 900 }), { ...context, connector });
    await commitPage(page({ R1: 900 }), { ...context, seen: new Set(), connector });
    expect(stored.get('R1')?._id).to.not.equal(listing._id);
    expect([...archive.keys()]).to.deep.equal(['R1']);
  });

  it('is updated under its own key when nothing is recognised: it has changed', async () => {
    const { stored, attempt } = world();
    await commitPage(page({ X: 100, 'X:2': 200 }), attempt('first'));
    const id = stored.get('X')?._id;
    const { keys } = await commitPage(rekeyed('X', ['X:2'], 300), recognising(attempt('second')));
    expect(keys).to.deep.equal(['X']);
    expect(stored.get('X')?._id).to.equal(id);
  });
});

describe('A key that comes twice', () => {
  it('is named, with whether its records are equal', async () => {
    const { attempt } = world();
    const twice = (a: number, b: number): ReadPage => ({
      ...page({}),
      records: [...page({ R: a }).records, ...page({ R: b }).records],
    });
    const duplicates = async (read: ReadPage, context: PageContext) =>
      (await commitPage(read, context)).reasons.flatMap(({ code, examples = [] }) =>
        code === 'duplicate_key' ? examples : [],
      );
    expect(await duplicates(twice(1, 1), attempt('first'))).to.deep.equal(['R: the records are equal']);
    expect(await duplicates(twice(1, 2), attempt('second'))).to.deep.equal(['R: the records differ']);
    const third = attempt('third');
    expect(await duplicates(page({ R: 3 }), third)).to.deep.equal([]);
    expect(await duplicates(page({ R: 4 }), third)).to.deep.equal(['R: the records differ']);
    expect(await duplicates(page({ R: 4 }), third)).to.deep.equal(['R: the records are equal']);
  });
});

describe('A key that comes twice in one file', () => {
  const filed = (context: PageContext): PageContext => ({
    ...context,
    connector: {
      ...context.connector,
      capabilities: { delta: false, one: true, deletes: 'absence', events: false, file: true },
    },
  });
  const records = (...prices: readonly number[]): ReadPage => ({
    ...page({}),
    records: prices.flatMap((price) => page({ R: price }).records),
  });
  const sum = ({ counts: { created = 0, updated = 0, unchanged = 0, quarantined = 0 } }: CommittedPage): number =>
    created + updated + unchanged + quarantined;

  it('with equal records is one listing', async () => {
    const { stored, quarantined, attempt } = world();
    const committed = await commitPage(records(1, 1), filed(attempt('first')));
    expect(committed.counts).to.include({ read: 1, created: 1, quarantined: 0 });
    expect([...stored.keys()]).to.deep.equal(['R']);
    expect(quarantined).to.deep.equal([]);
  });

  it('with different values is quarantined, naming both, and changes no listing', async () => {
    const { stored, quarantined, attempt } = world();
    const first = await commitPage(records(1, 2), filed(attempt('first')));
    expect(first.counts).to.include({ read: 1, created: 0, quarantined: 1 });
    expect(stored.size).to.equal(0);
    expect(quarantined.map(({ key, reason }) => [key, reason.code])).to.deep.equal([['R', 'bad_record']]);
    expect(quarantined[0]?.reason.message).to.include('one has price "1", the other price "2"');
    await commitPage(records(7), filed(attempt('second')));
    const third = await commitPage(records(8, 9), filed(attempt('third')));
    expect(third.counts).to.include({ read: 1, updated: 0, quarantined: 1 });
    // What is stored stays, and is not missing from the feed.
    expect(JSON.parse(stored.get('R')?.sync.raw ?? '')).to.include({ price: 7 });
    expect(third.keys).to.deep.equal(['R']);
  });

  it('with different values on another page is quarantined as a record of its own', async () => {
    const { stored, quarantined, attempt } = world();
    const run = filed(attempt('first'));
    const one = await commitPage(records(1), run);
    const same = await commitPage(records(1), run);
    const other = await commitPage(records(2), run);
    expect([one, same, other].map(({ counts }) => counts.read)).to.deep.equal([1, 0, 1]);
    expect([one, same, other].map(sum)).to.deep.equal([1, 0, 1]);
    expect(other.counts).to.include({ quarantined: 1, updated: 0 });
    expect(JSON.parse(stored.get('R')?.sync.raw ?? '')).to.include({ price: 1 });
    expect(quarantined).to.have.length(1);
  });

  it('of an API, or in a later document of a transfer, is the listing as it is now', async () => {
    const { stored, quarantined, attempt } = world();
    await commitPage(records(1, 2), attempt('first'));
    expect(JSON.parse(stored.get('R')?.sync.raw ?? '')).to.include({ price: 2 });
    const documents = {
      ...page({}),
      records: records(3, 4).records.map((record, document) => ({ ...record, document })),
    };
    await commitPage(documents, filed(attempt('second')));
    expect(JSON.parse(stored.get('R')?.sync.raw ?? '')).to.include({ price: 4 });
    expect(quarantined).to.deep.equal([]);
  });
});

describe('A deletion that says which listing it means', () => {
  const claiming = (price: number): ReadPage => ({
    ...page({}),
    claims: [{ key: 'X', formerKeys: ['X:2'], raw: { price } }],
  });
  const dry = (context: PageContext): PageContext => ({
    ...context,
    dryRun: true,
    connector: { ...context.connector, recognise: (stored, raw) => stored['price'] === raw['price'] },
  });

  it('deletes the one that is recognised, and none when none is', async () => {
    for (const [price, gone] of [
      [100, ['X']],
      [200, ['X:2']],
      [300, []],
    ] as const) {
      const { stored, attempt } = world();
      await commitPage(page({ X: 100, 'X:2': 200 }), attempt('first'));
      const { changes } = await commitPage(claiming(price), dry(attempt('second')));
      expect(changes.map(({ crm_reference: key }) => key)).to.deep.equal(gone);
      expect(stored.size).to.equal(2);
    }
  });
});
