import { cityKey } from '../../../model/geography/city-key.ts';
import { has } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { grammarOf, isApart } from '../grammar/pattern.ts';
import type { Match } from '../grammar/pattern.ts';
import type { Quantity } from '../grammar/quantity.ts';
import type { Condition, Place, PlaceCondition } from '../intent.ts';
import type { Cue, Found, Mention, Reading } from '../reading.ts';
import { codeAt } from './codes.ts';
import { NEAR_KM, districtOfCode, districtsOf, isWholeCityCode } from './places.ts';
import type { PlaceBook } from './places.ts';

type Named = Pick<Place, 'kind' | 'name'>;

/** Kilometres per unit of distance. A minute counts as a kilometre: by car, which is what is meant where a town is meant. */
const KILOMETRES: Readonly<Record<string, number>> = { km: 1, m: 0.001, mile: 1.609_344, min: 1 };
/** Nearer than this is "in" the town, kilometres. */
const LEAST_KM = 0.5;
const MOST_KM = 300;

/** The words around places. */
const RULES = {
  // `Lyon 3`, `Paris 15e`, `Marseille 8ème arrondissement`, and not "Lyon 3 pièces"
  numbered: 'place number:# ?is_district ( nth* district / nth nth* / !counts )',
  // "ou 12", "et 6e", ", 20ème", "11e": without a word before it a number is one more district if it is an ordinal, or where the list goes on or ends
  next_district:
    '( or / and ) number:# ( ordinal_district / !nth !counts ) / number:{list}# ( ordinal_district / !nth !counts &goes_on ) / number:# !district ordinal_district',
  // "2e étage" is no district
  ordinal_district: 'nth* district / nth nth* !floor',
  goes_on: '?ends / or / and / @kind',
  nth: '{glued}ordinal',
  counts: 'counted / #-and / to-and-at # counted / floor',
  counted: '@measure / @unit / @multiplier / @currency / @period',
  // "et ses alentours", "and its surroundings"
  outskirts: '( and possessive? )? surroundings',
  // "à 10 km de Pau", "à 10 min à pied de la gare"
  distance: '( !place !neighbour ( @ignored-# / @function-# / by-# ) )* ( place:place / neighbour:neighbour )',
  neighbour: '@near-@kind',
  round_about: '( around / near )*',
  // "3e arrondissement de Lyon"
  district_of: '( genitive / in )* place:place',
} as const;

const match = grammarOf(RULES, {
  is_district({ atoms, from, at }) {
    const [place, number] = [atoms[from]?.place, atoms[at - 1]];
    const most = place?.kind === 'town' ? districtsOf(cityKey(place.name)) : 0;
    return number?.digits !== undefined && (number.number ?? 0) >= 1 && (number.number ?? Infinity) <= most;
  },
  ends: ({ atoms, at }) => at >= atoms.length || isApart(atoms, at),
});

const partOf = (found: Match | undefined, name: string): number | undefined =>
  found?.parts.find((part) => part.name === name)?.from;

/** A place with the number of its district or the code behind it, and what it is near to. */
export function readPlace(reading: Reading, { place: named }: Atom): Found | undefined {
  if (!named) return undefined;
  const { atoms, at } = reading;
  const first = placeAt(atoms, at, named);
  const isDistrict = first.to > at + 1;
  const further = isDistrict ? furtherDistricts(atoms, first.to, named.name) : undefined;
  const { to, place } = further ? { place: first.place, to: further.to } : withCode(reading, first);
  const around = match('outskirts', atoms, to);
  const found = placeFound(reading, [place, ...(further?.districts ?? [])], to, around ? NEAR_KM : undefined);
  if (!around) return found;
  return { ...found, to: around.to, words: placesFrom(to, around.to) };
}

