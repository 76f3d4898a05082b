import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from '@elastic/elasticsearch';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import type { ListingSearch, SearchPaging } from '../../search/listing-search.ts';
import { openListingSearch } from '../../search/open-search.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { startRecorder } from './record-queries.ts';
import { GATEWAYS, sampleListings } from './sample-listings.ts';
import { timesOf } from './times.ts';

/**
 * `npm run bench:search [-- --listings 100000] [--rounds 200] [--write]`: the cost of the listing search compared with the bare Elasticsearch requests it makes, one after
 * the other in the same run. `--write` puts the table into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 22_000;
const LISTINGS = Number(values.listings);
const ROUNDS = Number(values.rounds);
/** Rounds before the measurement, for the JIT compilers of the server and of Node. */
const WARM_UP = 30;
const BATCH = 500;
/** The media type that the client itself sends. */
const JSON_OF_9 = 'application/vnd.elasticsearch+json; compatible-with=9';

type Case = readonly [name: string, filter: ListingFilter, paging: SearchPaging];

const SALE: ListingFilter = { type: ['house', 'apartment'], offer_type: ['sale'], price_max: 600_000, rooms_min: 3 };
const CASES: readonly Case[] = [
  ['filters, by price', SALE, { limit: 20, sort: 'price' }],
  ['words', { q: 'maison jardin piscine' }, { limit: 20 }],
  ['words and filters, newest first', { ...SALE, q: 'terrasse' }, { limit: 20, sort: '-date' }],
  ['radius, nearest first', { lat: 43.48, lon: -1.56, radius: 30_000 }, { limit: 20, sort: 'distance' }],
  [
    'polygon',
    {
      polygon: [
        [0, 43],
        [5, 43],
        [6, 46],
        [2, 48],
        [-1, 46],
        [0, 43],
      ],
    },
    { limit: 20 },
  ],
  ['page of 100 ids', {}, { limit: 100 }],
  [
    'filters with six facets',
    SALE,
    { limit: 20, summary: { facets: ['type', 'city', 'rooms', 'price', 'amenities', 'epc'] } },
  ],
  ['clusters of a map and its bounds', { offer_type: ['sale'] }, { limit: 1, summary: { zoom: 8, bounds: true } }],
];

const bench = await startBenchStack('search', {
  offset: OFFSET,
  only: ['elasticsearch'],
});
const { stack } = bench;
try {
  const url = stack.urls.elasticsearch ?? '';
  const index = `bench-${randomUUID().slice(0, 8)}`;
  const search = openListingSearch({ url, index });
  await search.prepare();
  const started = performance.now();
  let written = 0;
  let batch = [];
  for (const listing of sampleListings(LISTINGS)) {
    batch.push(listing);
    if (batch.length < BATCH) continue;
    written += await search.put(batch);
    batch = [];
  }
  written += await search.put(batch);
  await search.refresh();
  console.error(`${written} listings made and indexed in ${((performance.now() - started) / 1_000).toFixed(0)} s`);

  const recorder = await startRecorder(url);
  const recorded = openListingSearch({ url: recorder.url, index });
  const client = new Client({ node: url });
  const rows: string[] = [];
  const row = async (name: string, work: (on: ListingSearch) => Promise<unknown>) => {
    await work(recorded);
    const { path, body } = recorder.last();
    const ours = () => work(search);
    const plain = () =>
      client.transport.request(
        { method: 'POST', path, body },
        { headers: { 'content-type': JSON_OF_9, accept: JSON_OF_9 } },
      );
    await timesOf(WARM_UP, ours, plain);
    const [own, direct] = await timesOf(ROUNDS, ours, plain);
    const ratio = (part: number) => quantile(own, part) / quantile(direct, part);
    rows.push(
      `| ${[name, ...[0.5, 0.95].flatMap((part) => [quantile(own, part).toFixed(1), quantile(direct, part).toFixed(1), ratio(part).toFixed(2)])].join(' | ')} |`,
    );
    console.error(rows.at(-1));
  };
  for (const [name, filter, paging] of CASES) await row(name, (on) => on.search(GATEWAYS, filter, paging));
  for (const text of ['bia', 'l', 'mais', 'AG'])
    await row(`suggestions for “${text}”`, (on) => on.suggest(GATEWAYS, text, 10));
  const text = [
    `${LISTINGS} listings of ${GATEWAYS.length} gateways, ${ROUNDS} rounds, ours and the bare request in turns. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| search | p50 ms | bare | ratio | p95 ms | bare | ratio |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:search', text);
  await Promise.all([search.close(), recorded.close(), client.close()]);
  recorder.close();
} finally {
  await bench.stop();
}
process.exit(0);
