import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { settleJob } from './settle-job.ts';

const old = new Date(Date.now() - 60_000);
/** A new job each time: results are cached per job. */
const openJob = (): JobRecord => ({
  _id: randomUUID(),
  gateway_id: 'g',
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'API',
  status: 'RUNNING',
  counts: noCounts(),
  reasons: [],
  created_at: old,
});

/** A store with one job, which like the real one ends a job once. */
function jobsWith(stored: JobRecord) {
  let job = stored;
  return {
    find: async () => job,
    finish: async (_id: string, end: Partial<JobRecord>) => {
      if (job.status === 'RUNNING') job = { ...job, ...end };
      return job;
    },
  };
}

const settle = (job: JobRecord, running: () => Promise<string | undefined>, stored = job) =>
  settleJob(job, fakeDeps({ engine: { runningJob: running }, store: { jobs: jobsWith(stored) as never } }));

describe('settleJob', () => {
  it('does not change a job that runs, has ended or has only just started', async () => {
    const open = openJob();
    expect(await settle(open, async () => open._id)).to.equal(open);
    const ended: JobRecord = { ...open, status: 'COMPLETED' };
    expect(await settle(ended, async () => undefined)).to.equal(ended);
    const young = { ...open, created_at: new Date() };
    expect(await settle(young, async () => undefined)).to.equal(young);
  });

  it('asks Temporal once for all clients that follow a run', async () => {
    const open = openJob();
    let asked = 0;
    const running = async () => {
      asked++;
      return open._id;
    };
    for (let time = 0; time < 5; time++) expect(await settle(open, running)).to.equal(open);
    expect(asked).to.equal(1);
  });

  it('ends a job whose run no longer exists as FAILED, with the reason', async () => {
    const open = openJob();
    const settled = await settle(open, async () => undefined);
    expect(settled.status).to.equal('FAILED');
    expect(settled.reasons.map(({ code }) => code)).to.deep.equal(['interrupted']);
    expect((await settle(openJob(), async () => 'a later job')).status).to.equal('FAILED');
  });

  it('keeps the end that the run itself wrote meanwhile', async () => {
    const open = openJob();
    const settled = await settle(open, async () => undefined, { ...open, status: 'COMPLETED' });
    expect(settled).to.include({ status: 'COMPLETED' });
    expect(settled.reasons).to.deep.equal([]);
  });

  it('returns the recorded job when Temporal is unavailable', async () => {
    const open = openJob();
    const settled = await settle(open, async () => {
      throw new Error('down');
    });
    expect(settled).to.equal(open);
  });
});
