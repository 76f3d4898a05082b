import { cityKey } from '../../../model/geography/city-key.ts';
import { has, hasDistricts, says } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import type { Condition, Place } from '../intent.ts';
import { NEAR_KM, districtOfCode } from './places.ts';
import type { PlaceBook } from './places.ts';
import type { Quantity } from '../grammar/quantity.ts';
import { codeAt } from '../read-codes.ts';
import type { Reading } from '../reading.ts';

type Named = Pick<Place, 'kind' | 'name'>;

/** Kilometres per unit of distance. A minute counts as a kilometre: by car, which is what is meant where a town is meant. */
const KILOMETRES: Readonly<Record<string, number>> = { km: 1, m: 0.001, mile: 1.609_344, min: 1 };
/** Nearer than this is "in" the town, kilometres. */
const LEAST_KM = 0.5;
const MOST_KM = 300;
/** Words that may stand between a distance and its place. */
const REACH = 7;
const BY_WHAT = /^(?:pied|voiture|train|velo|walk|walking|drive|foot|car|fuss|auto|vol|oiseau|marche|route)$/;
/** What a minute of distance is measured by, and how kilometres are: of a walk it would be too far, so it is reported. */
const BY_CAR = /^(?:voiture|drive|car|auto|route|vol|oiseau)$/;
const SURROUNDINGS = /^(?:alentours|environs|surroundings|umgebung|alentour|periferie|et alentours)$/;

/** A place with the number of its district or the code behind it, and what it is near to. */
export function takePlace(reading: Reading, named: Named): void {
  const { atoms } = reading;
  const { to, place } = withCode(reading, extended(atoms, reading.at, named));
  reading.add(placeCondition(reading, place));
  // Places are listed without "near", which is said once.
  reading.use(to);
  if (reading.at < atoms.length && SURROUNDINGS.test(firstOfTheNext(atoms, reading.at))) {
    const last = reading.mentions.at(-1);
    if (last?.condition.field === 'place') {
      const any = last.condition.any.map((one) => ({ ...one, radius_km: one.radius_km ?? NEAR_KM }));
      reading.change(last, { ...last.condition, any });
      const next = atoms[reading.at];
      const end = reading.at + (says(next, 'near', 'around') ? 1 : Math.min(3, atoms.length - reading.at));
      for (let index = reading.at; index < end; index += 1) reading.ledger.claim(index);
      reading.use(end);
    }
  }
}

/** A postal code or a department; with the town that stands behind a postal code: `33000 Bordeaux`. */
export function takeCode(reading: Reading, code: Named): void {
  const { atoms, at, book } = reading;
  // "2A" is a number and a letter.
  if (/^2[AB]$/.test(code.name)) reading.ledger.claim(at + 1);
  const length = /^2[AB]$/.test(code.name) ? 2 : 1;
  const next = atoms[at + length];
  const town = next?.place;
  if (code.kind === 'postal_code' && town?.kind === 'town' && !/[,;.!?]/.test(next?.before ?? '')) {
    if (isCodeOf(code.name, town.name, book)) {
      reading.add(placeCondition(reading, { kind: 'town', name: `${town.name} ${code.name}` }));
      reading.use(at + length + 1);
      return;
    }
  }
  reading.add(placeCondition(reading, code));
  reading.use(at + length);
}

/** "Pau (64)", "Bayonne 64100", "Lyon, 69003": the code narrows the town. One that is another town's is a place of its own. */
function withCode({ atoms, book }: Reading, found: { to: number; place: Named }): { to: number; place: Named } {
  const { to, place } = found;
  const code = codeAt(atoms, to, book);
  if (!code || place.kind !== 'town' || /[;.!?]/.test(atoms[to]?.before ?? '')) return found;
  if (code.kind === 'postal_code') {
    if (!isCodeOf(code.name, place.name, book)) return found;
    return { to: to + 1, place: { kind: 'town', name: `${place.name} ${code.name}` } };
  }
  if (code.kind !== 'department' || atoms[to]?.before.trim() === ',' || /^2[AB]$/.test(code.name)) return found;
  return { to: to + 1, place: { kind: 'town', name: `${place.name} (${code.name})` } };
}

/** Whether a postal code is one of the town, as far as anybody knows. */
function isCodeOf(code: string, town: string, { gazetteer }: PlaceBook): boolean {
  const key = cityKey(town);
  if (districtOfCode(code)?.city === key || code === wholeCityCode(key)) return true;
  const communes = gazetteer.communesOf(code);
  // Codes of other countries are in no gazetteer; beside a town they are its own.
  return communes.length === 0 || communes.some(({ name }) => cityKey(name) === key);
}

const wholeCityCode = (key: string): string | undefined => ({ paris: '75000', lyon: '69000', marseille: '13000' })[key];

