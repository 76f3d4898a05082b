import { AMENITY_NAMES } from '../model/sentences/values/amenities.ts';
import type { Property } from '../model/property/property.ts';
import type { Language } from '../model/shared/language.ts';

type Amenity = NonNullable<Property['amenities']>[number];

/** Amenities that a reader of a brochure looks for; the inventory of a kitchen or a harbour is left out. */
const SHOWN: ReadonlySet<Amenity> = new Set<Amenity>([
  'pool',
  'terrace',
  'balcony',
  'loggia',
  'garden',
  'lawn',
  'fenced',
  'parking',
  'interior_parking',
  'exterior_parking',
  'carport',
  'electric_car_terminal',
  'cellar',
  'wine_cellar',
  'attic',
  'basement',
  'storage_space',
  'bike_storage_room',
  'laundry',
  'lift',
  'disabled_person_access',
  'fireplace',
  'air_conditioning',
  'central_heating',
  'floor_heating',
  'heat_pump',
  'solar_panels',
  'double_glazing',
  'triple_glazing',
  'shutters',
  'electric_shutters',
  'furnished',
  'dressing',
  'sauna',
  'spa',
  'jacuzzi',
  'gym',
  'fitness_room',
  'tennis',
  'alarm',
  'video_surveillance',
  'janitor',
  'armored_door',
  'interphone',
  'videophone',
  'visiophone',
  'digicode',
  'electrical_gate',
  'home_automation',
  'domotic',
  'optical_fiber',
  'internet',
  'wifi',
  'pets_accepted',
  'barbecue',
  'view',
  'sea_view',
  'mountain_view',
  'lake_view',
  'historical_monument',
]);

/** The names of a property's amenities, each once, in the order given. */
export function amenityNames(amenities: readonly Amenity[], language: Language): string[] {
  return [
    ...new Set(amenities.filter((amenity) => SHOWN.has(amenity)).map((amenity) => AMENITY_NAMES[amenity][language])),
  ];
}
