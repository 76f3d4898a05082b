import { expect } from 'chai';
import { startTestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('A site that takes too long for a batch', () => {
  const LISTINGS = 20;
  let scene: Scene;

  before(async () => {
    const product = await startTestProduct('slow-sites', { SITE_BATCH_SECONDS: '2' });
    scene = await openScene({ product, listings: LISTINGS });
  });
  after(() => scene?.close());

  for (const [fail, what] of [
    ['drip', 'because it sends one byte of its response per second'],
    ['silent', 'because it never responds'],
  ] as const)
    it(`${what} is abandoned for the run like a site that is down, and gets every listing once it has recovered`, async () => {
      await scene.controlSite({ fail });
      const { requests } = await scene.siteStats();
      const job = await scene.run('?force=true');
      expect(job.status).to.equal('PARTIAL');
      expect(job.reasons.map(({ code }) => code)).to.deep.equal(['site_unreachable']);
      expect(job.reasons[0]?.examples?.[0]).to.contain('took longer than 2 seconds');
      // All at once, then ten at a time; each at most twice.
      expect((await scene.siteStats()).requests - requests).to.be.within(2, 4);
      await scene.controlSite({});
      const replay = await scene.run('', 'output-replay');
      expect(replay).to.deep.include({ status: 'COMPLETED' });
      expect(replay.counts.delivered).to.equal(LISTINGS);
      expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    });
});
