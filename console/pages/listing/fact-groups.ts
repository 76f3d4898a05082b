/** A value of a listing that is shown as one fact. */
export interface Fact {
  /** Names of the fields that lead to it, joined by dots. */
  readonly path: string;
  readonly value: unknown;
  /** Of an object in a list, such as one room: its values, which are shown in one line. */
  readonly parts?: readonly Fact[];
}

/** Groups of facts and the fields at the top of a listing that belong to each. What no group names is in `more`. */
const GROUPS = {
  offer: [
    'type',
    'sub_type',
    'offer_type',
    'status',
    'available_at',
    'sold_date',
    'reference',
    'crm_reference',
    'featured',
    'is_project',
    'standing',
  ],
  money: ['financial', 'rent_details', 'life_annuity_details', 'auction'],
  size: [
    'sizes',
    'living_rooms',
    'bedrooms',
    'bathrooms',
    'showerrooms',
    'toilets',
    'kitchens',
    'kitchen_type',
    'sleeps',
    'terraces',
    'balconies',
    'cellars',
    'garages',
    'parkings',
    'storage_rooms',
    'areas',
  ],
  building: [
    'building',
    'floor',
    'floors',
    'foot_house',
    'apartments',
    'general_condition',
    'interior_condition',
    'exterior_condition',
    'roof_condition',
    'kitchen_condition',
    'bathroom_condition',
    'orientation',
    'orientations',
    'garden_orientation',
    'terrace_orientation',
    'balcony_orientation',
    'view',
    'features',
    'amenities',
    'coownership',
  ],
  energy: ['legal'],
  place: ['location', 'proximities'],
  people: ['negotiator', 'office', 'vendors', 'buyers', 'mandate', 'occupancy'],
} as const;

export type FactGroup = keyof typeof GROUPS | 'more';

/** Shown elsewhere on the page, or says nothing about the home. */
const ELSEWHERE = new Set([
  'id',
  'stream_id',
  'gateway_id',
  'title',
  'description',
  'short_description',
  'images',
  'plans',
  'documents',
  'cover_thumbnail',
  'synchronization',
  'crm_model',
  'fetched_at',
]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object is one value for people: money, an area, an amount per period, or a position. */
const isOneValue = (value: Readonly<Record<string, unknown>>): boolean =>
  ('amount' in value && ('currency' in value || isRecord(value['amount']))) ||
  ('size' in value && 'unit' in value) ||
  ('latitude' in value && 'longitude' in value);

function factsOf(value: unknown, path: string): Fact[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) {
    const texts = value.filter((item) => !isRecord(item));
    const others = value.flatMap((item, place) =>
      isRecord(item) ? [{ path: `${path}.${place + 1}`, value: item, parts: leavesOf(item, path) }] : [],
    );
    return [...(texts.length > 0 ? [{ path, value: texts }] : []), ...others];
  }
  if (!isRecord(value) || isOneValue(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, part]) => factsOf(part, `${path}.${name}`));
}

/** The values of an object, such as one room of a list of rooms, without their names. */
const leavesOf = (item: Readonly<Record<string, unknown>>, path: string): Fact[] =>
  Object.entries(item).flatMap(([name, part]) => factsOf(part, `${path}.${name}`));

/** All facts of a listing by group, in the order of the groups; groups without a fact are left out. */
export function groupFacts(listing: object): { readonly group: FactGroup; readonly facts: readonly Fact[] }[] {
  const fields = new Map(Object.entries(listing));
  const groups = Object.entries(GROUPS).map(([group, names]) => ({
    group,
    facts: names.flatMap((name) => factsOf(fields.get(name), name)),
  }));
  const grouped = new Set<string>(Object.values(GROUPS).flat());
  const more = [...fields].flatMap(([name, value]) =>
    grouped.has(name) || ELSEWHERE.has(name) ? [] : factsOf(value, name),
  );
  return [...groups, { group: 'more', facts: more }].flatMap(({ group, facts }) =>
    isGroup(group) && facts.length > 0 ? [{ group, facts }] : [],
  );
}

const isGroup = (name: string): name is FactGroup => name === 'more' || Object.hasOwn(GROUPS, name);
