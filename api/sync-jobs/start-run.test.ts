import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import type { JobStatus } from '../../model/sync/sync-job.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { startRun } from './start-run.ts';

const REQUEST = { kind: 'SYNC', mode: 'FULL', allowMassArchive: false, redeliver: false } as const;

/** Starts a run while the workflow of the previous job, which has this status, stays open for this many checks. */
async function startAfter(status: JobStatus, looks: number) {
  const gateway = gatewayRecord();
  let refused = 0;
  const deps = fakeDeps({
    engine: {
      startSync: async () => refused++ >= looks,
      runningJob: async () => 'job-before',
    },
    store: {
      jobs: {
        find: async () => ({ _id: 'job-before', status }),
        ensure: async (job: object) => ({ ...job, status: 'QUEUED', counts: {}, reasons: [] }),
      },
      audit: { append: async () => {} },
    } as never,
  });
  const caller = { principal: principalOf('north'), gateway, requestId: 'request-1' };
  const job = await startRun(caller, REQUEST, deps).catch((error: unknown) => error);
  return { job, looks: refused };
}

describe('A request to start a run', () => {
  it('waits until the workflow of a final job is closed, also on a busy machine', async () => {
    // Seventy checks 50 ms apart: the longest wait measured on a busy machine.
    const { job } = await startAfter('COMPLETED', 70);
    expect(job).to.have.property('gateway_id', gatewayRecord()._id);
  });

  it('is refused at once while another job runs', async () => {
    for (const status of ['QUEUED', 'RUNNING', 'CANCELLING'] as const) {
      const { job, looks } = await startAfter(status, 70);
      expect(job, status).to.be.instanceOf(AppError).and.to.include({ code: 'CONFLICT', detail: 'job-before' });
      expect(looks, status).to.equal(1);
    }
  });
});
