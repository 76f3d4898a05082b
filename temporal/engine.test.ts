import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import { AppError } from '../model/shared/errors.ts';
import { testBundle } from '../test/support/product.ts';
import { testStack } from '../test/support/stack.ts';
import { until } from '../test/support/until.ts';
import { openStage, untilCancelled } from '../test/support/workflow-stage.ts';
import type { Stage } from '../test/support/workflow-stage.ts';
import { purgeWorkflowId, syncWorkflowId } from '../workflows/messages.ts';
import type { SyncInput } from '../workflows/messages.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { UnresponsiveError } from './while-alive.ts';

const syncOf = (gatewayId: string): SyncInput => ({
  jobId: randomUUID(),
  gatewayId,
  kind: 'SYNC',
  mode: 'FORCED_FULL',
  trigger: 'API',
  allowMassArchive: false,
  redeliver: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  timeoutSeconds: 600,
});

describe('The engine', function () {
  let stage: Stage;
  let engine: Engine;
  let connection: Connection;
  let client: Client;
  const heard: { operation: string; ok: boolean }[] = [];

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the engine is Temporal');
      this.skip();
    }
    const address = testStack().urls.temporal ?? '';
    stage = await openStage(address, await testBundle());
    connection = await Connection.connect({ address });
    client = new Client({ connection });
    engine = createEngine({
      address,
      namespace: 'default',
      taskQueue: stage.taskQueue,
      onCall: (operation, seconds, ok) => void heard.push({ operation, ok: ok && seconds >= 0 }),
    });
  });
  after(async () => {
    await engine?.close();
    await connection?.close();
    await stage?.close();
  });
  const free = (gatewayId: string) =>
    until('the run has ended', async () => (await engine.runningJob(gatewayId)) === undefined);

  it('starts one run of a gateway at a time, however many requests come', async () => {
    const { gatewayId } = stage.prepare({ importChunk: untilCancelled });
    const asked = Array.from({ length: 20 }, () => syncOf(gatewayId));
    const started = await Promise.all(asked.map((input) => engine.startSync(input, 'client-1')));
    expect(started.filter(Boolean)).to.have.length(1);
    expect(await engine.runningJob(gatewayId)).to.equal(asked[started.indexOf(true)]?.jobId);

    await engine.cancelSync(gatewayId);
    await free(gatewayId);
    const next = syncOf(gatewayId);
    expect(await engine.startSync(next, 'client-1')).to.equal(true);
    expect(await engine.runningJob(gatewayId)).to.equal(next.jobId);
    await engine.cancelSync(gatewayId);
    await free(gatewayId);
  });

  it('lets operators find a run by its gateway, client, mode and trigger', async () => {
    const { gatewayId } = stage.prepare();
    await engine.startSync(syncOf(gatewayId), 'client-1');
    const { searchAttributes, memo } = await client.workflow.getHandle(syncWorkflowId(gatewayId)).describe();
    expect(searchAttributes).to.deep.include({
      gateway_id: [gatewayId],
      client_id: ['client-1'],
      mode: ['FORCED_FULL'],
      trigger: ['API'],
    });
    expect(memo).to.have.keys(['job_id']);
    await free(gatewayId);
  });

  it('knows which search attributes are registered', async () => {
    expect(await engine.hasSearchAttribute('gateway_name')).to.equal(true);
    expect(await engine.hasSearchAttribute('nobody_registered_this')).to.equal(false);
  });

  it('has nothing running and nothing to cancel where no run ever was, or where it has ended', async () => {
    const { gatewayId } = stage.prepare();
    expect(await engine.runningJob(gatewayId)).to.equal(undefined);
    await engine.cancelSync(gatewayId);
    await engine.startSync(syncOf(gatewayId), 'client-1');
    await free(gatewayId);
    await engine.cancelSync(gatewayId);
  });

  it('answers what a worker found out about connectors', async () => {
    const check = { connectorId: randomUUID(), connectorType: 'POLIRIS', ok: true };
    const { gatewayId } = stage.prepare({ checkConnectors: async () => [check] });
    expect(await engine.checkConnectors(gatewayId, 'client-1')).to.deep.equal([check]);
  });

  it('removes a gateway once, however often it is called', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { gatewayId, names } = stage.prepare({ purgeGateway: () => held });
    await engine.purgeGateway(gatewayId, 'client-1');
    await until('it is being removed', async () => names().includes('purgeGateway'));
    await engine.purgeGateway(gatewayId, 'client-1');
    release();
    await client.workflow.getHandle(purgeWorkflowId(gatewayId)).result();
    expect(names()).to.deep.equal(['withdrawGateway', 'purgeGateway']);
  });

  it('says how much waits in each task queue, since when, and whether workers fetch from it', async () => {
    const served = await until('the workers of the stage have fetched', async () => {
      const states = await engine.queueStates();
      return states.every(({ pollers }) => pollers > 0) ? states : undefined;
    });
    expect(served.map(({ queue, type }) => `${queue.slice(stage.taskQueue.length)} ${type}`)).to.deep.equal([
      ' workflow',
      ' activity',
      '-interactive activity',
      '-import activity',
      '-deliver activity',
      '-media activity',
      '-events workflow',
      '-events activity',
      '-mail activity',
    ]);
    const taskQueue = `unserved-${randomUUID()}`;
    const unserved = createEngine({ address: testStack().urls.temporal ?? '', namespace: 'default', taskQueue });
    const gatewayId = randomUUID();
    await unserved.startSync(syncOf(gatewayId), 'client-1');
    const [workflows] = await until('the run waits for a worker', async () => {
      const states = await unserved.queueStates();
      return (states[0]?.oldestSeconds ?? 0) > 0 ? states : undefined;
    });
    expect(workflows).to.include({ queue: taskQueue, type: 'workflow', waiting: 1, pollers: 0 });
    await client.workflow.getHandle(syncWorkflowId(gatewayId)).terminate();
    await unserved.close();
  });

  it('reports the outcome of each call', async () => {
    await engine.ping();
    expect(heard.at(-1)).to.deep.equal({ operation: 'ping', ok: true });
    expect(new Set(heard.map(({ operation }) => operation))).to.include.keys(
      'start_sync',
      'cancel_sync',
      'running_job',
    );
    expect(heard.every(({ ok }) => ok)).to.equal(true);
  });
});

