import type { estypes } from '@elastic/elasticsearch';
import type { ListingFilter, SearchArea } from '../model/listing/listing-filter.ts';
import { cityKey } from '../model/geography/city-key.ts';
import { withinBox, withinDisc, withinRing } from './geo-query.ts';
import { referenceOf } from './keys/compact-reference.ts';
import { streetKey } from './keys/street-keys.ts';
import { agentKey, officeKey } from './keys/party-keys.ts';
import { postalKey } from '../model/geography/postal-key.ts';

type Query = estypes.QueryDslQueryContainer;

/** Different words of a search; what follows is not looked at. Bounds the work of one query: every word is looked up in every field. */
export const MAX_WORDS = 32;

/** A reference is typed to find one listing. */
const REFERENCE_WEIGHT = 6;

/**
 * The fields a word may be in, and their weights: a reference is typed to find one listing, a title says what matters most. A match counts just its
 * field's weight (see `similarity` in mapping.ts).
 */
const FIELDS = [
  `reference^${REFERENCE_WEIGHT}`,
  'title.fr^4',
  'title.en^4',
  'title.de^4',
  'title.other^4',
  'place^3',
  'labels.fr^2',
  'labels.en^2',
  'labels.de^2',
  'body.fr',
  'body.en',
  'body.de',
  'body.other',
];

/**
 * One letter in words of five, two in words of nine: “paris” must not become “parc”. Misspelt words usually begin right; that also keeps the list of
 * candidates short.
 */
const FUZZY = { fuzziness: 'AUTO:5,9', prefix_length: 1, max_expansions: 30 } as const;

/** The words of a search: split where the index splits too, each once. */
export function wordsOf(q: string): string[] {
  const words = q
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s\p{Pd}/]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Words of a search in which a misspelling can be forgiven: numbers are meant as they are. */
export const spellings = ({ q }: ListingFilter): string[] =>
  q === undefined ? [] : wordsOf(q).filter((word) => !/\p{N}/u.test(word));

/**
 * The query for a filter, always within the given gateways. Every word of `q` must stand somewhere, in whichever field and language.
 * @param misspelt words of `q` that may differ by a letter or two
 */
export function buildQuery(
  gatewayIds: readonly string[],
  filter: ListingFilter,
  misspelt: readonly string[] = [],
): { bool: { filter: Query[]; must?: Query[] } } {
  const { q } = filter;
  const filters = [
    withinGateways(gatewayIds),
    ...valueFilters(filter),
    ...rangeFilters(filter),
    ...placeFilters(filter),
  ];
  const must = q === undefined ? [] : textQueries(q, misspelt);
  return { bool: { filter: filters, ...(must.length > 0 ? { must } : {}) } };
}

/** Each word must be found, or the whole text is a reference that is stored without its separators. */
function textQueries(q: string, misspelt: readonly string[]): Query[] {
  const words = wordsOf(q).map((word) => wordQuery(word, misspelt.includes(word)));
  const reference = referenceOf(q);
  if (reference === undefined) return words;
  const whole = { match: { reference: { query: reference, boost: REFERENCE_WEIGHT } } };
  return [{ bool: { should: [{ bool: { must: words } }, whole], minimum_should_match: 1 } }];
}

/** What every query is limited to. */
export const withinGateways = (gatewayIds: readonly string[]): Query => ({ terms: { gateway_id: [...gatewayIds] } });

/** Listings that contain a word, in any field and language. */
export function wordQuery(word: string, misspelt: boolean): Query {
  return {
    multi_match: {
      query: word,
      fields: FIELDS,
      type: 'best_fields',
      operator: 'and',
      // “à” and “the” mean nothing in one language, so they must not be required in the others.
      zero_terms_query: 'all',
      ...(misspelt ? FUZZY : {}),
    },
  };
}

