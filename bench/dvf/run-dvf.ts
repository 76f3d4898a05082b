import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { Client } from '@elastic/elasticsearch';
import { createObjectStorage } from '../../clients/object-storage.ts';
import { submitDvf } from '../../commands/submit-dvf.ts';
import { openDvfFile } from '../../dvf/open-file.ts';
import { readMutations } from '../../dvf/read-mutations.ts';
import { GEO_HEADER, geoLine } from '../../dvf/testing/write-rows.ts';
import { writeBulk } from '../../search/bulk-writer.ts';
import type { BulkOperation } from '../../search/bulk-writer.ts';
import { dvfOperation } from '../../search/dvf/document.ts';
import { openDvfIndex } from '../../search/dvf/dvf-index.ts';
import { createDvfSearch } from '../../search/dvf/dvf-search.ts';
import type { DvfSearch } from '../../search/dvf/dvf-search.ts';
import { dvfIndexDefinition } from '../../search/dvf/mapping.ts';
import { startProductProcess } from '../../stack/product.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { createDvfImports } from '../../temporal/dvf-imports.ts';
import { quantile } from '../quantile.ts';
import { startRecorder } from '../search/record-queries.ts';
import { timesOf } from '../search/times.ts';
import { cpuOfChildren, probeWorker } from '../sync/worker-probe.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { QUERIES } from './queries.ts';
import { sampleMutations } from './sample-mutations.ts';

/**
 * `npm run bench:dvf [-- --mutations 1000000] [--rounds 100] [--write]`: imports generated mutations by its own worker process, writes the same documents with the
 * bare bulk writer, and compares queries with the bare Elasticsearch requests they make, alternately. `--write` puts the figures into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 12_000;
const MUTATIONS = Number(values.mutations);
const ROUNDS = Number(values.rounds);
/** Rounds before the measurement, for the JIT compilers of the server and of Node. */
const WARM_UP = 20;
/** Between two looks at how far the import is: each takes time of Temporal and of the worker. */
const LOOK_MS = 1_000;
/** As an import writes: pages of this many mutations, two at a time. */
const PAGE = 1_000;
/** The media type that the client itself sends. */
const JSON_OF_9 = 'application/vnd.elasticsearch+json; compatible-with=9';
const INDEX = 'bench-dvf';
const BARE = 'bench-bare';

