import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { startHttpServer } from '../../stack/http-server.ts';
import { startProductProcess } from '../../stack/product.ts';
import type { LiveProcessRecord } from '../../store/sync/live-processes.ts';
import { ownMongoDb } from '../support/own-mongodb.ts';
import { openScene } from '../support/scene.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('A worker that is killed in the middle of a run', () => {
  const LISTINGS = 1_000;

  it('loses nothing, repeats almost nothing and leaves counts that are true', async () => {
    // The API runs here; the workers are processes of their own, which can be killed.
    const WORK_FOLDER = await mkdtemp(join(tmpdir(), 'property-gateway-crash-'));
    const own = { MONGODB_URL: await ownMongoDb(), TEMPORAL_TASK_QUEUE: 'test-crash-workers' };
    const environment = productEnvironment('crash', {
      ...own,
      WORK_FOLDER,
      LOG_LEVEL: 'info',
    });
    const product = await startTestProduct('crash', own, 'api');
    const first = await startProductProcess(testStack(), { role: 'worker', name: 'crash-1', environment });
    const feed = await startHeldFeed();
    const scene = await openScene({ product, config: { url: `${feed.url}/property-feed?listings=${LISTINGS}` } });
    feed.serve(scene.crm);
    const job = await scene.start();
    // Its fifth page cannot be journalled before the worker is killed, however late the kill comes: an open transaction has that page.
    const mongo = await MongoClient.connect(environment['MONGODB_URL'] ?? '');
    const session = mongo.startSession();
    session.startTransaction();
    const part = `import:${scene.gateway.input_connector.connector_id}`;
    await mongo
      .db(environment['MONGODB_DATABASE'])
      .collection<{ _id: string; job_id: string; part: string; seq: number }>('sync_pages')
      .insertOne({ _id: `${job.id}/${part}/4`, job_id: job.id, part, seq: 4 }, { session });
    feed.release();
    await until(
      'a good part is read',
      async () => (await product.db.collection('sync_pages').countDocuments({ job_id: job.id })) >= 2,
    );
    const before = await scene.job(job.id);
    const processes = product.db.collection<LiveProcessRecord>('live_processes');
    const [lost] = await processes.find({ 'sessions.0': { $exists: true } }).toArray();
    await first.kill();
    expect(before.status).to.equal('RUNNING');
    const written = await product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });
    expect(written).to.be.greaterThan(0).and.lessThan(LISTINGS);

    await session.abortTransaction();
    await mongo.close();
    // Otherwise the server would keep a transaction that it was killed in for a minute, and the next attempt would wait for it.
    await until(
      'the sessions of the killed worker are ended',
      async () => !(await processes.findOne({ _id: lost?._id ?? '' })),
    );
    const second = await startProductProcess(testStack(), { role: 'worker', name: 'crash-2', environment });
    const ended = await scene.ended(job);
    expect(ended.status, JSON.stringify(ended)).to.equal('COMPLETED');
    expect(ended.counts).to.include({
      read: LISTINGS,
      created: LISTINGS,
      updated: 0,
      unchanged: 0,
      delivered: LISTINGS,
    });
    const listings = product.db.collection<{ sync: { version: number } }>('listing_states');
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id })).to.equal(LISTINGS);
    // Written once each: what the killed worker had written was recognised, not written again.
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id, 'sync.version': { $gt: 1 } })).to.equal(0);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);

    // The same of a read of which little has changed, killed once a page of it is journalled.
    await scene.setCrm({ revision: 1 });
    const next = await scene.start();
    await until('a page is journalled', async () =>
      (await product.db.collection('sync_pages').findOne({ job_id: next.id })) ? true : undefined,
    );
    await second.kill();
    const third = await startProductProcess(testStack(), { role: 'worker', name: 'crash-3', environment });
    const { status, counts } = await scene.ended(next);
    expect(status, JSON.stringify(counts)).to.equal('COMPLETED');
    expect(counts.read).to.equal(counts.created + counts.updated + counts.unchanged);
    expect(counts.read).to.equal(LISTINGS + counts.created - counts.archived);
    expect(counts).to.include({ quarantined: 0, held: 0, withdrawn: counts.archived });
    expect(counts.delivered).to.equal(counts.created + counts.updated);
    expect(await listings.countDocuments({ gateway_id: scene.gateway.id })).to.equal(counts.read);
    expect((await scene.siteStats()).listings).to.equal(counts.read);
    await third.stop();
    await scene.close();
    await feed.stop();
  });
});

/** A feed that is sent once it is released: what the CRM sends. */
async function startHeldFeed() {
  let crm = '';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await startHttpServer('held feed', { port: 0, host: '127.0.0.1' }, () => async (request, response) => {
    await released;
    const body = Buffer.from(await (await fetch(`${crm}${request.url}`)).arrayBuffer());
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  return {
    ...server,
    release: () => release(),
    serve: (url: string) => {
      crm = url;
    },
  };
}
