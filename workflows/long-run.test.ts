import { ApplicationFailure } from '@temporalio/activity';
import { expect } from 'chai';
import { jobReason } from '../model/sync/job-reasons.ts';
import { until } from '../test/support/until.ts';
import { useStage } from '../test/support/use-stage.ts';
import { counted, untilCancelled } from '../test/support/workflow-stage.ts';
import type { Call, Play } from '../test/support/workflow-stage.ts';
import { syncStateQuery } from './messages.ts';

const READ = counted({ read: 3, created: 3 });
const EARLIER = { code: 'crm_unavailable', message: 'Earlier.', count: 1 };
const KIB = 1024;

const inputsOf = ({ calls }: Play, name: Call['name']) =>
  calls
    .filter((call) => call.name === name)
    .map(({ input }) => (typeof input === 'object' && input && 'inputId' in input ? input.inputId : undefined));

/** Sizes of all payloads anywhere in a history, in bytes. */
function payloadSizes(value: unknown): number[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value && value.data instanceof Uint8Array) return [value.data.length];
  return Object.values(value).flatMap(payloadSizes);
}

describe('A long run', function () {
  this.timeout(60_000);
  const stage = useStage();

  it('works chunk by chunk, with a history of small payloads that stays short', async () => {
    const CHUNKS = 100;
    let chunk = 0;
    const play = await stage().start({
      importChunk: async () => {
        chunk++;
        const counts = counted({ read: chunk * 100, created: chunk * 100 });
        return { done: chunk === CHUNKS, ...(chunk === CHUNKS ? { complete: 'full' } : {}), counts, reasons: [] };
      },
    });
    expect((await play.end()).status).to.equal('COMPLETED');
    expect(chunk).to.equal(CHUNKS);
    const { events } = await play.handle.fetchHistory();
    const sizes = payloadSizes(events);
    expect(events?.length).to.be.within(6 * CHUNKS, 7 * CHUNKS);
    expect(sizes).to.have.length.greaterThan(2 * CHUNKS);
    expect(Math.max(...sizes)).to.be.lessThan(64 * KIB);
  });

  it('hands a history that has grown large over to a fresh execution, which repeats nothing that is done', async () => {
    // Temporal suggests a fresh history at 4 MiB; results this large get there in a few chunks.
    const bulk = [{ code: 'mapping_gap', message: 'x'.repeat(500 * KIB), count: 1 }];
    const CHUNKS = 12;
    let chunk = 0;
    const play = await stage().start({
      beginRun: async () => ({ inputs: ['broken', 'short', 'long'], outputs: ['output-1'] }),
      importChunk: async ({ inputId }) => {
        if (inputId === 'broken') throw ApplicationFailure.nonRetryable('The CRM said no.', 'config');
        if (inputId === 'short') return { done: true, complete: 'full', counts: READ, reasons: [] };
        chunk++;
        const counts = counted({ read: 3 + chunk, created: 3 + chunk });
        return { done: chunk === CHUNKS, ...(chunk === CHUNKS ? { complete: 'full' } : {}), counts, reasons: bulk };
      },
    });
    const { status, reasons } = await play.end();
    expect(status).to.equal('PARTIAL');
    expect(reasons).to.deep.equal([jobReason('crm_refused', 1, ['The CRM said no.'])]);
    expect(play.names().filter((name) => name === 'beginRun')).to.have.length(2);
    expect(inputsOf(play, 'importChunk')).to.deep.equal(['broken', 'short', ...Array(CHUNKS).fill('long')]);
    expect(inputsOf(play, 'reconcileInput')).to.deep.equal(['short', 'long']);
    expect(play.names().filter((name) => name === 'deliverChunk')).to.have.length(1);
    expect(play.names().filter((name) => name === 'finishRun')).to.have.length(1);
    const begun = play.calls.filter(({ name }) => name === 'beginRun').map(({ input }) => input);
    expect(begun[1]).to.deep.include({ jobId: `job-of-${play.gatewayId}`, mode: 'FULL', timeoutSeconds: 600 });
    expect(begun[1]).to.have.nested.property('resume.phase', 'import');
    expect(begun[1]).to.have.nested.property('resume.counts.read').that.is.greaterThan(3);
  });

  it('continues with the input that an earlier execution had not read', async () => {
    const play = await stage().start(
      { beginRun: async () => ({ inputs: ['done', 'next'], outputs: ['output-1'] }) },
      {
        resume: {
          phase: 'import',
          inputs: [{ inputId: 'done', complete: true, ok: true }],
          counts: READ,
          reasons: [EARLIER],
          elapsedSeconds: 60,
        },
      },
    );
    const { reasons } = await play.end();
    expect(inputsOf(play, 'importChunk')).to.deep.equal(['next']);
    expect(inputsOf(play, 'reconcileInput')).to.deep.equal(['done', 'next']);
    expect(reasons).to.deep.equal([EARLIER]);
  });

  it('continues to deliver, with the counts so far, and still knows that an input failed', async () => {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const play = await stage().start(
      {
        deliverChunk: async () => {
          await held;
          return { done: true, counts: counted({ ...READ, delivered: 3 }), reasons: [] };
        },
      },
      {
        resume: {
          phase: 'deliver',
          inputs: [
            { inputId: 'input-1', complete: true, ok: true },
            { inputId: 'broken', complete: false, ok: false },
          ],
          counts: READ,
          reasons: [EARLIER],
          elapsedSeconds: 60,
        },
      },
    );
    await until('it delivers', async () => play.names().includes('deliverChunk'));
    expect(await play.handle.query(syncStateQuery)).to.deep.equal({
      phase: 'deliver',
      counts: READ,
      reasons: [EARLIER],
    });
    proceed();
    expect(await play.end()).to.deep.include({ status: 'PARTIAL', reasons: [EARLIER] });
    expect(play.names().filter((name) => name !== 'makeCovers')).to.deep.equal([
      'beginRun',
      'deliverChunk',
      'finishPhase',
      'finishRun',
    ]);
  });

  it('counts the time of earlier executions against its time-out', async () => {
    const play = await stage().start(
      { importChunk: untilCancelled },
      {
        timeoutSeconds: 600,
        resume: { phase: 'import', inputs: [], counts: READ, reasons: [], elapsedSeconds: 599.5 },
      },
    );
    expect((await play.end()).status).to.equal('TIMED_OUT');
  });

  it('returns what it knows while it runs: phase, counts and reasons up to the last chunk', async () => {
    let chunk = 0;
    const gap = { code: 'mapping_gap', message: 'A gap.', count: 2 };
    const play = await stage().start({
      importChunk: async () => {
        chunk++;
        return chunk === 1 ? { done: false, counts: READ, reasons: [gap] } : untilCancelled();
      },
    });
    await until('the second chunk runs', async () => chunk === 2);
    expect(await play.handle.query(syncStateQuery)).to.deep.equal({ phase: 'import', counts: READ, reasons: [gap] });
    await play.handle.cancel();
    await play.end();
  });
});
