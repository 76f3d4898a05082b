import type { estypes } from '@elastic/elasticsearch';
import type { DvfDetail, DvfRelease, DvfSummary } from '../../model/sales/dvf.ts';
import type { AddressIndex, KnownAddress } from '../../model/geography/place.ts';
import { INTERACTIVE, statusOf } from '../elastic.ts';
import type { Clusters } from './clusters.ts';
import { findClusters } from './clusters.ts';
import { findComparables } from './comparables.ts';
import type { Comparable, ComparableQuery } from './comparables.ts';
import { distanceM } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';
import { filterQuery, locatedQuery } from './dvf-filter.ts';
import type { DvfFilter } from './dvf-filter.ts';
import type { DvfIndex } from './dvf-index.ts';
import type { DvfDocument } from './document.ts';
import { createSoldAddresses } from './find-addresses.ts';
import { readDvfPosition, sortOf } from './dvf-sort.ts';
import type { DvfSort } from './dvf-sort.ts';
import { findStats } from './stats.ts';
import type { DvfStats, StatsPeriod } from './stats.ts';

/** A mutation that was found, with its distance where the search has a centre. */
export interface DvfHit {
  readonly mutation: DvfSummary & Partial<Pick<DvfDocument, 'detail'>>;
  readonly distance_m?: number;
}

export interface DvfPage {
  readonly hits: readonly DvfHit[];
  readonly total: number;
  /** Where the next page begins; absent on the last one. */
  readonly next?: string;
}

export interface DvfPageOptions {
  readonly sort: DvfSort;
  readonly limit: number;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  /** What distances are measured from. */
  readonly center?: Point | undefined;
  /** With the rows put together, not the summary alone. */
  readonly detail?: boolean;
}

export interface RelatedMutation extends Pick<DvfSummary, 'id' | 'date' | 'nature' | 'property_type' | 'price'> {}

/** Searches the transactions. Nothing is found while no release has been imported; DOWNSTREAM_ERROR when Elasticsearch cannot be reached. */
export interface DvfSearch {
  search(filter: DvfFilter, options: DvfPageOptions): Promise<DvfPage>;
  /** A mutation, and others of its parcels, latest first. */
  find(id: string): Promise<{ summary: DvfSummary; detail: DvfDetail; related: RelatedMutation[] } | undefined>;
  /** How mutations gather on a map. */
  clusters(filter: DvfFilter, zoom: number): Promise<Clusters>;
  stats(filter: DvfFilter, period: StatsPeriod): Promise<DvfStats>;
  /** Clean sales of one dwelling each around a point: what an estimate compares with. Nearest first. */
  comparables(query: ComparableQuery): Promise<Comparable[]>;
  /** Addresses at which something was sold, for the geocoder. */
  readonly addresses: AddressIndex;
  /** What has been imported, latest first; known for some seconds. */
  releases(): Promise<readonly DvfRelease[]>;
}

/** A release changes twice a year; a new one is named after so long at the latest. */
const RELEASES_MS = 5_000;
const MAX_RELATED = 20;

export function createDvfSearch(index: DvfIndex, now: () => number = Date.now): DvfSearch {
  const releases = createReleases(index, now);
  const run: Run = (request) => runOnAlias(index, request);
  /** The result, or `none` while there is no index. */
  const orNone = async <T>(none: T, work: () => Promise<T>): Promise<T> => {
    if ((await releases()).size === 0) return none;
    try {
      return await work();
    } catch (error) {
      if (statusOf(error) === 404 && (await releases('again')).size === 0) return none;
      throw error;
    }
  };

  const named = async (hit: estypes.SearchHit<DvfDocument>): Promise<DvfHit['mutation'] | undefined> => {
    if (!hit._source) return undefined;
    const release = (await releases()).get(hit._index) ?? (await releases(hit._index)).get(hit._index);
    return release ? { ...hit._source, release: release.name } : hit._source;
  };

  const sold = createSoldAddresses(run);

  return {
    search: (filter, options) =>
      orNone<DvfPage>({ hits: [], total: 0 }, () => searchPage({ run, named }, filter, options)),
    find: (id) => orNone(undefined, () => findMutation({ run, named }, id)),
    clusters: (filter, zoom) => orNone({ clusters: [], total: 0 }, () => findClusters(run, filter, zoom)),
    stats: (filter, period) => orNone({ total: 0, types: [], excluded: [] }, () => findStats(run, filter, period)),
    comparables: (query) => orNone([], () => findComparables(run, query)),
    addresses: {
      findAddresses: (query) => orNone<readonly KnownAddress[]>([], () => sold.findAddresses(query)),
      addressesNear: (query) => orNone<readonly KnownAddress[]>([], () => sold.addressesNear(query)),
    },
    releases: async () => [...(await releases()).values()],
  };
}

