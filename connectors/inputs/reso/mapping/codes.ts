import type { MappedProperty } from '../../../../model/property/property.ts';

type Features = NonNullable<MappedProperty['features']>;
type Landscape = NonNullable<NonNullable<MappedProperty['view']>['landscapes']>[number];
type Condition = NonNullable<MappedProperty['general_condition']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
export type Energy = keyof NonNullable<Features['heating_energy']>;
export type HeatingSystem = keyof NonNullable<Features['heating_cooling']>;

// Tables by look-up key (see `wordKey`).

export const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  north: 'N',
  northeast: 'NE',
  east: 'E',
  southeast: 'SE',
  south: 'S',
  southwest: 'SW',
  west: 'W',
  northwest: 'NW',
};

/** PropertyCondition, with the words of older dictionaries. "Resale" means that it is not new. */
export const CONDITIONS: Readonly<Record<string, Condition | undefined>> = {
  newconstruction: 'new',
  fixer: 'to_renovate',
  tobebuilt: 'under_construction',
  underconstruction: 'under_construction',
  updatedremodeled: 'good',
  remodeled: 'good',
  updated: 'good',
  excellent: 'excellent',
  verygood: 'good',
  good: 'good',
  average: 'average',
  fair: 'average',
  needsrepair: 'to_renovate',
  teardown: 'to_demolish',
  new: 'new',
  resale: undefined,
  seeremarks: undefined,
  other: undefined,
};

/** Number of floors by Levels. */
export const LEVELS: Readonly<Record<string, number>> = { one: 1, two: 2 };

export const HEATING: Readonly<Record<string, { readonly energy?: Energy; readonly system?: HeatingSystem }>> = {
  activesolar: { energy: 'solar' },
  passivesolar: { energy: 'solar' },
  solar: { energy: 'solar' },
  baseboard: { system: 'convector' },
  central: { system: 'central_heating' },
  coal: { energy: 'coal' },
  coalstove: { energy: 'coal', system: 'stove' },
  electric: { energy: 'electricity' },
  fireplaceinsert: { system: 'fireplace' },
  fireplaces: { system: 'fireplace' },
  geothermal: { energy: 'geothermy' },
  heatpump: { energy: 'heat_pump', system: 'heat_pump' },
  kerosene: { energy: 'fuel' },
  naturalgas: { energy: 'gas' },
  none: { energy: 'none', system: 'no_heating' },
  oil: { energy: 'fuel' },
  pelletstove: { energy: 'wood_pellet', system: 'stove' },
  propane: { energy: 'gas' },
  propanestove: { energy: 'gas', system: 'stove' },
  radiantfloor: { system: 'floor_heating' },
  radiant: { system: 'radiator' },
  steam: { system: 'radiator' },
  wood: { energy: 'wood' },
  woodstove: { energy: 'wood', system: 'stove' },
};

/** Cooling other than a fan. */
export const AIR_CONDITIONING: ReadonlySet<string> = new Set([
  'centralair',
  'dual',
  'ductless',
  'electric',
  'gas',
  'geothermal',
  'heatpump',
  'multiunits',
  'wallunits',
  'wallwindowunits',
  'windowunits',
  'zoned',
]);

export const VIEWS: Readonly<Record<string, Landscape>> = {
  bay: 'sea',
  beach: 'sea',
  ocean: 'sea',
  canal: 'river',
  creekstream: 'river',
  river: 'river',
  city: 'city',
  citylights: 'city',
  downtown: 'city',
  skyline: 'city',
  forest: 'forest',
  treeswoods: 'forest',
  garden: 'garden',
  golfcourse: 'golf',
  hills: 'hills',
  ridge: 'hills',
  lake: 'lake',
  pond: 'lake',
  marina: 'harbor',
  meadow: 'greenery',
  orchard: 'greenery',
  pasture: 'countryside',
  rural: 'countryside',
  valley: 'countryside',
  mountains: 'mountains',
  parkgreenbelt: 'park',
  pool: 'swimming_pool',
  vineyard: 'vines',
};
