import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { StreamRecord } from '../../store/sync/streams.ts';
import { SITE_KEY, openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('A feed that is the very file that was read last', () => {
  const LISTINGS = 60;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ feed: '/property-feed' });
    await scene.setCrm({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ created: LISTINGS, delivered: LISTINGS });
  });
  after(() => scene.close());

  const isSpared = ({ reasons }: SyncJob) => reasons.some(({ code }) => code === 'feed_unchanged');
  const journal = (job: SyncJob) =>
    scene.product.db
      .collection('sync_pages')
      .find({ job_id: job.id, part: { $regex: '^import:' } })
      .toArray();
  const listings = () =>
    scene.client.get<{ reference: string; crm_reference: string; updated_at: string }[]>(
      `/gateways/${scene.gateway.id}/properties`,
    );
  /** When the CRM changed each, by the key that it has there. */
  const updates = async () =>
    new Map((await listings()).map(({ crm_reference, updated_at }) => [crm_reference, updated_at]));

  it('is not read again: every listing counts as unchanged, and the run says so', async () => {
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({ read: LISTINGS, unchanged: LISTINGS, updated: 0, archived: 0, delivered: 0 });
    expect(job.reasons.map(({ code, count }) => ({ code, count }))).to.deep.include({
      code: 'feed_unchanged',
      count: LISTINGS,
    });
    const pages = await journal(job);
    expect(pages).to.have.length(1);
    expect(pages[0]).not.to.have.property('keys');
  });

  it('is not even downloaded where its CRM says that it is as it was, for a day', async () => {
    const files = scene.product.db.collection<StreamRecord>('streams');
    const ofScene = { gateway_id: scene.gateway.id };
    const file = async () => (await files.findOne(ofScene))?.file ?? expect.fail('no file is remembered');
    const first = await file();
    expect(first.validator).to.include({ header: 'if-none-match' });
    expect(isSpared(await scene.run())).to.equal(true);
    expect((await file()).at, 'no download').to.deep.equal(first.at);

    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await files.updateOne(ofScene, { $set: { 'file.at': yesterday } });
    expect(isSpared(await scene.run())).to.equal(true);
    expect((await file()).at, 'a download').to.be.above(yesterday);

    // Remembered by an earlier release, or of a server that did not say it.
    await files.updateOne(ofScene, { $unset: { 'file.validator': '' } });
    expect(isSpared(await scene.run())).to.equal(true);
    expect((await file()).validator).to.deep.equal(first.validator);
  });

  it('is read when that is forced, and by a dry run', async () => {
    const forced = await scene.run('?force=true');
    expect(forced.counts).to.include({ updated: LISTINGS });
    expect(isSpared(forced)).to.equal(false);
    expect(isSpared(await scene.run('?dryRun=true'))).to.equal(false);
    expect(isSpared(await scene.run())).to.equal(true);
  });

  it('still brings a new site all listings', async () => {
    const output = {
      connector_type: 'SYNC',
      config: { url: scene.site, plugin_auth_key: SITE_KEY },
    };
    const path = `/gateways/${scene.gateway.id}`;
    const { output_connectors: outputs } = await scene.client.get<Gateway>(path);
    await scene.client.send('PATCH', path, { output_connectors: [...outputs, output] });
    const job = await scene.run();
    expect(isSpared(job)).to.equal(true);
    expect(job.counts).to.include({ unchanged: LISTINGS, delivered: LISTINGS });
  });

  it('is read when a listing was stored from another file in between', async () => {
    const before = await updates();
    const changes = await (await fetch(`${scene.crm}/changes?from=0&to=1&listings=${LISTINGS}`)).json();
    const [reference] = (changes as { changed: string[] }).changed;
    const changed = (await listings()).find((listing) => listing.reference === reference)?.crm_reference;
    await scene.setCrm({ revision: 1 });
    expect((await scene.run(`?crmReference=${changed}`)).counts).to.include({ updated: 1 });
    expect((await updates()).get(changed ?? '')).not.to.equal(before.get(changed ?? ''));
    await scene.setCrm({ revision: 0 });
    const job = await scene.run();
    expect(isSpared(job)).to.equal(false);
    expect(job.counts).to.include({ updated: 1, unchanged: LISTINGS - 1 });
    expect(await updates()).to.deep.equal(before);
    expect(isSpared(await scene.run())).to.equal(true);
  });

  it('is read when a run of another file was cut short', async () => {
    await scene.setCrm({ revision: 2, delay_ms: 50 });
    const job = await scene.start();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/sync-jobs/${job.id}/cancel`);
    await scene.ended(job);
    await scene.setCrm({ revision: 0, delay_ms: 0 });
    const next = await scene.run('?allowMassArchive=true');
    expect(next).to.include({ status: 'COMPLETED' });
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    expect(isSpared(await scene.run())).to.equal(true);
  });

  it('is read when archived listings were brought back, which leave again', async () => {
    await scene.setCrm({ listings: LISTINGS / 2 });
    const archiving = await scene.run('?allowMassArchive=true');
    expect(archiving.counts).to.include({ archived: LISTINGS / 2 });
    expect(isSpared(await scene.run())).to.equal(true);
    const path = `/gateways/${scene.gateway.id}/sync-jobs/${archiving.id}/restore`;
    expect(await scene.ended(await scene.client.send<SyncJob>('POST', path))).to.include({ status: 'COMPLETED' });
    const job = await scene.run();
    expect(isSpared(job)).to.equal(false);
    expect(job.counts).to.include({ archived: LISTINGS / 2 });
    expect(isSpared(await scene.run())).to.equal(true);
  });

  it('is read when the configuration of the input has changed', async () => {
    await scene.setCrm({ listings: LISTINGS });
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    expect(isSpared(await scene.run())).to.equal(true);
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: {
        connector_type: 'PROPERTY_FEED',
        config: { url: `${scene.crm}/property-feed?listings=${LISTINGS}` },
      },
    });
    const job = await scene.run();
    expect(job.counts).to.include({ read: LISTINGS });
    expect(isSpared(job)).to.equal(false);
  });

  it('is read again as long as records of it are in quarantine', async () => {
    await scene.setCrm({ fault: 'broken_records' });
    expect((await scene.run()).counts.quarantined).to.be.greaterThan(0);
    expect(isSpared(await scene.run())).to.equal(false);
    await scene.setCrm({ fault: null });
  });
});
