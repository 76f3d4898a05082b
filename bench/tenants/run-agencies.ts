import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { MIN_MINUTES } from '../../model/gateway/schedule.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway } from '../sync/measure.ts';
import { probeWorker } from '../sync/worker-probe.ts';
import { writeResults } from '../write-results.ts';
import { startAgencyFeeds } from './agency-feeds.ts';

/**
 * `npm run bench:agencies [-- --gateways 1000] [--listings 200] [--minutes 15] [--hours 2] [--write]`: so many gateways sync by their schedules. An hour of them is
 * compressed to `--minutes`. A tenth of the gateways belong to one client, the others to one client each. Measures what waits, how long runs take for both, the memory of the
 * worker, the requests of a client meanwhile and what is on disk at the end.
 */
const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '1000' },
    listings: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '15' },
    hours: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const [gateways, listings, minutes, hours] = [values.gateways, values.listings, values.minutes, values.hours].map(
  Number,
);
if (!gateways || !listings || !minutes || minutes < MIN_MINUTES || !hours)
  throw new Error(`Every number is positive, and --minutes at least ${MIN_MINUTES}.`);

const OFFSET = 18_000;
const SAMPLE_MS = 1_000;
/** Schedules begin at multiples of their interval since 1970, all of the same interval together, with jitter. */
const HOUR_MS = minutes * 60_000;
/** Part of an interval by which a schedule may begin later, and a little more. */
const JITTER = 0.12;
const GROUP = 'agency-group';
/** One gateway in so many belongs to the group. */
const GROUP_ONE_IN = 10;
/** Short, so that all schedules are made before the first of them is due. */
const SWEEP_SECONDS = '5';

interface Sample {
  readonly open: number;
  readonly readMs: number;
}

