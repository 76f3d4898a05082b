import { expect } from 'chai';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { serveOwnFeed } from '../support/own-feed.ts';
import type { OwnFeed } from '../support/own-feed.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

describe('What a site may show is withdrawn', () => {
  let feed: OwnFeed;
  let scene: Scene;

  beforeEach(async () => {
    feed = await serveOwnFeed({ one: { title: 'Un' }, two: { title: 'Deux' } });
    scene = await openScene({ config: { url: feed.url } });
  });
  afterEach(async () => {
    await scene.close();
    await feed.stop();
  });

  const listing = async (reference: string): Promise<PublishedListing | undefined> =>
    (await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`)).find(
      ({ crm_reference }) => crm_reference === reference,
    );
  /** Starts a run and waits until the site has taken its batch and keeps silent. */
  const startUntilSilent = async (): Promise<SyncJob> => {
    await scene.controlSite({ fail: 'silent' });
    const { upserts } = await scene.siteStats();
    const job = await scene.start();
    await until('the site has taken the batch', async () => (await scene.siteStats()).upserts > upserts);
    return job;
  };
  const hide = (reference: string) => feed.records.set(reference, { title: 'Un', hidden: true });

  it('when a listing is hidden whose last version the site refused', async () => {
    await scene.run();
    const id = (await listing('one'))?.id ?? '';
    feed.records.set('one', { title: 'Un, rénové' });
    await scene.controlSite({ refuse_ids: [id] });
    expect((await scene.run()).counts).to.include({ delivery_failed: 1 });
    await scene.controlSite({});
    hide('one');
    expect((await scene.run()).counts).to.include({ withdrawn: 1, delivery_failed: 0 });
    expect((await listing('one'))?.synchronization?.sync_status).to.equal('withdrawn');
    expect(await scene.siteStats()).to.include({ listings: 1 });
  });

  it('when a listing is hidden after the site took it and cut the connection', async () => {
    await scene.controlSite({ fail: 'cut' });
    expect((await scene.run()).status).to.equal('PARTIAL');
    expect(await scene.siteStats()).to.include({ listings: 2 });
    await scene.controlSite({});
    hide('one');
    expect((await scene.run()).counts).to.include({ delivered: 1, withdrawn: 1 });
    expect((await listing('one'))?.synchronization?.sync_status).to.equal('withdrawn');
    expect(await scene.siteStats()).to.include({ listings: 1 });
  });

  it('when only the site knows of it, by a forced replay', async () => {
    await scene.run();
    const id = (await listing('one'))?.id ?? '';
    const { db } = scene.product;
    // As after a restored backup.
    for (const name of ['listings', 'listing_states'])
      await db.collection<{ _id: string }>(name).deleteOne({ _id: id });
    await db.collection('site_possessions').deleteMany({ listing_id: id });
    expect((await scene.run('', 'output-replay')).counts).to.include({ delivered: 0, withdrawn: 0 });
    expect((await scene.run('?force=true', 'output-replay')).counts).to.include({ delivered: 1, withdrawn: 1 });
    expect(await scene.siteStats()).to.include({ listings: 1 });
  });

  it('as far as it is known, by a replay of a site that cannot list what it shows', async () => {
    await scene.run();
    await scene.controlSite({ fail: 'no_list' });
    const old = await scene.run('?force=true', 'output-replay');
    expect(old).to.deep.include({ status: 'COMPLETED', reasons: [] });
    expect(old.counts).to.include({ delivered: 2, withdrawn: 0 });
  });

  it('when a listing leaves its CRM after a run was cancelled while the site worked on it', async () => {
    const job = await startUntilSilent();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/sync-jobs/${job.id}/cancel`);
    expect((await scene.ended(job)).status).to.equal('CANCELLED');
    await scene.controlSite({});
    feed.records.delete('one');
    expect((await scene.run()).counts).to.include({ archived: 1, delivered: 1, withdrawn: 1 });
    expect(await scene.siteStats()).to.include({ listings: 1 });
  });
});
