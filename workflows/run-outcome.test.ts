import { expect } from 'chai';
import { counted } from '../test/support/workflow-stage.ts';
import { JOB_STATUSES } from '../model/sync/sync-job.ts';
import type { Reason } from '../model/sync/sync-job.ts';
import { describeFailure, describeRun, isFailedRun, notInCrm, runOutcome } from './run-outcome.ts';

const outcome = (facts: Partial<Parameters<typeof runOutcome>[0]>) =>
  runOutcome({ counts: counted({ read: 10, created: 10 }), failedInputs: 0, failedSteps: 0, ...facts });
const reason = (code: string) => ({ code, message: code, count: 1 });

describe('The outcome of a run', () => {
  it('is COMPLETED when nothing is missing, also for an empty catalogue', () => {
    expect(outcome({})).to.equal('COMPLETED');
    expect(outcome({ counts: counted({}) })).to.equal('COMPLETED');
  });

  for (const name of [
    'quarantined',
    'media_missing',
    'held',
    'held_new',
    'delivery_failed',
    'over_limit',
    'outputs_failed',
  ] as const)
    it(`is PARTIAL when the count ${name} is not zero`, () => {
      expect(outcome({ counts: counted({ read: 10, created: 10, [name]: 1 }) })).to.equal('PARTIAL');
    });

  it('is PARTIAL when a reconciliation or a delivery failed', () => {
    expect(outcome({ failedSteps: 1 })).to.equal('PARTIAL');
  });

  it('is PARTIAL when an input failed but something was read, else FAILED', () => {
    expect(outcome({ failedInputs: 1 })).to.equal('PARTIAL');
    expect(outcome({ failedInputs: 1, counts: counted({}) })).to.equal('FAILED');
  });

  it('is FAILED when the one listing asked for was not found', () => {
    expect(outcome({ crmReference: 'a', counts: counted({}) })).to.equal('FAILED');
    expect(outcome({ crmReference: 'a', counts: counted({ read: 1, unchanged: 1 }) })).to.equal('COMPLETED');
  });
});

describe('The reason why one listing was not found', () => {
  it('names it', () => {
    expect(notInCrm('REF-7')).to.deep.include({ code: 'crm_reference_not_found', count: 1, examples: ['REF-7'] });
  });
});

describe('A run fails as a workflow', () => {
  it('when it FAILED or TIMED_OUT, and in no other status', () => {
    expect(JOB_STATUSES.filter(isFailedRun)).to.have.members(['FAILED', 'TIMED_OUT']);
  });
});

describe('A run in the Web UI', () => {
  it('shows its phase, the counts that are not zero and its reasons', () => {
    const text = describeRun('import', counted({ read: 5, delivery_failed: 2 }), [
      { code: 'quarantined', message: 'Records are in quarantine.', count: 3 },
      { code: 'site_refused', message: 'Refused.', count: 1, examples: ['a.example: 401', 'b.example: 403'] },
    ]);
    expect(text).to.equal(
      '**import**: read 5, delivery failed 2\n- Records are in quarantine. (3)\n- Refused. (1): a.example: 401',
    );
    expect(describeRun('import', counted({}), [])).to.equal('**import**: nothing yet');
  });

  it('that failed names its gateway, the first reason and how many more there are', () => {
    const refused = { ...reason('Refused.'), examples: ['401', '403'] };
    expect(describeFailure('FAILED', 'North agency', [refused, reason('b'), reason('c')])).to.equal(
      'FAILED · North agency · Refused. (401) · and 2 more',
    );
    const plain: Reason = { code: 'crm_refused', message: 'The CRM refused the password.', count: 1 };
    expect(describeFailure('FAILED', undefined, [plain])).to.equal('FAILED · The CRM refused the password.');
    expect(describeFailure('FAILED', undefined, [{ ...plain, examples: [] }])).to.equal(
      'FAILED · The CRM refused the password.',
    );
    expect(describeFailure('FAILED', undefined, [{ ...plain, examples: ['401'] }])).to.equal(
      'FAILED · The CRM refused the password. (401)',
    );
    expect(describeFailure('TIMED_OUT', undefined, [])).to.equal('TIMED_OUT');
  });

  it('stays short however many reasons there are', () => {
    const reasons = Array.from({ length: 50 }, (_, place) => reason(`r${place}`));
    expect(describeRun('deliver', counted({}), reasons).split('\n')).to.have.length(11);
  });
});
