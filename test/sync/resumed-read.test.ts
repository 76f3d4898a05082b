import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

/** Enough pages of the CRM for several chunks of the test product. */
const LISTINGS = 60;
const PAGE_SIZE = 4;

describe('A read of pages by row offsets that is cut into chunks', () => {
  let scene: Scene;

  before(async () => {
    scene = await openScene({
      connector: 'RESO',
      feed: '/reso',
      config: { access_token: 'a-long-lived-token', page_size: PAGE_SIZE },
    });
  });
  after(() => scene.close());

  it('is complete when every listing came once: one that the CRM no longer has is archived', async () => {
    await scene.setCrm({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ created: LISTINGS });
    await scene.setCrm({ listings: LISTINGS - 1 });
    const job = await scene.run('?force=true');
    const pages = await scene.product.db.collection('sync_pages').find({ job_id: job.id }).toArray();
    expect(pages.filter(({ part }) => String(part).startsWith('import:')).length, 'pages of the read').to.be.above(1);
    expect(job.counts, JSON.stringify(job)).to.include({ read: LISTINGS - 1, archived: 1 });
  });

  it('is not complete when listings moved: none is archived', async () => {
    await scene.setCrm({ fault: 'moving_pages' });
    const job = await scene.run('?force=true');
    await scene.setCrm({ fault: null });
    expect(
      job.reasons.map(({ code }) => code),
      JSON.stringify(job),
    ).to.include('feed_rejected');
    expect(job.counts).to.include({ archived: 0, held: 0 });
    expect(job.counts.read).to.be.below(LISTINGS - 1);
  });
});
