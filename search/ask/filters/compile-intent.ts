import type { DocumentFilter, FieldFilter } from './document-filter.ts';
import { areaFilter } from './document-filter.ts';
import { isNewBuild, proofsOf } from './feature-filters.ts';
import { isChoice } from '../intent.ts';
import type {
  CheckedIntent,
  ChoiceCondition,
  Condition,
  PlaceCondition,
  PriceCondition,
  RangeCondition,
  RangeField,
} from '../intent.ts';
import { leaveOut } from '../said-conditions.ts';
import { PROPERTY_TYPES } from '../../../model/property/enums.ts';
import { oneOf, placeFilter } from '../locations/places.ts';
import type { PlaceBook } from '../locations/places.ts';

/** The path of each bounded number; areas are objects of size and unit. */
const NUMBERS: { readonly [Field in Exclude<RangeField, 'floor'>]: string } = {
  area: 'sizes.liveable_area',
  land: 'sizes.plot_area',
  garden_area: 'sizes.garden_area',
  terrace_area: 'sizes.terrace_area',
  balcony_area: 'sizes.balcony_area',
  rooms: 'living_rooms',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  shower_rooms: 'showerrooms',
  toilets: 'toilets',
  sleeps: 'sleeps',
  parkings: 'parkings',
  garages: 'garages',
  terraces: 'terraces',
  balconies: 'balconies',
  cellars: 'cellars',
  storeys: 'floors',
  dwellings: 'apartments',
  year: 'building.construction.year',
};

const PATHS = {
  offer: 'offer_type',
  status: 'status',
  condition: 'general_condition',
  standing: 'standing',
  kitchen: 'kitchen_type',
  energy: 'legal.energy.epc_category',
  outlook: 'view.type',
  view: 'view.landscapes',
  near: 'proximities.type',
  room: 'areas.type',
} as const;

/** Floors as text cannot be compared by size: the bounds of what is listed one by one. */
const LOWEST_FLOOR = -9;
const HIGHEST_FLOOR = 99;

/** A rent is at most this much, whatever the currency; a purchase price is at least that much. Between them a price says nothing of the offer. */
const HIGHEST_RENT = 10_000;
const LOWEST_PRICE = 20_000;
/** The same for a parking space. */
const PARKING_RENT = 800;
const PARKING_PRICE = 3_000;

const PRICE = 'financial.transaction.price';

/** Paths that a compiled filter may have in addition to the operators; `filter-to-query.ts` refuses any other. */
export interface Compiled {
  /** Undefined when the intent constrains nothing. */
  readonly filter: DocumentFilter | undefined;
  /** One for each wish: listings that more of them fit are better. */
  readonly wishes: readonly DocumentFilter[];
  /** What is meant after the offer that a price implies has been added. */
  readonly intent: CheckedIntent;
}

/**
 * The filter of an intent over documents, by MongoDB's notation. Names of places that nobody knows move to `not_understood`; a group of alternatives that has nothing
 * left goes with them.
 * @param without ids of conditions (`conditionId`) that the reader of the question does not want; they can name nothing but conditions of this question
 */
export function compileIntent(
  intent: CheckedIntent,
  book: PlaceBook,
  without: ReadonlySet<string> = new Set(),
): Compiled {
  const lost: string[] = [];
  const known = (conditions: readonly Condition[]) => conditions.flatMap((one) => withKnownPlaces(one, book, lost));
  const all = known(intent.conditions);
  const groups = intent.alternatives.map(known).filter((group) => group.length > 0);
  // A group that has lost all its conditions must not widen the others to everything.
  const alternatives = groups.length === 1 ? [] : groups;
  const conditions = groups.length === 1 ? [...all, ...(groups[0] ?? [])] : all;
  // Before the offer that a price implies, because it goes with the price; and after it, because it can be left out alone.
  const wanted = leaveOut({ conditions, alternatives, wishes: known(intent.wishes) }, without);
  const meant = leaveOut(
    {
      ...intent,
      conditions: withOffer(wanted.conditions, wanted.conditions, wanted.wishes),
      alternatives: wanted.alternatives.map((group) => withOffer(group, [...wanted.conditions, ...group])),
      wishes: wanted.wishes,
      not_understood: [...new Set([...intent.not_understood, ...lost])],
    },
    without,
  );
  const parts = filtersOf(meant.conditions, book);
  if (meant.alternatives.length > 0) {
    parts.push({ $or: meant.alternatives.map((group) => merge(filtersOf(group, book))) });
  }
  return {
    filter: parts.length === 0 ? undefined : merge(parts),
    wishes: meant.wishes.map((wish) => merge(filtersOf([wish], book))),
    intent: meant,
  };
}

function withKnownPlaces(condition: Condition, book: PlaceBook, lost: string[]): Condition[] {
  if (condition.field !== 'place') return [condition];
  const any = condition.any.filter((place) => {
    const known = placeFilter(place, book) !== undefined;
    if (!known) lost.push(place.name);
    return known;
  });
  return any.length > 0 ? [{ ...condition, any }] : [];
}

