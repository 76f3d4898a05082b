import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import sharp from 'sharp';
import { openScene } from '../../test/support/scene.ts';
import { coversWorkflowId } from '../../workflows/messages.ts';
import type { Scene } from '../../test/support/scene.ts';
import { testStack } from '../../test/support/stack.ts';
import { until } from '../../test/support/until.ts';

interface Stored {
  _id: string;
  gateway_id: string;
  status?: string;
  sync?: { cover?: { source: string; look?: string; longer_side?: number } };
}

describe('Cover thumbnails', function () {
  let scene: Scene;
  let connection: Connection;

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and thumbnails are made by the product');
      this.skip();
    }
    scene = await openScene({ listings: 3, pictures: 1, outputs: 0 });
    connection = await Connection.connect({ address: testStack().urls.temporal ?? '' });
  });
  after(async () => {
    await scene?.close();
    await connection?.close();
  });

  const collection = (name: string) => scene.product.db.collection<Stored>(name);
  const made = () =>
    collection('listing_states').countDocuments({ gateway_id: scene.gateway.id, 'sync.cover': { $ne: null } });

  it('say what the picture looks like, so that a home that is listed twice is found, and how large it is', async () => {
    await scene.run();
    await until('the thumbnails are there', async () => (await made()) === 3);
    for (const { sync } of await collection('listing_states').find({ gateway_id: scene.gateway.id }).toArray()) {
      const { source = '', look, longer_side } = sync?.cover ?? {};
      expect(look).to.match(/^[0-9a-f]{16}$/);
      const { width, height } = await sharp(await (await fetch(source)).arrayBuffer()).metadata();
      expect(longer_side).to.equal(Math.max(width, height));
    }
  });

  it('wait until a run has ended', async () => {
    const job = await scene.run();
    const setStatus = (status: string) => collection('sync_jobs').updateOne({ _id: job.id }, { $set: { status } });
    const { workflow } = new Client({ connection });
    await until('the thumbnails of the first run are there', async () => (await made()) === 3);
    // Its workflow looks once more for what is due, and would find what follows.
    await workflow.getHandle(coversWorkflowId(scene.gateway.id)).result();
    for (const { _id, sync } of await collection('listing_states').find({ gateway_id: scene.gateway.id }).toArray()) {
      const change = { $set: { 'sync.cover_due': sync?.cover?.source }, $unset: { 'sync.cover': 1 as const } };
      await collection('listing_states').updateOne({ _id }, change);
    }
    await setStatus('RUNNING');

    const handle = await workflow.start('gatewayCovers', {
      args: [scene.gateway.id],
      taskQueue: scene.product.environment['TEMPORAL_TASK_QUEUE']!,
      workflowId: `covers-wait:${scene.gateway.id}`,
    });
    await until('they were put off', async () => {
      const { raw } = await handle.describe();
      return raw.pendingActivities?.some(({ lastFailure }) => lastFailure?.applicationFailureInfo?.type === 'run_open');
    });
    expect(await made()).to.equal(0);

    await setStatus('COMPLETED');
    await handle.result();
    expect(await made()).to.equal(3);
  });
});
