import type { estypes } from '@elastic/elasticsearch';
import { valueAt } from '../model/shared/is-object.ts';
import { defined } from '../model/shared/defined.ts';
import { similarityOf } from '../model/listing/similarity.ts';
import type { Comparable, Similarity } from '../model/listing/similarity.ts';
import { withinGateways } from './build-query.ts';
import { INTERACTIVE } from './elastic.ts';
import { withinDisc } from './geo-query.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingDocument } from './project-listing.ts';

type Query = estypes.QueryDslQueryContainer;

/** Listings that are like another one, the most alike first. */
export interface SimilarListings {
  readonly similar: readonly (Similarity & { readonly id: string })[];
  /** Listings that were compared. */
  readonly compared: number;
  /** Listings that could have been: more than `compared` where only the nearest were. */
  readonly candidates: number;
}

/** Most listings that are compared, the nearest first: a town has fewer of one kind and price. */
const MAX_COMPARED = 500;
/** Where a home may be for somebody who looks at another one, metres. */
const AROUND_M = 50_000;
/** How many times dearer or larger, or the inverse, a similar one may be. */
const MOST_RATIO = 2;
/** Not offered any more. */
const GONE = ['sold', 'rented', 'closed'];

/** What of a document is compared. */
const COMPARED = [
  'id',
  'sub_type',
  'financial.transaction.price',
  'area',
  'land',
  'living_rooms',
  'amenities',
  'city',
  'location.geo',
];

/**
 * Finds listings of the gateways that are like this one: of its type and offer, still offered, not hidden, at most twice and at least half its price and area, within
 * 50 km or in its city.
 */
export async function findSimilar(
  { elastic, alias }: ListingIndex,
  gatewayIds: readonly string[],
  subject: ListingDocument,
  limit: number,
): Promise<SimilarListings> {
  const one = comparableOf(subject);
  const { hits } = await elastic.call('similar', (client) =>
    client.search<Record<string, unknown>>(
      {
        index: alias,
        query: candidatesOf(gatewayIds, subject, one),
        sort: [
          ...(one.place
            ? [{ _geo_distance: { 'location.geo': one.place, order: 'asc' as const, unit: 'm' as const } }]
            : []),
          { id: 'asc' as const },
        ],
        size: MAX_COMPARED,
        _source: COMPARED,
        track_total_hits: true,
        allow_partial_search_results: false,
      },
      INTERACTIVE,
    ),
  );
  const found = hits.hits.flatMap(({ _source: source }) => (source ? [comparableOf(source)] : []));
  const similar = found
    .map((other) => ({ id: other.id, ...similarityOf(one, other) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const { total = 0 } = hits;
  return {
    similar: similar.slice(0, limit),
    compared: found.length,
    candidates: typeof total === 'number' ? total : total.value,
  };
}

function candidatesOf(gatewayIds: readonly string[], subject: ListingDocument, one: Comparable): Query {
  const { price, currency, area } = one;
  return {
    bool: {
      filter: [
        withinGateways(gatewayIds),
        ...['type', 'offer_type'].map((field) => equals(field, subject[field])),
        ...(currency === undefined ? [] : [{ term: { 'financial.transaction.price.currency': currency } }]),
        ...(price ? [{ range: { 'financial.transaction.price.amount': around(price) } }] : []),
        ...(area ? [orMissing('area', { range: { area: around(area) } })] : []),
        ...nearby(one),
      ],
      must_not: [{ term: { id: one.id } }, { term: { hidden: true } }, { terms: { status: GONE } }],
    },
  };
}

/** Both say the same, or both say nothing. */
const equals = (field: string, value: unknown): Query =>
  typeof value === 'string' ? { term: { [field]: value } } : { bool: { must_not: [{ exists: { field } }] } };

const orMissing = (field: string, query: Query): Query => ({
  bool: { should: [query, { bool: { must_not: [{ exists: { field } }] } }], minimum_should_match: 1 },
});

const around = (value: number) => ({ gte: value / MOST_RATIO, lte: value * MOST_RATIO });

function nearby({ place, cities }: Comparable): Query[] {
  const sameCity: Query[] = cities.length > 0 ? [{ terms: { city: [...cities] } }] : [];
  const inReach: Query[] = place ? [withinDisc('location.geo', place, AROUND_M)] : [];
  const either = [...inReach, ...sameCity];
  return either.length === 0 ? [] : [{ bool: { should: either, minimum_should_match: 1 } }];
}

/** Reads what is compared, of a document that is made now or was indexed. */
function comparableOf(document: Readonly<Record<string, unknown>>): Comparable {
  const price = valueAt(document, ['financial', 'transaction', 'price']);
  const [lat, lon] = ['lat', 'lon'].map((name) => numberIn(valueAt(document, ['location', 'geo', name])));
  return {
    id: String(document['id']),
    amenities: textsOf(document['amenities']),
    cities: textsOf(document['city']),
    ...defined({
      sub_type: textIn(document['sub_type']),
      price: numberIn(valueAt(price, ['amount'])),
      currency: textIn(valueAt(price, ['currency'])),
      area: numberIn(document['area']),
      land: numberIn(document['land']),
      rooms: numberIn(document['living_rooms']),
      place: lat === undefined || lon === undefined ? undefined : { lat, lon },
    }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textIn = (value: unknown): string | undefined => (isText(value) ? value : undefined);
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
