import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from '../sync/measure.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:growth -- [--runs 1000] [--listings 200] [--write]`: the growth of the store over years of runs. One gateway is synced as if hourly; its CRM changes 5 % of the
 * listings and loses 2 % once a day (every 24th run), as the demo CRM does from one revision to the next. Counts the bytes of BSON of every collection, which the speed of the machine does not change.
 */

const OFFSET = 18_000;
const RUNS_A_DAY = 24;
/** A run that has little to do takes about a second. */
const POLL_MS = 100;
const REPORT_EVERY = 50;

interface Size {
  readonly documents: number;
  readonly bytes: number;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    listings: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const [runs, listings] = [Number(values.runs), Number(values.listings)];
/** Numbers of runs after which sizes are measured. */
const marks = [1, Math.round(runs / 4), Math.round(runs / 2), runs];

const { stack, folder, environment, stop } = await startBenchStack('growth', { offset: OFFSET, native: false });
try {
  const product = await startProductProcess(stack, {
    environment: { ...environment, READ_RATE_LIMIT_PER_MINUTE: '0', WRITE_RATE_LIMIT_PER_MINUTE: '0' },
  });
  const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
  const db = mongo.db(environment['MONGODB_DATABASE']);
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(stackEnvironment(stack)['PUBLIC_URL'] ?? '', token);
  const feed = `${stack.urls.demo_crm}/property-feed?listings=${listings}`;
  const gateway = await createGateway(client, feed, stack.urls.demo_site);
  const sizes: { readonly run: number; readonly store: ReadonlyMap<string, Size>; readonly temporal: number }[] = [];
  for (let run = 1; run <= runs; run++) {
    const revision = Math.floor((run - 1) / RUNS_A_DAY);
    await fetch(`${stack.urls.demo_crm}/state`, { method: 'PUT', body: JSON.stringify({ revision }) });
    const job = await ended(client, await startSync(client, gateway), POLL_MS);
    if (job.status !== 'COMPLETED') throw new Error(`Run ${run} ended ${job.status}: ${JSON.stringify(job.reasons)}`);
    if (marks.includes(run))
      sizes.push({ run, store: await storeSizes(db), temporal: await temporalBytes(join(folder, 'stack')) });
    if (run % REPORT_EVERY === 0) console.error(`${run} of ${runs} runs`);
  }
  await mongo.close();
  await product.stop();
  const text = report(sizes);
  console.log(text);
  if (values.write) await writeResults('bench:growth', text);
} finally {
  await stop();
}

/** Documents and bytes of every non-empty collection. */
async function storeSizes(db: Db): Promise<Map<string, Size>> {
  const found = new Map<string, Size>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    let [documents, bytes] = [0, 0];
    for await (const document of db.collection(name).find<Buffer>({}, { raw: true })) {
      documents++;
      bytes += document.length;
    }
    if (documents > 0) found.set(name, { documents, bytes });
  }
  return found;
}

/** Histories and visibility of the embedded Temporal: its files of SQLite. */
async function temporalBytes(root: string): Promise<number> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /temporal\.sqlite(?:-wal)?$/.test(file));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(root, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function report(sizes: readonly { run: number; store: ReadonlyMap<string, Size>; temporal: number }[]): string {
  const last = sizes.at(-1)?.store ?? new Map<string, Size>();
  const before = sizes.at(-2);
  const between = runs - (before?.run ?? 0);
  const names = [...last.keys()].toSorted((a, b) => (last.get(b)?.bytes ?? 0) - (last.get(a)?.bytes ?? 0));
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
  const cell = ({ documents, bytes }: Size = { documents: 0, bytes: 0 }) => `${documents}, ${kb(bytes)} kB`;
  const perRun = (now: number, then: number) => `${Math.round((now - then) / between)} B`;
  return [
    `${runs} runs of a gateway with ${listings} listings of the demo CRM and one site; once in ${RUNS_A_DAY} runs 5 % of the listings change and 2 % go. Documents and bytes of BSON after so many runs; the last column is what a run of the last part left. Nothing had expired yet.`,
    '',
    `| collection | ${sizes.map(({ run }) => `${run} runs`).join(' | ')} | per run |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...names.map(
      (name) =>
        `| ${name} | ${sizes.map(({ store }) => cell(store.get(name))).join(' | ')} | ${perRun(last.get(name)?.bytes ?? 0, before?.store.get(name)?.bytes ?? 0)} |`,
    ),
    `| Temporal (SQLite) | ${sizes.map(({ temporal }) => `${kb(temporal)} kB`).join(' | ')} | ${perRun(sizes.at(-1)?.temporal ?? 0, before?.temporal ?? 0)} |`,
  ].join('\n');
}
