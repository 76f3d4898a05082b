import { ApplicationFailure } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { expect } from 'chai';
import { jobReason } from '../model/sync/job-reasons.ts';
import { until } from '../test/support/until.ts';
import { useStage } from '../test/support/use-stage.ts';
import { counted, untilCancelled } from '../test/support/workflow-stage.ts';
import type { Play } from '../test/support/workflow-stage.ts';
import { purgeWorkflowId, syncStateQuery } from './messages.ts';

const READ = counted({ read: 3, created: 3 });
/** An activity's failure that no retry can mend. */
const refuse = (type: string, message = 'The CRM said no.') => {
  throw ApplicationFailure.nonRetryable(message, type);
};
const chunkOf = (input: unknown) => (input as { inputId?: string }).inputId;
const inputsOf = (play: Play, name: string) =>
  play.calls.filter((call) => call.name === name).map(({ input }) => chunkOf(input));

describe('The workflow of a run', () => {
  const stage = useStage();

  it('imports, reconciles, delivers, starts the thumbnails and records the end', async () => {
    const play = await stage().start();
    expect(await play.end()).to.deep.include({ status: 'COMPLETED', reasons: [] });
    expect(play.names().filter((name) => name !== 'makeCovers')).to.deep.equal([
      'beginRun',
      'importChunk',
      'finishPhase',
      'reconcileInput',
      'finishPhase',
      'deliverChunk',
      'finishPhase',
      'finishRun',
    ]);
    const ids = { jobId: `job-of-${play.gatewayId}`, gatewayId: play.gatewayId };
    const inputOf = (name: string) => play.calls.find((call) => call.name === name)?.input;
    expect(inputOf('beginRun')).to.deep.include({ ...ids, kind: 'SYNC', mode: 'FULL', trigger: 'API' });
    expect(inputOf('importChunk')).to.deep.equal({ ...ids, inputId: 'input-1', mode: 'FULL' });
    expect(inputOf('reconcileInput')).to.deep.equal({ ...ids, inputId: 'input-1', allowMassArchive: false });
    expect(inputOf('deliverChunk')).to.deep.equal({ ...ids, outputId: 'output-1', redeliver: false });
    expect(inputOf('finishRun')).to.deep.equal({ ...ids, status: 'COMPLETED', reasons: [] });
    const phases = play.calls.filter(({ name }) => name === 'finishPhase').map(({ input }) => input);
    expect(phases).to.have.length(3);
    for (const [place, phase] of ['import', 'reconcile', 'deliver'].entries())
      expect(phases[place]).to.deep.include({ ...ids, phase });
    await until('the thumbnails are made', async () => (play.names().includes('makeCovers') ? true : undefined));
  });

  it('starts no thumbnails when none is due', async () => {
    const play = await stage().start({
      finishPhase: async ({ phase }) => (phase === 'deliver' ? { coversDue: false } : {}),
    });
    expect(await play.end()).to.deep.include({ status: 'COMPLETED', reasons: [] });
    const { events = [] } = await play.handle.fetchHistory();
    const children = (events ?? []).filter((event) => event.startChildWorkflowExecutionInitiatedEventAttributes);
    expect(children).to.deep.equal([]);
  });

  it('notices within five seconds when a worker dies, whatever it was doing', async () => {
    const play = await stage().start();
    await play.end();
    const { events = [] } = await play.handle.fetchHistory();
    const beats = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled ? [[scheduled.activityType?.name, Number(scheduled.heartbeatTimeout?.seconds ?? 0)]] : [],
    );
    expect(beats.length).to.be.at.least(7);
    for (const [name, seconds] of beats) expect(seconds, String(name)).to.equal(5);
  });

  it('shows operators its outcome', async () => {
    const play = await stage().start({
      importChunk: async () => ({
        done: true,
        complete: 'full',
        counts: counted({ read: 3, created: 2, quarantined: 1 }),
        reasons: [],
      }),
      deliverChunk: async () => ({
        done: true,
        counts: counted({ read: 3, created: 2, quarantined: 1, delivered: 2 }),
        reasons: [],
      }),
      reconcileInput: async () => ({
        done: true,
        guarded: false,
        counts: counted({ read: 3, created: 2, quarantined: 1 }),
        reasons: [],
      }),
    });
    expect((await play.end()).status).to.equal('PARTIAL');
    const { searchAttributes } = await play.handle.describe();
    expect(searchAttributes['outcome']).to.deep.equal(['PARTIAL']);
  });

  it('removes nothing after a read that is no proof of completeness', async () => {
    const play = await stage().start({
      importChunk: async () => ({ done: true, complete: 'delta', counts: READ, reasons: [] }),
    });
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(play.names()).not.to.include('reconcileInput');
  });

  it('reads one listing only if it is named, removes nothing then, and fails when it is not there', async () => {
    const one = await stage().start({}, { crmReference: 'ref-7' });
    expect((await one.end()).status).to.equal('COMPLETED');
    expect(one.names()).not.to.include('reconcileInput');
    expect(one.calls.find(({ name }) => name === 'importChunk')?.input).to.include({ crmReference: 'ref-7' });

    const nothing = async () => ({ done: true, complete: 'full' as const, counts: counted({}), reasons: [] });
    const none = await stage().start({ importChunk: nothing, deliverChunk: nothing }, { crmReference: 'ref-7' });
    const { status, reasons } = await none.end();
    expect(status).to.equal('FAILED');
    expect(reasons.map(({ code }) => code)).to.deep.equal(['crm_reference_not_found']);
  });

  it('delivers nothing in a dry run', async () => {
    const play = await stage().start({}, { dryRun: true });
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(play.names()).to.deep.equal([
      'beginRun',
      'importChunk',
      'finishPhase',
      'reconcileInput',
      'finishPhase',
      'finishRun',
    ]);
    expect(play.calls.find(({ name }) => name === 'importChunk')?.input).to.include({ dryRun: true });
    expect(play.calls.find(({ name }) => name === 'reconcileInput')?.input).to.include({ dryRun: true });
  });

  it('replays outputs without the CRM', async () => {
    const play = await stage().start(
      { beginRun: async () => ({ inputs: [], outputs: ['output-1', 'output-2'] }) },
      { kind: 'OUTPUT_REPLAY', redeliver: true },
    );
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(play.names()).to.deep.equal(['beginRun', 'deliverChunk', 'deliverChunk', 'finishPhase', 'finishRun']);
    expect(play.calls[1]?.input).to.include({ outputId: 'output-1', redeliver: true });
    expect(play.calls[2]?.input).to.include({ outputId: 'output-2' });
  });

  for (const [kind, code] of [
    ['config', 'crm_refused'],
    ['rate_limited', 'crm_rate_limited'],
    ['transient', 'crm_unavailable'],
    ['feed_rejected', 'feed_rejected'],
  ] as const)
    it(`calls an input that fails as ${kind} ${code}, leaves its listings alone and continues with the others`, async () => {
      const play = await stage().start({
        beginRun: async () => ({ inputs: ['broken', 'sound'], outputs: ['output-1'] }),
        importChunk: async ({ inputId }) =>
          inputId === 'broken' ? refuse(kind) : { done: true, complete: 'full', counts: READ, reasons: [] },
      });
      const { status, reasons } = await play.end();
      expect(status).to.equal('PARTIAL');
      expect(reasons).to.deep.equal([jobReason(code, 1, ['The CRM said no.'])]);
      expect(inputsOf(play, 'importChunk')).to.deep.equal(['broken', 'sound']);
      expect(inputsOf(play, 'reconcileInput')).to.deep.equal(['sound']);
      expect(play.names()).to.include('deliverChunk');
    });

  it('lets the listings of a removed input go when all others were read, and not before', async () => {
    const removed = { beginRun: async () => ({ inputs: ['one', 'two'], outputs: ['output-1'], removed: ['gone'] }) };
    const play = await stage().start(removed);
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(inputsOf(play, 'reconcileInput')).to.deep.equal(['one', 'two', 'gone']);
    const asked = play.calls.filter(({ name }) => name === 'reconcileInput').map(({ input }) => input);
    expect(asked[2]).to.include({ isRemoved: true });
    expect(asked[1]).not.to.have.property('isRemoved');

    const failing = await stage().start({
      ...removed,
      importChunk: async ({ inputId }) =>
        inputId === 'two' ? refuse('config') : { done: true, complete: 'full', counts: READ, reasons: [] },
    });
    await failing.end();
    expect(inputsOf(failing, 'reconcileInput')).to.deep.equal(['one']);
    const single = await stage().start(removed, { crmReference: 'A1' });
    await single.end();
    expect(single.names()).not.to.include('reconcileInput');
  });

  it('is FAILED when its only input fails', async () => {
    const play = await stage().start({
      importChunk: async () => refuse('config'),
      deliverChunk: async () => ({ done: true, counts: counted({}), reasons: [] }),
    });
    expect((await play.end()).status).to.equal('FAILED');
  });

  it('fails as a workflow when it is FAILED, with the name of the gateway and the reason, and is found by both', async () => {
    const play = await stage().start({
      beginRun: async () => ({ gatewayName: 'North agency', isNameKnown: true, inputs: ['input-1'], outputs: [] }),
      importChunk: async () => refuse('config'),
    });
    const { reasons } = await play.end();
    const failure: unknown = await play.handle.result().catch((error: unknown) => error);
    const cause = failure instanceof WorkflowFailedError ? failure.cause : undefined;
    expect(cause).to.include({
      type: 'FAILED',
      message: `FAILED · North agency · ${reasons[0]?.message} (The CRM said no.)`,
    });
    const { status, searchAttributes } = await play.handle.describe();
    expect(status.name).to.equal('FAILED');
    expect(searchAttributes).to.deep.include({ gateway_name: ['North agency'], outcome: ['FAILED'] });
  });

  it('completes as a workflow when it is PARTIAL', async () => {
    const play = await stage().start({ reconcileInput: async () => refuse('config') });
    expect(await play.handle.result()).to.equal('PARTIAL');
  });

  it('sets no search attribute that its server does not know', async () => {
    const play = await stage().start({
      beginRun: async () => ({ gatewayName: 'North agency', inputs: ['input-1'], outputs: [] }),
    });
    expect(await play.handle.result()).to.equal('COMPLETED');
    expect((await play.handle.describe()).searchAttributes).not.to.have.property('gateway_name');
  });

  it('delivers to every site although one fails', async () => {
    const play = await stage().start({
      beginRun: async () => ({ inputs: ['input-1'], outputs: ['down', 'up'] }),
      deliverChunk: async ({ outputId }) =>
        outputId === 'down' ? refuse('bug', 'Broken.') : { done: true, counts: READ, reasons: [] },
    });
    const { status, reasons } = await play.end();
    expect(status).to.equal('PARTIAL');
    expect(reasons).to.deep.equal([jobReason('deliver_failed', 1, ['Broken.'])]);
    expect(play.names().filter((name) => name === 'deliverChunk')).to.have.length(2);
  });

  it('delivers to an output that was changed after its turn, and clears the site that it left', async () => {
    const changed = { changed: ['first'], former: ['left'] };
    const turns: string[] = [];
    const play = await stage().start({
      beginRun: async () => ({ inputs: ['input-1'], outputs: ['first', 'second'] }),
      deliverChunk: async ({ outputId }) => {
        turns.push(outputId);
        const due = { second: changed, first: { changed: [], former: ['left'] } }[outputId];
        return { done: true, counts: READ, reasons: [], ...(due && turns.length > 1 ? { due } : {}) };
      },
    });
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(turns).to.deep.equal(['first', 'second', 'first', 'left']);
  });

  it('is PARTIAL when an output is changed without end', async () => {
    const play = await stage().start({
      deliverChunk: async () => ({ done: true, counts: READ, reasons: [], due: { changed: ['output-1'], former: [] } }),
    });
    const { status, reasons } = await play.end();
    expect(status).to.equal('PARTIAL');
    expect(reasons).to.deep.equal([jobReason('output_changed', 1)]);
  });

  for (const [phase, activity] of [
    ['import', 'importChunk'],
    ['reconcile', 'reconcileInput'],
    ['deliver', 'deliverChunk'],
  ] as const)
    it(`records CANCELLED when it is cancelled during ${phase}`, async () => {
      const play = await stage().start({ [activity]: untilCancelled });
      await until(`${activity} runs`, async () => (play.names().includes(activity) ? true : undefined));
      expect((await play.handle.query(syncStateQuery)).phase).to.equal(phase);
      await play.handle.cancel();
      expect((await play.end()).status).to.equal('CANCELLED');
      const failure: unknown = await play.handle.result().catch((error: unknown) => error);
      expect(failure instanceof WorkflowFailedError && failure.cause instanceof CancelledFailure).to.equal(true);
      const { searchAttributes } = await play.handle.describe();
      expect(searchAttributes['outcome']).to.deep.equal(['CANCELLED']);
    });

  it('records TIMED_OUT with a reason when its time is up', async () => {
    const play = await stage().start({ importChunk: untilCancelled }, { timeoutSeconds: 1 });
    const { status, reasons } = await play.end();
    expect(status).to.equal('TIMED_OUT');
    expect(reasons.map(({ code }) => code)).to.deep.equal(['timed_out']);
    expect(play.names()).not.to.include('deliverChunk');
  });

  for (const code of ['gateway_not_active', 'gateway_deleted'])
    it(`counts as cancelled when it finds out by itself: ${code}`, async () => {
      const play = await stage().start({ beginRun: async () => refuse(code, 'The gateway is not ACTIVE.') });
      expect((await play.end()).status).to.equal('CANCELLED');
      expect(play.names()).to.deep.equal(['beginRun', 'finishRun']);
    });

  for (const activity of ['importChunk', 'reconcileInput', 'deliverChunk'] as const)
    it(`stops as cancelled when its gateway is deleted and ${activity} notices first`, async () => {
      const play = await stage().start({
        beginRun: async () => ({ inputs: ['input-1', 'input-2'], outputs: ['output-1', 'output-2'] }),
        [activity]: async () => refuse('gateway_deleted', 'The gateway was deleted during the run.'),
      });
      const { status, reasons } = await play.end();
      expect(status).to.equal('CANCELLED');
      expect(reasons.map(({ code }) => code)).to.deep.equal(['gateway_deleted']);
      expect(play.names().filter((name) => name === activity)).to.have.length(1);
      expect(play.names().slice(-2)).to.deep.equal([activity, 'finishRun']);
    });

  it('records CANCELLED when it is cancelled while an activity waits for its next attempt', async () => {
    const play = await stage().start({
      importChunk: async () => {
        throw ApplicationFailure.create({ message: 'Down.', type: 'transient', nextRetryDelay: '1 hour' });
      },
    });
    await until('the attempt has failed', async () => {
      const { raw } = await play.handle.describe();
      return raw.pendingActivities?.some(({ lastFailure }) => lastFailure?.message === 'Down.');
    });
    await play.handle.cancel();
    expect((await play.end()).status).to.equal('CANCELLED');
    expect(play.names()).to.deep.equal(['beginRun', 'importChunk', 'finishRun']);
  });

  it('starts nothing more when it is cancelled before it knows its connectors', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const play = await stage().start({
      beginRun: async () => {
        await held;
        return { inputs: ['input-1'], outputs: ['output-1'] };
      },
    });
    await until('it begins', async () => play.names().includes('beginRun'));
    await play.handle.cancel();
    release();
    expect((await play.end()).status).to.equal('CANCELLED');
    expect(play.names()).to.deep.equal(['beginRun', 'finishRun']);
  });

  it('repeats a chunk whose failure may pass, and says nothing of it', async () => {
    let attempts = 0;
    const play = await stage().start({
      importChunk: async () => {
        attempts++;
        if (attempts === 1)
          throw ApplicationFailure.create({ message: 'Down.', type: 'transient', nextRetryDelay: '10 milliseconds' });
        return { done: true, complete: 'full', counts: READ, reasons: [] };
      },
    });
    expect(await play.end()).to.deep.include({ status: 'COMPLETED', reasons: [] });
    expect(attempts).to.equal(2);
  });

  it('is PARTIAL by its counts alone, whatever its reasons say', async () => {
    for (const missing of [{ held: 9 }, { outputs_failed: 1 }, { over_limit: 2 }]) {
      const counts = counted({ ...READ, ...missing });
      const play = await stage().start({
        reconcileInput: async () => ({ done: true, guarded: true, counts, reasons: [] }),
        deliverChunk: async () => ({ done: true, counts, reasons: [] }),
      });
      expect((await play.end()).status, JSON.stringify(missing)).to.equal('PARTIAL');
    }
  });

  it('writes to the owner once about listings beyond the plan, and ends well although the mail cannot be sent', async () => {
    const play = await stage().start({
      deliverChunk: async () => ({
        done: true,
        counts: counted({ ...READ, over_limit: 4 }),
        reasons: [jobReason('overflow', 4, ['site.example'])],
      }),
      notifyOverflow: async () => refuse('mail'),
    });
    expect((await play.end()).status).to.equal('PARTIAL');
    expect(play.calls.filter(({ name }) => name === 'notifyOverflow').map(({ input }) => input)).to.deep.equal([
      { jobId: `job-of-${play.gatewayId}`, gatewayId: play.gatewayId, count: 4 },
    ]);
  });

  it('sends no mail when every listing is within the plan', async () => {
    const play = await stage().start();
    await play.end();
    expect(play.names()).not.to.include('notifyOverflow');
  });

  it('is cancelled when its gateway is removed', async () => {
    const run = await stage().start({ importChunk: untilCancelled });
    await until('it imports', async () => run.names().includes('importChunk'));
    const { taskQueue } = await run.handle.describe();
    await run.handle.client.execute('purgeGateway', {
      taskQueue,
      workflowId: purgeWorkflowId(run.gatewayId),
      args: [run.gatewayId],
    });
    expect((await run.end()).status).to.equal('CANCELLED');
    expect(run.names()).to.include('purgeGateway');
  });

  it('need not be there when its gateway is removed', async () => {
    const play = await stage().startOther('purgeGateway');
    await play.handle.result();
    expect(play.names()).to.deep.equal(['withdrawGateway', 'purgeGateway']);
  });

  it('is followed, when its gateway is removed, by withdrawals until the sites are clear; only then is anything removed', async () => {
    const pauses = [0, 50];
    const play = await stage().startOther('purgeGateway', {
      withdrawGateway: async () => {
        const retryInMs = pauses.shift();
        return retryInMs === undefined ? {} : { retryInMs };
      },
    });
    await play.handle.result();
    expect(play.names()).to.deep.equal(['withdrawGateway', 'withdrawGateway', 'withdrawGateway', 'purgeGateway']);
  });

  it('makes thumbnails until none is due', async () => {
    let left = 3;
    const play = await stage().startOther('gatewayCovers', { makeCovers: async () => --left === 0 });
    await play.handle.result();
    expect(play.names()).to.deep.equal(['makeCovers', 'makeCovers', 'makeCovers']);
  });
});