const bench = await startBenchStack('dvf', { offset: OFFSET });
const { stack, folder } = bench;
const environment: Readonly<Record<string, string>> = {
  ...stackEnvironment(stack),
  ...bench.environment,
  SEARCH_INDEX: 'bench-dvf-listings',
  DVF_INDEX: INDEX,
  LOG_LEVEL: 'info',
};
try {
  const url = stack.urls.elasticsearch ?? '';
  const file = join(folder, 'dvf.csv.gz');
  const rows = await writeFile(file);
  const { size } = await stat(file);
  console.error(`${MUTATIONS} mutations, ${rows} rows, ${Math.round(size / 1e6)} MB packed`);

  await bareImport(url, 20_000);
  // Before and after, as the server becomes faster for minutes while Java compiles what it does most.
  const before = await bareImport(url, MUTATIONS);
  console.error(`bare: ${before.rate}/s`);
  const ours = await importFile(file);
  console.error(`import: ${ours.rate}/s, ${ours.peakMegabytes} MB`);
  const after = await bareImport(url, MUTATIONS);
  console.error(`bare: ${after.rate}/s`);
  const bare = (before.rate + after.rate) / 2;

  const index = openDvfIndex({ url, index: INDEX });
  const search = createDvfSearch(index);
  // Both in the state after a release: no segments are being merged.
  await new Client({ node: url }).indices.forcemerge(
    { index: INDEX, max_num_segments: 5 },
    { requestTimeout: 600_000 },
  );
  const table = await measure(url, search);
  const text = [
    `${MUTATIONS} mutations made after real ones (${rows} rows, ${Math.round(size / 1e6)} MB packed), ${ROUNDS} rounds, ours and the bare request in turns. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| query | p50 ms | bare | ratio | p95 ms | bare | ratio |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...table,
    '',
    `- Import, from the start of the workflow to the release behind the alias: ${ours.rate} mutations/s; reading, assembling and writing alone: ${ours.readRate}/s. The bare bulk writer with the same documents, made beforehand: ${before.rate}/s before and ${after.rate}/s after. Ratio to their mean ${(ours.rate / bare).toFixed(2)} and ${(ours.readRate / bare).toFixed(2)}.`,
    `- Processor time of a mutation in µs, until all are written: ${ours.cpu}; bare: ${before.cpu} before and ${after.cpu} after.`,
    `- Worker: at most ${ours.peakMegabytes} MB of memory (RSS), ${ours.startMegabytes} MB before the import.`,
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:dvf', text);
  await index.close();
} finally {
  await bench.stop();
}
process.exit(0);

async function writeFile(path: string): Promise<number> {
  let rows = 0;
  async function* lines() {
    let text = `${GEO_HEADER}\n`;
    for await (const mutation of sampleMutations(MUTATIONS)) {
      for (const row of mutation) text += `${geoLine(row)}\n`;
      rows += mutation.length;
      if (text.length < 1e6) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path));
  return rows;
}

function openObjects() {
  return createObjectStorage({
    endpoint: environment['S3_ENDPOINT'] ?? '',
    region: environment['S3_REGION'] ?? '',
    bucket: environment['S3_BUCKET'] ?? '',
    accessKey: environment['S3_ACCESS_KEY'] ?? '',
    secretKey: environment['S3_SECRET_KEY'] ?? '',
  });
}

/** Imports by the workflow, in a worker process. */
async function importFile(file: string) {
  const worker = await startProductProcess(stack, { role: 'worker', environment });
  const probe = probeWorker(worker.pid);
  const objects = openObjects();
  const imports = createDvfImports({
    address: environment['TEMPORAL_ADDRESS'] ?? '',
    namespace: 'default',
    taskQueue: environment['TEMPORAL_TASK_QUEUE'] ?? '',
  });
  await wait(1_000);
  const startMegabytes = probe.peakMegabytes();
  const cpu = await startCpuClock();
  await submitDvf({ objects, imports }, { files: [file], release: 'bench' });
  const started = performance.now();
  let readSeconds = 0;
  let readCpu = '';
  for (;;) {
    const status = await imports.status();
    const seconds = (performance.now() - started) / 1_000;
    if (status?.state?.phase === 'publish' && readSeconds === 0) {
      readSeconds = seconds;
      readCpu = await cpu();
    }
    if (!status || status.isRunning) {
      await wait(LOOK_MS);
      continue;
    }
    if (status.failure !== undefined) throw new Error(status.failure);
    const peakMegabytes = probe.peakMegabytes();
    probe.stop();
    await worker.stop();
    await imports.close();
    objects.close();
    return {
      rate: Math.round(MUTATIONS / seconds),
      readRate: Math.round(MUTATIONS / (readSeconds || seconds)),
      cpu: readCpu,
      peakMegabytes,
      startMegabytes,
    };
  }
}

/**
 * The same documents by the bare writer, two requests at a time like an import. They are generated into a file before; the clock runs from the first to the last of
 * them, so that both sides share the server with its merges.
 */
async function bareImport(url: string, count: number): Promise<{ rate: number; cpu: string }> {
  const path = join(folder, 'operations.txt');
  await pipeline(Readable.from(operationLines(count)), createWriteStream(path));
  const client = new Client({ node: url });
  const { settings, mappings } = dvfIndexDefinition();
  await client.indices.create({
    index: `${BARE}-1`,
    settings: { ...settings, refresh_interval: '-1' },
    mappings,
    aliases: { [BARE]: {} },
  });
  const index = openDvfIndex({ url, index: 'bench-unused' });
  const cpu = await startCpuClock();
  const started = performance.now();
  const pages = operationPages(path);
  const writer = async () => {
    for (;;) {
      const { done, value } = await pages.next();
      if (done) return;
      await writeBulk(index.elastic, BARE, value);
    }
  };
  await Promise.all([writer(), writer()]);
  const seconds = (performance.now() - started) / 1_000;
  const used = await cpu();
  await client.indices.delete({ index: `${BARE}-1` });
  await Promise.all([client.close(), index.close()]);
  await rm(path);
  return { rate: Math.round(count / seconds), cpu: used };
}

/** Returns what says how much processor time each program has taken since, per mutation: of this process, and of those that it started. */
async function startCpuClock(): Promise<() => Promise<string>> {
  const programs = await cpuOfChildren();
  const own = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(own);
    const used = [...(await cpuOfChildren())].map(
      ([name, seconds]) => [name, (seconds - (programs.get(name) ?? 0)) * 1e6] as const,
    );
    return [...used, ['the benchmark', user + system] as const]
      .map(
        ([name, microseconds]) => [name.replace(/^node .*/, 'worker'), Math.round(microseconds / MUTATIONS)] as const,
      )
      .filter(([, microseconds]) => microseconds > 0)
      .map(([name, microseconds]) => `${name} ${microseconds}`)
      .join(', ');
  };
}

/** One document per line: id and document. */
async function* operationLines(count: number): AsyncGenerator<string> {
  const { bytes } = await openDvfFile(join(folder, 'dvf.csv.gz'));
  let left = count;
  for await (const { mutations } of readMutations(bytes, { pageSize: PAGE })) {
    const wanted = mutations.slice(0, left);
    left -= wanted.length;
    yield wanted
      .map(({ line, mutation }) => dvfOperation(`0-${line}`, mutation))
      .map(({ id, json }) => `${id}\t${json}\n`)
      .join('');
    if (left === 0) return;
  }
}

async function* operationPages(path: string): AsyncGenerator<BulkOperation[]> {
  let page: BulkOperation[] = [];
  for await (const line of createInterface({ input: createReadStream(path, { highWaterMark: 1024 ** 2 }) })) {
    const at = line.indexOf('\t');
    page.push({ id: line.slice(0, at), version: 1, json: line.slice(at + 1) });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function measure(url: string, search: DvfSearch): Promise<string[]> {
  const recorder = await startRecorder(url);
  const recordedIndex = openDvfIndex({ url: recorder.url, index: INDEX });
  const recorded = createDvfSearch(recordedIndex);
  const client = new Client({ node: url });
  const table: string[] = [];
  for (const [name, work] of QUERIES) {
    await work(recorded);
    const { path, body } = recorder.last();
    const plain = () =>
      client.transport.request(
        { method: 'POST', path, body },
        { headers: { 'content-type': JSON_OF_9, accept: JSON_OF_9 } },
      );
    const ours = () => work(search);
    await timesOf(WARM_UP, ours, plain);
    const [own, direct] = await timesOf(ROUNDS, ours, plain);
    const cells = [0.5, 0.95].flatMap((part) => {
      const [one, other] = [quantile(own, part), quantile(direct, part)];
      return [one.toFixed(1), other.toFixed(1), (one / other).toFixed(2)];
    });
    table.push(`| ${[name, ...cells].join(' | ')} |`);
    console.error(table.at(-1));
  }
  await Promise.all([recordedIndex.close(), client.close()]);
  recorder.close();
  return table;
}
