import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import { slotsPerClient, startWorker } from '../../temporal/worker.ts';
import { testBundle } from '../../test/support/product.ts';
import { testStack } from '../../test/support/stack.ts';
import { until } from '../../test/support/until.ts';
import { SLOTS, SUCCESS } from '../../test/support/workflow-stage.ts';
import { coversWorkflowId } from '../../workflows/messages.ts';
import { fairTo, queueOf } from '../../workflows/task-queues.ts';
import { attemptOf, createClientTurns } from './client-turns.ts';
import { runActivity } from './run-activity.ts';

describe('Work of several clients', function () {
  this.timeout(60_000);
  let connection: Connection;
  let client: Client;
  let address: string;

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and turns are taken in Temporal');
      this.skip();
    }
    address = testStack().urls.temporal ?? '';
    connection = await Connection.connect({ address });
    client = new Client({ connection });
  });
  after(() => connection?.close());

  /** A worker with `slots` slots of which a client may hold half; work lasts until it is released. */
  async function open(slots: number) {
    const taskQueue = `turns-${randomUUID()}`;
    const held = new Map<string, () => void>();
    const attempts: { client: string; attempt: number; all: number }[] = [];
    const turnedAway: string[] = [];
    let most = 0;
    const used = new Map<string, number>();
    const all = { ...SLOTS, media: slots };
    const inTurn = createClientTurns(slotsPerClient(taskQueue, all, 50), {
      slots: (queue, change) => {
        used.set(queue, (used.get(queue) ?? 0) + change);
        most = Math.max(most, used.get(queue) ?? 0);
      },
      turnedAway: (queue) => void turnedAway.push(queue),
    });
    const worker = await startWorker({
      address,
      namespace: 'default',
      taskQueue,
      workflowBundle: await testBundle(),
      slots: all,
      activities: {
        ...SUCCESS,
        makeCovers: inTurn((gatewayId: string) =>
          runActivity(async () => {
            const { info } = Context.current();
            attempts.push({ client: gatewayId.split(' ')[0] ?? '', attempt: attemptOf(info), all: info.attempt });
            await new Promise<void>((resolve) => held.set(gatewayId, resolve));
            return true;
          }),
        ),
      },
    });
    const start = (clientId: string) => {
      const gatewayId = `${clientId} ${randomUUID()}`;
      return client.workflow.start('gatewayCovers', {
        taskQueue,
        workflowId: coversWorkflowId(gatewayId),
        args: [gatewayId],
        priority: fairTo(clientId),
      });
    };
    const release = (clientId: string) => {
      for (const [gatewayId, go] of held) {
        if (!gatewayId.startsWith(clientId)) continue;
        held.delete(gatewayId);
        go();
      }
    };
    return { worker, start, release, held, attempts, turnedAway, queue: queueOf(taskQueue, 'media'), most: () => most };
  }
  const working = (held: ReadonlyMap<string, unknown>, clientId: string) =>
    [...held.keys()].filter((gatewayId) => gatewayId.startsWith(clientId)).length;

  it('takes no more slots of a worker than its client’s share, and another client’s is begun while all of it is running', async () => {
    const { worker, start, release, held, turnedAway, queue } = await open(4);
    const slow = await Promise.all(Array.from({ length: 8 }, () => start('slow')));
    await until('the first client has its share and more waits', async () => turnedAway.length > 0 && held.size === 2);
    const other = await start('other');
    await until('the other client has a slot', async () => working(held, 'other') === 1);
    expect(working(held, 'slow')).to.equal(2);
    release('other');
    await other.result();
    const states = await Promise.all(slow.map((handle) => handle.describe()));
    expect(states.map(({ status }) => status.name)).to.deep.equal(slow.map(() => 'RUNNING'));
    expect(new Set(turnedAway)).to.deep.equal(new Set([queue]));
    await Promise.all(slow.map((handle) => handle.terminate()));
    release('slow');
    await worker.stop();
  });

  it('is begun in the end, however often it was turned away, and that counts as no attempt', async () => {
    const { worker, start, release, held, attempts, turnedAway, most } = await open(2);
    const runs = await Promise.all(Array.from({ length: 3 }, () => start('busy')));
    let done = 0;
    for (const run of runs) void run.result().then(() => done++);
    await until('all are done', async () => {
      if (turnedAway.length > 0) release('busy');
      return done === runs.length;
    });
    expect(attempts.map(({ attempt }) => attempt)).to.deep.equal([1, 1, 1]);
    expect(attempts.some(({ all }) => all > 1)).to.equal(true);
    expect(most()).to.equal(1);
    expect(held.size).to.equal(0);
    await worker.stop();
  });
});