describe('An engine that is down', function () {
  /** Accepts connections and says nothing, as a server that hangs. */
  const blackHole = createServer();
  const open = new Set<Socket>();
  const ADDRESSES = {
    // The port belongs to a service of the eighties, and only root could take it.
    'refuses connections': () => '127.0.0.1:1',
    'accepts connections and does not respond': () => {
      const address = blackHole.address();
      if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
      return `127.0.0.1:${address.port}`;
    },
  };

  before(async () => {
    blackHole.on('connection', (socket) => {
      open.add(socket.on('error', () => undefined));
    });
    await new Promise<void>((resolve) => blackHole.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    for (const socket of open) socket.destroy();
    blackHole.close();
  });

  for (const [how, address] of Object.entries(ADDRESSES)) {
    it(`and ${how} is distinguished from every other fault, before the deadline of the call`, async () => {
      const heard: { operation: string; ok: boolean }[] = [];
      const engine = createEngine({
        address: address(),
        namespace: 'default',
        taskQueue: 'nobody',
        onCall: (operation, _, ok) => void heard.push({ operation, ok }),
      });
      const calls = {
        startSync: () => engine.startSync(syncOf('g'), 'client-1'),
        cancelSync: () => engine.cancelSync('g'),
        runningJob: () => engine.runningJob('g'),
        // Its own deadline is 95 s.
        checkConnectors: () => engine.checkConnectors('g', 'client-1'),
        purgeGateway: () => engine.purgeGateway('g', 'client-1'),
        wakeSiteEvents: () => engine.wakeSiteEvents('s'),
        insights: () => engine.insights.start({ gatewayId: 'g' }, 'client-1'),
        setSchedule: () =>
          engine.schedules.set(
            { gatewayId: 'g', clientId: 'client-1', timeoutSeconds: 60, paused: false },
            { every_minutes: 60 },
          ),
        // Its own deadline is 60 s.
        listSchedules: () => engine.schedules.list(),
        ping: engine.ping,
      };
      try {
        for (const [name, ask] of Object.entries(calls)) {
          const error: unknown = await ask().catch((fault: unknown) => fault);
          expect(error, name).to.be.instanceOf(AppError);
          expect(error, name).to.include({ code: 'DOWNSTREAM_ERROR', status: 503 });
          const cause = error instanceof Error ? error.cause : undefined;
          // Neither the client's retries nor the deadline of the call were waited for.
          expect(
            cause instanceof UnresponsiveError || grpcCode(error) === UNAVAILABLE,
            `${name}: ${String(cause)}`,
          ).to.equal(true);
        }
        expect(heard.every(({ ok }) => !ok)).to.equal(true);
        expect(heard).to.have.length(Object.keys(calls).length);
      } finally {
        await engine.close();
      }
    });
  }
});

/** A status code of gRPC. */
const UNAVAILABLE = 14;

/** The code of the first cause that has one in numbers. */
function grpcCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'number' ? error.code : grpcCode(error.cause);
}
