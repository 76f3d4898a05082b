import { cityKey } from '../../../model/geography/city-key.ts';
import { countryOf } from './countries.ts';
import type { Place } from '../intent.ts';
import { KNOWN_TOWN, isNameAbroad, namesOf } from './other-names.ts';
import type { KnownPlace, PlaceBook } from './places.ts';
import { regionOf } from './regions.ts';
import { faultsBetween } from '../spelling.ts';

type Found = Pick<Place, 'kind' | 'name'>;

/** Most words of a name: `Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson` has nine, and is found by its first ones. */
export const LONGEST_NAME = 8;
/** Shorter misspelt names have too many neighbours. */
const SHORTEST_FUZZY = 4;
/** From this length on a name may have two faults: `Chartrons` is not Chartres. */
const TWO_FAULTS = 11;
/** A name that begins like so many towns names none of them. */
const MOST_BY_BEGINNING = 3;

/** Whether a town is meant, or an area, a wider one: `dans la Vienne`, and not `à Vienne`. `in` may be either. */
export type Cue = 'town' | 'area' | undefined;

/** Whether a name is a place whatever the words around it are. */
export function isWellKnown(
  { kind, name }: Found,
  { gazetteer, own }: PlaceBook,
  inhabitants: number = KNOWN_TOWN,
): boolean {
  if (kind !== 'town' || own.town.has(cityKey(name))) return true;
  const [commune] = gazetteer.communes(name);
  return commune !== undefined && commune.population >= inhabitants && cityKey(commune.name) === cityKey(name);
}

/** The place of exactly that name (without case, accents, hyphens); undefined if there is none. */
export function placeNamed(name: string, cue: Cue, book: PlaceBook): Found | undefined {
  const town = () => townNamed(name, book);
  const area = () => areaNamed(name, book);
  if (cue === 'area') return area() ?? town();
  const found = town();
  // "in Creuse" is the department, although a village has its name.
  return found && (cue === 'town' || isWellKnown(found, book)) ? found : (area() ?? found);
}

function townNamed(name: string, { gazetteer, own }: PlaceBook): Found | undefined {
  const { listings, communes } = namesOf(name, gazetteer);
  const known = listings.find(
    (one) => own.town.has(cityKey(one)) || (communes.includes(one) && gazetteer.communes(one).length > 0),
  );
  if (known !== undefined) return { kind: 'town', name: nameOf(known, { gazetteer, own }) };
  if (own.district.has(cityKey(name))) return { kind: 'district', name: spelt(own.district, name) };
  return undefined;
}

/** The name as it is written, not as it was typed. */
function nameOf(name: string, { gazetteer, own }: PlaceBook): string {
  const exact = gazetteer.communes(name)[0]?.name;
  return exact !== undefined && cityKey(exact) === cityKey(name) ? exact : spelt(own.town, name);
}

const spelt = (known: ReadonlyMap<string, KnownPlace>, name: string): string =>
  known.get(cityKey(name))?.spellings[0] ?? name;

function areaNamed(name: string, { gazetteer, own }: PlaceBook): Found | undefined {
  const region = regionOf(name, gazetteer);
  if (region !== undefined) return { kind: 'region', name: region };
  const department = gazetteer.department(name);
  // A number is a department only where the words around it say so.
  if (department && !/^\d/.test(name)) return { kind: 'department', name: department.name };
  if (own.region.has(cityKey(name))) return { kind: 'region', name: spelt(own.region, name) };
  if (own.province.has(cityKey(name))) return { kind: 'department', name: spelt(own.province, name) };
  return countryOf(name) === undefined ? undefined : { kind: 'country', name };
}

/** A town of the caller's own whose name begins with the words: `Chamonix`. Undefined if several do. */
export function placeBeginning(name: string, { own }: PlaceBook): Found | undefined {
  const key = `${cityKey(name)} `;
  if (key.length <= SHORTEST_FUZZY + 1) return undefined;
  const found: string[] = [];
  for (const [town, { spellings }] of own.town) {
    if (town.startsWith(key) && !/ \d+$/.test(town)) found.push(spellings[0] ?? town);
    if (found.length > MOST_BY_BEGINNING) return undefined;
  }
  return found.length === 1 && found[0] !== undefined ? { kind: 'town', name: found[0] } : undefined;
}

/** The place that was probably meant by a misspelt name; the caller's own towns first, or they alone where nothing but its letters says that it is a place. */
export function placeLike(
  name: string,
  book: PlaceBook,
  isOwnOnly = false,
): (Found & { readonly faults: number }) | undefined {
  const key = cityKey(name);
  // `Mailand` is Milan, and not Magland with two faults.
  if (key.length < SHORTEST_FUZZY || isNameAbroad(name)) return undefined;
  const most = key.length >= TWO_FAULTS ? 2 : 1;
  let best: { name: string; faults: number } | undefined;
  const look = (town: string, written: string) => {
    const limit = (best?.faults ?? most + 1) - 1;
    if (limit < 1 || town[0] !== key[0]) return;
    const faults = faultsBetween(key, town, limit);
    if (faults <= limit) best = { name: written, faults };
  };
  for (const [town, { spellings }] of book.own.town) look(town, spellings[0] ?? town);
  if (best) return { kind: 'town', ...best };
  const similar = isOwnOnly ? undefined : book.gazetteer.similarCommunes(name)[0];
  // Nobody mistypes the first letter of a name: `Barbès` is not Tarbes.
  if (!similar || cityKey(similar.name)[0] !== key[0]) return undefined;
  const faults = faultsBetween(key, cityKey(similar.name), most);
  return faults <= most ? { kind: 'town', name: similar.name, faults } : undefined;
}
