import type { MappedProperty } from '../../model/property/property.ts';
import { createGazetteer } from '../../places/gazetteer.ts';
import { cityKey } from '../../model/geography/city-key.ts';
import { cityKeys } from '../../model/geography/city-keys.ts';
import type { KnownPlace, OwnPlaces, PlaceBook } from '../../search/ask/locations/places.ts';
import { createCatalogue } from '../../stack/demo-crm/catalogue.ts';

export interface BenchListing {
  readonly id: string;
  readonly property: MappedProperty;
}

/** The seeded catalogue of the questions: equal in every run. */
export function benchListings(count: number): BenchListing[] {
  const catalogue = createCatalogue({ seed: 12, listings: count, revision: 3, pictures: 0 });
  return Array.from({ length: catalogue.slots }, (_, slot) => catalogue.listing(slot, 'http://127.0.0.1')).flatMap(
    (property) => (property ? [{ id: property.crm_reference, property }] : []),
  );
}

/** Resolves place names for these listings: the gazetteer, and the places that the listings name. */
export function benchPlaces(listings: readonly BenchListing[]): PlaceBook {
  return { gazetteer: createGazetteer(), own: ownPlaces(listings) };
}

function centerOf({ location }: MappedProperty): KnownPlace['center'] {
  const { latitude: lat, longitude: lon } = location?.geo ?? {};
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

function ownPlaces(listings: readonly BenchListing[]): OwnPlaces {
  const collect = (of: (property: MappedProperty) => { keys: string[]; name: string } | undefined) => {
    const found = new Map<string, KnownPlace>();
    for (const { property } of listings) {
      const place = of(property);
      for (const key of place?.keys ?? []) {
        const { spellings = [], center = centerOf(property) } = found.get(key) ?? {};
        found.set(key, { spellings: [...new Set([...spellings, place?.name ?? ''])], ...(center ? { center } : {}) });
      }
    }
    return found;
  };
  const plain = (name: string | undefined) => (name ? { keys: [cityKey(name)], name } : undefined);
  return {
    town: collect(({ location }) =>
      location?.city ? { keys: cityKeys(location.city), name: location.city } : undefined,
    ),
    district: collect(({ location }) => plain(location?.district)),
    province: collect(({ location }) => plain(location?.province)),
    region: collect(({ location }) => plain(location?.region)),
    postalCodes: new Set(listings.flatMap(({ property }) => property.location?.postal_code ?? [])),
  };
}
