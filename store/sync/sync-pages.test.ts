import { expect } from 'chai';
import { SupersededError } from './sync-pages.ts';
import type { NewPage } from './sync-pages.ts';
import { listed, storedListing, testStore } from '../testing/test-store.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const page = (seq: number, given: Partial<NewPage> = {}): NewPage => ({
  job_id: 'job',
  part: 'import:i1',
  seq,
  counts: { read: 10, created: 10 },
  reasons: [],
  state: { line: seq },
  ...given,
});

describe('The journal of a run', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  beforeEach(async () => {
    await Promise.all(
      ['sync_pages', 'listings', 'former_listings'].map((name) => db().collection(name).deleteMany({})),
    );
  });

  it('has each page once: an attempt that was taken over cannot write or count it again', async () => {
    await store().pages.append(page(0));
    const fault = await failureOf(store().pages.append(page(0, { counts: { read: 99 } })));
    expect(fault).to.be.instanceOf(SupersededError);
    expect((await store().pages.totals('job')).counts).to.include({ read: 10, created: 10 });
  });

  it('has one winner when two attempts write the same page at once', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => store().pages.append(page(0))));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await listed(store().pages.read('job', 'import:i1'))).to.have.length(1);
  });

  it('is read in order, whatever order its pages arrived in, beyond ten too', async () => {
    for (const seq of [11, 2, 0, 10, 1]) await store().pages.append(page(seq));
    const read = await listed(store().pages.read('job', 'import:i1'));
    expect(read.map(({ seq }) => seq)).to.deep.equal([0, 1, 2, 10, 11]);
    expect(await store().pages.last('job', 'import:i1')).to.deep.include({ seq: 11, state: { line: 11 } });
  });

  it('has no last page and no counts before anything is written', async () => {
    expect(await store().pages.last('job', 'import:i1')).to.equal(undefined);
    expect((await store().pages.totals('job')).counts).to.include({ read: 0, created: 0 });
  });

  it('sums what each input came to, archived listings too', async () => {
    await store().pages.append(page(0));
    await store().pages.append(page(1, { counts: { read: 5, unchanged: 5 } }));
    await store().pages.append(page(0, { part: 'reconcile:i1', counts: { archived: 2 } }));
    await store().pages.append(page(0, { part: 'import:i2', counts: { read: 1, created: 1 } }));
    await store().pages.append(page(0, { part: 'deliver:i3', counts: { delivered: 9 } }));
    const { inputs } = await store().pages.totalsByInput('job');
    expect([...inputs.keys()]).to.have.members(['i1', 'i2']);
    expect(inputs.get('i1')).to.include({ read: 15, created: 10, unchanged: 5, archived: 2, delivered: 0 });
    expect(inputs.get('i2')).to.include({ read: 1, created: 1, archived: 0 });
  });

  it('sums the parts of one run and none of another', async () => {
    const reason = { code: 'quarantined', message: 'Kept.', count: 2 };
    await store().pages.append(page(0, { reasons: [reason] }));
    await store().pages.append(page(1, { counts: { read: 5, unchanged: 5 }, reasons: [{ ...reason, count: 1 }] }));
    await store().pages.append(page(0, { part: 'deliver:o1', counts: { delivered: 4 } }));
    await store().pages.append(page(0, { job_id: 'other', counts: { read: 1_000 } }));
    const { counts, reasons } = await store().pages.totals('job');
    expect(counts).to.include({ read: 15, created: 10, unchanged: 5, delivered: 4, archived: 0 });
    expect(reasons).to.deep.equal([{ ...reason, count: 3 }]);
  });

  it('forgets a part that starts anew, and may write it again', async () => {
    await store().pages.append(page(0));
    await store().pages.append(page(0, { part: 'import:i2' }));
    await store().pages.reset('job', 'import:i1');
    await store().pages.append(page(0, { counts: { read: 1, updated: 1 } }));
    expect((await store().pages.totals('job')).counts).to.include({ read: 11, created: 10, updated: 1 });
  });

  it('is deleted with its gateway, those of other gateways stay', async () => {
    await store().pages.append(page(0));
    await store().pages.append(page(0, { job_id: 'other' }));
    const job = { gateway_id: 'g1', kind: 'SYNC', status: 'COMPLETED', created_at: new Date() };
    await db()
      .collection<{ _id: string }>('sync_jobs')
      .insertOne({ _id: 'job', ...job });
    await store().purgeGateway('g1');
    expect((await store().pages.totals('job')).counts.read).to.equal(0);
    expect((await store().pages.totals('other')).counts.read).to.equal(10);
  });

  it('writes a page and what it reports together or not at all', async () => {
    const former = {
      _id: 'f1',
      property_id: 'a',
      gateway_id: 'g1',
      stream_id: 'g1.input',
      crm_reference: 'a',
      listing: storedListing('a'),
      archived_at: new Date(),
      job_id: 'job',
      reason: 'absent' as const,
    };
    await store().listings.write([{ listing: storedListing('a') }]);
    const archive = () =>
      store().transaction(async (session) => {
        await store().formerListings.archive([former], session);
        await store().listings.removeMany(['a'], session);
        await store().pages.append(page(0, { part: 'reconcile:i1', counts: { archived: 1 } }), session);
      });

    await store().pages.append(page(0, { part: 'reconcile:i1', counts: {} }));
    expect(await failureOf(archive())).to.be.instanceOf(SupersededError);
    expect(await store().listings.count(['g1'])).to.equal(1);
    expect(await store().formerListings.any('g1.input')).to.equal(false);

    await store().pages.reset('job', 'reconcile:i1');
    await archive();
    expect(await store().listings.count(['g1'])).to.equal(0);
    expect(await store().formerListings.any('g1.input')).to.equal(true);
    expect((await store().pages.totals('job')).counts.archived).to.equal(1);
  });
});
