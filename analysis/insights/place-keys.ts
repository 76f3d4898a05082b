import { cityKey } from '../../model/geography/city-key.ts';
import { cityKeys } from '../../model/geography/city-keys.ts';
import { postalKey } from '../../model/geography/postal-key.ts';
import type { ListingFacts } from './facts.ts';

/** A postal code as places are compared: never equal to the name of a city. */
export const postalPlace = (code: string): string => `#${postalKey(code)}`;

/** A city as places are compared. */
export const cityPlace = cityKey;

/** Every place under which a search for listings finds this one: its city, the whole city of a district, its postal code. Its own city comes first. */
export function placesOf({ city, postal_code: code }: Pick<ListingFacts, 'city' | 'postal_code'>): string[] {
  const own = city === undefined ? [] : [cityPlace(city), ...cityKeys(city, code)];
  return [...new Set([...own, ...(code === undefined ? [] : [postalPlace(code)])])];
}
