import { sayCode } from '../../words/words.ts';

/** Facets with counts that can be chosen, by their names in the API. */
export const FACETS = ['type', 'offer_type', 'city'] as const;

const TYPES = [
  'apartment',
  'commercial',
  'goodwill',
  'house',
  'land',
  'office',
  'parking',
  'program',
  'building',
  'other',
] as const;
const OFFERS = [
  'rental',
  'sale',
  'auction',
  'seasonal_rental',
  'program',
  'life_annuity_sale',
  'lease_transfer',
  'leasehold',
] as const;

/** The search: facets, or a question. */
export interface Filter {
  readonly type?: (typeof TYPES)[number] | undefined;
  readonly offerType?: (typeof OFFERS)[number] | undefined;
  readonly city?: string | undefined;
  readonly ask?: string | undefined;
  /** Ids of removed conditions of the question, separated by commas. */
  readonly without?: string | undefined;
}

/** The filter in an address; invalid values are left out. */
export const filterOf = (query: Readonly<Record<string, string>>): Filter => ({
  type: TYPES.find((type) => type === query['type']),
  offerType: OFFERS.find((offer) => offer === query['offerType']),
  city: query['city'] || undefined,
  ask: query['ask']?.trim() || undefined,
  without: query['without'] || undefined,
});

/** The address of a filter. */
export function pathOf(filter: Filter): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(entries).toString();
  return `/console/listings${query === '' ? '' : `?${query}`}`;
}

/** The label of a value of a facet. */
export const valueName = (facet: (typeof FACETS)[number], value: string): string =>
  facet === 'city' ? value : sayCode(facet === 'type' ? 'type' : 'offer', value);

/** Removed conditions of a question. */
export const removedOf = ({ without }: Filter): string[] => without?.split(',') ?? [];

interface Chip {
  readonly key: string;
  readonly text: string;
  /** The search without this part. */
  readonly rest: Filter;
}

/** Every part of a filter that can be removed. @param conditions the API's reading of the question */
export function chipsOf(filter: Filter, conditions: readonly { readonly id: string; readonly text: string }[]): Chip[] {
  const { type, offerType, city, ask } = filter;
  const facet = (key: 'type' | 'offerType' | 'city', text: string): Chip => ({
    key,
    text,
    rest: { ...filter, [key]: undefined },
  });
  // Removing the last condition removes the question.
  const isOne = conditions.length < 2;
  const asked = conditions.map(({ id, text }) => ({
    key: id,
    text,
    rest: isOne ? {} : { ...filter, without: [...removedOf(filter), id].join(',') },
  }));
  return [
    ...(type ? [facet('type', valueName('type', type))] : []),
    ...(offerType ? [facet('offerType', valueName('offer_type', offerType))] : []),
    ...(city === undefined ? [] : [facet('city', city)]),
    ...(ask === undefined ? [] : asked.length > 0 ? asked : [{ key: 'ask', text: ask, rest: {} }]),
  ];
}
