import { expect } from 'chai';
import { FINAL_STATUSES, noCounts } from '../../model/sync/sync-job.ts';
import { INTERRUPTED, presentJob } from './sync-jobs.ts';
import type { NewJob } from './sync-jobs.ts';
import { testStore } from '../testing/test-store.ts';

const job = (id: string, given: Partial<NewJob> = {}): NewJob => ({
  _id: id,
  gateway_id: 'g1',
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'API',
  created_at: new Date('2026-01-01T00:00:00Z'),
  ...given,
});

describe('Stored jobs', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const jobs = () => store().jobs;
  const end = (status: 'COMPLETED' | 'FAILED' | 'CANCELLED') => ({ status, counts: noCounts(), reasons: [] });
  const statusOf = async (id: string) => (await jobs().find('g1', id))?.status;

  beforeEach(async () => {
    await db().collection('sync_jobs').deleteMany({});
  });

  it('are recorded once, by API or workflow, and never begin again', async () => {
    await Promise.all(Array.from({ length: 8 }, () => jobs().ensure(job('a'))));
    expect((await jobs().list('g1', { page: 0, size: 9 })).total).to.equal(1);
    await jobs().start('a');
    expect(await jobs().ensure(job('a', { mode: 'FORCED_FULL' }))).to.include({ status: 'RUNNING', mode: 'FULL' });
  });

  it('are found at their own gateway only', async () => {
    await jobs().ensure(job('a'));
    expect(await jobs().find('g2', 'a')).to.equal(undefined);
    expect((await jobs().list('g2', { page: 0, size: 9 })).total).to.equal(0);
  });

  it('that did not end as they should are known, back to the last sync that did', async () => {
    const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
    for (const [id, given, status] of [
      ['before', at(0), 'FAILED'],
      ['whole', at(1), 'COMPLETED'],
      ['cancelled', at(2), 'CANCELLED'],
      ['elsewhere', { ...at(3), gateway_id: 'g2' }, 'FAILED'],
      ['replay', { ...at(4), kind: 'OUTPUT_REPLAY' }, 'COMPLETED'],
      ['dry', { ...at(5), dry_run: true }, 'COMPLETED'],
      ['failed', at(6), 'FAILED'],
    ] as const) {
      await jobs().ensure(job(id, given));
      await jobs().finish(id, end(status));
    }
    await jobs().ensure(job('now', at(7)));
    expect(await jobs().brokenOffBefore('g1', 'now')).to.deep.equal(['failed', 'cancelled']);
    await jobs().finish('now', end('COMPLETED'));
    await jobs().ensure(job('next', at(8)));
    expect(await jobs().brokenOffBefore('g1', 'next')).to.deep.equal([]);
  });

  it('keep the time of their first start when an attempt starts them again', async () => {
    await jobs().ensure(job('a'));
    expect(await jobs().start('a')).to.equal(true);
    const first = (await jobs().find('g1', 'a'))?.started_at;
    expect(await jobs().start('a')).to.equal(true);
    expect((await jobs().find('g1', 'a'))?.started_at)
      .to.deep.equal(first)
      .and.to.be.instanceOf(Date);
  });

  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED'] as const) {
    it(`that ended as ${status} stay so, whatever comes late`, async () => {
      await jobs().ensure(job('a'));
      const ended = await jobs().finish('a', end(status));
      expect(ended).to.include({ status, phase: 'finish' });
      expect(await jobs().start('a')).to.equal(false);
      expect(await jobs().cancelling('a')).to.equal(undefined);
      await jobs().progress('a', { phase: 'import', counts: { ...noCounts(), read: 9 } });
      expect(await jobs().closeStale('g1', 'other')).to.equal(0);
      expect(await jobs().finish('a', end('FAILED'))).to.deep.equal(ended);
      expect(await jobs().find('g1', 'a')).to.deep.equal(ended);
    });
  }

  it('that are being cancelled do not start, but may still report and end', async () => {
    await jobs().ensure(job('a'));
    expect(await jobs().cancelling('a')).to.include({ status: 'CANCELLING' });
    expect(await jobs().start('a')).to.equal(false);
    await jobs().progress('a', { phase: 'deliver' });
    expect(await jobs().find('g1', 'a')).to.include({ status: 'CANCELLING', phase: 'deliver' });
    expect(await jobs().finish('a', end('CANCELLED'))).to.include({ status: 'CANCELLED' });
  });

  it('that an earlier run left open are closed by the next, which stays the only open one', async () => {
    for (const id of ['stale', 'cancelling', 'done', 'new']) await jobs().ensure(job(id));
    await jobs().ensure(job('elsewhere', { gateway_id: 'g2' }));
    await jobs().start('stale');
    await jobs().cancelling('cancelling');
    await jobs().finish('done', end('COMPLETED'));
    expect(await jobs().closeStale('g1', 'new')).to.equal(2);
    expect(await jobs().openOnes('g1')).to.deep.equal(['new']);
    expect(await jobs().openOnes('g2')).to.deep.equal(['elsewhere']);
    expect(await jobs().find('g1', 'stale')).to.deep.include({ status: 'FAILED', reasons: [INTERRUPTED] });
    expect(await statusOf('done')).to.equal('COMPLETED');
    expect(Object.fromEntries(await jobs().statuses(['done', 'new', 'nobody']))).to.deep.equal({
      done: 'COMPLETED',
      new: 'QUEUED',
    });
  });

  it('do not end when what belongs to their end cannot be written', async () => {
    await jobs().ensure(job('a'));
    const fault = await store()
      .transaction(async (session) => {
        await jobs().finish('a', end('COMPLETED'), session);
        throw new Error('No audit event.');
      })
      .catch((error: unknown) => error);
    expect(fault).to.include({ message: 'No audit event.' });
    expect(await statusOf('a')).to.equal('QUEUED');
  });

  it('are listed newest first, page by page', async () => {
    for (let day = 1; day <= 5; day++) {
      await jobs().ensure(job(`day ${day}`, { created_at: new Date(`2026-01-0${day}T00:00:00Z`) }));
    }
    const { items, total } = await jobs().list('g1', { page: 1, size: 2 });
    expect([items.map(({ _id }) => _id), total]).to.deep.equal([['day 3', 'day 2'], 5]);
  });

  it('are returned with times as texts and without what is not known yet', async () => {
    const queued = presentJob(await jobs().ensure(job('a')));
    expect(queued).to.include({ id: 'a', status: 'QUEUED', created_at: '2026-01-01T00:00:00.000Z' });
    expect(queued).not.to.have.any.keys('started_at', 'finished_at', 'phase', 'crm_reference', 'total', '_id');
    const ended = presentJob((await jobs().finish('a', end('COMPLETED')))!);
    expect(FINAL_STATUSES).to.include(ended.status);
    expect(ended.finished_at).to.match(/Z$/);
  });
});
