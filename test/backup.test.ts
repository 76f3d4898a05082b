import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CopyObjectCommand, CreateBucketCommand, S3Client, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { SyncJob } from '../model/sync/sync-job.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { endedJob, openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

const run = promisify(execFile);

/** Every record, as a dump has them; indexes are made by the product that starts on it. */
async function copyRecords(from: Db, to: Db): Promise<number> {
  let copied = 0;
  for (const { name } of await from.listCollections({}, { nameOnly: true }).toArray()) {
    const records = await from.collection(name).find().toArray();
    if (records.length > 0) await to.collection(name).insertMany(records);
    copied += records.length;
  }
  return copied;
}

/** Every object whose key names the gateway, into a bucket of its own. */
async function copyObjects({ environment }: TestProduct, gatewayId: string, bucket: string): Promise<number> {
  const of = (name: string) => environment[name] ?? '';
  const client = new S3Client({
    endpoint: of('S3_ENDPOINT'),
    region: of('S3_REGION'),
    forcePathStyle: true,
    credentials: { accessKeyId: of('S3_ACCESS_KEY'), secretAccessKey: of('S3_SECRET_KEY') },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  let copied = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: of('S3_BUCKET') })) {
    for (const { Key = '' } of Contents.filter((one) => one.Key?.includes(gatewayId))) {
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${of('S3_BUCKET')}/${Key}` }));
      copied++;
    }
  }
  client.destroy();
  return copied;
}

/** The addresses of its pictures begin with that of the product. */
const withoutHost = (listing: PublishedListing, { url }: TestProduct): PublishedListing =>
  JSON.parse(JSON.stringify(listing).replaceAll(url, ''));

describe('A product that is restored from a backup of its records and objects, with an empty search index', () => {
  const LISTINGS = 60;
  let scene: Scene;
  let restored: TestProduct;
  let client: ApiClient;
  let was: { gateway: Gateway; listings: PublishedListing[]; found: number | undefined };
  const state = async (api: ApiClient, product: TestProduct) => {
    await product.refreshSearch();
    const path = `/gateways/${scene.gateway.id}`;
    const listings = await api.get<PublishedListing[]>(`${path}/properties`);
    const { meta } = await api.get<{ meta: { total?: number } }>(`${path}/properties?offerType=sale&limit=1`);
    return {
      gateway: await api.get<Gateway>(path),
      listings: listings
        .map((one) => withoutHost(one, product))
        .toSorted((one, other) => one.id.localeCompare(other.id)),
      found: meta.total,
    };
  };

  before(async () => {
    const product = await startTestProduct('backed_up');
    scene = await openScene({ product, listings: LISTINGS });
    expect((await scene.run()).status).to.equal('COMPLETED');
    was = await state(scene.client, product);
    // Stores the record of the CRM as an object.
    await scene.client.get(`/properties/${was.listings[0]?.id}/crm-model`);
    await product.stop();

    const mongo = await MongoClient.connect(product.environment['MONGODB_URL'] ?? '');
    const bucket = `restored-${Date.now()}`;
    const to = mongo.db(`${product.db.databaseName}_restored`);
    await to.dropDatabase();
    expect(await copyRecords(product.db, to)).to.be.greaterThan(LISTINGS);
    expect(await copyObjects(product, scene.gateway.id, bucket)).to.be.greaterThan(0);
    restored = await startTestProduct('restored', { MONGODB_DATABASE: to.databaseName, S3_BUCKET: bucket });
    await mongo.close();
    await run(process.execPath, ['commands/reindex.ts'], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, ...restored.environment },
    });
    client = await restored.as('agency-north');
  });
  after(() => scene.close());

  it('shows and finds what it had, under the same ids, and can open its secrets', async () => {
    const now = await state(client, restored);
    expect(now.listings).to.deep.equal(was.listings);
    expect(now.found).to.equal(was.found).and.to.be.greaterThan(0);
    expect(now.gateway).to.deep.equal(was.gateway).and.not.to.have.property('secrets_unreadable');
  });

  it('has the records of the CRM', async () => {
    const [first] = was.listings;
    const record = await client.get<object>(`/properties/${first?.id}/crm-model`);
    expect(record).to.have.property('crm_reference', first?.crm_reference);
  });

  it('finds nothing new with its next sync, and sends nothing to the site again', async () => {
    const { upserts } = await scene.siteStats();
    const job = await client.send<SyncJob>('POST', `/gateways/${scene.gateway.id}/sync-jobs`);
    const { status, counts } = await endedJob(client, job);
    expect({ status, ...counts }).to.include({
      status: 'COMPLETED',
      created: 0,
      updated: 0,
      archived: 0,
      delivered: 0,
      quarantined: 0,
    });
    expect((await scene.siteStats()).upserts).to.equal(upserts);
  });
});
