import type { estypes } from '@elastic/elasticsearch';
import { isObject } from '../model/shared/is-object.ts';
import { displayedCity } from './keys/city-key.ts';
import { priceAggregation, readPriceStatistics } from './price-statistics.ts';
import type { PriceStatistics } from './price-statistics.ts';
import { bucketsOf, numberOf } from './read-buckets.ts';
import type { Bucket } from './read-buckets.ts';

/** What listings can be counted by. */
export const FACETS = [
  'type',
  'sub_type',
  'offer_type',
  'status',
  'city',
  'district',
  'country',
  'rooms',
  'price',
  'area',
  'amenities',
  'epc',
  'office',
] as const;

export type FacetName = (typeof FACETS)[number];

/** How many of the matches have a value, or are in a band: from inclusive, to exclusive. */
export interface FacetCount {
  readonly value?: string | number;
  readonly from?: number;
  readonly to?: number;
  readonly count: number;
}

/** `[west, south, east, north]`, degrees. */
export type Box = readonly [number, number, number, number];

/** Listings that are close together on a map: their number, their centre, and the box around them. */
export interface Cluster {
  readonly lat: number;
  readonly lon: number;
  readonly count: number;
  readonly bbox: Box;
}

/** The summaries to compute over all matches, not only those on the page. */
export interface SummaryRequest {
  readonly facets?: readonly FacetName[];
  /** The box around all matches. */
  readonly bounds?: boolean;
  /** Zoom level of a web map: clusters are cells a quarter of a tile wide. */
  readonly zoom?: number;
  /** Statistics of prices. */
  readonly price_statistics?: boolean;
}

export interface Summary {
  readonly facets?: { readonly [Name in FacetName]?: FacetCount[] };
  /** Absent if no match has a place. */
  readonly bounds?: Box;
  readonly clusters?: Cluster[];
  readonly price_statistics?: PriceStatistics[];
}

type Aggregation = estypes.AggregationsAggregationContainer;

/** Most values of one facet; the rarest are left out. */
const MAX_FACET_VALUES = 100;
/** The maximum number of map cells, those with most listings first: a screen cannot show more. */
const MAX_CLUSTERS = 1_000;
/** Two levels of tiles below the shown ones: a quarter of a tile of 256 pixels is what a marker with a number needs. */
const CELLS_BELOW_TILE = 2;
/** The deepest level of the server's grid. */
const MAX_PRECISION = 29;

/** Lower ends of bands. Prices cover rents and sales in one list; areas in m². */
const PRICE_BANDS = [
  0, 500, 750, 1_000, 1_500, 2_500, 5_000, 50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000,
  750_000, 1_000_000, 2_000_000,
];
const AREA_BANDS = [0, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300, 500, 1_000];

const terms = (field: string): Aggregation => ({ terms: { field, size: MAX_FACET_VALUES } });
const bands = (field: string, ends: readonly number[]): Aggregation => ({
  range: { field, ranges: ends.map((from, place) => ({ from, to: ends[place + 1] })) },
});

const FACET_AGGREGATIONS: Readonly<Record<FacetName, Aggregation>> = {
  type: terms('type'),
  sub_type: terms('sub_type'),
  offer_type: terms('offer_type'),
  status: terms('status'),
  // As the listings of a city mostly write it.
  city: { ...terms('city_key'), aggs: { written: { terms: { field: 'location.city', size: 1 } } } },
  district: { ...terms('district_key'), aggs: { written: { terms: { field: 'location.district', size: 1 } } } },
  country: terms('location.countryCode'),
  rooms: { terms: { field: 'living_rooms', size: MAX_FACET_VALUES, order: { _key: 'asc' } } },
  price: bands('financial.transaction.price.amount', PRICE_BANDS),
  area: bands('area', AREA_BANDS),
  amenities: terms('amenities'),
  epc: { terms: { field: 'legal.energy.epc_category', size: MAX_FACET_VALUES, order: { _key: 'asc' } } },
  office: terms('office'),
};

/** The aggregations that a summary is made from; undefined if no summary is wanted. */
export function summaryAggregations({
  facets = [],
  bounds,
  zoom,
  price_statistics: prices,
}: SummaryRequest): Record<string, Aggregation> | undefined {
  const named = facets.map((name) => [`facet_${name}`, FACET_AGGREGATIONS[name]] as const);
  const around = { geo_bounds: { field: 'location.geo' } };
  const all: Record<string, Aggregation> = {
    ...Object.fromEntries(named),
    ...(bounds ? { bounds: around } : {}),
    ...(prices ? { prices: priceAggregation() } : {}),
    ...(zoom === undefined
      ? {}
      : {
          clusters: {
            geotile_grid: {
              field: 'location.geo',
              precision: Math.min(zoom + CELLS_BELOW_TILE, MAX_PRECISION),
              size: MAX_CLUSTERS,
            },
            aggs: { center: { geo_centroid: { field: 'location.geo' } }, bounds: around },
          },
        }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The answers to `summaryAggregations`. */
export function readSummary(
  { facets, bounds, zoom, price_statistics: prices }: SummaryRequest,
  aggregations: Record<string, estypes.AggregationsAggregate> = {},
): Summary {
  const around = boxOf(aggregations['bounds']);
  return {
    ...(facets
      ? { facets: Object.fromEntries(facets.map((name) => [name, countsOf(name, aggregations[`facet_${name}`])])) }
      : {}),
    ...(bounds && around ? { bounds: around } : {}),
    ...(zoom === undefined ? {} : { clusters: bucketsOf(aggregations['clusters']).flatMap(toCluster) }),
    ...(prices ? { price_statistics: readPriceStatistics(aggregations['prices']) } : {}),
  };
}

function countsOf(name: FacetName, aggregate: unknown): FacetCount[] {
  return bucketsOf(aggregate).flatMap((bucket): FacetCount[] => {
    const { key, from, to } = bucket;
    const count = numberOf(bucket['doc_count']);
    if (count === 0) return [];
    if (typeof from === 'number') return [{ from, ...(typeof to === 'number' ? { to } : {}), count }];
    if (typeof key !== 'string' && typeof key !== 'number') return [];
    const [written] = bucketsOf(bucket['written']);
    if (name === 'city' || name === 'district') return [{ value: displayedCity(String(key), written?.['key']), count }];
    return [{ value: key, count }];
  });
}

function toCluster(bucket: Bucket): Cluster[] {
  const center = isObject(bucket['center']) ? bucket['center']['location'] : undefined;
  const bbox = boxOf(bucket['bounds']);
  if (!isObject(center) || !bbox) return [];
  return [
    {
      lat: degrees(numberOf(center['lat'])),
      lon: degrees(numberOf(center['lon'])),
      count: numberOf(bucket['doc_count']),
      bbox,
    },
  ];
}

function boxOf(aggregate: unknown): Box | undefined {
  const bounds = isObject(aggregate) ? aggregate['bounds'] : undefined;
  if (!isObject(bounds)) return undefined;
  const { top_left: topLeft, bottom_right: bottomRight } = bounds;
  if (!isObject(topLeft) || !isObject(bottomRight)) return undefined;
  const sides = [topLeft['lon'], bottomRight['lat'], bottomRight['lon'], topLeft['lat']];
  const [west, south, east, north] = sides.map((side) => degrees(numberOf(side)));
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? undefined
    : [west, south, east, north];
}

/** A tenth of a metre; the index keeps no more than a centimetre, and writes fifteen digits of it. */
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
