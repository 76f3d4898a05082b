import { expect } from 'chai';
import { startTestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';

describe('A site that takes requests and never answers', () => {
  it('is abandoned within one run, like a site that is down, although every batch takes longer than a chunk', async () => {
    const product = await startTestProduct('hanging', { REQUEST_TIMEOUT_SECONDS: '1', CHUNK_SECONDS: '1' });
    const scene = await openScene({ product, listings: 600 });
    await scene.controlSite({ delay_ms: 60_000 });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.reasons.map(({ code }) => code)).to.include('site_unreachable');
    // Those that were sent and those that were not: all wait for a replay or the next run.
    expect(job.counts.delivery_failed).to.equal(600);
    await scene.close();
    await product.stop();
  });
});
