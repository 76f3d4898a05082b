import { expect } from 'chai';
import type { FormerListing } from '../../model/listing/listing.ts';
import { commitPage } from './commit-page.ts';
import type { PageContext } from './page-context.ts';
import type { CommittedPage } from './summarise-page.ts';
import type { ReadPage } from './read-pages.ts';
import { world, page, failing } from '../testing/page-world.ts';

describe('A page of a gateway with held listings', () => {
  it('reports every key that the CRM has again, also of records that cannot be used', async () => {
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

  it('leaves a listing as it is whose record describes another home, and puts that aside', async () => {
    const { stored, seen, aside, attempt } = world();
    await commitPage(page({ a: 1, b: 1, d: 1 }), attempt('first'));
    const moved = ({ key }: { key: string }) => ({
      key,
      raw: { key, price: 2, city: key === 'b' ? 'Rennes' : 'Lyon' },
    });
    const read = { ...page({}), records: ['a', 'b', 'd'].map((key) => moved({ key })) };
    for (const job of ['second', 'second']) {
      const { counts, keys, reasons } = await commitPage(read, {
        ...attempt(job),
        hasHeld: true,
        setsAside: true,
        dismissed: new Set(['d']),
      });
      expect(counts).to.include({ read: 1, updated: 1, created: 0 });
      expect(keys.toSorted()).to.deep.equal(['a', 'b', 'd']);
      expect(reasons.map(({ code, count }) => [code, count])).to.deep.equal([['not_published', 1]]);
      expect([...stored.values()].map(({ location }) => location?.city)).to.deep.equal(['Rennes', 'Rennes', 'Rennes']);
      expect([...aside.keys()]).to.deep.equal(['a']);
    }
    expect(new Set(seen)).to.deep.equal(new Set(['b']));
    // A read that is not judged at its end takes it as it is.
    await commitPage(read, attempt('third'));
    expect(stored.get('a')?.location?.city).to.equal('Lyon');
  });

  it('updates at once what only its mapping describes otherwise', async () => {
    const { stored, aside, attempt } = world();
    await commitPage(page({ a: 1 }), attempt('first'));
    const context = attempt('second');
    const { map } = context.connector;
    await commitPage(page({ a: 1 }), {
      ...context,
      setsAside: true,
      origin: { ...context.origin, generation: 2 },
      connector: { ...context.connector, map: (raw, about) => map({ ...raw, city: 'Lyon' }, about) },
    });
    expect(stored.get('a')?.location?.city).to.equal('Lyon');
    expect(aside.size).to.equal(0);
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
