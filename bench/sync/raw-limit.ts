import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Client } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';
import type { Document } from 'mongodb';
import { createRawIndex } from './raw-index.ts';

/**
 * The raw limit: the same feed fetched and parsed line by line, its documents bulk-written (acknowledged when on disk) and bulk-indexed by the
 * bare clients, several batches in flight, nothing else. Runs as a process of its own and prints one line of JSON.
 */
const [feed = '', mongodb = '', elasticsearch = '', name = ''] = process.argv.slice(2);

const BATCH = 250;
const IN_FLIGHT = 3;

const mongo = await MongoClient.connect(mongodb, { writeConcern: { w: 'majority', journal: true } });
const collection = mongo.db(name).collection<Document & { _id: string }>('listings');
const client = new Client({ node: elasticsearch });
await createRawIndex(client, name);

const cpu = process.cpuUsage();
const start = performance.now();
const answer = await fetch(feed);
if (!answer.body) throw new Error('No feed.');
const window: Promise<void>[] = [];
let batch: (Document & { _id: string })[] = [];
let listings = 0;

async function write(documents: (Document & { _id: string })[]): Promise<void> {
  const [, indexed] = await Promise.all([
    collection.bulkWrite(
      documents.map((document) => ({ insertOne: { document } })),
      { ordered: false },
    ),
    client.bulk({
      operations: documents.flatMap(({ _id, ...document }) => [{ index: { _index: name, _id } }, document]),
    }),
  ]);
  if (indexed.errors) throw new Error('The index refused documents.');
}
async function flush(): Promise<void> {
  window.push(write(batch));
  batch = [];
  if (window.length >= IN_FLIGHT) await window.shift();
}

for await (const line of createInterface({ input: Readable.fromWeb(answer.body) })) {
  const document: Document = JSON.parse(line);
  batch.push({ ...document, _id: `${++listings}` });
  if (batch.length === BATCH) await flush();
}
if (batch.length > 0) await flush();
await Promise.all(window);
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ listings, seconds, cpuSeconds: (user + system) / 1e6 }));
await client.indices.delete({ index: name });
await mongo.db(name).dropDatabase();
await mongo.close();
await client.close();
