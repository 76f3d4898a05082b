import type { DocumentFilter } from './document-filter.ts';

const amenity = (...names: string[]): DocumentFilter => ({
  amenities: names.length === 1 ? (names[0] ?? '') : { $in: names },
});
const heating = (energy: string): DocumentFilter[] => [
  { [`features.heating_energy.${energy}`]: true },
  amenity(`heating_energy_${energy}`),
];
const system = (name: string): DocumentFilter[] => [{ [`features.heating_cooling.${name}`]: true }, amenity(name)];

/**
 * What proves that a property has something, for features that a CRM may state in more than one place: an amenity, a count, a size. The other features are amenities of
 * the same name.
 */
const PROOFS: Readonly<Record<string, readonly DocumentFilter[]>> = {
  garden: [amenity('garden'), { 'sizes.garden_area.size': { $gt: 0 } }],
  terrace: [amenity('terrace'), { terraces: { $gte: 1 } }],
  balcony: [amenity('balcony'), { balconies: { $gte: 1 } }],
  cellar: [amenity('cellar'), { cellars: { $gte: 1 } }],
  parking: [amenity('parking', 'interior_parking', 'exterior_parking'), { parkings: { $gte: 1 } }],
  // Formats that know no garages say "interior parking".
  garage: [{ garages: { $gte: 1 } }, amenity('interior_parking')],
  furnished: [{ 'rent_details.furnished': true }, amenity('furnished')],
  sea_view: [amenity('sea_view'), { 'view.landscapes': 'sea' }],
  mountain_view: [amenity('mountain_view'), { 'view.landscapes': 'mountains' }],
  lake_view: [amenity('lake_view'), { 'view.landscapes': 'lake' }],
  view: [
    amenity('view', 'sea_view', 'mountain_view', 'lake_view'),
    { 'view.type': { $in: ['unobstructed', 'panoramic'] } },
  ],
  jacuzzi: [amenity('jacuzzi', 'whirlpool_bathtub')],
  gym: [amenity('gym', 'fitness_room')],
  home_automation: [amenity('home_automation', 'domotic')],
  dressing: [amenity('dressing', 'walk_in_closet')],
  fenced: [amenity('fenced', 'fence')],
  intercom: [amenity('interphone', 'visiophone', 'videophone')],
  air_conditioning: system('air_conditioning'),
  fireplace: system('fireplace'),
  stove: system('stove'),
  floor_heating: system('floor_heating'),
  central_heating: system('central_heating'),
  individual_heating: system('individual_heating'),
  radiator: system('radiator'),
  heat_pump: [{ 'features.heating_energy.heat_pump': true }, ...system('heat_pump')],
  heating_gas: heating('gas'),
  heating_electricity: heating('electricity'),
  heating_fuel: heating('fuel'),
  heating_wood: [...heating('wood'), ...heating('wood_pellet')],
  heating_wood_pellet: heating('wood_pellet'),
  heating_solar: heating('solar'),
  heating_geothermy: heating('geothermy'),
  new_build: [{ general_condition: 'new' }, { type: 'program' }, { offer_type: 'program' }, { is_project: true }],
  program_unit: [{ type: 'program' }, { offer_type: 'program' }, { is_project: true }],
  single_storey: [{ floors: 1 }, { sub_type: 'bungalow' }],
  exclusive: [{ 'mandate.exclusive': true }],
  tenanted: [{ 'occupancy.occupied': true }],
  featured: [{ featured: true }],
  has_land: [{ 'sizes.plot_area.size': { $gt: 0 } }, { 'sizes.land_area.size': { $gt: 0 } }],
};

/** Filters of which any proves that a property has the feature. */
export const proofsOf = (feature: string): readonly DocumentFilter[] =>
  Object.hasOwn(PROOFS, feature) ? (PROOFS[feature] ?? []) : [amenity(feature)];

/** Features that no listing for sale in the ordinary way need have: what is built is often offered as a programme. */
export const isNewBuild = (feature: string): boolean => feature === 'new_build' || feature === 'program_unit';
