import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { coversWorkflowId } from '../../workflows/messages.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('The workflow that makes the thumbnails of a gateway', () => {
  let scene: Scene;
  let connection: Connection;
  before(async () => {
    scene = await openScene({ listings: 20, pictures: 1, outputs: 0 });
    connection = await Connection.connect({ address: testStack().urls.temporal ?? '' });
  });
  after(async () => {
    await scene.close();
    await connection.close();
  });

  /** The execution that was started last. */
  const lastExecution = async (): Promise<string> => {
    const handle = new Client({ connection }).workflow.getHandle(coversWorkflowId(scene.gateway.id));
    await handle.result();
    return (await handle.describe()).runId;
  };
  const listings = () => scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);

  it('is started by runs after which a thumbnail is due, and by no others', async () => {
    await scene.run();
    const first = await lastExecution();
    expect((await listings()).every(({ cover_thumbnail: cover }) => cover !== undefined)).to.equal(true);

    await scene.run('?force=true');
    expect(await lastExecution()).to.equal(first);

    const states = scene.product.db.collection<{ _id: string }>('listing_states');
    const [one] = await listings();
    if (!one) throw new Error('There is no listing.');
    const cover = await states.findOne<{ sync: { cover: { source: string } } }>({ _id: one.id });
    // As when an earlier attempt broke off.
    await states.updateOne({ _id: one.id }, { $set: { 'sync.cover_due': cover?.sync.cover.source ?? '' } });
    await scene.run();
    await until('another execution has made it', async () =>
      (await lastExecution()) === first
        ? undefined
        : ((await states.findOne({ _id: one.id, 'sync.cover_due': { $exists: false } })) ?? undefined),
    );
  });
});
