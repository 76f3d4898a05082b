import { cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { startFeedServer } from './feed-server.ts';
import { killWorkers, sayKills } from './kill-worker.ts';
import type { KillFigures } from './kill-worker.ts';
import { createGateway, measureCancels, measureRaw, measureRun } from './measure.ts';
import type { Rate, RunFigures } from './measure.ts';
import { runDelivery } from './run-delivery.ts';
import { runEmbedded } from './run-embedded.ts';
import { runGateways } from './run-gateways.ts';
import { probeWorker } from './worker-probe.ts';

/**
 * `npm run bench:sync [-- --sizes 2000,10000] [--packages] [--write]`: syncs catalogues of several sizes end to end and, in the same run, the same
 * documents with the bare clients. Prints a table; `--write` puts it into bench/results.md. Other measurements instead: `--embedded`, what users of
 * `npm start` get (run-embedded.ts); `--gateways 20 [--workers 1,2,4]`, many gateways at once (run-gateways.ts); `--delivery`, to a site that does nothing (run-delivery.ts).
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '2000,10000,50000' },
    cancels: { type: 'string', default: '20' },
    kills: { type: 'string', default: '5' },
    packages: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    delivery: { type: 'boolean', default: false },
    gateways: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1,2,4' },
    write: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const OFFSET = 16_000;
const DATABASE = 'bench_sync';
const WARM_UP = 10_000;
const EMBEDDED = 2_000;
const DELIVERED = 10_000;

if (values.embedded) {
  const text = await runEmbedded(EMBEDDED);
  console.log(text);
  if (values.write) await writeResults('bench:sync --embedded', text);
  process.exit(0);
}

interface Row {
  readonly size: number;
  readonly raw: Rate;
  readonly first: RunFigures;
  /** The same file. */
  readonly again: RunFigures;
  /** A file in which one listing is changed. */
  readonly edited: RunFigures;
  /** A file that the server reports as unchanged; only for the last size. */
  readonly named?: RunFigures;
}

const bench = await startBenchStack('sync', {
  offset: OFFSET,
  native: !values.packages,
});
const { stack, folder } = bench;
const feeds = await startFeedServer(folder);
const environment = {
  ...bench.environment,
  READ_RATE_LIMIT_PER_MINUTE: '0',
  WRITE_RATE_LIMIT_PER_MINUTE: '0',
  URL_RATE_LIMIT_PER_MINUTE: '0',
};
try {
  const api = await startProductProcess(stack, { role: 'api', environment });
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(stackEnvironment(stack)['PUBLIC_URL'] ?? '', token);
  if (Number(values.gateways) > 0) {
    const many = { gateways: Number(values.gateways), workers: values.workers.split(',').map(Number) };
    const text = await runGateways({ stack, client, environment, feed: feeds.feed }, many);
    console.log(text);
    if (values.write) await writeResults('bench:sync --gateways', text);
    await api.stop();
    await bench.stop();
    await feeds.stop();
    process.exit(0);
  }
  const worker = await startProductProcess(stack, {
    role: 'worker',
    environment: { ...environment, LOG_LEVEL: 'info' },
  });
  if (values.delivery) {
    const text = await runDelivery({ stack, client, worker: worker.pid, feed: feeds.feed }, DELIVERED);
    console.log(text);
    if (values.write) await writeResults('bench:sync --delivery', text);
    await worker.stop();
    await api.stop();
    await bench.stop();
    await feeds.stop();
    process.exit(0);
  }
  const probe = probeWorker(worker.pid);

  // A fresh Elasticsearch is half as fast for its first ten thousand documents: both sides are measured on a warm one.
  const warmUp = await feeds.feed(WARM_UP);
  await measureRaw(stack, warmUp.url, 'bench_raw_warm');
  await measureRun(stack, client, probe, await createGateway(client, warmUp.url));

  const rows: Row[] = [];
  let bytes = 0;
  for (const size of sizes) {
    const feed = await feeds.feed(size);
    bytes = feed.bytes / size;
    console.error(`${size} listings: raw limit …`);
    const raw = await measureRaw(stack, feed.url, `bench_raw_${size}`);
    console.error(`${size} listings: sync …`);
    const gateway = await createGateway(client, feed.url);
    const first = await measureRun(stack, client, probe, gateway);
    const again = await measureRun(stack, client, probe, gateway);
    await feeds.change(size);
    const edited = await measureRun(stack, client, probe, gateway);
    const isLast = size === sizes.at(-1);
    if (isLast) {
      feeds.name();
      // The first of these runs stores the ETag.
      await measureRun(stack, client, probe, gateway);
    }
    const named = isLast ? await measureRun(stack, client, probe, gateway) : undefined;
    rows.push({ size, raw, first, again, edited, ...(named && { named }) });
    console.error(
      `  raw ${rate(raw)}/s, sync ${rate(first)}/s, same file ${rate(again)}/s, one changed ${rate(edited)}/s`,
    );
  }

  console.error('Cancelling …');
  const mid = await feeds.feed(10_000);
  const gateway = await createGateway(client, mid.url);
  const cancels = await measureCancels(client, gateway, Number(values.cancels));

  console.error('Killing workers …');
  probe.stop();
  const kills = await killWorkers(
    { stack, client, database: DATABASE },
    {
      gateway: await createGateway(client, mid.url),
      first: worker,
      times: Number(values.kills),
      start: (time) =>
        startProductProcess(stack, {
          role: 'worker',
          name: `worker-${time + 1}`,
          environment: { ...environment, LOG_LEVEL: 'info' },
        }),
    },
  );

  const text = report(rows, { bytes, cancels, kills });
  console.log(text);
  if (values.write) await writeResults('bench:sync', text);
  await kills.worker.stop();
  await api.stop();
} finally {
  await bench.stop();
  await feeds.stop();
}
process.exit(0);

