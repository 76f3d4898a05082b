import type { estypes } from '@elastic/elasticsearch';
import { aggregateListings } from '../aggregate-listings.ts';
import { withinGateways } from '../build-query.ts';
import { cityKey } from '../../model/geography/city-key.ts';
import { cityKeys } from '../../model/geography/city-keys.ts';
import { INTERACTIVE } from '../elastic.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Compiled } from './filters/compile-intent.ts';
import { filterToQuery } from './filters/filter-to-query.ts';
import { NO_PLACES } from './locations/places.ts';
import type { KnownPlace, OwnPlaces } from './locations/places.ts';

/** Listings that a filter finds. */
export interface AskedListings {
  /** Those that most wishes fit come first, then the ones changed last. */
  readonly ids: string[];
  readonly total: number;
}

/** What listings have to fit, and what makes some of them better. */
export type Asked = Pick<Compiled, 'filter' | 'wishes'>;

/** Listings of the gateways that the filter finds; without a filter all of them. Wishes leave none out. Throws FilterRefused. */
export async function findAsked(
  { elastic, alias, demandFields }: ListingIndex,
  gatewayIds: readonly string[],
  { filter, wishes }: Asked,
  limit: number,
): Promise<AskedListings> {
  if (gatewayIds.length === 0) return { ids: [], total: 0 };
  // The scope is a clause of its own, so that no filter can widen it.
  const asked = filter === undefined ? [] : [filterToQuery(filter)];
  // One point for each wish, however rare what is wished for is.
  const should = wishes.map((wish) => ({ constant_score: { filter: filterToQuery(wish) } }));
  await demandFields([...asked, ...should]);
  const { hits } = await elastic.call('ask', (client) =>
    client.search(
      {
        index: alias,
        query: { bool: { filter: [...asked, withinGateways(gatewayIds)], should } },
        sort: [{ _score: { order: 'desc' } }, { changed_at: 'desc' }, { id: 'asc' }],
        size: limit,
        _source: false,
        track_total_hits: true,
        allow_partial_search_results: false,
      },
      INTERACTIVE,
    ),
  );
  return {
    ids: hits.hits.flatMap(({ _id }) => (_id === undefined ? [] : [_id])),
    total: typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0),
  };
}

/** Different names that are read; a client with more of them still finds French towns by the gazetteer. */
const MOST_TOWNS = 5_000;
const MOST_DISTRICTS = 3_000;
const MOST_AREAS = 500;
const MOST_CODES = 5_000;

type Bucket = estypes.AggregationsStringTermsBucket & { center?: estypes.AggregationsGeoCentroidAggregate };
type Names = Record<'town' | 'district' | 'province' | 'region' | 'code', { buckets: Bucket[] }>;

/** The names of places in the listings of the gateways. */
export async function findPlaces(index: ListingIndex, gatewayIds: readonly string[]): Promise<OwnPlaces> {
  if (gatewayIds.length === 0) return NO_PLACES;
  const names = (field: string, size: number) => ({ terms: { field, size } });
  const found = await aggregateListings<Names>(index, 'places', gatewayIds, {
    town: { ...names('location.city', MOST_TOWNS), aggs: { center: { geo_centroid: { field: 'location.geo' } } } },
    district: names('location.district', MOST_DISTRICTS),
    province: names('location.province', MOST_AREAS),
    region: names('location.region', MOST_AREAS),
    code: names('location.postal_code', MOST_CODES),
  });
  if (!found) return NO_PLACES;
  const { town, district, province, region, code } = found;
  const plain = (name: string) => [cityKey(name)];
  return {
    town: byKey(town.buckets, (name) => cityKeys(name)),
    district: byKey(district.buckets, plain),
    province: byKey(province.buckets, plain),
    region: byKey(region.buckets, plain),
    postalCodes: new Set(code.buckets.map(({ key }) => String(key))),
  };
}

function byKey(buckets: readonly Bucket[], keysOf: (name: string) => readonly string[]): Map<string, KnownPlace> {
  const found = new Map<string, KnownPlace>();
  for (const { key, center } of buckets) {
    const name = String(key);
    for (const folded of keysOf(name)) {
      const known = found.get(folded);
      const middle = known?.center ?? pointOf(center?.location);
      found.set(folded, { spellings: [...(known?.spellings ?? []), name], ...(middle ? { center: middle } : {}) });
    }
  }
  return found;
}

function pointOf(location: unknown): { lat: number; lon: number } | undefined {
  if (typeof location !== 'object' || location === null || !('lat' in location) || !('lon' in location))
    return undefined;
  const { lat, lon } = location;
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
}

/** How long names are believed: a town of a listing that is newer is still found by the gazetteer. */
const KEEP_MS = 60_000;
/** Scopes whose names are kept: at most some megabytes each. */
const MOST_SCOPES = 30;

/** `findPlaces` with a memory: questions come in series. */
export function rememberPlaces(read: (gatewayIds: readonly string[]) => Promise<OwnPlaces>, now = Date.now) {
  const kept = new Map<string, { readonly until: number; readonly places: Promise<OwnPlaces> }>();
  return (gatewayIds: readonly string[]): Promise<OwnPlaces> => {
    const scope = [...gatewayIds].sort().join(' ');
    const known = kept.get(scope);
    if (known && known.until > now()) return known.places;
    const places = read(gatewayIds);
    kept.delete(scope);
    kept.set(scope, { until: now() + KEEP_MS, places });
    places.catch(() => kept.delete(scope));
    const [oldest] = kept.keys();
    if (kept.size > MOST_SCOPES && oldest !== undefined) kept.delete(oldest);
    return places;
  };
}
