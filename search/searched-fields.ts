import { HEATING_ENERGIES, HEATING_SYSTEMS } from '../model/property/enums.ts';
import { propertySchema } from '../model/property/property.ts';
import { amount, geo, i18nText, sizeWithUnit } from '../model/property/shared-types.ts';

/** How a field of the property is indexed: `area` in square metres, `money` as amount and currency, `place` also without case and accents, the others as their name says. */
export type FieldKind = 'keyword' | 'place' | 'boolean' | 'integer' | 'double' | 'date' | 'geo' | 'area' | 'money';

/** Fields by name: a kind, or the fields of an object. */
export interface FieldTree {
  readonly [name: string]: FieldKind | FieldTree;
}

/** Paths of the property that searches filter, sort or count by. Texts and places are indexed in their own way, see mapping.ts. */
const SEARCHED_PATHS = [
  'type',
  'sub_type',
  'offer_type',
  'status',
  'standing',
  'hidden',
  'featured',
  'is_project',
  'created_at',
  'updated_at',
  'available_at',
  'delivered_at',
  'sold_date',
  'living_rooms',
  'bedrooms',
  'bathrooms',
  'showerrooms',
  'toilets',
  'sleeps',
  'garages',
  'parkings',
  'terraces',
  'balconies',
  'cellars',
  'floors',
  'floor',
  'kitchen_type',
  'general_condition',
  'orientation',
  'orientations',
  'amenities',
  'view.type',
  'view.landscapes',
  'sizes.liveable_area',
  'sizes.plot_area',
  'sizes.land_area',
  'sizes.floor_area',
  'sizes.garden_area',
  'sizes.terrace_area',
  'sizes.balcony_area',
  'financial.transaction.price',
  'financial.transaction.sold_price',
  'financial.range.from',
  'financial.range.to',
  'rent_details.status',
  'rent_details.rent_period',
  'rent_details.furnished',
  'legal.energy.epc_category',
  'legal.energy.epc_value',
  'legal.energy.greenhouse_emissions',
  'mandate.type',
  'mandate.exclusive',
  'building.construction.year',
  'occupancy.occupied',
  ...HEATING_ENERGIES.map((energy) => `features.heating_energy.${energy}` as const),
  ...HEATING_SYSTEMS.map((system) => `features.heating_cooling.${system}` as const),
  'apartments',
  'areas.type',
  'proximities.type',
  'location.city',
  'location.district',
  'location.province',
  'location.region',
  'location.postal_code',
  'location.countryCode',
  'location.geo',
] as const;

/** Names of places: found as they are written, and by the spelling that people type. */
const PLACES: readonly string[] = ['location.city', 'location.district', 'location.province', 'location.region'];

/** The words of JSON Schema that decide how a field is indexed. */
interface SchemaNode {
  readonly type?: string;
  readonly format?: string;
  readonly items?: SchemaNode;
  readonly properties?: { readonly [name: string]: SchemaNode };
}

/** Whole objects of the model that are indexed as one field. */
const KIND_OF_SHARED: ReadonlyMap<SchemaNode, FieldKind> = new Map<SchemaNode, FieldKind>([
  [sizeWithUnit, 'area'],
  [amount, 'money'],
  [geo, 'geo'],
]);

/** The searched fields with their kinds as the property schema has them. Throws when a path is none of the model's. */
export function searchedFields(): FieldTree {
  const tree: { [name: string]: FieldKind | FieldTree } = {};
  for (const path of SEARCHED_PATHS) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let branch = tree;
    let node: SchemaNode | undefined = propertySchema;
    for (const name of names) {
      const inside: SchemaNode | undefined = node?.properties?.[name];
      // Of a list of objects, each field is searched in all of them together.
      node = inside?.items ?? inside;
      const next = branch[name] ?? {};
      if (typeof next === 'string') throw new Error(`${path} is inside a field that is searched as a whole`);
      branch[name] = next;
      branch = next;
    }
    node = node?.properties?.[last];
    if (!node) throw new Error(`${path} is no field of the property model`);
    branch[last] = PLACES.includes(path) ? 'place' : kindOf(node, path);
  }
  return tree;
}

function kindOf(node: SchemaNode, path: string): FieldKind {
  const shared = KIND_OF_SHARED.get(node);
  if (shared) return shared;
  switch (node.type) {
    case 'array':
      if (node.items) return kindOf(node.items, path);
      break;
    case 'string':
      return node.format === 'date' || node.format === 'date-time' ? 'date' : 'keyword';
    case 'boolean':
    case 'integer':
      return node.type;
    case 'number':
      return 'double';
    default:
  }
  throw new Error(`${path} is of a type that cannot be searched${node === i18nText ? ' as a plain field' : ''}`);
}
