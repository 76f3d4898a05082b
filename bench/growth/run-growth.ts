import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import pMap from 'p-map';
import type { Db } from 'mongodb';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from '../sync/measure.ts';
import { writeResults } from '../write-results.ts';
import { simulateDays } from './simulated-days.ts';

/**
 * `npm run bench:growth -- [--gateways 10] [--days 365] [--runs-a-day 1] [--listings 200] [--write]`: the growth of the store over years of runs, in compressed time: a day takes as long as its runs. The CRM changes 5 % of the
 * listings and loses 2 % once a day, as the demo CRM does from one revision to the next, and what has expired after so many days is deleted. Counts the bytes of BSON of every collection, which the speed of the machine does not change.
 */

const OFFSET = 18_000;
/** A run that has little to do takes about a second. */
const POLL_MS = 100;
/** Runs at a time: more wait for each other. */
const AT_ONCE = 5;
const REPORT_EVERY = 10;

interface Size {
  readonly documents: number;
  readonly bytes: number;
}

const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '10' },
    days: { type: 'string', default: '365' },
    'runs-a-day': { type: 'string', default: '1' },
    listings: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const [days, listings] = [Number(values.days), Number(values.listings)];
const [gatewayCount, runsADay] = [Number(values.gateways), Number(values['runs-a-day'])];
/** Days after which sizes are measured. */
const marks = [1, Math.round(days / 4), Math.round(days / 2), days];

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
  const gateways: Gateway[] = [];
  while (gateways.length < gatewayCount) gateways.push(await createGateway(client, feed, stack.urls.demo_site));
  const time = await simulateDays(db);
  const sizes: { readonly day: number; readonly store: ReadonlyMap<string, Size>; readonly temporal: number }[] = [];
  for (let day = 1; day <= days; day++) {
    await time.begin();
    const state = JSON.stringify({ revision: day - 1 });
    const moved = await fetch(`${stack.urls.demo_crm}/state`, { method: 'PUT', body: state });
    if (!moved.ok) throw new Error(`The demo CRM does not move on to day ${day}: ${await moved.text()}`);
    for (let run = 0; run < runsADay; run++) {
      const jobs = await pMap(gateways, async (gateway) => ended(client, await startSync(client, gateway), POLL_MS), {
        concurrency: AT_ONCE,
      });
      const bad = jobs.find(({ status }) => status !== 'COMPLETED');
      if (bad) throw new Error(`A run of day ${day} ended ${bad.status}: ${JSON.stringify(bad.reasons)}`);
    }
    if (marks.includes(day))
      sizes.push({ day, store: await storeSizes(db), temporal: await temporalBytes(join(folder, 'stack')) });
    if (day % REPORT_EVERY === 0) console.error(`${day} of ${days} days`);
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

function report(sizes: readonly { day: number; store: ReadonlyMap<string, Size>; temporal: number }[]): string {
  const last = sizes.at(-1)?.store ?? new Map<string, Size>();
  const before = sizes.at(-2);
  const between = days - (before?.day ?? 0);
  const names = [...last.keys()].toSorted((a, b) => (last.get(b)?.bytes ?? 0) - (last.get(a)?.bytes ?? 0));
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
  const cell = ({ documents, bytes }: Size = { documents: 0, bytes: 0 }) => `${documents}, ${kb(bytes)} kB`;
  const perDay = (now: number, then: number) => `${Math.round((now - then) / between / gatewayCount)} B`;
  return [
    `${gatewayCount} gateways with ${listings} listings of the demo CRM and one site each, ${runsADay} run(s) a day for ${days} days in compressed time; once a day 5 % of the listings change and 2 % go, and what has expired by then is deleted. Documents and bytes of BSON after so many days; the last column is what a gateway left on a day of the last part. The retention of Temporal is in real time, so that none of its runs had expired.`,
    '',
    `| collection | ${sizes.map(({ day }) => `${day} days`).join(' | ')} | per gateway and day |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...names.map(
      (name) =>
        `| ${name} | ${sizes.map(({ store }) => cell(store.get(name))).join(' | ')} | ${perDay(last.get(name)?.bytes ?? 0, before?.store.get(name)?.bytes ?? 0)} |`,
    ),
    `| Temporal (SQLite) | ${sizes.map(({ temporal }) => `${kb(temporal)} kB`).join(' | ')} | ${perDay(sizes.at(-1)?.temporal ?? 0, before?.temporal ?? 0)} |`,
  ].join('\n');
}