/** `à 10 km de Pau`, `Pau et 30 km autour`; of a station or a school only that it is near. */
export function takeDistance(reading: Reading, quantity: Quantity): boolean {
  const { atoms, ledger, mentions } = reading;
  const km = Math.min(MOST_KM, Math.max(LEAST_KM, quantity.high * (KILOMETRES[quantity.unit ?? 'km'] ?? 1)));
  for (let next = quantity.to; next < Math.min(atoms.length, quantity.to + REACH); next += 1) {
    const atom = atoms[next];
    if (!atom || /[;.!?]/.test(atom.before)) break;
    if (atom.place) {
      const { to, place } = extended(atoms, next, atom.place);
      reading.add({ field: 'place', any: [{ ...place, radius_km: km }], not: reading.state.not });
      ledger.claimRange(quantity.to, next);
      for (let index = quantity.to; index < next; index += 1)
        if (BY_CAR.test(atoms[index]?.text ?? '')) ledger.claim(index);
      reading.heed('around');
      reading.heed('near');
      reading.use(to);
      return true;
    }
    if (has(atom, 'near') && !has(atom, 'kind')) {
      // How far is not compared: few CRMs say it, and those in minutes or in metres. It is reported.
      reading.state.near = true;
      for (let index = quantity.to; index < next; index += 1)
        if (has(atoms[index], 'function')) reading.mark('near', index);
      reading.at = next;
      return true;
    }
    const isSmall = has(atom, 'ignored') || has(atom, 'function') || BY_WHAT.test(atom.text);
    if (!isSmall || atom.number !== undefined) break;
  }
  const last = mentions.at(-1);
  if (last?.condition.field !== 'place' || quantity.unit === 'min') return false;
  const any = last.condition.any.map((place) => ({ ...place, radius_km: place.radius_km ?? km }));
  reading.change(last, { ...last.condition, any });
  reading.heed('around');
  reading.heed('near');
  reading.use(quantity.to);
  while (says(atoms[reading.at], 'around', 'near')) reading.use(reading.at + 1);
  return true;
}

/** `3e arrondissement de Lyon`, or after the town, or of Paris where no town is named. */
export function takeDistrict(reading: Reading, { low, to }: Quantity): boolean {
  const { atoms, mentions } = reading;
  let next = to;
  while (/^(?:de|of|von|a|in)$/.test(atoms[next]?.text ?? '')) next += 1;
  const named = atoms[next]?.place;
  const before = mentions.findLast(({ condition }) => condition.field === 'place');
  if (named && hasDistricts(named.name) >= low) {
    reading.add(placeCondition(reading, { kind: 'town', name: `${named.name} ${low}` }));
    reading.use(next + 1);
    return true;
  }
  const town = before?.condition.field === 'place' ? before.condition.any.at(-1) : undefined;
  if (before && town && hasDistricts(town.name) >= low) {
    reading.change(before, placeCondition(reading, { kind: 'town', name: `${town.name} ${low}` }));
    reading.use(to);
    return true;
  }
  if (hasDistricts('paris') < low || town) return false;
  reading.add(placeCondition(reading, { kind: 'town', name: `Paris ${low}` }));
  reading.use(to);
  return true;
}

/** A town with the number of its district behind it: `Lyon 3`, `Paris 15e`, `Marseille 8ème arrondissement`. */
function extended(atoms: readonly Atom[], index: number, place: Named): { to: number; place: Named } {
  const number = atoms[index + 1]?.number;
  const digits = atoms[index + 1]?.digits;
  const most = place.kind === 'town' ? hasDistricts(place.name) : 0;
  if (number === undefined || digits === undefined || most === 0 || number < 1 || number > most)
    return { to: index + 1, place };
  if (/[,;]/.test(atoms[index + 1]?.before ?? '')) return { to: index + 1, place };
  let to = index + 2;
  while (says(atoms[to], 'ordinal') && (atoms[to]?.before === '' || says(atoms[to], 'district'))) to += 1;
  if (says(atoms[to], 'district')) to += 1;
  else if (to === index + 2 && isCounted(atoms[to])) return { to: index + 1, place };
  return { to, place: { kind: 'town', name: `${place.name} ${number}` } };
}

/** Whether what follows a number says that it counts something. */
function isCounted(after: Atom | undefined): boolean {
  if (!after || /[,;]/.test(after.before)) return false;
  if (['measure', 'unit', 'multiplier', 'currency', 'period'].some((section) => has(after, section))) return true;
  const isRange = after.number !== undefined || says(after, 'to', 'floor');
  return isRange && !/^(?:et|and|und|a)$/.test(after.text);
}

function placeCondition(reading: Reading, place: Named): Condition {
  const { state, mentions } = reading;
  const last = mentions.at(-1)?.condition;
  // "près de la gare de Rennes" is in Rennes; "près de Pau ou Bayonne" near both.
  const goesOn =
    state.joiner !== undefined && last?.field === 'place' && last.any.some(({ radius_km }) => radius_km === NEAR_KM);
  const isNear = state.nearSaid || (state.near && goesOn);
  const isTown = place.kind === 'town' || place.kind === 'postal_code';
  const radius = isTown && (isNear || state.around) ? NEAR_KM : null;
  if (radius !== null) {
    reading.heed('near');
    reading.heed('around');
  }
  return { field: 'place', any: [{ ...place, radius_km: radius }], not: state.not && radius === null };
}

/** The next word behind "et ses", "and its". */
function firstOfTheNext(atoms: readonly Atom[], at: number): string {
  const words = atoms
    .slice(at, at + 3)
    .map(({ text }) => text)
    .join(' ')
    .replace(/^(?:et|and|und) (?:ses |les |its |)?/, '');
  return words.split(' ')[0] ?? '';
}
