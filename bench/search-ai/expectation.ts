import type { MappedProperty } from '../../model/property/property.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import { fold } from '../../model/geography/city-key.ts';
import { listCommunes } from '../../stack/demo-crm/communes.ts';

type Span = readonly [number | null, number | null];

/** What a person expects of a question, in terms of the catalogue and independent of the measured code. */
export interface Want {
  readonly type?: readonly string[];
  readonly sub?: readonly string[];
  readonly kinds?: { readonly type: readonly string[]; readonly sub: readonly string[] };
  readonly offer?: readonly string[];
  readonly status?: readonly string[];
  readonly city?: readonly string[];
  readonly notcity?: readonly string[];
  readonly cp?: readonly string[];
  readonly dept?: readonly string[];
  readonly region?: readonly string[];
  readonly country?: readonly string[];
  readonly around?: readonly [string, number];
  readonly price?: Span;
  readonly currency?: string;
  readonly area?: Span;
  readonly land?: Span;
  readonly hasland?: boolean;
  readonly rooms?: Span;
  readonly bedrooms?: Span;
  readonly bathrooms?: Span;
  readonly sleeps?: Span;
  readonly garages?: Span | 'none';
  readonly parkings?: Span;
  readonly storeys?: Span;
  readonly floor?: Span;
  readonly nofloor?: Span;
  readonly year?: Span;
  /** Amenities; `a|b` either; `view:sea` a landscape. */
  readonly has?: readonly string[];
  readonly no?: readonly string[];
  readonly near?: readonly string[];
  readonly view?: readonly string[];
  readonly noview?: readonly string[];
  readonly epc?: readonly string[];
  readonly condition?: readonly string[];
  readonly nocondition?: readonly string[];
  readonly standing?: readonly string[];
  readonly kitchen?: readonly string[];
  readonly orientation?: readonly string[];
  readonly furnished?: boolean;
  readonly heat?: string;
  readonly single?: boolean;
  readonly program?: boolean;
  readonly newbuild?: boolean;
  readonly any?: readonly Want[];
  /** Nothing of the question can be used: no listing is expected. */
  readonly nothing?: boolean;
}

const within = (value: number | undefined, [min, max]: Span): boolean =>
  value !== undefined && (min === null || value >= min) && (max === null || value <= max);

const one = (value: string | undefined, list: readonly string[]): boolean =>
  value !== undefined && list.includes(value);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function distance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(a));
}

/** Whether a listing matches the expectation. Throws for an unknown key. */
export function isWanted(property: MappedProperty, want: Want): boolean {
  const tests = Object.entries(want).map(([key, value]) => {
    const test = Object.hasOwn(TESTS, key) ? TESTS[key] : undefined;
    if (!test) throw new Error(`There is no expectation ${key}`);
    return test(property, value as never);
  });
  return tests.every(Boolean);
}

const areaOf = (area: { size: number; unit: string } | undefined): number | undefined =>
  area ? squareMetres(area) : undefined;

function hasAny(property: MappedProperty, words: string): boolean {
  const amenities: readonly string[] = property.amenities ?? [];
  return words
    .split('|')
    .some((word) =>
      word.startsWith('view:')
        ? (property.view?.landscapes ?? []).some((view) => `view:${view}` === word)
        : amenities.includes(word),
    );
}

function isNear(property: MappedProperty, words: string): boolean {
  const types = (property.proximities ?? []).map(({ type }) => type);
  return words
    .split('|')
    .some((word) =>
      word === 'seaview'
        ? (property.view?.landscapes ?? []).includes('sea') || (property.amenities ?? []).includes('sea_view')
        : types.some((type) => type === word),
    );
}

const isFurnished = ({ rent_details, amenities = [] }: MappedProperty): boolean =>
  rent_details?.furnished === true || amenities.includes('furnished');

type Test = (property: MappedProperty, wanted: never) => boolean;
const named = (value: string | undefined, names: readonly string[]): boolean =>
  value !== undefined && names.some((name) => fold(name) === fold(value));

