import { expect } from 'chai';
import { counted } from '../test/support/workflow-stage.ts';
import type { SyncInput } from './messages.ts';
import { RunState } from './run-state.ts';

const INPUT: SyncInput = {
  jobId: 'job-1',
  gatewayId: 'gateway-1',
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'API',
  allowMassArchive: false,
  redeliver: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  timeoutSeconds: 60,
};
const GAP = { code: 'mapping_gap', message: 'A gap.', count: 2 };
const DOWN = { code: 'crm_unavailable', message: 'Down.', count: 1 };

describe('The state of a run', () => {
  it('goes through its phases in order and never back', () => {
    const state = new RunState(INPUT, 0);
    expect(state.enter('reconcile')).to.equal(true);
    expect(state.enter('import')).to.equal(false);
    expect(state.enter('deliver')).to.equal(true);
    expect(state.snapshot().phase).to.equal('deliver');
  });

  it('keeps its own reasons apart from those of the pages', () => {
    const state = new RunState(INPUT, 0);
    state.addReason(DOWN);
    state.update({ counts: counted({ read: 2 }), reasons: [GAP] });
    state.addReason(DOWN);
    expect(state.snapshot()).to.deep.equal({
      phase: 'import',
      counts: counted({ read: 2 }),
      reasons: [GAP, { ...DOWN, count: 2 }],
    });
    expect(state.ownReasons()).to.deep.equal([{ ...DOWN, count: 2 }]);
  });

  it('knows which inputs were read whole and which failed', () => {
    const state = new RunState(INPUT, 0);
    state.markRead('whole', true, true);
    state.markRead('delta', false, true);
    state.markRead('broken', false, false);
    expect(state.completeInputs()).to.deep.equal(['whole']);
    expect(state.failedInputs()).to.equal(1);
    expect(state.isRead('delta')).to.equal(true);
    expect(state.isRead('next')).to.equal(false);
  });

  it('counts its time across executions and always leaves a moment to end in order', () => {
    const state = new RunState(INPUT, 1_000);
    expect(state.millisecondsLeft(11_000)).to.equal(50_000);
    const resumed = new RunState({ ...INPUT, resume: state.resume(21_000) }, 500_000);
    expect(resumed.millisecondsLeft(500_000)).to.equal(40_000);
    expect(resumed.millisecondsLeft(900_000)).to.equal(1);
  });

  it('is the same after it was handed over', () => {
    const state = new RunState(INPUT, 0);
    state.enter('reconcile');
    state.update({ counts: counted({ read: 7, updated: 7 }), reasons: [GAP] });
    state.addFailure(DOWN);
    state.markRead('whole', true, true);
    state.markRead('broken', false, false);
    const resumed = new RunState({ ...INPUT, resume: JSON.parse(JSON.stringify(state.resume(5_000))) }, 9_000);
    expect(resumed.snapshot().counts).to.deep.equal(state.snapshot().counts);
    expect(resumed.ownReasons()).to.deep.equal([DOWN]);
    expect(resumed.completeInputs()).to.deep.equal(['whole']);
    expect(resumed.failedInputs()).to.equal(1);
    expect(resumed.failedSteps()).to.equal(1);
    expect(resumed.enter('import')).to.equal(false);
    expect(resumed.enter('reconcile')).to.equal(true);
  });

  it('knows every count although an earlier release handed over or summed fewer of them', () => {
    const { held: _, over_limit: __, outputs_failed: ___, ...fewer } = counted({ read: 2, created: 2 });
    const resume = { phase: 'import', inputs: [], counts: fewer, reasons: [], elapsedSeconds: 1 };
    const state = new RunState({ ...INPUT, resume: JSON.parse(JSON.stringify(resume)) }, 0);
    expect(state.snapshot().counts).to.deep.equal(counted({ read: 2, created: 2 }));
    expect(state.failedSteps()).to.equal(0);
    state.update(JSON.parse(JSON.stringify({ counts: fewer, reasons: [] })));
    expect(state.snapshot().counts.held).to.equal(0);
  });
});
