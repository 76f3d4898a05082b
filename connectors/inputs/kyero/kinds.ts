import type { MappedProperty } from '../../../model/property/property.ts';
import { fold } from '../../../model/words/fold.ts';
import type { TitleKind } from './titles.ts';

type PropertyType = MappedProperty['type'];
type SubType = NonNullable<MappedProperty['sub_type']>;

/** Our type and sub-type, and the word for a generated title. */
export interface Kind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly title: TitleKind;
}

/** The text after these words does not name the type: `Apartment with terrace`. */
const ADDITION = / (?:with|con|mit|avec|met|med) .*$/;

/**
 * `<type>` is free text in English, for which software uses some dozens of words. The first row whose words occur in it counts, so more
 * specific rows come first.
 */
const KINDS: ReadonlyArray<
  readonly [words: RegExp, type: PropertyType, subType: SubType | undefined, title: TitleKind]
> = [
  [/\b(?:boat|barge|barco)\b/, 'other', 'boat', 'other'],
  [/\b(?:storage room|storeroom|trastero)\b/, 'other', 'storage_room', 'other'],
  [/\b(?:mooring|berth|amarre)\b/, 'other', 'berth', 'other'],
  [/\b(?:garages?|garaje)\b/, 'parking', 'private_garage', 'parking'],
  [/\b(?:parking|car park|carport|aparcamiento)\b/, 'parking', undefined, 'parking'],
  [/\b(?:residential|urban|building) (?:plots?|land)\b/, 'land', 'residential_land', 'land'],
  [/\b(?:commercial) (?:plots?|land)\b/, 'land', 'commercial_land', 'land'],
  [/\b(?:industrial) (?:plots?|land)\b/, 'land', 'industrial_land', 'land'],
  [/\b(?:rustic|rural|agricultural) (?:plots?|land)\b|\bfarmland\b/, 'land', 'agricultural', 'land'],
  [/\b(?:parcela|terreno|suelo) (?:rustic[oa]|rural|agricola)\b/, 'land', 'agricultural', 'land'],
  [/\b(?:parcela|terreno|suelo|solar) (?:urban[oa]|residencial)\b/, 'land', 'residential_land', 'land'],
  [/\b(?:plots?|land|parcela|terreno|solar|suelo|grundstuck|terrain)\b/, 'land', undefined, 'land'],
  [/\b(?:b b|bed and breakfast|guest ?house|hostel|hostal|pension)\b/, 'commercial', 'guest_house', 'commercial'],
  [/\bhotels?\b/, 'commercial', 'hotel', 'commercial'],
  [/\b(?:camp ?site|camping)\b/, 'commercial', 'camping', 'commercial'],
  [/\b(?:restaurante?s?|cafes?|cafeteria)\b/, 'commercial', 'restaurant_and_café', 'commercial'],
  [/\b(?:bars?|pubs?|night ?club|disco)\b/, 'commercial', 'bar_and_nightclub', 'commercial'],
  [/\b(?:shops?|tienda)\b/, 'commercial', 'shop', 'commercial'],
  [/\b(?:retail|supermarket)\b/, 'commercial', 'retail', 'commercial'],
  [/\b(?:warehouses?|almacen)\b/, 'commercial', 'warehouse', 'commercial'],
  [/\b(?:industrial|nave|factory)\b/, 'commercial', 'industrial', 'commercial'],
  [/\b(?:office building|oficinas edificio)\b/, 'office', 'office_building', 'office'],
  [/\b(?:offices?|oficinas?|despacho)\b/, 'office', undefined, 'office'],
  [/\bcommercial building\b/, 'commercial', 'commercial_building', 'commercial'],
  [/\b(?:commercial|premises|local comercial|local)\b/, 'commercial', 'commercial_premises', 'commercial'],
  [/\b(?:business|negocio|traspaso)\b/, 'commercial', 'business_premises', 'commercial'],
  [/\b(?:buildings?|edificios?|apartment block|block of)\b/, 'building', undefined, 'building'],
  [/\binvestment\b/, 'building', 'investment_property', 'building'],
  [/\b(?:developments?|promotion|promocion|obra nueva)\b/, 'program', 'new_program', 'other'],
  [/\bpenthouses?\b|\batico\b/, 'apartment', 'penthouse', 'penthouse'],
  [/\btriplex\b/, 'apartment', 'triplex', 'apartment'],
  [/\bduplex\b/, 'apartment', 'duplex', 'duplex'],
  [/\b(?:studios?|estudio)\b/, 'apartment', 'studio', 'studio'],
  [/\bloft\b/, 'apartment', 'loft', 'apartment'],
  [/\bground floor (?:apartments?|flats?)\b|\bplanta baja\b/, 'apartment', 'garden_level', 'apartment'],
  [
    /\b(?:apartments?|apartamentos?|flats?|pisos?|apartements?|appartements?|wohnung|condo)\b/,
    'apartment',
    undefined,
    'apartment',
  ],
  [/\brooms?\b/, 'apartment', 'room', 'apartment'],
  [/\bbungalows?\b/, 'house', 'bungalow', 'bungalow'],
  [/\bsemi (?:detached|attached)\b|\bpareado\b/, 'house', 'semi_detached', 'house'],
  [/\bend (?:of )?terraced?\b/, 'house', 'end_of_terrace', 'townhouse'],
  [/\b(?:terraced?|row|linked|quad)\b/, 'house', 'terraced', 'townhouse'],
  [/\btown ?(?:houses?|homes?)\b|\bcasa de pueblo\b|\badosad[oa]s?\b/, 'house', 'townhouse', 'townhouse'],
  [/\bvillas?\b|\bchalet independiente\b/, 'house', 'villa', 'villa'],
  [/\bchalets?\b/, 'house', 'chalet', 'house'],
  [/\bcortijos?\b/, 'house', 'farmhouse', 'country_house'],
  [
    /\b(?:country (?:houses?|homes?|property)|casa de campo|casa rural|rural house)\b/,
    'house',
    'country_house',
    'country_house',
  ],
  [/\b(?:country estate|estate|finca|quinta|herdade)\b/, 'house', 'estate', 'finca'],
  [/\b(?:masia|mas)\b/, 'house', 'mas', 'country_house'],
  [/\bfarm ?houses?\b/, 'house', 'farmhouse', 'country_house'],
  [/\b(?:farm|granja)\b/, 'house', 'farm', 'country_house'],
  [/\b(?:mobile home|park home|static caravan|caravan)\b/, 'house', 'mobile_home', 'house'],
  [/\b(?:vineyard|winery|bodega)\b/, 'house', 'wine_domain', 'country_house'],
  [/\b(?:equestrian|stables?)\b/, 'house', 'equestrian_property', 'country_house'],
  [/\bcottages?\b/, 'house', 'cottage', 'house'],
  [/\b(?:mansion|manor|manor house|pazo)\b/, 'house', 'mansion', 'villa'],
  [/\b(?:palace|palacio)\b/, 'house', 'palace', 'villa'],
  [/\b(?:castle|castillo)\b/, 'house', 'castle', 'house'],
  [/\b(?:mill|molino)\b/, 'house', 'mill', 'house'],
  [/\bbarn\b/, 'house', 'barn', 'country_house'],
  [/\briad\b/, 'house', 'riad', 'house'],
  // A ruin is sold as land.
  [/\b(?:ruins?|ruina)\b/, 'land', 'ruin', 'land'],
  [
    /\b(?:(?:cave|wooden|log|village|detached|family) )?(?:houses?|homes?)\b|\b(?:casa|cave|maison|haus|vivienda)\b/,
    'house',
    undefined,
    'house',
  ],
];

/** The kind by the text of `<type>`; undefined if unknown. */
export function readKind(word: string): Kind | undefined {
  const folded = fold(word);
  const bare = folded.replace(ADDITION, '');
  const found = KINDS.find(([words]) => words.test(bare));
  return found && { type: found[1], subType: found[2], title: found[3] };
}
