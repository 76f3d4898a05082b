import { expect } from 'chai';
import type { ImportInput } from '../activities/import/import-chunk.ts';
import { useStage } from '../test/support/use-stage.ts';
import { counted } from '../test/support/workflow-stage.ts';
import type { Play, Script } from '../test/support/workflow-stage.ts';
import { wakeSignal } from './messages.ts';
import type { ReadDeliveriesInput } from './messages.ts';

describe('The deliveries of an inbox', () => {
  const stage = useStage();

  /** An inbox with these deliveries; a run that ends reads the one that it was about, unless `fails` says otherwise. */
  const inboxOf = (
    waiting: string[],
    script: Script = {},
    fails: (deliveryId: string) => boolean = () => false,
  ): Script => {
    let current: string | undefined;
    return {
      nextDelivery: async () => {
        const [deliveryId] = waiting;
        return deliveryId === undefined ? undefined : { deliveryId, attempts: 0 };
      },
      ...script,
      importChunk: async (input) => {
        current = input.deliveryId;
        return {
          done: true,
          complete: 'full' as const,
          counts: counted({ read: 1, unchanged: 1 }),
          reasons: [],
          ...(await script.importChunk?.(input)),
        };
      },
      finishRun: async () => {
        if (current !== undefined && !fails(current)) waiting.splice(waiting.indexOf(current), 1);
      },
    };
  };
  const start = (script: Script) =>
    stage().startOther('readDeliveries', script, (gatewayId): ReadDeliveriesInput => ({
      gatewayId,
      inputId: 'input-1',
      clientId: 'north',
      timeoutSeconds: 60,
    }));
  const reads = ({ calls }: Play) =>
    calls.filter(({ name }) => name === 'importChunk').map(({ input }) => input as ImportInput);

  it('are read in order, each in a run of its own that reads no other input', async () => {
    const play = await start(
      inboxOf(['a', 'b', 'c'], { beginRun: async () => ({ inputs: ['input-0', 'input-1'], outputs: [] }) }),
    );
    await play.handle.result();
    expect(reads(play).map(({ inputId, deliveryId }) => [inputId, deliveryId])).to.deep.equal([
      ['input-1', 'a'],
      ['input-1', 'b'],
      ['input-1', 'c'],
    ]);
    const began = play.calls.filter(({ name }) => name === 'beginRun').map(({ input }) => input);
    for (const run of began) expect(run).to.include({ trigger: 'INBOX', kind: 'SYNC', mode: 'FULL' });
  });

  it('that arrive during a run are read after it', async () => {
    const waiting = ['a'];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const play = await start(
      inboxOf(waiting, {
        beginRun: async () => {
          await held;
          return { inputs: ['input-1'], outputs: [] };
        },
      }),
    );
    waiting.push('b');
    await play.handle.signal(wakeSignal);
    release();
    await play.handle.result();
    expect(reads(play).map(({ deliveryId }) => deliveryId)).to.deep.equal(['a', 'b']);
  });

  it('are not read while their gateway reads nothing', async () => {
    const play = await start({ nextDelivery: async () => undefined });
    await play.handle.result();
    expect(reads(play)).to.deep.equal([]);
  });
});
