import { expect } from 'chai';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('Listings that the CRM no longer has', () => {
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
    expect(reason?.message).to.contain('allowMassArchive').and.to.contain('GET /gateways/{id}/held-listings');
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

  it('are brought back by one call, under their old ids, on the site and in the search', async () => {
    const { id: jobId } = (await scene.client.get<Page<SyncJob>>(`/gateways/${scene.gateway.id}/sync-jobs`)).items.find(
      ({ counts }) => counts.archived > 0,
    )!;
    const path = `/gateways/${scene.gateway.id}/sync-jobs/${jobId}/restore`;
    const former = await scene.product.db
      .collection('former_listings')
      .distinct('property_id', { gateway_id: scene.gateway.id });
    expect(former).to.have.length(LISTINGS / 2);
    const job = await scene.ended(await scene.client.send<SyncJob>('POST', path));
    expect(job).to.include({ status: 'COMPLETED', kind: 'OUTPUT_REPLAY' });
    expect(job.reasons).to.deep.include({
      code: 'restored',
      message: 'Listings that an earlier run had archived were brought back.',
      count: LISTINGS / 2,
    });
    expect(job.counts).to.include({ read: 0, delivered: LISTINGS / 2 });
    expect(await listings()).to.equal(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    const back = await scene.product.db
      .collection<{ _id: string }>('listings')
      .distinct('_id', { _id: { $in: former.map(String) } });
    expect(back).to.have.length(former.length);
    await scene.product.refreshSearch();
    const found = await scene.client.get<{ meta: { total: number } }>(
      `/gateways/${scene.gateway.id}/properties?type=${encodeURIComponent('apartment')}&limit=1`,
    );
    const stored = await scene.product.db
      .collection('listings')
      .countDocuments({ gateway_id: scene.gateway.id, type: 'apartment' });
    expect(found.meta.total).to.equal(stored);

    const again: unknown = await scene.client.send('POST', path).catch((error: unknown) => error);
    expect(again).to.be.instanceOf(ApiError).and.to.have.property('status', 409);
    // A sync of the whole catalogue finds them as they are.
    await scene.setCrm({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ unchanged: LISTINGS, created: 0, updated: 0, archived: 0 });
  });
});
