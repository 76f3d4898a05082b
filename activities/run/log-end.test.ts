import { expect } from 'chai';
import { createLog } from '../../observability/log.ts';
import type { JobStatus } from '../../model/sync/sync-job.ts';
import { counted } from '../../test/support/workflow-stage.ts';
import { logEnd } from './log-end.ts';

const lineOf = (status: JobStatus): Record<string, unknown> => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const reasons = [{ code: 'crm_refused', message: 'Refused.', count: 1, examples: ['12 rue des Lilas'] }];
  logEnd(log, { jobId: 'job', gatewayId: 'gateway', status, counts: counted({ read: 3 }), reasons }, undefined);
  expect(lines).to.have.length(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

describe('The log of a run that is over', () => {
  for (const [status, level] of [
    ['FAILED', 50],
    ['TIMED_OUT', 50],
    ['PARTIAL', 40],
    ['CANCELLED', 30],
    ['COMPLETED', 30],
  ] as const)
    it(`has a line of level ${level} for ${status}`, () => {
      expect(lineOf(status)).to.include({ level, status, job_id: 'job', gateway_id: 'gateway' });
    });

  it('has the codes of the reasons, and none of their examples', () => {
    expect(lineOf('FAILED')['reasons']).to.deep.equal(['crm_refused']);
    expect(JSON.stringify(lineOf('FAILED'))).not.to.include('Lilas');
  });
});
