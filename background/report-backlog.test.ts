import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createMetrics } from '../observability/metrics.ts';
import type { EventDeliveryRecord } from '../store/sites/site-events.ts';
import type { JobRecord } from '../store/sync/sync-jobs.ts';
import { testStore } from '../store/testing/test-store.ts';
import type { QueueState } from '../temporal/queue-states.ts';
import { reportBacklog, reportSizes } from './report-backlog.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const DAY = 24 * 3_600;
const IMPORT: QueueState = { queue: 'pg-import', type: 'activity', waiting: 4, oldestSeconds: 90, pollers: 2 };

describe('What waits', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const report = async (queueStates = async (): Promise<QueueState[]> => [IMPORT], metrics = createMetrics()) => {
    const fault: unknown = await reportBacklog({ store: store(), engine: { queueStates }, metrics }, NOW).catch(
      (error: unknown) => error,
    );
    const lines = (await metrics.text()).split('\n');
    const of = (name: string) => lines.filter((line) => line.startsWith(name)).toSorted();
    return { fault, of, metrics };
  };
  const putJob = (status: JobRecord['status'], trigger: JobRecord['trigger'], created_at: Date) =>
    db()
      .collection<JobRecord & { counts: object }>('sync_jobs')
      .insertOne({
        _id: randomUUID(),
        gateway_id: randomUUID(),
        kind: 'SYNC',
        mode: 'INCREMENTAL',
        trigger,
        status,
        created_at,
        counts: {} as JobRecord['counts'],
        reasons: [],
      });
  const putEvent = (subscription_id: string, status: EventDeliveryRecord['status'], created_at: Date) =>
    db().collection<EventDeliveryRecord>('event_deliveries').insertOne({
      _id: randomUUID(),
      gateway_id: 'g',
      subscription_id,
      event_id: randomUUID(),
      type: 'property.created',
      status,
      tries: 0,
      attempts: [],
      next_attempt_at: NOW,
      created_at,
    });

  it('is nothing in an empty store, which is a zero and not a missing series', async () => {
    const { fault, of } = await report();
    expect(fault).to.equal(undefined);
    for (const name of ['site_events_waiting', 'sites_waiting', 'mails_waiting', 'inbox_deliveries_waiting'])
      expect(of(name)).to.deep.equal([`${name} 0`]);
    expect(of('site_events_oldest')).to.deep.equal(['site_events_oldest_seconds 0']);
    expect(of('sync_runs_open')).to.have.length(12);
    expect(of('sync_runs_open').filter((line) => !line.endsWith(' 0'))).to.deep.equal([]);
  });

  it('is counted by status and trigger for runs, with the age of the oldest; ended and lost ones are left out', async () => {
    await putJob('QUEUED', 'SCHEDULE', ago(600));
    await putJob('QUEUED', 'SCHEDULE', ago(60));
    await putJob('RUNNING', 'API', ago(5));
    await putJob('COMPLETED', 'API', ago(9_000));
    await putJob('RUNNING', 'API', ago(3 * DAY));
    const { of } = await report();
    const some = (name: string) => of(name).filter((line) => !line.endsWith(' 0'));
    expect(some('sync_runs_open')).to.deep.equal([
      'sync_runs_open{status="QUEUED",trigger="SCHEDULE"} 2',
      'sync_runs_open{status="RUNNING",trigger="API"} 1',
    ]);
    expect(some('sync_runs_oldest_seconds')).to.deep.equal([
      'sync_runs_oldest_seconds{status="QUEUED",trigger="SCHEDULE"} 600',
      'sync_runs_oldest_seconds{status="RUNNING",trigger="API"} 5',
    ]);
  });

  it('is counted over all sites for events, and says how many sites have to wait', async () => {
    await putEvent('s1', 'PENDING', ago(DAY));
    await putEvent('s1', 'PENDING', ago(10));
    await putEvent('s2', 'PENDING', ago(20));
    await putEvent('s3', 'DELIVERED', ago(2 * DAY));
    const { of } = await report();
    expect([...of('site_events_waiting'), ...of('site_events_oldest_seconds'), ...of('sites_waiting')]).to.deep.equal([
      'site_events_waiting 3',
      `site_events_oldest_seconds ${DAY}`,
      'sites_waiting 2',
    ]);
  });

  it('has no series of an earlier count where an engine cannot be reached, and the fault is thrown after the other parts', async () => {
    const { of, metrics } = await report();
    expect(of('task_queue_')).to.deep.equal([
      'task_queue_oldest_seconds{queue="pg-import",type="activity"} 90',
      'task_queue_pollers{queue="pg-import",type="activity"} 2',
      'task_queue_waiting{queue="pg-import",type="activity"} 4',
    ]);
    const down = new Error('Temporal is down');
    const after = await report(() => Promise.reject(down), metrics);
    expect(after.fault).to.equal(down);
    expect(after.of('task_queue_')).to.deep.equal([]);
    expect(after.of('mails_waiting')).to.deep.equal(['mails_waiting 0']);
  });

  it('goes with the sizes of collections and indices', async () => {
    const metrics = createMetrics();
    const searchSizes = async () => [{ index: 'listings-1', documents: 12, bytes: 3_400 }];
    await reportSizes({ store: store(), searchSizes, metrics });
    const lines = (await metrics.text()).split('\n');
    expect(lines).to.include.members([
      'search_documents{index="listings-1"} 12',
      'search_bytes{index="listings-1"} 3400',
      'store_documents{collection="sync_jobs"} 5',
      'store_documents{collection="leases"} 0',
    ]);
  });
});
