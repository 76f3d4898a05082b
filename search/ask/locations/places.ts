import type { Gazetteer } from '../../../model/geography/place.ts';
import { cityKey } from '../../../model/geography/city-key.ts';
import type { Disc, DocumentFilter } from '../filters/document-filter.ts';
import { discFilter } from '../filters/document-filter.ts';
import type { Place } from '../intent.ts';
import { namesOf } from './other-names.ts';
import { regionOf, departmentsOf } from './regions.ts';
import { countryOf } from './countries.ts';

/** A place as listings of the caller have it. */
export interface KnownPlace {
  /** Every spelling that occurs, in the order of how often. */
  readonly spellings: readonly string[];
  /** The middle of its listings; undefined if none has coordinates. */
  readonly center?: { readonly lat: number; readonly lon: number };
}

/** Names of places in the caller's own listings, by the key of cityKey. */
export interface OwnPlaces {
  readonly town: ReadonlyMap<string, KnownPlace>;
  readonly district: ReadonlyMap<string, KnownPlace>;
  readonly province: ReadonlyMap<string, KnownPlace>;
  readonly region: ReadonlyMap<string, KnownPlace>;
  readonly postalCodes: ReadonlySet<string>;
}

export const NO_PLACES: OwnPlaces = {
  town: new Map(),
  district: new Map(),
  province: new Map(),
  region: new Map(),
  postalCodes: new Set(),
};

/** No place at all, for a product without a gazetteer. */
export const NO_GAZETTEER: Gazetteer = {
  communes: () => [],
  similarCommunes: () => [],
  commune: () => undefined,
  communesOf: () => [],
  department: () => undefined,
  departmentsNamed: () => [],
  isInFrance: () => true,
};

/** What names of places mean: French ones from the gazetteer, all others from the caller's own listings. */
export interface PlaceBook {
  readonly gazetteer: Gazetteer;
  readonly own: OwnPlaces;
}

/** Radius of "near" a town when nobody says how far, kilometres. */
export const NEAR_KM = 15;

/** Cities of which a listing may name the district only, with the postal codes of their districts. */
const DISTRICTS: Readonly<
  Record<string, { readonly from: string; readonly to: string; readonly count: number; readonly base: number }>
> = {
  paris: { from: '75001', to: '75020', count: 20, base: 75_000 },
  lyon: { from: '69001', to: '69009', count: 9, base: 69_000 },
  marseille: { from: '13001', to: '13016', count: 16, base: 13_000 },
};

/** The postal code of the whole of Paris, Lyon or Marseille: nobody is delivered by it, but people type it. */
export const isWholeCityCode = (code: string, city?: string): boolean =>
  Object.entries(DISTRICTS).some(([name, { base }]) => code === String(base) && (city ?? name) === name);

