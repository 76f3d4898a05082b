import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NativeConnection, Worker } from '@temporalio/worker';
import { openWriter } from './write-listings.ts';

/**
 * A worker as one writes it in an afternoon with the SDK: no mapping, no check, no state of its own. A process of its own, started with the addresses of the
 * engines and the name of the database, the index and the task queue; says `ready` on its output.
 */
const [temporal = '', mongodb = '', elasticsearch = '', name = ''] = process.argv.slice(2);

/** Listings of an activity. */
const BATCH = 250;

/** Bytes of a file. */
interface Part {
  readonly start: number;
  readonly end: number;
}

export interface NaiveActivities {
  download(url: string): Promise<{ path: string; batches: readonly Part[]; listings: number }>;
  writeBatch(batch: Part & { path: string }): Promise<void>;
}

const { write } = await openWriter(mongodb, elasticsearch, name);

const activities: NaiveActivities = {
  async download(url) {
    const path = join(await mkdtemp(join(tmpdir(), 'naive-worker-')), 'feed.ndjson');
    const batches: Part[] = [];
    let [at, start, listings] = [0, 0, 0];
    const { body } = await fetch(url);
    if (!body) throw new Error('No feed.');
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          for (let line = chunk.indexOf(10); line >= 0; line = chunk.indexOf(10, line + 1)) {
            if (++listings % BATCH > 0) continue;
            batches.push({ start, end: at + line });
            start = at + line + 1;
          }
          at += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    if (start < at) batches.push({ start, end: at - 1 });
    return { path, batches, listings };
  },
  async writeBatch({ path, start, end }) {
    const lines = (await text(createReadStream(path, { start, end }))).trimEnd().split('\n');
    await write(lines.map((line) => JSON.parse(line)));
  },
};

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: temporal }),
  taskQueue: name,
  workflowsPath: join(import.meta.dirname, 'naive-workflow.ts'),
  activities,
});
console.log('ready');
await worker.run();
