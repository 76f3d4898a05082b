import { isHome, type Amenity, type Facts } from './facts.ts';
import type { Dice } from '../random.ts';

/** The facts that decide the amenities of a listing. */
type AmenityFacts = Pick<
  Facts,
  'type' | 'floors' | 'commune' | 'furnished' | 'terrace' | 'balcony' | 'cellar' | 'parkings' | 'land'
>;

/** An amenity with its probability, or with whether it is there: a boolean needs no draw. */
type Likely = readonly [amenity: Amenity, likelihood: number | ((facts: AmenityFacts) => number | boolean)];

interface AmenityGroup {
  readonly applies: (facts: AmenityFacts) => boolean;
  readonly amenities: readonly Likely[];
}

const isBuilt = ({ type }: AmenityFacts): boolean => type !== 'land' && type !== 'parking';
const isPremises = ({ type }: AmenityFacts): boolean => ['office', 'commercial', 'goodwill'].includes(type);
const unlessOffice =
  (probability: number) =>
  ({ type }: AmenityFacts): number =>
    type === 'office' ? 0 : probability;

/** In the order of the draws, which is part of the catalogue. */
const GROUPS: readonly AmenityGroup[] = [
  {
    applies: () => true,
    amenities: [
      ['terrace', ({ terrace }) => terrace > 0],
      ['balcony', ({ balcony }) => balcony > 0],
      ['cellar', ({ cellar }) => cellar > 0],
      ['parking', ({ parkings }) => parkings > 0],
      ['furnished', ({ furnished }) => furnished],
      ['optical_fiber', (facts) => (isBuilt(facts) ? 0.7 : 0)],
      ['double_glazing', (facts) => (isBuilt(facts) ? 0.75 : 0)],
    ],
  },
  {
    applies: ({ type }) => type === 'apartment',
    amenities: [
      ['lift', ({ floors }) => (floors > 3 ? 0.8 : 0.2)],
      ['interphone', 0.6],
      ['digicode', 0.5],
      ['bike_storage_room', 0.35],
      ['disabled_person_access', 0.2],
      ['janitor', 0.1],
    ],
  },
  {
    applies: ({ type }) => type === 'house',
    amenities: [
      ['garden', ({ land }) => land > 120],
      ['pool', ({ land }) => (land > 600 ? 0.35 : 0.03)],
      ['fireplace', 0.4],
      ['electrical_gate', 0.35],
      ['solar_panels', 0.14],
      ['well', 0.06],
      ['attic', 0.25],
    ],
  },
  {
    applies: ({ type }) => isHome(type),
    amenities: [
      ['electric_shutters', 0.4],
      ['dressing', 0.25],
      ['air_conditioning', ({ commune }) => (commune.latitude < 44.5 ? 0.5 : 0.12)],
      ['alarm', 0.2],
      ['sea_view', ({ commune }) => (commune.setting === 'coast' ? 0.25 : 0)],
      ['mountain_view', ({ commune }) => (commune.setting === 'mountain' ? 0.6 : 0)],
      ['jacuzzi', 0.03],
      ['wine_cellar', 0.05],
    ],
  },
  {
    applies: ({ furnished }) => furnished,
    amenities: [
      ['fridge', 0.8],
      ['oven', 0.8],
      ['washing_machine', 0.8],
      ['microwave', 0.8],
      ['television', 0.8],
      ['dishwasher', 0.6],
      ['wifi', 0.7],
      ['pets_accepted', 0.3],
    ],
  },
  {
    applies: ({ type }) => type === 'land',
    amenities: [
      ['utilities_access', 0.6],
      ['sewer_access', 0.5],
      ['road_access', 0.9],
    ],
  },
  {
    applies: isPremises,
    amenities: [
      ['computer_network', 0.5],
      ['display_window', unlessOffice(0.7)],
      ['air_conditioning', 0.5],
      ['access_control', 0.3],
      ['metal_curtain', unlessOffice(0.5)],
    ],
  },
  {
    applies: ({ type }) => type === 'parking',
    amenities: [
      ['remote_control', 0.7],
      ['electric_car_terminal', 0.25],
      ['video_surveillance', 0.3],
    ],
  },
];

/** Draws the amenities of a listing from its other facts. */
export function drawAmenities(dice: Dice, facts: AmenityFacts): Amenity[] {
  return GROUPS.filter(({ applies }) => applies(facts))
    .flatMap(({ amenities }) => amenities)
    .filter(([, likelihood]) => {
      const likely = typeof likelihood === 'number' ? likelihood : likelihood(facts);
      return typeof likely === 'boolean' ? likely : dice.chance(likely);
    })
    .map(([amenity]) => amenity);
}
