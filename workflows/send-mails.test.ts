import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import { HOUR_MS } from '../model/shared/time.ts';
import { startWorker } from '../temporal/worker.ts';
import type { RunningWorker } from '../temporal/worker.ts';
import { testBundle } from '../test/support/product.ts';
import { testStack } from '../test/support/stack.ts';
import { until } from '../test/support/until.ts';
import { SLOTS, SUCCESS } from '../test/support/workflow-stage.ts';
import { mailsWorkflowId, wakeSignal } from './messages.ts';

describe('The workflow of mails', () => {
  const taskQueue = `mails-${randomUUID()}`;
  let connection: Connection | undefined;
  let client: Client;
  let worker: RunningWorker | undefined;
  let passes = 0;
  let pauses: (number | undefined)[] = [];
  const wake = () =>
    client.workflow.signalWithStart('sendMails', {
      args: [],
      taskQueue,
      workflowId: mailsWorkflowId(taskQueue),
      signal: wakeSignal,
    });

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the workflow needs Temporal');
      this.skip();
    }
    const address = testStack().urls.temporal ?? '';
    connection = await Connection.connect({ address });
    client = new Client({ connection });
    worker = await startWorker({
      address,
      namespace: 'default',
      taskQueue,
      workflowBundle: await testBundle(),
      slots: SLOTS,
      activities: {
        ...SUCCESS,
        sendMails: async () => {
          passes++;
          const nextInMs = pauses.shift();
          return nextInMs === undefined ? {} : { nextInMs };
        },
      },
    });
  });
  after(async () => {
    await client?.workflow.getHandle(mailsWorkflowId(taskQueue)).terminate();
    await worker?.stop();
    await connection?.close();
  });

  it('looks again while mails wait, and at once when one is queued', async () => {
    pauses = [0, 50, HOUR_MS];
    await wake();
    await until('the long pause', async () => passes === 3);
    await wake();
    await until('it is woken', async () => passes === 4);
  });

  it('is one row of Temporal’s list for all mails', async () => {
    for (let mail = 0; mail < 5; mail++) {
      const before = passes;
      await wake();
      await until('the mail is sent', async () => passes > before);
    }
    const rows: string[] = [];
    for await (const { workflowId } of client.workflow.list({ query: `TaskQueue = '${taskQueue}'` }))
      rows.push(workflowId);
    expect(rows).to.deep.equal([mailsWorkflowId(taskQueue)]);
  });
});
