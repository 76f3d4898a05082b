import { expect } from 'chai';
import type { HeldListing } from '../../model/listing/held-listing.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('Listings that the orphan guard holds', () => {
  const LISTINGS = 120;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ feed: '/property-feed', listings: LISTINGS });
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
  });
  after(() => scene.close());

  const path = () => `/gateways/${scene.gateway.id}/held-listings`;
  const held = (query = '') => scene.client.get<Page<HeldListing>>(`${path()}${query}`);
  const stored = () => scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });
  const docs = () => scene.product.db.collection('held_listings');

  it('are listed with since when and how often they were missed, and their owner is told once', async () => {
    await scene.setCrm({ listings: LISTINGS / 2 });
    const dry = await scene.run('?dryRun=true');
    expect(dry.counts).to.include({ held: LISTINGS / 2, archived: 0 });
    expect((await held()).total_elements).to.equal(0);
    const job = await scene.run();
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ held: LISTINGS / 2, archived: 0 });
    const { items, total_elements: total } = await held('?size=200');
    expect(total).to.equal(LISTINGS / 2);
    expect(items[0]).to.include({ status: 'HELD', cause: 'absent', missed_reads: 0, job_id: job.id });
    expect(items[0]?.title).to.be.a('string');
    await scene.run();
    expect((await held()).items[0]).to.include({ missed_reads: 1 });
    await until('the owner is told', async () => {
      const inbox = await (await fetch(`${testStack().urls.inbox}/messages`)).text();
      return (
        inbox.includes(`${LISTINGS / 2} listings are missing from the CRM`) ||
        inbox.includes(`${LISTINGS / 2} biens manquent`)
      );
    });
    const mails = scene.product.db.collection('mails');
    const { _id: gatewayId } = { _id: scene.gateway.id };
    expect(await mails.countDocuments({ kind: 'sync_held', 'facts.id': gatewayId })).to.equal(1);
  });

  it('stay when they are dismissed, and are withdrawn and archived when they are confirmed', async () => {
    const { items } = await held('?size=200');
    const [kept, ...rest] = items.map(({ id }) => id);
    const gone = rest.slice(0, 10);
    expect(await scene.client.send('POST', `${path()}/dismiss`, { ids: [kept] })).to.deep.equal({ dismissed: 1 });
    const job = await scene.ended(await scene.client.send<SyncJob>('POST', `${path()}/confirm`, { ids: gone }));
    expect(job).to.include({ status: 'COMPLETED', kind: 'OUTPUT_REPLAY' });
    expect(job.counts).to.include({ archived: 10, withdrawn: 10 });
    expect(await stored()).to.equal(LISTINGS - 10);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS - 10);
    expect((await held('?status=HELD')).total_elements).to.equal(LISTINGS / 2 - 11);
    expect((await held('?status=DISMISSED')).total_elements).to.equal(1);
    const again: unknown = await scene.client
      .send('POST', `${path()}/confirm`, { ids: gone })
      .catch((error: unknown) => error);
    expect(again).to.be.instanceOf(ApiError).and.to.have.property('status', 409);
    const none: unknown = await scene.client.send('POST', `${path()}/dismiss`, {}).catch((error: unknown) => error);
    expect(none).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
  });

  it('leave by themselves after a week of plausible reads, but not those that were dismissed', async () => {
    await scene.run();
    await docs().updateMany(
      { gateway_id: scene.gateway.id, missed_since: { $exists: true } },
      { $set: { missed_since: new Date(Date.now() - 8 * 24 * 3_600_000) } },
    );
    const job = await scene.run();
    expect(job.counts).to.include({ held: 0, archived: LISTINGS / 2 - 11 });
    expect(job.status).to.equal('COMPLETED');
    expect(await stored()).to.equal(LISTINGS / 2 + 1);
    expect((await scene.run()).counts).to.include({ held: 0, archived: 0 });
  });

  it('are held no longer when the CRM has them again', async () => {
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
    expect((await held()).total_elements).to.equal(0);
    expect(await stored()).to.equal(LISTINGS);
  });
});

describe('Held listings that were confirmed', () => {
  it('come back with one call, and are held again by the next read that lacks them', async () => {
    const LISTINGS = 40;
    const scene = await openScene({ feed: '/property-feed' });
    const path = `/gateways/${scene.gateway.id}`;
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
    await scene.setCrm({ listings: LISTINGS / 2 });
    await scene.run();
    const job = await scene.ended(
      await scene.client.send<SyncJob>('POST', `${path}/held-listings/confirm`, { all: true }),
    );
    expect(job.counts).to.include({ archived: LISTINGS / 2, withdrawn: LISTINGS / 2 });
    const back = await scene.ended(await scene.client.send<SyncJob>('POST', `${path}/sync-jobs/${job.id}/restore`));
    expect(back.status).to.equal('COMPLETED');
    expect(back.counts).to.include({ delivered: LISTINGS / 2 });
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    expect((await scene.run()).counts).to.include({ held: LISTINGS / 2, archived: 0 });
    await scene.close();
  });

  it('leave those alone that a run under way archives', async () => {
    const LISTINGS = 40;
    const scene = await openScene({ feed: '/property-feed' });
    const path = `/gateways/${scene.gateway.id}`;
    await scene.setCrm({ listings: LISTINGS });
    // Its workflow has ended by the time it is called open.
    const { id } = await scene.run();
    await scene.setCrm({ listings: LISTINGS / 2 });
    await scene.run();
    const { db } = scene.product;
    const heldListings = db.collection<{ _id: string }>('held_listings');
    const taken = await heldListings.findOne({ gateway_id: scene.gateway.id });
    await heldListings.updateOne({ _id: taken!._id }, { $set: { leaves_with: id } });
    await db.collection<{ _id: string }>('sync_jobs').updateOne({ _id: id }, { $set: { status: 'RUNNING' } });
    const job = await scene.ended(
      await scene.client.send<SyncJob>('POST', `${path}/held-listings/confirm`, { all: true }),
    );
    expect(job.counts).to.include({ archived: LISTINGS / 2 - 1 });
    expect(await heldListings.findOne({ _id: taken!._id })).to.include({ leaves_with: id });
    await scene.close();
  });
});

describe('A CSV file that lost its end', () => {
  it('archives nothing, however few listings are missing, and the whole file ends the hold', async () => {
    const LISTINGS = 60;
    const scene = await openScene({ connector: 'POLIRIS', feed: '/poliris.zip' });
    const stored = () => scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
    expect(await stored()).to.equal(LISTINGS);
    await scene.setCrm({ listings: LISTINGS - 3 });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts).to.include({ held: 3, archived: 0 });
    expect(job.reasons.map(({ code }) => code)).to.include('orphan_guard');
    expect(await stored()).to.equal(LISTINGS);
    await scene.setCrm({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ held: 0, archived: 0 });
    expect(
      await scene.product.db.collection('held_listings').countDocuments({ gateway_id: scene.gateway.id }),
    ).to.equal(0);
    await scene.close();
  });
});