const totalOf = (total: estypes.SearchHitsMetadata['total']): number =>
  typeof total === 'number' ? total : (total?.value ?? 0);

type Run = <T, A = unknown>(request: estypes.SearchRequest) => Promise<estypes.SearchResponse<T, A>>;

interface Parts {
  readonly run: Run;
  /** A mutation with the name of its release. */
  readonly named: (hit: estypes.SearchHit<DvfDocument>) => Promise<DvfHit['mutation'] | undefined>;
}

/** The releases by index; read again when they are old, or when an index is `unknown`. */
function createReleases(index: DvfIndex, now: () => number) {
  let known: { at: number; releases: Promise<ReadonlyMap<string, DvfRelease>> } | undefined;
  return (unknown?: string): Promise<ReadonlyMap<string, DvfRelease>> => {
    if (!known || now() - known.at > RELEASES_MS || unknown !== undefined) {
      const found = index.releases();
      known = { at: now(), releases: found };
      found.catch(() => {
        known = undefined;
      });
    }
    return known.releases;
  };
}

async function runOnAlias<T, A>(
  { elastic, alias: index }: DvfIndex,
  request: estypes.SearchRequest,
): Promise<estypes.SearchResponse<T, A>> {
  const once = () =>
    elastic.call('search', (client) =>
      client.search<T, A>({ index, allow_partial_search_results: false, ...request }, INTERACTIVE),
    );
  try {
    return await once();
  } catch (error) {
    // A release was replaced in this moment: the second try finds the new one.
    if (statusOf(error) === 404 || statusOf(error) === 503) return once();
    throw error;
  }
}

async function searchPage(
  { run, named }: Parts,
  filter: DvfFilter,
  { sort, limit, after, center, detail = false }: DvfPageOptions,
): Promise<DvfPage> {
  const { hits } = await run<DvfDocument>({
    // What has no place has no distance.
    query: sort.endsWith('distance') ? locatedQuery(filter) : filterQuery(filter),
    sort: sortOf(sort, center),
    // One more than the limit: it shows whether there is a next page.
    size: limit + 1,
    track_total_hits: true,
    ...(detail ? {} : { _source: { excludes: ['detail'] } }),
    ...(after === undefined ? {} : { search_after: readDvfPosition(after) }),
  });
  const found = hits.hits.slice(0, limit);
  const last = found.at(-1);
  const mutations = await Promise.all(found.map(named));
  return {
    hits: mutations.flatMap((mutation): DvfHit[] => {
      if (!mutation) return [];
      const { location } = mutation;
      if (!center || !location) return [{ mutation }];
      return [{ mutation, distance_m: Math.round(distanceM(center, location)) }];
    }),
    total: totalOf(hits.total),
    ...(hits.hits.length > limit && last?.sort ? { next: JSON.stringify(last.sort) } : {}),
  };
}

async function findMutation(
  { run, named }: Parts,
  id: string,
): Promise<{ summary: DvfSummary; detail: DvfDetail; related: RelatedMutation[] } | undefined> {
  const { hits } = await run<DvfDocument>({ query: { term: { id } }, size: 1 });
  const [hit] = hits.hits;
  const mutation = hit && (await named(hit));
  if (!mutation?.detail) return undefined;
  const { detail, ...summary } = mutation;
  const parcels = detail.parcels.map((parcel) => parcel.id).slice(0, 1_000);
  const related =
    parcels.length === 0
      ? []
      : (
          await run<RelatedMutation>({
            query: { bool: { filter: [{ terms: { 'x.parcels': parcels } }], must_not: [{ term: { id } }] } },
            sort: [{ date: 'desc' }, { id: 'asc' }],
            size: MAX_RELATED,
            _source: ['id', 'date', 'nature', 'property_type', 'price'],
          })
        ).hits.hits.flatMap(({ _source }) => _source ?? []);
  return { summary, detail, related };
}
