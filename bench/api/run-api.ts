import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { gatewayRecord } from '../../api/testing/fake-deps.ts';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { openListingSearch } from '../../search/open-search.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { openStore } from '../../store/store.ts';
import { quantile } from '../quantile.ts';
import { startRecorder } from '../search/record-queries.ts';
import { sampleListings } from '../search/sample-listings.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { cpuOfChildren, probeWorker } from '../sync/worker-probe.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:api [-- --listings 20000] [--gateways 20] [--rounds 5] [--limit 0] [--write]`: reads of the API alongside a bare Koa handler that makes the same
 * driver calls and writes the same bytes, in alternation. `--limit` sets the read limit per minute, which costs a write per read. `--write` puts the table into
 * bench/results.md.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    gateways: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    limit: { type: 'string', default: '0' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = Number(process.env['PORT_OFFSET'] ?? 26_000);
const LISTINGS = Number(values.listings);
const GATEWAYS = Number(values.gateways);
const ROUNDS = Number(values.rounds);
/** Concurrent requests. */
const AT_ONCE = 8;
/** Different listings; the catalogue repeats them under their own ids. */
const SAMPLES = 500;
const BATCH = 500;
const CLIENT = 'agency-north';
const ITEM = 'north-1';
const SEARCH: ListingFilter = { type: ['house', 'apartment'], offer_type: ['sale'], price_max: 600_000, rooms_min: 3 };

const bench = await startBenchStack('api', {
  offset: OFFSET,
  only: ['temporal', 'mongodb', 'elasticsearch', 'object-storage', 'identity'],
});
const { stack } = bench;
const environment: Record<string, string> = {
  ...bench.environment,
  READ_RATE_LIMIT_PER_MINUTE: values.limit,
  LOG_LEVEL: 'info',
};
const { PUBLIC_URL: url = '', MONGODB_URL: mongodb = '' } = stackEnvironment(stack);
try {
  const api = await startProductProcess(stack, { role: 'api', environment });
  const { ids, gatewayIds } = await fill();
  const searchUrl = stack.urls.elasticsearch ?? '';
  const recorder = await startRecorder(searchUrl);
  const recorded = openListingSearch({ url: recorder.url, index: environment['SEARCH_INDEX'] ?? '' });
  await recorded.search(gatewayIds, SEARCH, { limit: 20, sort: '-date' });
  const search = recorder.last();
  await recorded.close();
  recorder.close();
  const bare = await startBare(search.path);
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: CLIENT });
  const pools = {
    ours: new Pool(url, { connections: AT_ONCE }),
    bare: new Pool(bare.url, { connections: AT_ONCE }),
  };
  const headers = { authorization: `Bearer ${token}` };
  const get = async (side: Side, path: string, body?: string) => {
    const reply = await pools[side].request({
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (reply.statusCode !== 200)
      throw new Error(`${path}: ${reply.statusCode} ${(await reply.body.text()).slice(0, 300)}`);
    return reply.body;
  };
  const bytesOf = async (...request: Parameters<typeof get>) => {
    let bytes = 0;
    for await (const chunk of await get(...request)) bytes += (chunk as Buffer).length;
    return bytes;
  };
  const pick = (round: number) => ids[(round * 7_919) % ids.length] ?? '';
  const walk = async (side: Side) => {
    let bytes = 0;
    let at: string | undefined;
    do {
      const own = `/v1/gateway/properties?limit=200${at === undefined ? '' : `&cursor=${encodeURIComponent(at)}`}`;
      const other = `/page?limit=200${at === undefined ? '' : `&after=${at}`}`;
      const text = await (await get(side, side === 'ours' ? own : other)).text();
      bytes += text.length;
      const { meta }: { meta: { next_cursor?: string } } = JSON.parse(text);
      at = meta.next_cursor;
    } while (at !== undefined);
    return bytes;
  };
  const query = 'type=house,apartment&offerType=sale&priceMax=600000&roomsMin=3&sort=-date&limit=20';
  const cases: readonly Case[] = [
    [
      'one listing',
      1_500,
      (side, n) => bytesOf(side, side === 'ours' ? `/v1/gateway/properties/${pick(n)}` : `/listing/${pick(n)}`),
    ],
    [
      'page of 100',
      100,
      (side) => bytesOf(side, side === 'ours' ? '/v1/gateway/properties?limit=100' : '/page?limit=100'),
    ],
    [
      'search, 20 of many',
      250,
      (side) =>
        side === 'ours' ? bytesOf(side, `/v1/gateway/properties?${query}`) : bytesOf(side, '/search', search.body),
    ],
    ['whole array, streamed', 1, (side) => bytesOf(side, side === 'ours' ? '/v1/gateway/properties' : '/all')],
    ['whole array by cursor, 200 a page', 1, walk],
  ];
  const probe = probeWorker(api.pid);
  const rows: string[] = [];
  for (const [name, requests, work] of cases) {
    if (values.only !== undefined && !name.startsWith(values.only)) continue;
    const rates: Rates = { ours: [], bare: [] };
    const cpu: Rates = { ours: [], bare: [] };
    const bytes = { ours: 0, bare: 0 };
    await Promise.all([play('ours', requests), play('bare', requests)]);
    probe.peakMegabytes();
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const before = await cpuOf(side);
        const began = performance.now();
        bytes[side] = await play(side, requests);
        rates[side].push((requests * 1_000) / (performance.now() - began));
        cpu[side].push((((await cpuOf(side)) - before) * 1_000) / requests);
      }
    }
    const [own, raw] = [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)];
    const [ownCpu, rawCpu] = [quantile(cpu.ours, 0.5), quantile(cpu.bare, 0.5)];
    const ratio = quantile(
      rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)),
      0.5,
    );
    rows.push(
      `| ${[name, digits(bytes.ours / requests), digits(bytes.bare / requests), digits(own), digits(raw), `${Math.round(ratio * 100)} %`, digits(ownCpu), digits(rawCpu), String(probe.peakMegabytes())].join(' | ')} |`,
    );
    console.error(rows.at(-1));

    async function play(side: Side, count: number): Promise<number> {
      let next = 0;
      let sum = 0;
      const worker = async () => {
        for (let n = next++; n < count; n = next++) {
          const bytes = await work(side, n);
          sum += bytes;
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
      return sum;
    }
  }
  const text = [
    `${LISTINGS} listings of ${GATEWAYS} gateways of one client, ${AT_ONCE} requests at a time to one API process (whole arrays: one), and the same to a bare Koa handler with the same driver calls, in alternation; medians of ${ROUNDS} rounds. Read limit: ${values.limit === '0' ? 'off' : `${values.limit} per minute`}. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| read | bytes | bare | requests/s | bare | ratio | CPU ms per request | bare | API peak MB |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:api', text);
  probe.stop();
  await Promise.all([pools.ours.close(), pools.bare.close()]);
  bare.stop();
  await api.stop();

  async function cpuOf(side: Side): Promise<number> {
    return (await cpuOfChildren()).get(`node ${side === 'ours' ? api.pid : bare.pid}`) ?? 0;
  }
} finally {
  await bench.stop();
}
process.exit(0);