/** A postal code or a department; with the town behind a postal code: `33000 Bordeaux`. */
export function readCode(reading: Reading): Found | undefined {
  const { atoms, at, book } = reading;
  const code = codeAt(atoms, at, book);
  if (!code) return undefined;
  // "2A" is a number and a letter.
  const to = at + (/^2[AB]$/.test(code.name) ? 2 : 1);
  const next = atoms[to];
  const isTown = code.kind === 'postal_code' && next?.place?.kind === 'town' && !/[,;.!?]/.test(next.before);
  if (isTown && next?.place && isCodeOf(code.name, next.place.name, book))
    return placeFound(reading, [{ kind: 'town', name: `${next.place.name} ${code.name}` }], to + 1);
  return { ...placeFound(reading, [code], to), words: placesFrom(at, to) };
}

/** `à 10 km de Pau`, `Pau et 30 km autour`; of a station or a school only that it is near. */
export function readDistance(reading: Reading, quantity: Quantity): Found | undefined {
  const { atoms, mentions, cues } = reading;
  const km = Math.min(MOST_KM, Math.max(LEAST_KM, quantity.high * (KILOMETRES[quantity.unit ?? 'km'] ?? 1)));
  const found = match('distance', atoms, quantity.to);
  const [place, neighbour] = [partOf(found, 'place'), partOf(found, 'neighbour')];
  const heeds: readonly Cue[] = ['around', 'near'];
  if (place !== undefined && atoms[place]?.place) {
    const whole = placeAt(atoms, place, atoms[place].place);
    const condition = {
      field: 'place',
      any: [{ ...whole.place, radius_km: km }],
      not: cues.not !== undefined,
    } as const;
    // What a minute is measured by is understood; of a walk it would be too far, so it is reported.
    const words = placesFrom(quantity.to, place).filter((index) => atoms[index]?.tags.has('by_car'));
    return { to: whole.to, said: [{ condition }], words, heeds };
  }
  if (neighbour !== undefined) {
    // How far is not compared: few CRMs say it, and those in minutes or in metres. It is reported.
    const links = placesFrom(quantity.to, neighbour).filter((index) => has(atoms[index], 'function'));
    return { to: neighbour, cues: { ...cues, near: [...(cues.near ?? []), ...links] } };
  }
  const last = lastPlace(mentions.slice(-1));
  if (!last || quantity.unit === 'min') return undefined;
  const to = match('round_about', atoms, quantity.to)?.to ?? quantity.to;
  return { to, changed: [last, ...alternativesOf(mentions)].map((one) => within(one, km)), heeds };
}

/** Places just before the last one of which no distance was said either: "près de Pau ou Lyon, 30 km". */
function alternativesOf(mentions: readonly Mention[]): LastPlace[] {
  const found: LastPlace[] = [];
  for (let at = mentions.length - 2; at >= 0; at -= 1) {
    const before = lastPlace(mentions.slice(at, at + 1));
    if (!before?.condition.any.every(({ radius_km }) => radius_km === NEAR_KM)) break;
    found.push(before);
  }
  return found;
}

/** `3e arrondissement de Lyon`, or after the town, or of Paris where no town is named. */
export function readDistrict(reading: Reading, { low, to }: Quantity): Found | undefined {
  const { atoms, mentions } = reading;
  const at = partOf(match('district_of', atoms, to), 'place');
  const town = at === undefined ? undefined : atoms[at]?.place;
  if (at !== undefined && town && hasDistrict(town.name, low))
    return placeFound(reading, [{ kind: 'town', name: `${town.name} ${low}` }], at + 1);
  const before = lastPlace(mentions);
  const name = before?.condition.any.at(-1)?.name;
  if (before && name !== undefined && hasDistrict(name, low)) {
    const condition = conditionOf(reading, [{ kind: 'town', name: `${name} ${low}` }]);
    return { to, changed: [{ mention: before.mention, condition }] };
  }
  if (name !== undefined || !hasDistrict('paris', low)) return undefined;
  return placeFound(reading, [{ kind: 'town', name: `Paris ${low}` }], to);
}

const hasDistrict = (town: string, number: number): boolean => districtsOf(cityKey(town)) >= number;
const placesFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

interface LastPlace {
  readonly mention: Mention;
  readonly condition: PlaceCondition;
}

