import { Connection } from '@temporalio/client';
import { expect } from 'chai';
import { listing, listings, textOf } from '../../connectors/inputs/reso/testing/listings.ts';
import { TOKEN, serveOData } from '../../connectors/inputs/reso/testing/serve-odata.ts';
import type { ODataServer } from '../../connectors/inputs/reso/testing/serve-odata.ts';
import type { Page } from '../../model/shared/page.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { StreamRecord } from '../../store/sync/streams.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { triggerSchedule } from '../support/trigger-schedule.ts';
import { until } from '../support/until.ts';

describe('An incremental sync', () => {
  const LISTINGS = 230;
  let crm: ODataServer;
  let scene: Scene;
  let connection: Connection;

  before(async () => {
    crm = await serveOData({ records: listings(LISTINGS), maxPage: 100 });
    scene = await openScene();
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      market: 'us',
      input_connector: { connector_type: 'RESO', config: { url: crm.root, access_token: TOKEN } },
      schedule: { every_minutes: 43_200 },
    });
    connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
  });
  after(async () => {
    await scene.close();
    await connection.close();
    await crm.stop();
  });

  const jobs = async () => (await scene.client.get<Page<SyncJob>>(`/gateways/${scene.gateway.id}/sync-jobs`)).items;
  /** Runs once as the schedule does. Returns the job and the filters of the requests that the CRM received. */
  async function scheduledRun(): Promise<{ job: SyncJob; filters: (string | null)[] }> {
    const before = (await jobs()).length;
    const asked = crm.queries().length;
    await triggerSchedule(connection, scene.gateway.id);
    const job = await until('the scheduled run has ended', async () => {
      const all = await jobs();
      return all.length > before && all[0] && FINAL_STATUSES.includes(all[0].status) ? all[0] : undefined;
    });
    const queries = crm.queries().slice(asked);
    return { job, filters: queries.map((query) => query.get('$filter')) };
  }
  const streams = () => scene.product.db.collection<StreamRecord>('streams');
  const cursor = async () => (await streams().findOne({ gateway_id: scene.gateway.id }))?.cursor;

  it('reads the whole catalogue the first time', async () => {
    const { job, filters } = await scheduledRun();
    expect(job, JSON.stringify(job.reasons)).to.include({ mode: 'INCREMENTAL', status: 'COMPLETED' });
    expect(job.counts).to.include({ read: LISTINGS, created: LISTINGS, delivered: LISTINGS });
    expect(filters[0]).to.equal(null);
    expect(await cursor())
      .to.have.property('state')
      .that.is.an('object');
  });

  it('asks only for what changed since then, and takes nothing for gone', async () => {
    const [first, ...others] = listings(LISTINGS);
    // The CRM returns what the filter selects: one changed and one new record. One record was deleted, which its response does not show.
    crm.options.records = [
      ...others,
      listing(LISTINGS + 20),
      { ...listing(LISTINGS + 30), ListingKey: first?.['ListingKey'] ?? '' },
    ];
    const { job, filters } = await scheduledRun();
    expect(job, JSON.stringify(job)).to.include({ status: 'COMPLETED' });
    expect(filters.every((filter) => filter?.includes('ModificationTimestamp'))).to.equal(true);
    expect(job.counts.read).to.be.lessThan(LISTINGS / 2);
    expect(job.counts).to.include({ created: 1, updated: 1, archived: 0, delivered: 2 });
  });

  it('removes what the CRM says is gone', async () => {
    crm.options.records = crm.options.records.map((record, place) =>
      place === 0 ? { ...record, MlgCanView: false, ModificationTimestamp: '2030-01-01T00:00:00.000Z' } : record,
    );
    const { job } = await scheduledRun();
    expect(job.counts).to.include({ archived: 1, withdrawn: 1, created: 0, updated: 0 });
  });

  it('reads the whole catalogue again after the configuration changed', async () => {
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { market: 'ca' });
    const { job, filters } = await scheduledRun();
    expect(filters[0]).to.equal(null);
    expect(job.counts.read).to.be.greaterThan(LISTINGS - 5);
  });

  it('reads the whole catalogue again a day after the last time', async () => {
    expect((await scheduledRun()).filters[0]).to.include('ModificationTimestamp');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await streams().updateOne({ gateway_id: scene.gateway.id }, { $set: { 'cursor.full_at': yesterday } });
    expect((await scheduledRun()).filters[0]).to.equal(null);
  });

  it('is not what a dry run or a single listing moves on', async () => {
    const before = JSON.stringify(await cursor());
    await scene.run('?dryRun=true');
    await scene.run(`?crmReference=K5`);
    expect(JSON.stringify(await cursor())).to.equal(before);
  });

  it('reads the whole catalogue again after a run that ended before its new listings were written', async () => {
    // Its cursor is behind a listing that it had set aside.
    const late = { ...listing(LISTINGS + 60), ModificationTimestamp: '2020-01-01T00:00:00.000Z' };
    crm.options.records = [...crm.options.records, late];
    const key = textOf(listing(LISTINGS + 60)['ListingKey']);
    const stream = await streams().findOne({ gateway_id: scene.gateway.id });
    const ended = 'a run that ended';
    await scene.product.db.collection<{ _id: string; [field: string]: unknown }>('arrivals').insertOne({
      _id: `${ended}/${key}`,
      job_id: ended,
      held_id: key,
      gateway_id: scene.gateway.id,
      stream_id: stream?._id,
      crm_reference: key,
      raw: '{}',
    });
    // A run of a single listing drops what was set aside, and must not hide that.
    await scene.run('?crmReference=K5');
    const { job, filters } = await scheduledRun();
    expect(filters[0]).to.equal(null);
    expect(job.counts, JSON.stringify(job)).to.include({ created: 1, archived: 0 });
    expect((await scheduledRun()).filters[0]).to.include('ModificationTimestamp');
  });
});