/** Stores and indexes the catalogue; returns the ids of its listings and gateways. */
async function fill() {
  const store = await openStore({ url: mongodb, database: environment['MONGODB_DATABASE'] ?? '' });
  const search = openListingSearch({ url: stack.urls.elasticsearch ?? '', index: environment['SEARCH_INDEX'] ?? '' });
  const began = performance.now();
  const gatewayIds = Array.from({ length: GATEWAYS }, () => randomUUID());
  for (const _id of gatewayIds) await store.gateways.insert(gatewayRecord({ _id, client_id: CLIENT, item_id: ITEM }));
  const samples = [...sampleListings(SAMPLES)];
  const ids: string[] = [];
  for (let from = 0; from < LISTINGS; from += BATCH) {
    const batch: ListingWithRaw[] = [];
    for (let slot = from; slot < Math.min(from + BATCH, LISTINGS); slot++) {
      const sample = samples[slot % samples.length];
      if (!sample) continue;
      const gateway_id = gatewayIds[slot % GATEWAYS] ?? '';
      const _id = randomUUID();
      const stream_id = `${gateway_id}.input-1`;
      batch.push({ ...sample, _id, gateway_id, stream_id, crm_reference: _id, sync: { ...sample.sync, raw: '{}' } });
      ids.push(_id);
    }
    await store.listings.insertMany(batch);
    await search.put(batch);
  }
  await search.refresh();
  await Promise.all([store.close(), search.close()]);
  console.error(`${ids.length} listings stored and indexed in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return { ids, gatewayIds };
}

async function startBare(searchPath: string) {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', join(import.meta.dirname, 'bare-server.ts')], {
    env: {
      ...process.env,
      ...stackEnvironment(stack),
      ...environment,
      BARE_CLIENT: CLIENT,
      BARE_ITEM: ITEM,
      BARE_PUBLIC_URL: url,
      BARE_SEARCH_PATH: searchPath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare server could not be started.');
  stack.watch(pid);
  const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { pid, url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Three significant digits. */
function digits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

type Side = 'ours' | 'bare';
type Rates = Record<Side, number[]>;
type Case = readonly [name: string, requests: number, work: (side: Side, n: number) => Promise<number>];