function valueFilters({ amenities = [], ...filter }: ListingFilter): Query[] {
  const none = filter.amenities_none;
  const values = {
    type: filter.type,
    sub_type: filter.sub_type,
    offer_type: filter.offer_type,
    status: filter.status,
    city: filter.city?.map(cityKey),
    district_key: filter.district?.map(cityKey),
    street_keys: filter.street?.map(streetKey),
    agent_keys: filter.agent?.map(agentKey),
    office_keys: filter.office?.map(officeKey),
    amenities: filter.amenities_any,
    postal_key: filter.postal_code?.map(postalKey),
    'location.countryCode': filter.country?.map((code) => code.toUpperCase()),
    'legal.energy.epc_category': filter.epc,
  };
  const flags = {
    furnished: filter.furnished,
    is_project: filter.is_project,
    featured: filter.featured,
    has_pictures: filter.has_pictures,
  };
  return [
    ...Object.entries(values).flatMap(([field, any]) => (any === undefined ? [] : [{ terms: { [field]: [...any] } }])),
    ...amenities.map((amenity) => ({ term: { amenities: amenity } })),
    ...(none ? [{ bool: { must_not: [{ terms: { amenities: [...none] } }] } }] : []),
    ...Object.entries(flags).flatMap(([field, wanted]) => (wanted === undefined ? [] : [flagQuery(field, wanted)])),
  ];
}

/** A flag that a listing does not state counts as no. */
const flagQuery = (field: string, wanted: boolean): Query =>
  wanted ? { term: { [field]: true } } : { bool: { must_not: [{ term: { [field]: true } }] } };

function rangeFilters(filter: ListingFilter): Query[] {
  const ranges: { readonly [field: string]: readonly [low: number | undefined, high: number | undefined] } = {
    'financial.transaction.price.amount': [filter.price_min, filter.price_max],
    'financial.transaction.sold_price.amount': [filter.sold_price_min, filter.sold_price_max],
    price_change: [filter.price_change_min, filter.price_change_max],
    area: [filter.area_min, filter.area_max],
    land: [filter.land_min, filter.land_max],
    living_rooms: [filter.rooms_min, filter.rooms_max],
    bedrooms: [filter.bedrooms_min, filter.bedrooms_max],
    bathrooms: [filter.bathrooms_min, undefined],
    parkings: [filter.parkings_min, filter.parkings_max],
    floor_number: [filter.floor_min, filter.floor_max],
    'building.construction.year': [filter.year_min, filter.year_max],
  };
  return [
    ...Object.entries(ranges).flatMap(([field, [gte, lte]]) => rangeQuery(field, { gte, lte })),
    ...rangeQuery('changed_at', { gte: instant(filter.updated_since), lt: instant(filter.updated_before) }),
    ...rangeQuery('created_at', { gte: instant(filter.created_since), lt: instant(filter.created_before) }),
    ...rangeQuery('price_changed_at', {
      gte: instant(filter.price_changed_since),
      lt: instant(filter.price_changed_before),
    }),
    ...rangeQuery('sold_date', { gte: filter.sold_since, lt: filter.sold_before }),
  ];
}

/** A range of a field; empty if it has no border. */
function rangeQuery(
  field: string,
  borders: { readonly [border in 'gte' | 'lte' | 'lt']?: number | string | undefined },
): Query[] {
  const given = Object.entries(borders).filter(([, border]) => border !== undefined);
  return given.length === 0 ? [] : [{ range: { [field]: Object.fromEntries(given) } }];
}

/** As the index reads times: RFC 3339 also allows a small `t` and `z`. */
const instant = (time: string | undefined): string | undefined => time && new Date(time).toISOString();

function placeFilters({ areas, ...place }: ListingFilter): Query[] {
  return [
    ...areaQueries(place),
    ...(areas ? [{ bool: { should: areas.flatMap(areaQueries), minimum_should_match: 1 } }] : []),
  ];
}

function areaQueries({ bbox, lat, lon, radius, polygon }: SearchArea): Query[] {
  const field = 'location.geo';
  const hasDisc = radius !== undefined && lat !== undefined && lon !== undefined;
  return [
    ...(bbox ? [withinBox(field, bbox)] : []),
    ...(hasDisc ? [withinDisc(field, { lat, lon }, radius)] : []),
    ...(polygon ? [withinRing(field, polygon)] : []),
  ];
}