const bench = await startBenchStack('agencies', { offset: OFFSET, native: true });
const { stack, folder } = bench;
const environment = { ...bench.environment, READ_RATE_LIMIT_PER_MINUTE: '0', SWEEP_SECONDS, LOG_LEVEL: 'info' };
const feeds = await startAgencyFeeds(listings);
try {
  const api = await startProductProcess(stack, { role: 'api', environment });
  const worker = await startProductProcess(stack, { role: 'worker', environment });
  const probe = probeWorker(worker.pid);
  const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
  const db = mongo.db(bench.environment['MONGODB_DATABASE']);
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(stackEnvironment(stack)['PUBLIC_URL'] ?? '', token);
  const { id } = await createGateway(client, feeds.of(0));
  // Schedules are made in the hour before the first one, once the runs of that hour would have begun.
  const begin = Math.ceil((Date.now() + (gateways / 200) * Number(SWEEP_SECONDS) * 2_000 + 60_000) / HOUR_MS) * HOUR_MS;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin - HOUR_MS * (1 - JITTER) - Date.now())));
  await insertGateways(db, id);
  const rows: string[] = [];
  let cpu = await probe.cpuSeconds();
  for (let hour = 0; hour <= hours; hour++) {
    const from = begin + hour * HOUR_MS;
    const samples = await watch(db, client, from, from + HOUR_MS);
    const jobs = await db
      .collection<JobRecord>('sync_jobs')
      .find({ created_at: { $gte: new Date(from), $lt: new Date(from + HOUR_MS) } })
      .toArray();
    const spent = (await probe.cpuSeconds()) - cpu;
    cpu += spent;
    rows.push(await rowOf(db, { hour, jobs, samples, peak: probe.peakMegabytes(), cpu: spent }));
    console.error(rows.at(-1));
    feeds.nextHour();
  }
  const text = [
    `${gateways} gateways of ${listings} listings, an hour of schedules compressed to ${minutes} minutes; no sites, no pictures. One gateway in ${GROUP_ONE_IN} belongs to one client, each other one to a client of its own; one in five has two changed listings from hour to hour. One API process, one worker, defaults. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, Node ${process.version}. Engines: ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| hour | runs | not COMPLETED | read | changed | open at most | all done after s | run s p50, one gateway | p95 | run s p50, the group | p95 | worker MB | its CPU s | read of a client ms p50 | p95 |',
    `|${'---|'.repeat(15)}`,
    ...rows,
    '',
    `On disk at the end: ${await sizesOnDisk(join(folder, 'stack', 'data'))}.`,
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:agencies', text);
  probe.stop();
  await mongo.close();
  await worker.kill();
  await api.stop();
} finally {
  feeds.stop();
  await bench.stop();
}
process.exit(0);

/** Copies of a gateway with feeds and clients of their own: creating a thousand by the API would measure the API. */
async function insertGateways(db: Db, id: string): Promise<void> {
  const records = db.collection<GatewayRecord>('gateways');
  const found = await records.findOne({ _id: id });
  if (!found) throw new Error(`There is no gateway ${id}.`);
  const schedule = { every_minutes: minutes ?? 0 };
  await records.updateOne({ _id: id }, { $set: { schedule, status: 'ACTIVE' } });
  await records.insertMany(
    Array.from({ length: (gateways ?? 0) - 1 }, (_, at): GatewayRecord => ({
      ...found,
      _id: randomUUID(),
      status: 'ACTIVE',
      schedule,
      client_id: at % GROUP_ONE_IN === 0 ? GROUP : `agency-${at}`,
      item_id: `item-${at}`,
      name: `Agency ${at}`,
      input_connector: {
        ...found.input_connector,
        connector_id: randomUUID(),
        config: { ...found.input_connector.config, url: feeds.of(at + 1) },
      },
    })),
  );
}

/** What is open, and how long a read of a client takes, once a second from one time to another. */
async function watch(db: Db, client: ApiClient, from: number, to: number): Promise<Sample[]> {
  const jobs = db.collection<JobRecord>('sync_jobs');
  const samples: Sample[] = [];
  while (Date.now() < to) {
    const at = Date.now();
    if (at >= from) {
      const open = await jobs.countDocuments({ status: { $in: ['QUEUED', 'RUNNING'] } });
      const start = performance.now();
      await client.get('/properties?limit=20&offerType=sale');
      samples.push({ open, readMs: performance.now() - start });
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at + SAMPLE_MS - Date.now())));
  }
  return samples;
}

interface Hour {
  readonly hour: number;
  readonly jobs: readonly JobRecord[];
  readonly samples: readonly Sample[];
  readonly peak: number;
  readonly cpu: number;
}

async function rowOf(db: Db, { hour, jobs, samples, peak, cpu: spent }: Hour): Promise<string> {
  const clients = new Map(
    (
      await db
        .collection<GatewayRecord>('gateways')
        .find({}, { projection: { client_id: 1 } })
        .toArray()
    ).map(({ _id, client_id: client }) => [_id, client]),
  );
  const seconds = (isGroup: boolean): number[] =>
    jobs
      .filter(
        ({ gateway_id: id, status }) => (clients.get(id) === GROUP) === isGroup && FINAL_STATUSES.includes(status),
      )
      .map(({ created_at: begun, finished_at: end }) => ((end?.getTime() ?? 0) - begun.getTime()) / 1_000);
  const sum = (of: (job: JobRecord) => number): number => jobs.reduce((total, job) => total + of(job), 0);
  const ends = jobs.flatMap(({ finished_at: end }) => end?.getTime() ?? []);
  const begins = jobs.map(({ created_at: begun }) => begun.getTime());
  const cells = [
    hour === 0 ? 'first reads' : hour,
    jobs.length,
    jobs.filter(({ status }) => status !== 'COMPLETED').length,
    sum(({ counts }) => counts.read),
    sum(({ counts }) => counts.created + counts.updated),
    Math.max(0, ...samples.map(({ open }) => open)),
    ((Math.max(...ends) - Math.min(...begins)) / 1_000).toFixed(0),
    ...[false, true].flatMap((isGroup) => [0.5, 0.95].map((part) => shown(quantile(seconds(isGroup), part)))),
    peak,
    spent.toFixed(0),
    ...[0.5, 0.95].map((part) =>
      quantile(
        samples.map(({ readMs }) => readMs),
        part,
      ).toFixed(0),
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Seconds, or a dash where nothing was measured. */
// Hoisted: the rows are made while this file is still being evaluated.
function shown(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(1);
}

/** Megabytes of each engine's folder. */
async function sizesOnDisk(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `du -sm ${root}/*/*`]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([megabytes, path = '']) => `${path.split('/').at(-1)} ${megabytes} MB`)
    .join(', ');
}
