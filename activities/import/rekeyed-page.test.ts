import { expect } from 'chai';
import type { FormerListing } from '../../model/listing/listing.ts';
import { commitPage } from './commit-page.ts';
import type { PageContext } from './page-context.ts';
import type { ReadPage } from './read-pages.ts';
import { world, page, failing } from '../testing/page-world.ts';

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
    // What is written is not compared again, so the repetition counts no change of its terms.
    const commit = async () => {
      const { terms: _, ...committed } = await commitPage(rekeyed('1', ['A:1'], 100), recognising(attempt('second')));
      return committed;
    };
    const first = await commit();
    expect(await commit()).to.deep.equal(first);
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
