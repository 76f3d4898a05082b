import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('Listings that the CRM no longer has', function () {
  this.timeout(120_000);
  const LISTINGS = 300;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ feed: '/property-feed', listings: LISTINGS });
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
  });
  after(() => scene.close());

  const listings = () => scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });

  it('are not archived when too many are missing at once', async () => {
    await scene.setCrm({ listings: LISTINGS / 2 });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts.archived).to.equal(0);
    const [reason] = job.reasons;
    expect(reason).to.include({ code: 'orphan_guard', count: LISTINGS / 2 });
    expect(reason?.message).to.contain('allowMassArchive');
    expect(await listings()).to.equal(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
  });

  it('are archived when the owner says that they are really gone', async () => {
    const job = await scene.run('?allowMassArchive=true');
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({ archived: LISTINGS / 2, withdrawn: LISTINGS / 2 });
    expect(await listings()).to.equal(LISTINGS / 2);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS / 2);
    await scene.product.refreshSearch();
    const found = await scene.client.get<{ meta: { total: number } }>(
      `/gateways/${scene.gateway.id}/properties?priceMin=0&limit=1`,
    );
    expect(found.meta.total).to.be.at.most(LISTINGS / 2);
  });

  it('are not archived by a feed that is empty, however few they are', async () => {
    await scene.setCrm({ listings: LISTINGS / 2, fault: 'empty' });
    const job = await scene.run();
    await scene.setCrm({ fault: null });
    expect(job.status).to.equal('PARTIAL');
    expect(job.reasons.map(({ code }) => code)).to.include('orphan_guard');
    expect(await listings()).to.equal(LISTINGS / 2);
  });
});