/** Foreign postal codes of five digits must not count as French ones; France goes without saying in many French listings. */
const IN_FRANCE: DocumentFilter = { 'location.countryCode': { $in: ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', null] } };

/** Number of a district in the key of a city: `lyon 3`; undefined for everything else. */
function districtOf(key: string): { city: string; number: number } | undefined {
  const blank = key.lastIndexOf(' ');
  const city = key.slice(0, blank);
  const number = Number(key.slice(blank + 1));
  const known = Object.hasOwn(DISTRICTS, city) ? DISTRICTS[city] : undefined;
  return known && Number.isInteger(number) && number >= 1 && number <= known.count ? { city, number } : undefined;
}

/** The district that a postal code is of: 69003 is Lyon 3. Undefined for every other code. */
export function districtOfCode(code: string): { city: string; number: number } | undefined {
  const found = Object.entries(DISTRICTS).find(
    ([, { from, to }]) => code.length === 5 && ((code >= from && code <= to) || (code === '75116' && from === '75001')),
  );
  if (!found) return undefined;
  const [city, { base }] = found;
  return { city, number: code === '75116' ? 16 : Number(code) - base };
}

/** A town with what says which one, or which part of it: `Bayonne 64100`, `Pau (64)`. */
function narrowed(name: string): { town: string; by: Pick<Place, 'kind' | 'name'> } | undefined {
  const code = /^(.*\S) (\d{4,5})$/.exec(name);
  if (code) return { town: code[1] ?? '', by: { kind: 'postal_code', name: code[2] ?? '' } };
  const department = /^(.*\S) \((\d[\dAB]\d?)\)$/.exec(name);
  return department ? { town: department[1] ?? '', by: { kind: 'department', name: department[2] ?? '' } } : undefined;
}

/** How many districts a city has; 0 for most. */
export const districtsOf = (key: string): number => (Object.hasOwn(DISTRICTS, key) ? (DISTRICTS[key]?.count ?? 0) : 0);

/** A value, or one of several. */
export const oneOf = (values: readonly string[]) => (values.length === 1 ? (values[0] ?? '') : { $in: [...values] });

/** The usual ways to write a name whose parts are joined; Saint may be abbreviated. */
function spellingsOf(name: string): string[] {
  const blank = name.replaceAll('-', ' ');
  const short = name.replace(/\bSaint(e?)\b/g, 'St$1');
  return [...new Set([name, blank, short, short.replaceAll('-', ' ')])];
}

/** The filter of a place; undefined for a name that nobody knows. */
export function placeFilter({ kind, name, radius_km }: Place, book: PlaceBook): DocumentFilter | undefined {
  if (radius_km !== null) {
    const center = centerOf({ kind, name }, book);
    if (center) return discFilter({ ...center, km: radius_km });
    // Without coordinates the town itself is what is certain.
  }
  switch (kind) {
    case 'town':
      return townFilter(name, book);
    case 'district':
      return own('location.district', book.own.district, name);
    case 'postal_code':
      return /^[\dA-Za-z -]{2,10}$/.test(name) ? postalFilter(name.trim()) : undefined;
    case 'department':
      return departmentFilter(name, book) ?? own('location.province', book.own.province, name);
    case 'region':
      return regionFilter(name, book);
    case 'country': {
      const code = countryOf(name);
      return code === undefined ? undefined : { 'location.countryCode': code };
    }
    default:
      return undefined;
  }
}

/** All of Paris has no postal code of its own, but people type it. */
function postalFilter(code: string): DocumentFilter {
  const city = Object.values(DISTRICTS).find(({ base }) => code === String(base));
  if (!city) return { 'location.postal_code': code };
  return { 'location.postal_code': { $gte: city.from, $lte: city.to }, ...IN_FRANCE };
}

function own(path: string, known: ReadonlyMap<string, KnownPlace>, name: string): DocumentFilter | undefined {
  const found = known.get(cityKey(name));
  return found && { [path]: oneOf(found.spellings) };
}

/** A town with its code: both hold. The code of a district is the district. */
function narrowedFilter({ town, by }: NonNullable<ReturnType<typeof narrowed>>, book: PlaceBook) {
  const district = by.kind === 'postal_code' ? districtOfCode(by.name) : undefined;
  if (district && district.city === cityKey(town)) return townFilter(`${town} ${district.number}`, book);
  const [whole, part] = [townFilter(town, book), placeFilter({ ...by, radius_km: null }, book)];
  return whole && part ? { ...whole, ...part } : (whole ?? part);
}

function townFilter(name: string, book: PlaceBook): DocumentFilter | undefined {
  const precise = narrowed(name);
  if (precise) return narrowedFilter(precise, book);
  const { gazetteer, own } = book;
  const key = cityKey(name);
  const district = districtOf(key);
  const { listings, communes } = namesOf(name, gazetteer);
  const spelt = listings.flatMap((one) => own.town.get(cityKey(one))?.spellings ?? []);
  if (district) {
    const { city, number } = district;
    const code = String((DISTRICTS[city]?.base ?? 0) + number);
    // The north of the 16th district of Paris has a postal code of its own.
    const codes = code === '75016' ? ['75016', '75116'] : [code];
    const named = { 'location.postal_code': oneOf(codes) };
    return spelt.length === 0 ? named : { $or: [named, { 'location.city': oneOf(spelt) }] };
  }
  const official = communes.flatMap((one) => gazetteer.communes(one)[0]?.name ?? []);
  const written = [...new Set([...spelt, ...official.flatMap(spellingsOf)])];
  // A town that nobody knows has no listings: it must not be forgotten, or those of all others would be found.
  if (written.length === 0) return { 'location.city': name };
  const districts = Object.hasOwn(DISTRICTS, key) ? DISTRICTS[key] : undefined;
  if (!districts) return { 'location.city': oneOf(written) };
  const within = { 'location.postal_code': { $gte: districts.from, $lte: districts.to }, ...IN_FRANCE };
  return { $or: [{ 'location.city': oneOf(written) }, within] };
}

function departmentFilter(name: string, { gazetteer }: PlaceBook): DocumentFilter | undefined {
  const code = gazetteer.department(name)?.code;
  return code === undefined ? undefined : { ...postalCodesOf(code), ...IN_FRANCE };
}

/** Postal codes begin with the code of the department; Corsica kept its old number and shares it by the third digit. */
function postalCodesOf(code: string): DocumentFilter {
  const path = 'location.postal_code';
  if (code === '2A') return { [path]: { $gte: '20000', $lte: '20199' } };
  if (code === '2B') return { [path]: { $gte: '20200', $lte: '20699' } };
  return { [path]: { $gte: code.padEnd(5, '0'), $lte: code.padEnd(5, '9') } };
}

function regionFilter(name: string, book: PlaceBook): DocumentFilter | undefined {
  const region = regionOf(name, book.gazetteer);
  const spelt = book.own.region.get(cityKey(name))?.spellings ?? [];
  const parts = region === undefined ? [] : departmentsOf(region, book.gazetteer);
  const ranges = parts.map((code) => ({ ...postalCodesOf(code), ...IN_FRANCE }));
  const all = [...(spelt.length > 0 ? [{ 'location.region': oneOf(spelt) }] : []), ...ranges];
  if (all.length === 0) return own('location.province', book.own.province, name);
  return all.length === 1 ? all[0] : { $or: all };
}

/** The middle of a town, by its own listings or by the gazetteer. */
function centerOf(
  { kind, name }: Pick<Place, 'kind' | 'name'>,
  { gazetteer, own }: PlaceBook,
): Omit<Disc, 'km'> | undefined {
  if (kind === 'postal_code') {
    return gazetteer.communesOf(name)[0]?.center;
  }
  if (kind !== 'town') return undefined;
  const town = narrowed(name)?.town ?? name;
  const district = districtOf(cityKey(town));
  const { listings, communes } = namesOf(district ? district.city : town, gazetteer);
  const official = communes.map((one) => gazetteer.communes(one)[0]?.center).find((center) => center !== undefined);
  return official ?? listings.map((one) => own.town.get(cityKey(one))?.center).find((center) => center !== undefined);
}
