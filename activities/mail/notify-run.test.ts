import { expect } from 'chai';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { isRefusedForGood, mailOf } from './notify-run.ts';

const START = new Date('2026-03-01T10:00:00Z');

const run = (change: Partial<JobRecord>): JobRecord => ({
  _id: 'job',
  gateway_id: 'gateway',
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'SCHEDULE',
  status: 'COMPLETED',
  counts: noCounts(),
  reasons: [],
  created_at: START,
  ...change,
});
const refused = (change: Partial<JobRecord> = {}) =>
  run({
    status: 'FAILED',
    reasons: [{ code: 'crm_refused', message: 'The CRM refused the read.', count: 1 }],
    ...change,
  });

describe('The owner of a gateway', () => {
  const cases: readonly (readonly [string, Partial<JobRecord>, JobRecord['status'] | undefined, string | undefined])[] =
    [
      ['gets a mail about a run that a client started', { trigger: 'API' }, undefined, 'sync_completed'],
      [
        'gets a mail about a partial run that a client started',
        { trigger: 'API', status: 'PARTIAL' },
        'FAILED',
        'sync_partial',
      ],
      ['gets no mail about a scheduled run that succeeds', {}, 'FAILED', undefined],
      ['gets a mail about every run that times out', { status: 'TIMED_OUT' }, 'TIMED_OUT', 'sync_timeout'],
      ['gets a mail about the first scheduled run that fails', { status: 'FAILED' }, 'COMPLETED', 'sync_failed'],
      ['gets a mail about the very first run, which fails', { status: 'FAILED' }, undefined, 'sync_failed'],
      ['gets no mail about the next scheduled run that fails', { status: 'FAILED' }, 'FAILED', undefined],
      [
        'gets a mail about every failure of a run that a client started',
        { status: 'FAILED', trigger: 'API' },
        'FAILED',
        'sync_failed',
      ],
      ['gets no mail about a cancelled run', { status: 'CANCELLED', trigger: 'API' }, undefined, undefined],
    ];
  for (const [what, change, previous, kind] of cases)
    it(what, () => {
      expect(mailOf(run(change), previous, START)?.kind).to.equal(kind);
    });

  it('reads in the mail how many minutes a run took that timed out', () => {
    const now = new Date(START.getTime() + 90 * 60_000);
    expect(mailOf(run({ status: 'TIMED_OUT' }), undefined, now)?.facts).to.deep.equal({ minutes: 90 });
  });
});

describe('A CRM that refuses scheduled runs', () => {
  const runs = (count: number, last: Partial<JobRecord> = {}) => [
    ...Array.from({ length: count - 1 }, () => refused()),
    refused(last),
  ];
  for (const [what, all, is] of [
    ['is no longer polled after ten refusals in a row', runs(10), true],
    ['is polled again after nine refusals', runs(9), false],
    ['is polled again when a client started one of the ten runs', runs(10, { trigger: 'API' }), false],
    ['is polled again when one of the ten runs failed for another reason', runs(10, { reasons: [] }), false],
  ] as const)
    it(what, () => {
      expect(isRefusedForGood(all)).to.equal(is);
    });
});
