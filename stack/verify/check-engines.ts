import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Client as SearchClient } from '@elastic/elasticsearch';
import { Connection } from '@temporalio/client';
import { MongoClient, MongoError } from 'mongodb';
import type { Db } from 'mongodb';
import type { ObjectStorageAccess } from '../engines/object-storage.ts';

/** Where the engines are, by the variables of docs/configuration.md. */
export interface EngineAccess {
  readonly mongodb: string;
  /** A database of the verification's own. */
  readonly database: string;
  readonly temporal: string;
  readonly namespace: string;
  readonly elasticsearch: string;
  readonly apiKey: string | undefined;
  readonly objectStorage: ObjectStorageAccess;
}

/** The oldest major version whose index format and requests the product uses. */
const OLDEST_SEARCH = 9;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * What each engine is, one sentence each. Throws an error with what is wrong if an engine cannot be reached, or lacks what the product is built on: transactions with detected
 * conflicts and unique partial indexes in MongoDB, a namespace in Temporal, a current Elasticsearch, reading one's own writes in object storage.
 */
export async function checkEngines(access: EngineAccess): Promise<string[]> {
  const named = async (name: string, check: Promise<string>): Promise<string> => {
    try {
      return await check;
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
  return Promise.all([
    named('MongoDB', checkMongodb(access)),
    named('Temporal', checkTemporal(access)),
    named('Elasticsearch', checkElasticsearch(access)),
    named('Object storage', checkObjectStorage(access.objectStorage)),
  ]);
}

async function checkMongodb({ mongodb, database }: EngineAccess): Promise<string> {
  const client = await MongoClient.connect(mongodb, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS });
  try {
    const admin = client.db('admin');
    const [hello, build] = [await admin.command({ hello: 1 }), await admin.command({ buildInfo: 1 })];
    if (typeof hello['setName'] !== 'string')
      throw new Error(
        'It is no replica set, and transactions need one. Start it with --replSet and call rs.initiate().',
      );
    await checkTransactions(client, client.db(database));
    await checkPartialIndex(client.db(database));
    const members = Array.isArray(hello['hosts']) ? hello['hosts'].length : 1;
    return `MongoDB, by its own account ${String(build['version'])}, replica set ${hello['setName']} of ${members}.`;
  } finally {
    await client.close();
  }
}

/** An aborted transaction leaves nothing, and of two that write the same document one fails in a way that is repeated. */
async function checkTransactions(client: MongoClient, db: Db): Promise<void> {
  const probe = db.collection<{ _id: string; by?: string }>('verify_transactions');
  await probe.insertOne({ _id: 'shared' });
  const [one, other] = [client.startSession(), client.startSession()];
  try {
    one.startTransaction();
    other.startTransaction();
    await probe.insertOne({ _id: 'aborted' }, { session: one });
    await probe.updateOne({ _id: 'shared' }, { $set: { by: 'one' } }, { session: one });
    const conflict = await probe.updateOne({ _id: 'shared' }, { $set: { by: 'other' } }, { session: other }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(conflict instanceof MongoError && conflict.hasErrorLabel('TransientTransactionError')))
      throw new Error('Two transactions wrote the same document, and none was refused.');
    await one.abortTransaction();
    if (await probe.findOne({ _id: 'aborted' }))
      throw new Error('A transaction was aborted, and its document is there.');
  } finally {
    await one.endSession();
    await other.endSession();
    await probe.drop();
  }
}

/** An index that is unique only among the documents of its filter. */
async function checkPartialIndex(db: Db): Promise<void> {
  const probe = db.collection<{ name: string; open: boolean }>('verify_indexes');
  try {
    await probe.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { open: true } });
    await probe.insertMany([
      { name: 'one', open: false },
      { name: 'one', open: false },
    ]);
  } finally {
    await probe.drop();
  }
}

async function checkTemporal({ temporal, namespace }: EngineAccess): Promise<string> {
  const connection = await Connection.connect({ address: temporal, connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    const { config } = await connection.workflowService.describeNamespace({ namespace });
    const hours = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / 3_600;
    return `Temporal ${serverVersion ?? ''}, namespace ${namespace}, closed workflows are kept for ${hours} hours.`;
  } finally {
    await connection.close();
  }
}

async function checkElasticsearch({ elasticsearch, apiKey }: EngineAccess): Promise<string> {
  const client = new SearchClient({ node: elasticsearch, ...(apiKey === undefined ? {} : { auth: { apiKey } }) });
  try {
    // The root, which names the version as well, is not served by the packaged server.
    const { nodes } = await client.nodes.info({ node_id: '_local' });
    const { version = '' } = Object.values(nodes)[0] ?? {};
    if (Number(version.split('.')[0]) < OLDEST_SEARCH)
      throw new Error(`It is version ${version}; the product needs ${OLDEST_SEARCH} or newer.`);
    const health = await client.cluster.health();
    if (health.status === 'red') throw new Error('Its cluster is red: some shards are not available.');
    return `Elasticsearch ${version}, ${health.number_of_nodes} node${health.number_of_nodes === 1 ? '' : 's'}, ${health.status}.`;
  } finally {
    await client.close();
  }
}

async function checkObjectStorage(access: ObjectStorageAccess): Promise<string> {
  const { endpoint, region, bucket: Bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = access;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Key = 'verify/probe';
  try {
    const sent = await client.send(new PutObjectCommand({ Bucket, Key, Body: 'probe' }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if ((await Body?.transformToString()) !== 'probe') throw new Error('An object is not what was written.');
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    return `Object storage with the bucket ${Bucket}${sent.ServerSideEncryption ? ', encrypted at rest' : ''}.`;
  } finally {
    client.destroy();
  }
}
