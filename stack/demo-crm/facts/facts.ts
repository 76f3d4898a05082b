import type { Agent, Office } from '../offices.ts';
import type { Commune } from '../communes.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { Dice } from '../random.ts';

export type Energy = 'gas' | 'electricity' | 'heat_pump' | 'wood_pellet' | 'fuel';
export type EnergyClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type Orientation = NonNullable<MappedProperty['orientation']>;

/** Everything decided about one listing before its texts are written; every format and text derives from it. */
export interface Facts {
  readonly crmId: string;
  readonly reference: string;
  readonly commune: Commune;
  readonly office: Office;
  readonly agent: Agent;
  readonly type: MappedProperty['type'];
  readonly subType: NonNullable<MappedProperty['sub_type']>;
  readonly offer: NonNullable<MappedProperty['offer_type']>;
  /** The part of town in French and in English, each with its article: "le quartier du port", "the harbour district". */
  readonly district: readonly [string, string];
  readonly street: string;
  readonly streetNumber: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly rooms: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly showerRooms: number;
  readonly toilets: number;
  /** Square metres, one decimal at most. 0 for land. */
  readonly area: number;
  /** Square metres of its own ground; 0 if it has none. */
  readonly land: number;
  /** Storey of a flat, an office or a shop: 0 is the ground floor. */
  readonly floor: number;
  readonly floors: number;
  readonly year: number;
  readonly condition: NonNullable<MappedProperty['general_condition']>;
  readonly energy: Energy;
  readonly collectiveHeating: boolean;
  readonly energyValue: number;
  readonly greenhouseValue: number;
  readonly energyClass: EnergyClass;
  readonly greenhouseClass: EnergyClass;
  readonly amenities: readonly Amenity[];
  readonly orientation: Orientation;
  readonly terrace: number;
  readonly balcony: number;
  readonly cellar: number;
  readonly parkings: number;
  readonly garages: number;
  /** Units of a building or a programme. */
  readonly units: number;
  readonly furnished: boolean;
  readonly pictures: number;
  readonly exclusive: boolean;
  /** Days before the catalogue's first day on which the mandate was signed. */
  readonly age: number;
}

const CLASSES: readonly EnergyClass[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
// Upper bounds of the French label of 2021, in kWh and kg of CO2 per square metre and year.
const ENERGY_BOUNDS = [70, 110, 180, 250, 330, 420];
const GREENHOUSE_BOUNDS = [6, 11, 30, 50, 70, 100];
// Kilograms of CO2 per kilowatt-hour of final energy, rounded from the method of the French label.
const EMISSIONS = { gas: 0.227, electricity: 0.045, heat_pump: 0.03, wood_pellet: 0.03, fuel: 0.324 } as const;

function classOf(value: number, bounds: readonly number[]): number {
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length : index;
}

/** The energy label of a home: the worse of consumption and emissions decides the class, as in French law. */
export function labelHome(
  dice: Dice,
  year: number,
  energy: Energy,
): Pick<Facts, 'energyValue' | 'greenhouseValue' | 'energyClass' | 'greenhouseClass'> {
  const era = year >= 2013 ? 62 : year >= 2000 ? 130 : year >= 1982 ? 195 : year >= 1949 ? 275 : 300;
  const saving = energy === 'heat_pump' ? 0.62 : energy === 'electricity' ? 1.05 : 1;
  const energyValue = Math.round(era * saving * dice.between(0.6, 1.4));
  const greenhouseValue = Math.max(1, Math.round(energyValue * EMISSIONS[energy]));
  const greenhouse = classOf(greenhouseValue, GREENHOUSE_BOUNDS);
  const worst = Math.max(classOf(energyValue, ENERGY_BOUNDS), greenhouse);
  return {
    energyValue,
    greenhouseValue,
    energyClass: CLASSES[worst] ?? 'G',
    greenhouseClass: CLASSES[greenhouse] ?? 'G',
  };
}

/** Whether people live in it: decides whether it has rooms, a label and the vocabulary of a home. */
export function isHome(type: Facts['type']): boolean {
  return type === 'apartment' || type === 'house';
}