function rate({ listings, seconds }: Rate): number {
  return Math.round(listings / seconds);
}

function report(rows: readonly Row[], more: { bytes: number; cancels: number[]; kills: KillFigures }): string {
  const ms = ({ listings, cpuSeconds }: Rate) => ((cpuSeconds / listings) * 1_000).toFixed(2);
  const [first] = rows;
  const last = rows.at(-1);
  const largest = last ? rate(last.first) : 0;
  const second = rows.length > 2 ? rows[1] : first;
  const growth = last && second ? secondsPerListing(last) / secondsPerListing(second) : 0;
  const lines = [
    `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.version}. Engines: ${stack.engines.map(({ name, implementation }) => `${name} ${implementation}`).join(', ')}. Listings of ${(more.bytes / 1_000).toFixed(1)} kB. One run, everything on this machine.`,
    '',
    '| listings | raw/s | sync/s | ratio | CPU ms raw | CPU ms sync | CPU ratio | same file/s | × | one changed/s | × | worker MB | history events | history kB |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ size, raw, first: run, again, edited }) =>
        `| ${size} | ${rate(raw)} | ${rate(run)} | ${((rate(run) / rate(raw)) * 100).toFixed(0)} % | ${ms(raw)} | ${ms(run)} | ${(run.cpuSeconds / raw.cpuSeconds).toFixed(2)} | ${rate(again)} | ${(run.seconds / again.seconds).toFixed(1)} | ${rate(edited)} | ${(run.seconds / edited.seconds).toFixed(1)} | ${run.peakMegabytes} | ${run.historyEvents} | ${run.historyKilobytes} |`,
    ),
    '',
    ...(last ? spent(last) : []),
    '',
    `- Time per listing at ${last?.size} listings against ${second?.size}: × ${growth.toFixed(2)}.`,
    `- The same file, ${last?.size} listings: ${last?.again.seconds.toFixed(2)} s with its download, ${last?.named?.seconds.toFixed(2)} s if the server responds with 304.`,
    `- Cancel, request to recorded end, ${more.cancels.length} times: median ${quantile(more.cancels, 0.5).toFixed(2)} s, p95 ${quantile(more.cancels, 0.95).toFixed(2)} s, longest ${more.cancels.at(-1)?.toFixed(2)} s.`,
    sayKills(more.kills, largest),
  ];
  return lines.join('\n');
}

function secondsPerListing({ first, size }: Row): number {
  return first.seconds / size;
}

/** CPU time by process: the time of an engine per listing bounds the rate of every writer. */
function spent({ size, raw, first }: Row): string[] {
  const engines = [...first.engines].filter(
    ([program, seconds]) => !program.startsWith('node') && (seconds / first.listings) * 1_000 >= 0.01,
  );
  const ms = (seconds: number | undefined, { listings }: Rate) => (((seconds ?? 0) / listings) * 1_000).toFixed(2);
  return [
    `CPU ms per listing at ${size} listings, of ${cpus().length} cores together:`,
    '',
    `| | client | ${engines.map(([program]) => program).join(' | ')} |`,
    `|---|---|${engines.map(() => '---|').join('')}`,
    `| raw | ${ms(raw.cpuSeconds, raw)} | ${engines.map(([program]) => ms(raw.engines.get(program), raw)).join(' | ')} |`,
    `| sync | ${ms(first.cpuSeconds, first)} | ${engines.map(([, seconds]) => ms(seconds, first)).join(' | ')} |`,
  ];
}
