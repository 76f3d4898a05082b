import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Document } from 'mongodb';
import { openWriter } from './write-listings.ts';

/** A script with the bare clients, without state: downloads the feed and upserts each listing. Prints its seconds. */
const [feed = '', mongodb = '', elasticsearch = '', name = ''] = process.argv.slice(2);

const BATCH = 250;
const IN_FLIGHT = 3;

const { write, close } = await openWriter(mongodb, elasticsearch, name);
const start = performance.now();
const { body } = await fetch(feed);
if (!body) throw new Error('No feed.');
const window: Promise<void>[] = [];
let batch: Document[] = [];
for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
  batch.push(JSON.parse(line));
  if (batch.length < BATCH) continue;
  window.push(write(batch));
  batch = [];
  if (window.length >= IN_FLIGHT) await window.shift();
}
if (batch.length > 0) window.push(write(batch));
await Promise.all(window);
console.log((performance.now() - start) / 1_000);
await close();
