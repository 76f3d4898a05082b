import { expect } from 'chai';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { progressOf } from './get-progress.ts';

const at = (seconds: number) => new Date(seconds * 1_000);
const job = (fields: Partial<JobRecord>): JobRecord => ({
  _id: 'j',
  gateway_id: 'g',
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'API',
  status: 'RUNNING',
  counts: noCounts(),
  reasons: [],
  created_at: at(0),
  ...fields,
});

describe('progressOf', () => {
  it('has neither rate nor share for a job that has not begun', () => {
    const progress = progressOf(job({ status: 'QUEUED' }), at(10));
    expect(progress).to.include({ status: 'QUEUED', rate_per_second: 0 });
    expect(progress).not.to.have.any.keys('percent', 'total', 'eta_seconds');
  });

  it('has rate, share and time left once the CRM has announced its number of listings', () => {
    const counts = { ...noCounts(), read: 250 };
    const running = job({ phase: 'import', started_at: at(0), counts, total: 1_000 });
    expect(progressOf(running, at(10))).to.include({ percent: 25, rate_per_second: 25, eta_seconds: 30, total: 1_000 });
    expect(progressOf({ ...running, total: undefined }, at(10))).not.to.have.any.keys('percent', 'eta_seconds');
  });

  it('names the phase, and stays below 100 before the end', () => {
    const counts = { ...noCounts(), read: 1_000, delivered: 40 };
    const delivering = job({ phase: 'deliver', started_at: at(0), counts, total: 1_000 });
    expect(progressOf(delivering, at(10))).to.include({ phase: 'deliver', percent: 99 });
    expect(progressOf(delivering, at(10))).not.to.have.property('eta_seconds');
  });

  it('is 100 for every job that has ended, and its rate stays', () => {
    const counts = { ...noCounts(), read: 100 };
    const ended = job({ status: 'PARTIAL', phase: 'finish', started_at: at(0), finished_at: at(10), counts });
    expect(progressOf(ended, at(99))).to.include({ percent: 100, rate_per_second: 10 });
  });
});
