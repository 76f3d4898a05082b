import { expect } from 'chai';
import type { Page } from '../../model/shared/page.ts';
import type { AuditEvent } from '../../model/gateway/audit-event.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import type { StreamRecord } from '../../store/sync/streams.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

type Changes = { added: string[]; changed: string[]; gone: string[] };
type Stored = { _id: string; crm_reference: string; sync: { version: number; changed_at: Date } };

const adds = ({ counts }: SyncJob) =>
  counts.created + counts.updated + counts.unchanged + counts.quarantined === counts.read;

describe('A sync', () => {
  // More pages than are in flight at a time.
  const LISTINGS = 320;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
  });
  after(() => scene.close());

  const stored = () =>
    scene.product.db
      .collection<Stored>('listing_states')
      .find({ gateway_id: scene.gateway.id } as object, {
        projection: { crm_reference: 1, 'sync.version': 1, 'sync.changed_at': 1 },
      })
      .sort({ _id: 1 })
      .toArray();
  const metrics = async () => (await fetch(`${scene.product.url}/metrics`)).text();
  const bulkRequests = async () => {
    const text = await metrics();
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith('engine_calls_total{engine="elasticsearch",operation="bulk"'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  it('brings every listing of the CRM into the store, the index and the site', async () => {
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({
      read: LISTINGS,
      created: LISTINGS,
      updated: 0,
      unchanged: 0,
      quarantined: 0,
      archived: 0,
    });
    expect(job.counts.delivered).to.equal(LISTINGS);
    expect(await stored()).to.have.length(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    await scene.product.refreshSearch();
    const found = await scene.client.get<{ meta: { total: number } }>(
      `/gateways/${scene.gateway.id}/properties?status=available&limit=1`,
    );
    expect(found.meta.total).to.be.greaterThan(LISTINGS / 2);
  });

  it('stores the published address from the response of the site as property_url', async () => {
    const [listing] = await scene.client.get<{ id: string; property_url: string }[]>(
      `/gateways/${scene.gateway.id}/properties`,
    );
    expect(listing?.property_url).to.match(new RegExp(`^${scene.site}/listings/${listing?.id}/`));
  });

  it('writes, indexes and delivers nothing when the CRM has not changed', async () => {
    const before = await stored();
    const bulks = await bulkRequests();
    const requests = (await scene.siteStats()).requests;
    await scene.forgetFiles();
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({
      read: LISTINGS,
      created: 0,
      updated: 0,
      unchanged: LISTINGS,
      delivered: 0,
      withdrawn: 0,
    });
    expect(await stored()).to.deep.equal(before);
    expect(await bulkRequests()).to.equal(bulks);
    expect((await scene.siteStats()).requests).to.equal(requests);
  });

  it('changes no listing whose mapping changed without effect, neither in this run nor in the next, and each that changed with effect', async () => {
    const mappedWith = async (options: object) => {
      const url = `${scene.crm}/property-feed?listings=${LISTINGS}`;
      const input = { ...scene.gateway.input_connector, config: { url, ...options } };
      await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { input_connector: input });
      await scene.forgetFiles();
      return (await scene.run()).counts;
    };
    const before = await stored();
    const { db } = scene.product;
    const generation = async () =>
      (await db.collection<StreamRecord>('streams').findOne({ gateway_id: scene.gateway.id }))?.mapping?.generation;
    const made = () => db.collection('listing_states').distinct('sync.generation', { gateway_id: scene.gateway.id });
    expect([await generation(), await made()]).to.deep.equal([1, [1]]);
    expect(await mappedWith({ api_key: 'another' })).to.include({ read: LISTINGS, unchanged: LISTINGS });
    expect(await stored()).to.deep.equal(before);
    expect([await generation(), await made()]).to.deep.equal([2, [2]]);
    expect(await mappedWith({ api_key: 'another' })).to.include({ read: LISTINGS, unchanged: LISTINGS });
    expect(await stored()).to.deep.equal(before);
    expect(await mappedWith({ provider: 'another' })).to.include({ updated: LISTINGS, unchanged: 0 });
  });

  it('follows edits, additions and removals, and withdraws what is gone', async () => {
    const changes = (await (await fetch(`${scene.crm}/changes?from=0&to=1&listings=${LISTINGS}`)).json()) as Changes;
    const ids = new Map((await stored()).map(({ crm_reference, _id }) => [crm_reference, _id]));
    await scene.setCrm({ revision: 1 });
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(adds(job)).to.equal(true);
    expect(job.counts.created).to.equal(changes.added.length);
    expect(job.counts.updated).to.equal(changes.changed.length);
    expect(job.counts.archived).to.equal(changes.gone.length);
    expect(job.counts.withdrawn).to.equal(changes.gone.length);
    expect(job.counts.delivered).to.equal(changes.added.length + changes.changed.length);
    const now = new Map((await stored()).map(({ crm_reference, _id }) => [crm_reference, _id]));
    for (const [reference, id] of now) if (ids.has(reference)) expect(id).to.equal(ids.get(reference));
    expect((await scene.siteStats()).listings).to.equal(now.size);
  });

  it('gives a listing that comes back its old id', async () => {
    const archived = await scene.product.db
      .collection('former_listings')
      .find({ gateway_id: scene.gateway.id })
      .toArray();
    await scene.setCrm({ revision: 0 });
    // What the later revision had added was the end of its file: without a word it would be held.
    const job = await scene.run('?allowMassArchive=true');
    expect(job.status).to.equal('COMPLETED');
    const ids = new Set((await stored()).map(({ _id }) => _id));
    for (const former of archived) expect(ids.has(former['property_id'])).to.equal(true);
  });

  it('rewrites the whole catalogue when it is forced', async () => {
    const job = await scene.run('?force=true');
    expect(job.mode).to.equal('FORCED_FULL');
    expect(job.counts).to.include({
      read: LISTINGS,
      updated: LISTINGS,
      unchanged: 0,
      archived: 0,
      delivered: LISTINGS,
    });
  });

  it('syncs only the requested listing and changes no other', async () => {
    const [one] = await stored();
    await scene.setCrm({ revision: 2 });
    const job = await scene.run(`?crmReference=${encodeURIComponent(one?.crm_reference ?? '')}`);
    expect(job.crm_reference).to.equal(one?.crm_reference);
    expect(job.counts.archived).to.equal(0);
    expect(job.counts.read).to.be.at.most(1);
    expect(await stored()).to.have.length(LISTINGS);
    await scene.setCrm({ revision: 0 });
  });

  it('fails with crm_reference_not_found when the CRM has no record of the requested listing', async () => {
    const job = await scene.run('?crmReference=no-such-listing');
    expect(job.status).to.equal('FAILED');
    expect(job.reasons.map(({ code }) => code)).to.deep.equal(['crm_reference_not_found']);
  });

  it('leaves a trail of audit events for the gateway and for each run', async () => {
    const job = await scene.run();
    const events = await scene.client.get<Page<AuditEvent>>(
      `/gateways/${scene.gateway.id}/sync-jobs/${job.id}/audit-events`,
    );
    const actions = events.items.map(({ action }) => action);
    expect(actions).to.include.members(['sync.requested', 'sync.started', 'sync.phase_finished', 'sync.finished']);
    expect(new Set(events.items.map(({ job_id }) => job_id))).to.deep.equal(new Set([job.id]));
  });

  it('counts the calls to every engine', async () => {
    const text = await metrics();
    for (const [engine, operation] of [
      ['mongodb', 'bulkWrite|update'],
      ['elasticsearch', 'bulk'],
      ['temporal', 'start_sync'],
      ['identity', 'introspect'],
      ['s3', 'HeadBucketCommand'],
    ])
      expect(text).to.match(
        new RegExp(`^engine_calls_total\\{engine="${engine}",operation="(${operation})",ok="true"\\} [1-9]`, 'm'),
      );
  });

  it('starts once when a hundred triggers arrive at the same time', async () => {
    // The run cannot end before the last trigger got its response, however slow the machine is.
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const feed = await serve({ '/feed': () => held.then(() => ({ body: [] })) });
    const scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${feed.url}/feed` } },
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        try {
          return {
            status: 201,
            job: await scene.client.send<SyncJob>('POST', `/gateways/${scene.gateway.id}/sync-jobs`),
          };
        } catch (error) {
          if (error instanceof ApiError) return { status: error.status };
          throw error;
        }
      }),
    );
    const started = answers.filter(({ status }) => status === 201);
    expect(started).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(99);
    go();
    const [one] = started;
    if (one?.job) expect((await scene.ended(one.job)).status).to.equal('COMPLETED');
    await scene.close();
    await feed.stop();
  });
});