const TESTS: Readonly<Record<string, Test>> = {
  type: ({ type }, list: readonly string[]) => one(type, list),
  sub: ({ sub_type }, list: readonly string[]) => one(sub_type, list),
  kinds: ({ type, sub_type }, { type: types, sub }: { type: readonly string[]; sub: readonly string[] }) =>
    one(type, types) || one(sub_type, sub),
  offer: ({ offer_type }, list: readonly string[]) => one(offer_type, list),
  status: ({ status }, list: readonly string[]) => one(status, list),
  city: ({ location }, list: readonly string[]) => named(location?.city, list),
  notcity: ({ location }, list: readonly string[]) => !named(location?.city, list),
  cp: ({ location }, list: readonly string[]) => one(location?.postal_code, list),
  dept: ({ location }, list: readonly string[]) =>
    location?.countryCode === 'FR' && list.some((code) => location.postal_code?.startsWith(code)),
  region: ({ location }, list: readonly string[]) => one(location?.region, list),
  country: ({ location }, list: readonly string[]) => one(location?.countryCode, list),
  around: ({ location }, [name, km]: readonly [string, number]) => {
    const town = listCommunes().find(({ city }) => city === name);
    if (!town || !location?.geo) return false;
    return distance(town.latitude, town.longitude, location.geo.latitude, location.geo.longitude) <= km;
  },
  price: ({ financial }, span: Span) => within(financial?.transaction?.price?.amount, span),
  currency: ({ financial }, code: string) => financial?.transaction?.price?.currency === code,
  area: ({ sizes }, span: Span) => within(areaOf(sizes?.liveable_area), span),
  land: ({ sizes }, span: Span) => within(areaOf(sizes?.plot_area), span),
  hasland: ({ sizes }) => (sizes?.plot_area?.size ?? 0) > 0,
  rooms: ({ living_rooms }, span: Span) => within(living_rooms, span),
  bedrooms: ({ bedrooms }, span: Span) => within(bedrooms, span),
  bathrooms: ({ bathrooms }, span: Span) => within(bathrooms, span),
  sleeps: ({ sleeps }, span: Span) => within(sleeps, span),
  garages: ({ garages }, span: Span | 'none') => (span === 'none' ? !garages : within(garages, span)),
  parkings: ({ parkings }, span: Span) => within(parkings, span),
  storeys: ({ floors }, span: Span) => within(floors, span),
  floor: ({ floor }, span: Span) => floor !== undefined && within(Number(floor), span),
  nofloor: ({ floor }, span: Span) => floor === undefined || !within(Number(floor), span),
  year: ({ building }, span: Span) => within(building?.construction?.year, span),
  has: (property, list: readonly string[]) => list.every((words) => hasAny(property, words)),
  no: (property, list: readonly string[]) => !list.some((words) => hasAny(property, words)),
  near: (property, list: readonly string[]) => list.every((words) => isNear(property, words)),
  view: ({ view }, list: readonly string[]) => one(view?.type, list),
  noview: ({ view }, list: readonly string[]) => !one(view?.type, list),
  epc: ({ legal }, list: readonly string[]) => one(legal?.energy?.epc_category, list),
  condition: ({ general_condition }, list: readonly string[]) => one(general_condition, list),
  nocondition: ({ general_condition }, list: readonly string[]) => !one(general_condition, list),
  standing: ({ standing }, list: readonly string[]) => one(standing, list),
  kitchen: ({ kitchen_type }, list: readonly string[]) => one(kitchen_type, list),
  orientation: ({ orientation }, list: readonly string[]) => one(orientation, list),
  furnished: (property, wanted: boolean) => isFurnished(property) === wanted,
  heat: ({ features }, energy: string) =>
    Object.entries(features?.heating_energy ?? {}).some(([name, is]) => name === energy && is),
  single: ({ floors, sub_type }) => floors === 1 || sub_type === 'bungalow',
  program: ({ type, offer_type, is_project }) => type === 'program' || offer_type === 'program' || is_project === true,
  newbuild: ({ type, general_condition }) => type === 'program' || general_condition === 'new',
  any: (property, list: readonly Want[]) => list.some((want) => isWanted(property, want)),
  nothing: () => false,
};
