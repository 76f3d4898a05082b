import { sayCode } from '../../words/words.ts';

/** Facets that are counted and chosen, by their names in the API. */
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

/** What is looked for: facets, or a question instead of them. */
export interface Filter {
  readonly type?: (typeof TYPES)[number] | undefined;
  readonly offerType?: (typeof OFFERS)[number] | undefined;
  readonly city?: string | undefined;
  readonly ask?: string | undefined;
}

/** The filter that an address holds; what it cannot mean is left out. */
export const filterOf = (query: Readonly<Record<string, string>>): Filter => ({
  type: TYPES.find((type) => type === query['type']),
  offerType: OFFERS.find((offer) => offer === query['offerType']),
  city: query['city'] || undefined,
  ask: query['ask'] || undefined,
});

/** The address that holds a filter. */
export function pathOf(filter: Filter): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(entries).toString();
  return `/console/listings${query === '' ? '' : `?${query}`}`;
}

export const without = (filter: Filter, name: keyof Filter): Filter => ({ ...filter, [name]: undefined });

/** The name of a value of a facet as people say it. */
export const valueName = (facet: (typeof FACETS)[number], value: string): string =>
  facet === 'city' ? value : sayCode(facet === 'type' ? 'type' : 'offer', value);

/** Every part of a filter that can be removed. @param understood what the API made of the question */
export function chipsOf(filter: Filter, understood: string | undefined): { name: keyof Filter; text: string }[] {
  const { type, offerType, city, ask } = filter;
  return [
    ...(type ? [{ name: 'type' as const, text: valueName('type', type) }] : []),
    ...(offerType ? [{ name: 'offerType' as const, text: valueName('offer_type', offerType) }] : []),
    ...(city === undefined ? [] : [{ name: 'city' as const, text: city }]),
    ...(ask === undefined ? [] : [{ name: 'ask' as const, text: understood ?? ask }]),
  ];
}
