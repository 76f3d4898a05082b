import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Progress } from '../../model/sync-job.ts';
import { startProductProcess } from '../../stack/product.ts';
import { openScene } from '../support/scene.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('A worker that is killed in the middle of a run', function () {
  this.timeout(600_000);
  const LISTINGS = 1_000;

  it('loses nothing, repeats almost nothing and leaves counts that are true', async () => {
    // The API runs here; the workers are processes of their own, which can be killed.
    const WORK_FOLDER = await mkdtemp(join(tmpdir(), 'property-gateway-crash-'));
    const environment = productEnvironment('crash', {
      TEMPORAL_TASK_QUEUE: 'test-crash-workers',
      WORK_FOLDER,
      LOG_LEVEL: 'info',
    });
    const product = await startTestProduct('crash', { TEMPORAL_TASK_QUEUE: 'test-crash-workers' }, 'api');
    const first = await startProductProcess(testStack(), { role: 'worker', name: 'crash-1', environment });
    const scene = await openScene({ product, listings: LISTINGS });
    await scene.setCrm({ delay_ms: 100 });
    const job = await scene.start();
    const progress = () => scene.client.get<Progress>(`/gateways/${scene.gateway.id}/sync-jobs/${job.id}/progress`);
    const before = await until('a good part is read', async () => {
      const now = await progress();
      return now.counts.read >= 200 ? now : undefined;
    });
    await first.kill();
    expect(before.status).to.equal('RUNNING');
    const written = await product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });
    expect(written).to.be.greaterThan(0).and.lessThan(LISTINGS);

    const second = await startProductProcess(testStack(), { role: 'worker', name: 'crash-2', environment });
    const ended = await scene.ended(job);
    expect(ended.status, JSON.stringify(ended)).to.equal('COMPLETED');
    expect(ended.counts).to.include({
      read: LISTINGS,
      created: LISTINGS,
      updated: 0,
      unchanged: 0,
      delivered: LISTINGS,
    });
    const listings = product.db.collection<{ sync: { version: number } }>('listing_states');
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id })).to.equal(LISTINGS);
    // Written once each: what the killed worker had written was recognised, not written again.
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id, 'sync.version': { $gt: 1 } })).to.equal(0);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);

    // The same of a read of which little has changed, killed once a page of it is journalled.
    await scene.setCrm({ delay_ms: 0, revision: 1 });
    const next = await scene.start();
    await until('a page is journalled', async () =>
      (await product.db.collection('sync_pages').findOne({ job_id: next.id })) ? true : undefined,
    );
    await second.kill();
    const third = await startProductProcess(testStack(), { role: 'worker', name: 'crash-3', environment });
    const { status, counts } = await scene.ended(next);
    expect(status, JSON.stringify(counts)).to.equal('COMPLETED');
    expect(counts.read).to.equal(counts.created + counts.updated + counts.unchanged);
    expect(counts.read).to.equal(LISTINGS + counts.created - counts.archived);
    expect(counts).to.include({ quarantined: 0, held: 0, withdrawn: counts.archived });
    expect(counts.delivered).to.equal(counts.created + counts.updated);
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id })).to.equal(counts.read);
    expect((await scene.siteStats()).listings).to.equal(counts.read);
    await third.stop();
    await scene.close();
  });
});
