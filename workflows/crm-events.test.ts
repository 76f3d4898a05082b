import { ApplicationFailure } from '@temporalio/activity';
import { expect } from 'chai';
import { until } from '../test/support/until.ts';
import { useStage } from '../test/support/use-stage.ts';
import { counted } from '../test/support/workflow-stage.ts';
import type { Play, Script } from '../test/support/workflow-stage.ts';
import type { ImportInput } from '../activities/import/import-chunk.ts';
import type { PendingEvents } from '../model/gateway/crm-event.ts';
import { crmEventsSignal } from './messages.ts';
import type { CrmEventsInput } from './messages.ts';

const of = (...references: string[]): PendingEvents => ({
  events: references.map((reference) => ({ reference, mayBeGone: false })),
  whole: false,
});

describe('Events of a CRM', () => {
  const stage = useStage();

  const input = (gatewayId: string, pending?: PendingEvents): CrmEventsInput => ({
    gatewayId,
    inputId: 'input-1',
    clientId: 'north',
    timeoutSeconds: 60,
    ...(pending ? { pending } : {}),
  });
  const start = (pending: PendingEvents, script: Script = {}) =>
    stage().startOther('crmEvents', script, (gatewayId) => input(gatewayId, pending));
  const looks = ({ calls }: Play) =>
    calls.filter(({ name }) => name === 'importChunk').map(({ input }) => input as ImportInput);
  const references = (play: Play) => looks(play).map(({ crmReference }) => crmReference);

  it('that come in a burst are one look at each listing', async () => {
    const play = await start(of('a'));
    for (let n = 0; n < 60; n++) await play.handle.signal(crmEventsSignal, of(['a', 'b', 'c'][n % 3] ?? ''));
    await play.handle.result();
    expect(references(play)).to.deep.equal(['a', 'b', 'c']);
    const began = play.calls.filter(({ name }) => name === 'beginRun').map(({ input }) => input);
    for (const run of began) expect(run).to.include({ trigger: 'CRM_EVENT', kind: 'SYNC', mode: 'FULL' });
  });

  for (const [what, events, longest] of [
    ['that comes alone is followed without a wait', of('a'), 0],
    ['of several listings wait for the end of the burst', of('a', 'b'), 3],
  ] as const)
    it(what, async () => {
      const play = await start(events);
      await play.handle.result();
      const { events: history } = await play.handle.fetchHistory();
      const timers = (history ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
        timer?.startToFireTimeout
          ? [Number(timer.startToFireTimeout.seconds ?? 0) + (timer.startToFireTimeout.nanos ?? 0) / 1e9]
          : [],
      );
      const waited = timers.reduce((sum, seconds) => sum + seconds, 0);
      expect(waited)
        .to.be.at.most(longest)
        .and.at.least(Math.max(0, longest - 1));
    });

  it('say that a listing may be gone when one of them does', async () => {
    const play = await start({ events: [{ reference: 'a', mayBeGone: true }], whole: false });
    await play.handle.signal(crmEventsSignal, of('a', 'b'));
    await play.handle.result();
    expect(looks(play).map(({ crmReference, mayBeGone }) => [crmReference, mayBeGone])).to.deep.equal([
      ['a', true],
      ['b', false],
    ]);
  });

  it('are about one input: no other is read', async () => {
    const play = await start(of('a'), { beginRun: async () => ({ inputs: ['input-0', 'input-1'], outputs: [] }) });
    await play.handle.result();
    expect(looks(play).map(({ inputId }) => inputId)).to.deep.equal(['input-1']);
  });

  it('of many listings are one incremental run', async () => {
    const play = await start(of(...Array.from({ length: 20 }, (_, n) => `ref-${n}`)));
    await play.handle.signal(crmEventsSignal, of('one more'));
    await play.handle.result();
    expect(looks(play)).to.have.length(1);
    expect(looks(play)[0])
      .to.include({ mode: 'INCREMENTAL', inputId: 'input-1' })
      .and.not.have.property('crmReference');
  });

  it('wait while another run of the gateway is under way, and are not lost', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const done = { done: true, complete: 'full' as const, counts: counted({ read: 1, unchanged: 1 }), reasons: [] };
    const run = await stage().start({
      importChunk: async ({ crmReference }) => {
        if (crmReference === undefined) await held;
        return done;
      },
    });
    const events = await run.handle.client.start('crmEvents', {
      taskQueue: stage().taskQueue,
      workflowId: `crm-events:${run.gatewayId}`,
      args: [input(run.gatewayId, of('a'))],
    });
    await until(
      'it was tried in vain',
      async () => run.names().filter((name) => name === 'checkEventTarget').length > 1,
    );
    await events.signal(crmEventsSignal, of('b'));
    expect(references(run)).to.deep.equal([undefined]);
    release();
    await events.result();
    expect(references(run)).to.deep.equal([undefined, 'a', 'b']);
  });

  it('that come while a listing is being read lead to another look at it', async () => {
    const play = await start(of('a'), {
      importChunk: async () => {
        if (references(play).length === 1) await play.handle.signal(crmEventsSignal, of('a'));
        return { done: true, complete: 'delta', counts: counted({ read: 1, updated: 1 }), reasons: [] };
      },
    });
    await play.handle.result();
    expect(references(play)).to.deep.equal(['a', 'a']);
  });

  it('are left when the gateway is paused or deleted', async () => {
    for (const target of ['not_active', 'gone'] as const) {
      const play = await start(of('a'), { checkEventTarget: async () => target });
      await play.handle.result();
      expect(play.names()).to.deep.equal(['checkEventTarget']);
    }
  });

  it('are noted as missed when their run fails', async () => {
    const play = await start(of('a', 'b'), {
      beginRun: async () => {
        if (play.names().filter((name) => name === 'beginRun').length > 1) return { inputs: ['input-1'], outputs: [] };
        throw ApplicationFailure.nonRetryable('No.', 'internal');
      },
    });
    await play.handle.result();
    expect(play.names().filter((name) => name === 'noteMissedEvents')).to.have.length(1);
    expect(references(play)).to.deep.equal(['b']);
  });

  it('about a listing that the CRM does not have leave no failed run, and say so', async () => {
    const nothing = async () => ({ done: true, complete: 'delta' as const, counts: counted({}), reasons: [] });
    const play = await start(of('a'), { importChunk: nothing, deliverChunk: nothing });
    await play.handle.result();
    const { status, reasons } = await play.end();
    expect(status).to.equal('COMPLETED');
    expect(reasons.map(({ code }) => code)).to.deep.equal(['crm_reference_not_found']);
  });
});