/**
 * Adds the offer that a price implies by its size where none is stated. A price that is a wish implies it too: every rent is below a price of 300,000.
 */
function withOffer(
  conditions: readonly Condition[],
  context: readonly Condition[],
  wishes: readonly Condition[] = [],
): readonly Condition[] {
  const price = [...conditions, ...wishes].find((one) => one.field === 'price');
  if (!price || context.some(({ field }) => field === 'offer')) return widened(conditions, context);
  const offer = impliedOffer(price, context);
  if (offer === undefined) return conditions;
  return widened([...conditions, { field: 'offer', any: [offer], not: false }], context);
}

function impliedOffer({ min, max, period }: PriceCondition, context: readonly Condition[]): string | undefined {
  if (period === 'day' || period === 'week' || period === 'fortnight') return 'seasonal_rental';
  if (period !== null) return 'rental';
  const kinds = context.flatMap((one) => (one.field === 'kind' && isChoice(one) && !one.not ? one.any : []));
  const isParking =
    kinds.length > 0 &&
    kinds.every((kind) => /^(parking|garage|private_garage|parking_box|.*_parking_space)$/.test(kind));
  const size = max ?? min ?? 0;
  if (size <= (isParking ? PARKING_RENT : HIGHEST_RENT)) return 'rental';
  return size >= (isParking ? PARKING_PRICE : LOWEST_PRICE) ? 'sale' : undefined;
}

/** Homes of a programme are sold too, but their offer has a name of its own. */
function widened(conditions: readonly Condition[], context: readonly Condition[]): readonly Condition[] {
  const isNew = context.some(
    (one) =>
      isChoice(one) &&
      !one.not &&
      one.any.some(
        (value) => (one.field === 'feature' && isNewBuild(value)) || value === 'program' || value === 'new_program',
      ),
  );
  if (!isNew) return conditions;
  return conditions.map((one) =>
    isChoice(one) && one.field === 'offer' && !one.not && one.any.includes('sale')
      ? { ...one, any: [...new Set([...one.any, 'program'])] }
      : one,
  );
}

function filtersOf(conditions: readonly Condition[], book: PlaceBook): DocumentFilter[] {
  return conditions.flatMap((condition) => {
    if (isChoice(condition)) return choiceFilters(condition);
    if (condition.field === 'place') return placeFilters(condition, book);
    if (condition.field === 'price') return priceFilters(condition);
    return [rangeFilter(condition)];
  });
}

function placeFilters({ any, not }: PlaceCondition, book: PlaceBook): DocumentFilter[] {
  const filters = any.map((place) => placeFilter(place, book)).filter((filter) => filter !== undefined);
  if (filters.length === 0) return [];
  if (not) return [{ $nor: filters }];
  return [either(filters)];
}

/** Any of the filters; those on one and the same path become one list of values. */
function either(filters: readonly DocumentFilter[]): DocumentFilter {
  const first = filters[0];
  if (first && filters.length === 1) return first;
  const paths = new Set(filters.flatMap((filter) => Object.keys(filter)));
  const [path = ''] = paths;
  const values = filters.map((filter) => valuesOf(filter[path]));
  if (paths.size === 1 && values.every((list) => list.length > 0)) {
    return { [path]: oneOf([...new Set(values.flat())]) };
  }
  return { $or: filters };
}

function valuesOf(value: DocumentFilter[string] | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || !('$in' in value) || !Array.isArray(value.$in)) return [];
  return value.$in.filter((one): one is string => typeof one === 'string');
}

function priceFilters({ min, max, currency, period }: PriceCondition): DocumentFilter[] {
  return [
    ...(min === null && max === null ? [] : [{ [`${PRICE}.amount`]: bounds(min, max) }]),
    // Amounts are never converted: what costs 300,000 francs does not cost 300,000 euros.
    ...(currency === null ? [] : [{ [`${PRICE}.currency`]: currency }]),
    // A rent without a period is one of a month, as everywhere.
    ...(period === null ? [] : [{ 'rent_details.rent_period': period === 'month' ? { $in: [period, null] } : period }]),
  ];
}

const bounds = (min: number | null, max: number | null): number | FieldFilter =>
  min !== null && min === max
    ? min
    : { ...(min === null ? {} : { $gte: min }), ...(max === null ? {} : { $lte: max }) };

function rangeFilter({ field, min, max, not }: RangeCondition): DocumentFilter {
  if (field === 'floor') return floorFilter(min, max, not);
  const filter = measured(field, min, max);
  return not ? { $nor: [filter] } : filter;
}

