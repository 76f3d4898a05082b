import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { matchSavedSearches } from '../../activities/alerts/match-saved-searches.ts';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { createLog } from '../../observability/log.ts';
import { openListingSearch } from '../../search/open-search.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import { openStore } from '../../store/store.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { sampleListings } from './sample-listings.ts';

/**
 * `npm run bench:alerts [-- --searches 1000] [--changed 100,200,400] [--write]`: the time to match the changes of a sync with the saved searches of a
 * gateway, and to store new matches. Each number of listings has its own gateway. `--write` puts the table into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '1000' },
    changed: { type: 'string', default: '100,200,400' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 24_000;
const SEARCHES = Number(values.searches);
const SIZES = values.changed.split(',').map(Number);
const BATCH = 500;
/** Fraction of the listings that existed when a search was saved. */
const SEEN = 0.25;

/** A filter as visitors save them: a kind, one or a few towns, a maximum price, often a number of rooms. */
function filterOf(place: number, cities: readonly string[]): ListingFilter {
  const city = cities[place % cities.length];
  return {
    type: place % 3 === 0 ? ['house'] : ['house', 'apartment'],
    price_max: 150_000 + (place % 17) * 50_000,
    ...(city === undefined || place % 10 === 0 ? {} : { city: [city] }),
    ...(place % 2 === 0 ? { rooms_min: 2 + (place % 4) } : {}),
    ...(place % 25 === 0 ? { q: 'terrasse' } : {}),
  };
}

const bench = await startBenchStack('alerts', {
  offset: OFFSET,
  only: ['elasticsearch', 'mongodb'],
});
const { stack } = bench;
try {
  const search = openListingSearch({ url: stack.urls.elasticsearch ?? '', index: `bench-${randomUUID().slice(0, 8)}` });
  const store = await openStore({ url: stack.urls.mongodb ?? '', database: 'bench_alerts' });
  await search.prepare();
  const log = createLog('silent');
  const { signal } = new AbortController();
  const rows: string[] = [];
  for (const size of SIZES) {
    const gatewayId = `gateway-${size}`;
    const start = new Date(Date.now() - 3_600_000);
    const listings: ListingWithRaw[] = [];
    for (const listing of sampleListings(size)) {
      const _id = `${size}-${listing._id}`;
      const sync = { ...listing.sync, raw: '{}', changed_at: new Date() };
      listings.push({ ...listing, _id, gateway_id: gatewayId, stream_id: `${gatewayId}.input`, hidden: false, sync });
    }
    for (let from = 0; from < listings.length; from += BATCH) {
      const batch = listings.slice(from, from + BATCH);
      await store.listings.insertMany(batch);
      await search.put(batch);
    }
    console.error(`${listings.length} listings stored and indexed`);
    const cities = [...new Set(listings.flatMap(({ location }) => location?.city ?? []))];
    const searches = Array.from({ length: SEARCHES }, (_, place): SavedSearchRecord => ({
      _id: `${gatewayId}/${place}`,
      gateway_id: gatewayId,
      client_id: 'bench',
      name: `Search ${place}`,
      filter: filterOf(place, cities),
      revision: 1,
      channel: { type: 'WEBHOOK' },
      unique_key: `${gatewayId}/${place}`,
      status: 'ACTIVE',
      matched_until: start,
      announced: 0,
      created_at: start,
      updated_at: start,
    }));
    const seen = listings.slice(0, size * SEEN).map(({ _id }) => _id);
    for (const one of searches) {
      await store.transaction(async (session) => {
        await store.savedSearches.insert(one, session);
        await store.savedSearchMatches.setBaseline(
          { search_id: one._id, gateway_id: gatewayId, listing_ids: seen },
          session,
        );
      });
    }
    console.error(`${searches.length} searches stored`);
    const timed = async () => {
      const from = performance.now();
      await matchSavedSearches({ store, search, log }, gatewayId, searches, signal);
      return (performance.now() - from) / 1_000;
    };
    const first = await timed();
    const again = await timed();
    const waiting = await Promise.all(
      searches.slice(0, 100).map(async ({ _id }) => (await store.savedSearchMatches.waiting(_id, 100_000)).length),
    );
    const matches = Math.round((waiting.reduce((sum, count) => sum + count, 0) * SEARCHES) / waiting.length);
    rows.push(
      `| ${[listings.length, SEARCHES, matches, first.toFixed(1), ((first * 1_000) / listings.length).toFixed(1), again.toFixed(1)].join(' | ')} |`,
    );
    console.error(rows.at(-1));
  }
  const text = [
    `Listings that a sync changed, matched with the saved searches of their gateway; new matches are stored. A quarter of the listings was there when the searches were saved. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| changed listings | searches | new matches, about | s | ms per listing | s, all known already |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:alerts', text);
  await Promise.all([search.close(), store.close()]);
} finally {
  await bench.stop();
}
process.exit(0);
