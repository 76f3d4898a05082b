import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Client as ElasticClient } from '@elastic/elasticsearch';
import { Client, Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { propertySchema } from '../../model/property/property.ts';
import { cacheFolder } from '../../stack/folders.ts';
import { installPythonPackage } from '../../stack/engines/python-package.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { startFeedServer } from '../sync/feed-server.ts';
import { createGateway, measureRun } from '../sync/measure.ts';
import { createRawIndex } from '../sync/raw-index.ts';
import { probeWorker } from '../sync/worker-probe.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:peers [-- --listings 10000] [--rounds 3] [--write]`: the same feed into the same engines by this product and by what one would take instead: a
 * script with the bare clients, a small worker with Temporal's SDK, dlt and PyAirbyte (from PyPI). In
 * each round each of them, one after the other, reads the feed for the first time, once more, and once more with one changed listing.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const LISTINGS = Number(values.listings);
const OFFSET = 16_500;
const HERE = import.meta.dirname;
const PYTHON_CLIENTS = ['elasticsearch==9.5.1', 'pymongo==4.20.1'] as const;
const run = promisify(execFile);

/** Seconds of a first read, of the same file, and of a file with one changed listing. */
type Times = [first: number, again: number, edited: number];

/** Measures one read after the other; the feed is changed in between. */
interface Peer {
  readonly name: string;
  /** Prepares a round of its own and returns what reads the feed once and returns its seconds. */
  begin(round: number): Promise<{ read(): Promise<number>; end(): Promise<void> }>;
}

const bench = await startBenchStack('peers', { offset: OFFSET, native: true });
const { stack, folder } = bench;
const { mongodb = '', elasticsearch = '', temporal = '' } = stack.urls;
const feeds = await startFeedServer(folder);
try {
  const { url, bytes } = await feeds.feed(LISTINGS);
  const peers = [
    await product(url),
    script('bare clients', [process.execPath, join(HERE, 'bare-client.ts')], url),
    naiveWorker(url),
    script('dlt', [await pythonWith('dlt', 'dlt==1.31.0'), join(HERE, 'dlt_peer.py')], url),
    script('PyAirbyte', [await pythonWith('PyAirbyte', 'airbyte==0.71.3'), join(HERE, 'airbyte_peer.py')], url),
  ];
  const measured = new Map<string, Times[]>(peers.map(({ name }) => [name, []]));
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const peer of peers) {
      const times = await playRound(peer, round);
      // A fresh Elasticsearch is half as fast for its first documents: the first round is not counted.
      if (round > 0) measured.get(peer.name)?.push(times);
      console.error(`${round}: ${peer.name} ${times.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    }
  const text = report(measured, bytes);
  console.log(text);
  if (values.write) await writeResults('bench:peers', text);
} finally {
  await bench.stop();
  await feeds.stop();
}
process.exit(0);

/** One after the other, on the same state: first, again, edited. */
async function playRound(peer: Peer, round: number): Promise<Times> {
  const { read, end } = await peer.begin(round);
  const first = await read();
  const again = await read();
  await feeds.change(LISTINGS);
  const edited = await read();
  await end();
  return [first, again, edited];
}

/** Installs a package next to the clients, once for this machine; returns its Python. */
async function pythonWith(title: string, requirement: string): Promise<string> {
  const bin = await installPythonPackage({
    title,
    requirements: [requirement, ...PYTHON_CLIENTS],
    duration: '1 minute',
    cache: cacheFolder(),
    log: (line) => console.error(line),
  });
  return join(bin, 'python');
}

async function product(url: string): Promise<Peer> {
  const environment = {
    ...bench.environment,
    LOG_LEVEL: 'info',
    READ_RATE_LIMIT_PER_MINUTE: '0',
    WRITE_RATE_LIMIT_PER_MINUTE: '0',
  };
  await startProductProcess(stack, { role: 'api', environment });
  const worker = await startProductProcess(stack, { role: 'worker', environment });
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(stackEnvironment(stack)['PUBLIC_URL'] ?? '', token);
  const probe = probeWorker(worker.pid);
  return {
    name: 'this product',
    async begin() {
      const gateway = await createGateway(client, url);
      const read = async () => {
        const { listings, seconds } = await measureRun(stack, client, probe, gateway);
        if (listings !== LISTINGS) throw new Error(`This product read ${listings} of ${LISTINGS} listings.`);
        return seconds;
      };
      return { read, end: () => Promise.resolve() };
    },
  };
}

/** A program that prints its seconds on the last line; its start is not counted. */
function script(name: string, [command = '', ...args]: readonly string[], url: string): Peer {
  return inOwnStore(name, async (store) => ({
    async read() {
      const place = join(folder, store);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'schema.json'), JSON.stringify(propertySchema.properties));
      const options = { cwd: place, maxBuffer: 2 ** 26 };
      const { stdout } = await run(command, [...args, url, mongodb, elasticsearch, store, place], options);
      return Number(stdout.trim().split('\n').at(-1));
    },
    end: () => Promise.resolve(),
  }));
}

function naiveWorker(url: string): Peer {
  return inOwnStore('small Temporal worker', async (store) => {
    // What it downloads goes with the files of the benchmark.
    const worker = spawn(process.execPath, [join(HERE, 'naive-worker.ts'), temporal, mongodb, elasticsearch, store], {
      env: { ...process.env, TMPDIR: folder },
    });
    await once(worker.stdout, 'data');
    const connection = await Connection.connect({ address: temporal });
    const { workflow } = new Client({ connection });
    let reads = 0;
    return {
      async read() {
        const start = performance.now();
        const options = { workflowId: `${store}-${++reads}`, taskQueue: store, args: [url] };
        await workflow.execute('naiveSync', options);
        return (performance.now() - start) / 1_000;
      },
      async end() {
        worker.kill('SIGKILL');
        await connection.close();
      },
    };
  });
}

/** A peer that writes into a database and an index of its own for each round; what it wrote is counted after each read, and removed at the end. */
function inOwnStore(
  name: string,
  open: (store: string) => Promise<{ read(): Promise<number>; end(): Promise<void> }>,
): Peer {
  return {
    name,
    async begin(round) {
      const store = `peer_${name.toLowerCase().replaceAll(/\W+/g, '_')}_${round}`;
      const mongo = await MongoClient.connect(mongodb);
      const elastic = new ElasticClient({ node: elasticsearch });
      await createRawIndex(elastic, store);
      const { read, end } = await open(store);
      return {
        async read() {
          const seconds = await read();
          const stored = await mongo.db(store).collection('listings').countDocuments({});
          await elastic.indices.refresh({ index: store });
          const { count } = await elastic.count({ index: store });
          if (stored !== LISTINGS || count !== LISTINGS || !(seconds > 0))
            throw new Error(`${name} stored ${stored} and indexed ${count} of ${LISTINGS} listings.`);
          return seconds;
        },
        async end() {
          await end();
          await elastic.indices.delete({ index: store });
          await mongo.db(store).dropDatabase();
          await mongo.close();
          await elastic.close();
          await rm(join(folder, store), { recursive: true, force: true });
        },
      };
    },
  };
}

function report(measured: ReadonlyMap<string, readonly Times[]>, bytes: number): string {
  const median = (name: string, place: 0 | 1 | 2) =>
    quantile(
      (measured.get(name) ?? []).map((times) => times[place]).toSorted((a, b) => a - b),
      0.5,
    );
  const against = (name: string, place: 0 | 1 | 2) => (median(name, place) / median('this product', place)).toFixed(2);
  return [
    `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.version}. Engines: ${stack.engines.map(({ name, implementation }) => `${name} ${implementation}`).join(', ')}. ${LISTINGS} listings of ${(bytes / LISTINGS / 1_000).toFixed(1)} kB over HTTP, medians of seconds of ${values.rounds} round(s) in turns, after one that is not counted. The start of scripts is not counted.`,
    '',
    '| | first read s | listings/s | its time ÷ ours | the same file s | ÷ ours | one changed listing s | ÷ ours |',
    '|---|---|---|---|---|---|---|---|',
    ...[...measured.keys()].map(
      (name) =>
        `| ${name} | ${median(name, 0).toFixed(1)} | ${Math.round(LISTINGS / median(name, 0))} | ${against(name, 0)} | ${median(name, 1).toFixed(1)} | ${against(name, 1)} | ${median(name, 2).toFixed(1)} | ${against(name, 2)} |`,
    ),
    '',
    'The peers write each listing as it came, into one collection and an index with the product’s analysis of titles and descriptions. They neither map nor check a listing, keep no history, remove nothing that is gone, and write everything again at every read.',
  ].join('\n');
}
