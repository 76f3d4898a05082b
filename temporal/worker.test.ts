import { randomUUID } from 'node:crypto';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { fileURLToPath } from 'node:url';
import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import { expect } from 'chai';
import { testBundle } from '../test/support/product.ts';
import { testStack } from '../test/support/stack.ts';
import { until } from '../test/support/until.ts';
import { SLOTS, SUCCESS, syncInput, untilCancelled } from '../test/support/workflow-stage.ts';
import type { Activities } from '../activities/index.ts';
import { coversWorkflowId, syncWorkflowId } from '../workflows/messages.ts';
import { bundleWorkflows, isWait, startWorker } from './worker.ts';

describe('The log of the engine', () => {
  it('has no warning of an activity that only waits for the turn of its client', () => {
    const failure = (type: string) => ({ error: ApplicationFailure.create({ type, message: 'No.' }) });
    expect(isWait(failure('client_busy'))).to.equal(true);
    for (const meta of [
      failure('bug'),
      failure('DOWNSTREAM_ERROR'),
      { error: new Error('client_busy') },
      {},
      undefined,
    ])
      expect(isWait(meta)).to.equal(false);
  });
});

describe('A worker', function () {
  let connection: Connection;
  let client: Client;
  let address: string;

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and a worker needs Temporal');
      this.skip();
    }
    address = testStack().urls.temporal ?? '';
    connection = await Connection.connect({ address });
    client = new Client({ connection });
  });
  after(() => connection?.close());

  const open = async (taskQueue: string, script: Partial<Activities>, workflowBundle?: WorkflowBundle) =>
    startWorker({
      address,
      namespace: 'default',
      taskQueue,
      workflowBundle: workflowBundle ?? (await testBundle()),
      slots: SLOTS,
      activities: { ...SUCCESS, ...script },
    });
  const startCovers = (taskQueue: string, gatewayId = randomUUID()) =>
    client.workflow.start('gatewayCovers', { taskQueue, workflowId: coversWorkflowId(gatewayId), args: [gatewayId] });

  it('that stops leaves its unfinished work to another one', async () => {
    const taskQueue = `worker-${randomUUID()}`;
    let began = false;
    const first = await open(taskQueue, {
      makeCovers: async () => {
        began = true;
        return untilCancelled().catch(() => {
          throw ApplicationFailure.retryable('The attempt ended early.', 'attempt_ended');
        });
      },
    });
    const handle = await startCovers(taskQueue);
    await until('the work has begun', async () => began);
    await first.stop();
    let attempt = 0;
    const second = await open(taskQueue, {
      makeCovers: async () => {
        ({ attempt } = Context.current().info);
        return true;
      },
    });
    await handle.result();
    expect(attempt).to.equal(2);
    await second.stop();
  });

  it('is notified of a cancel while its work goes on', async () => {
    const taskQueue = `worker-${randomUUID()}`;
    let began = false;
    let ended: unknown;
    const worker = await open(taskQueue, {
      makeCovers: async () => {
        began = true;
        return untilCancelled().catch((error: unknown) => {
          ended = error;
          throw error;
        });
      },
    });
    const handle = await startCovers(taskQueue);
    await until('the work has begun', async () => began);
    await handle.cancel();
    await handle.result().catch(() => undefined);
    expect(ended).to.include({ name: 'CancelledFailure', message: 'CANCELLED' });
    await worker.stop();
  });

  it('fails a run whose history it cannot follow, so that the next run of the gateway can start', async () => {
    const taskQueue = `worker-${randomUUID()}`;
    const later = await bundleWorkflows({
      interceptors: [fileURLToPath(new URL('../test/support/later-workflows.ts', import.meta.url))],
    });
    let began = false;
    const rolledBack = await open(
      taskQueue,
      {
        finishRun: async () => {
          began = true;
          await untilCancelled().catch(() => {
            throw ApplicationFailure.retryable('The attempt ended early.', 'attempt_ended');
          });
        },
      },
      later,
    );
    const gatewayId = randomUUID();
    const handle = await client.workflow.start('gatewaySync', {
      taskQueue,
      workflowId: syncWorkflowId(gatewayId),
      args: [syncInput(gatewayId)],
    });
    await until('the last step has begun', async () => began);
    await rolledBack.stop();
    const worker = await open(taskQueue, {});
    const failure: unknown = await handle.result().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(WorkflowFailedError);
    expect(String((failure as WorkflowFailedError).cause)).to.include('of-a-later-release');
    const next = await client.workflow.start('gatewaySync', {
      taskQueue,
      workflowId: syncWorkflowId(gatewayId),
      args: [syncInput(gatewayId)],
    });
    expect(await next.result()).to.equal('COMPLETED');
    await worker.stop();
  });

  it('may be stopped more than once', async () => {
    const worker = await open(`worker-${randomUUID()}`, {});
    await Promise.all([worker.stop(), worker.stop()]);
    await worker.stop();
    await worker.finished;
  });
});