function measured(field: Exclude<RangeField, 'floor'>, min: number | null, max: number | null): DocumentFilter {
  const path = NUMBERS[field];
  if (!path.startsWith('sizes.')) return { [path]: bounds(min, max) };
  const filter = areaFilter(path, min, max);
  // CRMs differ in which of two areas they state.
  if (field === 'land') return { $or: [filter, areaFilter('sizes.land_area', min, max)] };
  if (field !== 'area') return filter;
  const whole = areaFilter('sizes.floor_area', min, max);
  return { $or: [filter, { [`${path}.size`]: { $exists: false }, ...whole }] };
}

function floorFilter(min: number | null, max: number | null, not: boolean): DocumentFilter {
  const from = Math.max(LOWEST_FLOOR, Math.ceil(min ?? LOWEST_FLOOR));
  const to = Math.min(HIGHEST_FLOOR, Math.floor(max ?? HIGHEST_FLOOR));
  const floors = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
  // No building has it: one that is on no list finds nothing.
  if (floors.length === 0) floors.push(String(Math.trunc(min ?? max ?? 0)));
  if (not) return { floor: floors.length === 1 ? { $ne: floors[0] ?? '' } : { $nin: floors } };
  return { floor: oneOf(floors) };
}

const isType = (kind: string): boolean => (PROPERTY_TYPES as readonly string[]).includes(kind);

function choiceFilters({ field, any, not }: ChoiceCondition): DocumentFilter[] {
  if (field === 'feature') return featureFilters(any, not);
  if (field === 'kind') {
    const types = any.filter(isType);
    const finer = any.filter((kind) => !isType(kind));
    const parts: DocumentFilter[] = [
      ...(types.length > 0 ? [{ type: not ? without(types) : oneOf(types) }] : []),
      ...(finer.length > 0 ? [{ sub_type: not ? without(finer) : oneOf(finer) }] : []),
    ];
    return not || parts.length === 1 ? parts : [{ $or: parts }];
  }
  if (field === 'orientation') {
    const filters = ['orientation', 'orientations'].map((path) => ({ [path]: oneOf(any) }));
    return [{ [not ? '$nor' : '$or']: filters }];
  }
  if (field === 'near' && !not && any.includes('sea')) {
    // Who sees the sea is near it, whether or not the CRM lists distances.
    const seen: DocumentFilter[] = [{ 'view.landscapes': 'sea' }, { amenities: 'sea_view' }];
    return [{ $or: [{ [PATHS.near]: oneOf(any) }, ...seen] }];
  }
  return [{ [PATHS[field]]: not ? without(any) : oneOf(any) }];
}

const without = (values: readonly string[]): FieldFilter =>
  values.length === 1 ? { $ne: values[0] ?? '' } : { $nin: [...values] };

function featureFilters(any: readonly string[], not: boolean): DocumentFilter[] {
  const proofs = any.flatMap((feature) => proofsOf(feature));
  const amenities = proofs.map(({ amenities: value, ...others }) =>
    Object.keys(others).length === 0 ? value : undefined,
  );
  const names = amenities.flatMap((value) => valuesOf(value));
  const areNames = amenities.every((value) => valuesOf(value).length > 0);
  if (not) return areNames ? [{ amenities: { $nin: names } }] : [{ $nor: proofs }];
  if (areNames) return [{ amenities: names.length === 1 ? { $all: names } : { $in: names } }];
  return [{ $or: proofs }];
}

/** All of the filters: in one object where their paths differ, lists of amenities joined. */
function merge(filters: readonly DocumentFilter[]): DocumentFilter {
  const merged: Record<string, DocumentFilter[string]> = {};
  const rest: DocumentFilter[] = [];
  for (const filter of filters) {
    const paths = Object.keys(filter);
    const joined =
      paths.length === 1 && paths[0] === 'amenities' ? joinLists(merged['amenities'], filter['amenities']) : undefined;
    if (joined) merged['amenities'] = joined;
    else if (paths.some((path) => Object.hasOwn(merged, path))) rest.push(filter);
    else Object.assign(merged, filter);
  }
  if (rest.length === 0) return merged;
  return Object.keys(merged).length === 0 && rest.length === 1 ? (rest[0] ?? {}) : { $and: [merged, ...rest] };
}

function joinLists(
  a: DocumentFilter[string] | undefined,
  b: DocumentFilter[string] | undefined,
): FieldFilter | undefined {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return undefined;
  const list = (from: object, name: '$all' | '$nin'): string[] => {
    const value: unknown = Object.entries(from).find(([key]) => key === name)?.[1];
    return Array.isArray(value) ? value.map(String) : [];
  };
  if ([a, b].some((one) => Object.keys(one).some((key) => key !== '$all' && key !== '$nin'))) return undefined;
  const all = [...new Set([...list(a, '$all'), ...list(b, '$all')])];
  const nin = [...new Set([...list(a, '$nin'), ...list(b, '$nin')])];
  return { ...(all.length > 0 ? { $all: all } : {}), ...(nin.length > 0 ? { $nin: nin } : {}) };
}