function lastPlace(mentions: readonly Mention[]): LastPlace | undefined {
  const mention = mentions.findLast(({ condition }) => condition.field === 'place');
  return mention?.condition.field === 'place' ? { mention, condition: mention.condition } : undefined;
}

/** A place that was named, within so many kilometres. They replace those that "near" and "around" mean where none are said: "autour de Lyon, 20 km". */
const within = ({ mention, condition }: LastPlace, km: number) => {
  const isSaid = (radius: number | null): boolean => radius !== null && radius !== NEAR_KM;
  const any = condition.any.map((one) => (isSaid(one.radius_km) ? one : { ...one, radius_km: km }));
  return { mention, condition: { ...condition, any } };
};

/** A town with the number of its district behind it. */
function placeAt(atoms: readonly Atom[], at: number, place: Named): { to: number; place: Named } {
  const found = match('numbered', atoms, at);
  const number = atoms[partOf(found, 'number') ?? -1]?.number;
  return found ? { to: found.to, place: { kind: 'town', name: `${place.name} ${number}` } } : { to: at + 1, place };
}

/** The districts of a list behind the first one: `Paris 11e, 12e ou 20e`. Undefined if there is none. */
function furtherDistricts(
  atoms: readonly Atom[],
  at: number,
  town: string,
): { to: number; districts: Named[] } | undefined {
  const districts: Named[] = [];
  let to = at;
  for (let found = match('next_district', atoms, to); found; found = match('next_district', atoms, to)) {
    const number = atoms[partOf(found, 'number') ?? -1]?.number ?? 0;
    if (number < 1 || !hasDistrict(town, number)) break;
    districts.push({ kind: 'town', name: `${town} ${number}` });
    to = found.to;
  }
  return districts.length > 0 ? { to, districts } : undefined;
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
  if (districtOfCode(code)?.city === key || isWholeCityCode(code, key)) return true;
  const communes = gazetteer.communesOf(code);
  // Codes of other countries are in no gazetteer; next to a town they are its own.
  return communes.length === 0 || communes.some(({ name }) => cityKey(name) === key);
}

/** One of these places as a condition, with the cues that it heeds. */
function placeFound(reading: Reading, places: readonly Named[], to: number, km?: number): Found {
  const condition = conditionOf(reading, places);
  const isNear = condition.any.some(({ radius_km }) => radius_km !== null);
  const any = condition.any.map((one) => ({ ...one, radius_km: one.radius_km ?? km ?? null }));
  return { to, said: [{ condition: { ...condition, any } }], heeds: isNear ? ['near', 'around'] : [] };
}

function conditionOf({ atoms, at, cues, mentions }: Reading, places: readonly Named[]): PlaceCondition {
  const last: Condition | undefined = mentions.at(-1)?.condition;
  // "près de la gare de Rennes" is in Rennes; "près de Pau, Dax ou Bayonne" near all of them.
  const isInList = cues.joiner !== undefined || atoms[at]?.before.trim() === ',';
  const goesOn = isInList && last?.field === 'place' && last.any.some(({ radius_km }) => radius_km === NEAR_KM);
  const isNear =
    cues.isNearSaid === true || (cues.near !== undefined && goesOn) || cues.around !== undefined || isBeyond(atoms, at);
  const any = places.map((place) => {
    const isTown = place.kind === 'town' || place.kind === 'postal_code';
    return { ...place, radius_km: isTown && isNear ? NEAR_KM : null };
  });
  return { field: 'place', any, not: cues.not !== undefined && any.every(({ radius_km }) => radius_km === null) };
}

/** "au sud de Nantes", "banlieue ouest de Paris": beyond the town, and not in it as "dans le sud de Nantes" is. On which side is not compared, and so reported. */
function isBeyond(atoms: readonly Atom[], at: number): boolean {
  const [within, side, of] = [atoms[at - 3], atoms[at - 2], atoms[at - 1]];
  const isSide = has(side, 'orientation') && of?.tags.has('genitive') === true && of.before === ' ';
  return isSide && !/^(?:dans|dans le|im|in|in the|en|expose.?)$/.test(within?.text ?? '');
}
