import { expect } from 'chai';
import type { Progress, SyncJob } from '../../model/sync/sync-job.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

describe('A cancelled run', () => {
  const LISTINGS = 600;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
  });
  after(() => scene.close());

  const cancel = (job: SyncJob) =>
    scene.client.send<SyncJob>('POST', `/gateways/${scene.gateway.id}/sync-jobs/${job.id}/cancel`);
  const progress = (job: SyncJob) =>
    scene.client.get<Progress>(`/gateways/${scene.gateway.id}/sync-jobs/${job.id}/progress`);
  const listings = () => scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });

  it('stops while it reads, keeps what it wrote, archives nothing and counts true', async () => {
    await scene.setCrm({ delay_ms: 400 });
    const job = await scene.start();
    await until('some listings are read', async () => (await progress(job)).counts.read > 0);
    expect((await cancel(job)).status).to.equal('CANCELLING');
    const ended = await scene.ended(job);
    await scene.setCrm({ delay_ms: 0 });
    expect(ended.status).to.equal('CANCELLED');
    expect(ended.counts.read).to.be.greaterThan(0).and.lessThan(LISTINGS);
    expect(ended.counts.created).to.equal(await listings());
    expect(ended.counts.archived).to.equal(0);
  });

  it('is gone on with by the next run', async () => {
    const ended = await scene.run();
    expect(ended.status).to.equal('COMPLETED');
    expect(ended.counts.read).to.equal(LISTINGS);
    expect(await listings()).to.equal(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
  });

  it('stops while it delivers, and a replay delivers exactly the rest', async () => {
    await scene.controlSite({ delay_ms: 500 });
    const job = await scene.start('?force=true');
    await until('some listings are delivered', async () => (await progress(job)).counts.delivered > 0, 100_000);
    // The site responds to each request only after the cancel, however late the cancel is.
    await scene.controlSite({ delay_ms: 100_000 });
    await cancel(job);
    const ended = await scene.ended(job);
    await scene.controlSite({ delay_ms: 0 });
    expect(ended.status).to.equal('CANCELLED');
    expect(ended.counts.delivered).to.be.greaterThan(0).and.lessThan(LISTINGS);
    const replay = await scene.run('', 'output-replay');
    expect(replay.status).to.equal('COMPLETED');
    // The site may have handled one batch whose response did not arrive.
    expect(ended.counts.delivered + replay.counts.delivered).to.equal(LISTINGS);
  });

  it('cannot be cancelled once it has ended', async () => {
    const job = await scene.run();
    const answer = await cancel(job).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(String(answer)).to.contain('409').and.contain('already ended');
  });

  it('is cancelled by pausing its gateway', async () => {
    await scene.setCrm({ delay_ms: 400 });
    const job = await scene.start();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/pause`);
    expect((await scene.ended(job)).status).to.equal('CANCELLED');
    await scene.setCrm({ delay_ms: 0 });
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/enable`);
  });
});
