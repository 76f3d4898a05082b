import { has } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { chooseSense, isInListOfKinds } from './choose-sense.ts';
import { readEnergy } from './grammar/energy.ts';
import { isUnsurePrice, meaningOf } from './grammar/meaning.ts';
import { measureBefore } from './grammar/measure-before.ts';
import { isOfAnother, isOfOther } from './grammar/of-another.ts';
import { OTHER, isDistance, readQuantity } from './grammar/quantity.ts';
import type { Quantity } from './grammar/quantity.ts';
import { readTypology } from './grammar/typology.ts';
import { isChoice } from './intent.ts';
import { readCode, readDistance, readDistrict, readPlace } from './locations/place-rules.ts';
import { readRiverBank } from './locations/rivers.ts';
import { goingOn, lastCondition } from './reading.ts';
import type { Cue, Cues, Found, Reading, Rule, Said } from './reading.ts';
import type { Sense } from './vocabulary.ts';

/** What may be said of one of several rooms; all else that follows "dont une" is about the room and not about the property. */
const OF_PARTS: ReadonlySet<string> = new Set(['feature', 'room', 'view', 'bedrooms', 'bathrooms', 'shower_rooms']);

/** The rules that make conditions of words, in the order in which they are tried at every word. */
export const CONDITION_RULES: readonly Rule[] = [
  energyRule,
  typologyRule,
  quantityRule,
  readRiverBank,
  readPlace,
  readCode,
  senseRule,
];

function energyRule({ atoms, at, cues }: Reading): Found | undefined {
  const energy = readEnergy(atoms, at);
  if (!energy) return undefined;
  const { classes, not, to } = energy;
  // The letters are words that nobody else would know.
  const words = Array.from({ length: to - at }, (_, index) => at + index);
  return { to, said: [{ condition: { field: 'energy', any: classes, not: not !== isDenied(cues) } }], words };
}

function typologyRule({ atoms, at, cues }: Reading): Found | undefined {
  const typology = readTypology(atoms, at);
  if (!typology) return undefined;
  const condition = { field: 'rooms', ...typology.range, not: isDenied(cues) } as const;
  return { to: typology.to, said: [{ condition, parent: 'apartment' }] };
}

function quantityRule(reading: Reading): Found | undefined {
  const { atoms, at, cues, mentions, book } = reading;
  const read = readQuantity(atoms, at);
  if (!read) return undefined;
  const quantity = { ...read, noun: read.noun ?? measureBefore(reading, read.unit) };
  const { to, passed, noun, unit } = quantity;
  // It bounds what no listing is searched by: the number must not be taken for a price or for the area of the whole.
  if (noun === OTHER) return { to, said: [] };
  if (isDistance(unit) && noun === undefined) return readDistance(reading, quantity);
  if (quantity.district) return readDistrict(reading, quantity);
  const before = mentions.map(({ condition }) => condition);
  const made = meaningOf(quantity, { atoms, not: isDenied(cues), said: before, book });
  // "over 60s" says how old people are: what is left of it, "60s", must not be taken for years.
  if (made.length === 0) return quantity.decade ? { to, said: [] } : undefined;
  if (cues.part && (noun === undefined || !made.every(({ field }) => OF_PARTS.has(field)))) return { to, said: [] };
  if (made.some(({ field }) => isOfOther(reading, field, to))) return { to, said: [] };
  return {
    to,
    passed,
    said: made.map((condition) => ({ condition, ...doubtsOf(quantity, condition.field, reading) })),
  };
}

const isDenied = ({ not }: Cues): boolean => not !== undefined;

const doubtsOf = (quantity: Quantity, field: string, { atoms, cues }: Reading): Partial<Said> => ({
  isUnsure: field === 'price' && isUnsurePrice(quantity, atoms),
  isOfOther: cues.with === true || isDenied(cues),
});

/** Cues that are heeded by a sense of their own section. */
const HEEDED: Readonly<Record<string, Cue>> = { near: 'near', view: 'view', orientation: 'facing' };

function senseRule(reading: Reading, atom: Atom): Found | undefined {
  const { at, cues } = reading;
  const sense = chooseSense(reading);
  if (!sense) return undefined;
  const to = at + 1;
  if ((cues.part && !OF_PARTS.has(sense.section)) || isOfAnother(reading, sense)) return { to, said: [] };
  // “Südbalkon” says what there is and where it faces.
  const fixture = sense.value === 'stated' ? atom.senses.find(({ section }) => section === 'feature') : undefined;
  const said = [sense, ...(fixture ? [fixture] : [])].flatMap((one) => conditionsOf(one, isDenied(cues)));
  const heeded = HEEDED[sense.section];
  // "loft, atelier ou duplex" is any of them.
  const isListed = sense.section === 'kind' && lastCondition(reading)?.field === 'kind' && isInListOfKinds(reading);
  const joiner = isListed ? 'or' : undefined;
  return { to, said, joiner, heeds: heeded ? [heeded] : [], cues: cuesAfter(reading, sense, atom) };
}

/** "vue" and "exposé" are said once for a list, "avec" too; nearness ends with what is no neighbour. */
function cuesAfter({ cues }: Reading, { section }: Sense, atom: Atom): Cues {
  const next = goingOn(cues);
  return {
    ...next,
    near: section === 'near' ? next.near : undefined,
    view: section === 'view' ? next.view : undefined,
    facing: section === 'orientation' ? (next.facing ?? []) : undefined,
    with: next.with === true && (has(atom, 'feature') || has(atom, 'room')),
  };
}

/** The conditions of a word: one as a rule, several where the words mean something only together: "viager libre". */
function conditionsOf(sense: Sense, isNot: boolean): Said[] {
  const { all, any = [], section, value } = sense;
  if (all) return all.flatMap((one) => conditionsOf(one, isNot));
  const not = isNot !== (sense.not ?? false);
  if (section === 'floor') return [{ condition: { field: 'floor', min: Number(value), max: Number(value), not } }];
  if (section === 'before_kind') return [{ condition: { field: 'feature', any: [value], not } }];
  const condition = { field: section, any, not };
  return isChoice(condition) ? [{ condition, parent: sense.parent ?? (section === 'kind' ? '' : undefined) }] : [];
}
