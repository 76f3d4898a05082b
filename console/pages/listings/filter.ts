import { OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../../../model/property/enums.ts';
import { sayCode } from '../../words/words.ts';

/** Facets with counts that can be chosen, by their names in the API. */
export const FACETS = ['type', 'offer_type', 'city'] as const;

export const ENERGY = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export const DELIVERIES = ['pending', 'failed'] as const;
/** The first is the default. */
export const SORTS = ['-updated', '-date', 'price', '-price', '-area', 'price_per_m2'] as const;

/** The search: filters, or a question. Numbers are text, as in the address. */
export interface Filter {
  readonly q?: string | undefined;
  readonly type?: (typeof PROPERTY_TYPES)[number] | undefined;
  readonly offerType?: (typeof OFFER_TYPES)[number] | undefined;
  readonly status?: (typeof PROPERTY_STATUSES)[number] | undefined;
  readonly city?: string | undefined;
  readonly priceMin?: string | undefined;
  readonly priceMax?: string | undefined;
  readonly roomsMin?: string | undefined;
  readonly epc?: (typeof ENERGY)[number] | undefined;
  /** Id of a gateway; absent: all of them. */
  readonly gateway?: string | undefined;
  readonly delivery?: (typeof DELIVERIES)[number] | undefined;
  /** West, south, east, north, separated by commas. */
  readonly bbox?: string | undefined;
  readonly sort?: (typeof SORTS)[number] | undefined;
  readonly ask?: string | undefined;
  /** Ids of removed conditions of the question, separated by commas. */
  readonly without?: string | undefined;
  /** What is shown instead of a list next to a map. */
  readonly show?: 'map' | undefined;
}

/** Names of filters of the address that have one of a few values. */
const CHOICES = {
  type: PROPERTY_TYPES,
  offerType: OFFER_TYPES,
  status: PROPERTY_STATUSES,
  epc: ENERGY,
  delivery: DELIVERIES,
  sort: SORTS,
} as const;
const TEXTS = ['q', 'city', 'gateway', 'ask', 'without'] as const;
const NUMBERS = ['priceMin', 'priceMax', 'roomsMin'] as const;

type Query = Readonly<Record<string, string>>;

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** The filter in an address; invalid values are left out. */
export function filterOf(query: Query): Filter {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, query[name]?.trim() || undefined]));
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [name, /^\d{1,12}$/.test(query[name] ?? '') ? query[name] : undefined]),
  );
  return {
    ...texts,
    ...numbers,
    type: oneOf(CHOICES.type, query['type']),
    offerType: oneOf(CHOICES.offerType, query['offerType']),
    status: oneOf(CHOICES.status, query['status']),
    epc: oneOf(CHOICES.epc, query['epc']),
    delivery: oneOf(CHOICES.delivery, query['delivery']),
    sort: oneOf(CHOICES.sort, query['sort']),
    bbox: boxOf(query['bbox']) ? query['bbox'] : undefined,
    show: query['show'] === 'map' ? 'map' : undefined,
  };
}

/** The numbers of a box; undefined if it is none. */
export function boxOf(text: string | undefined): number[] | undefined {
  const numbers = text?.split(',').map(Number) ?? [];
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined;
}

/** The address of a filter. */
export function pathOf(filter: Filter): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(entries).toString();
  return `/console/listings${query === '' ? '' : `?${query}`}`;
}

/** What is searched, without how it is shown. */
export const searchedOf = (filter: Filter): Filter => ({ ...filter, show: undefined });

/** Whether anything is filtered: order and form of the page are no filters. */
export const isFiltered = (filter: Filter): boolean =>
  Object.values({ ...filter, show: undefined, sort: undefined }).some((value) => value !== undefined);

/** The same search with nothing filtered. */
export const unfiltered = ({ show, sort }: Filter): Filter => ({ show, sort });

/** The filter as parameters of the API, without gateway, order and question. */
export function parametersOf(filter: Filter) {
  const { q, type, offerType, status, city, priceMin, priceMax, roomsMin, epc, delivery, bbox } = filter;
  const box = boxOf(bbox);
  return {
    ...(q === undefined ? {} : { q }),
    ...(type ? { type: [type] } : {}),
    ...(offerType ? { offerType: [offerType] } : {}),
    ...(status ? { status: [status] } : {}),
    ...(city === undefined ? {} : { city: [city] }),
    ...(priceMin === undefined ? {} : { priceMin: Number(priceMin) }),
    ...(priceMax === undefined ? {} : { priceMax: Number(priceMax) }),
    ...(roomsMin === undefined ? {} : { roomsMin: Number(roomsMin) }),
    ...(epc ? { epc: [epc] } : {}),
    ...(delivery ? { delivery } : {}),
    ...(box ? { bbox: box } : {}),
  };
}

/** The label of a value of a facet. */
export const valueName = (facet: (typeof FACETS)[number], value: string): string =>
  facet === 'city' ? value : sayCode(facet === 'type' ? 'type' : 'offer', value);

/** Removed conditions of a question. */
export const removedOf = ({ without }: Filter): string[] => without?.split(',') ?? [];
