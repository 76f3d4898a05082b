import { cityKey } from '../../../model/geography/city-key.ts';
import { NO_PLACES } from '../locations/places.ts';
import type { OwnPlaces } from '../locations/places.ts';

/** The places of listings that have nothing but these towns, for tests. */
export const ownTowns = (...names: readonly string[]): OwnPlaces => ({
  ...NO_PLACES,
  town: new Map(names.map((name) => [cityKey(name), { spellings: [name] }])),
});
