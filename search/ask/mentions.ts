import type { Language } from '../../model/shared/language.ts';
import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { chooseSense, isInListOfKinds } from './choose-sense.ts';
import { readEnergy } from './filters/energy.ts';
import { isChoice } from './intent.ts';
import type { Condition } from './intent.ts';
import type { Accounted } from './ledger.ts';
import { isUnsurePrice, quantityMention } from './measure-mention.ts';
import { takeCode, takeDistance, takeDistrict, takePlace } from './places/place-rules.ts';
import type { PlaceBook } from './places/places.ts';
import { readQuantity } from './grammar/quantity.ts';
import type { Quantity } from './grammar/quantity.ts';
import { codeAt, readTypology } from './read-codes.ts';
import { isAreaUnit, isDistance } from './grammar/quantity.ts';
import { Reading } from './reading.ts';
import type { Mention } from './reading.ts';
import { ADJECTIVES } from './understood.ts';
import type { Sense } from './vocabulary.ts';

export interface Read {
  readonly mentions: readonly Mention[];
  /** What became of every word. */
  readonly account: readonly Accounted[];
}

/** Reads what stands at the place of the reader; false if it is none of its business. */
type Rule = (reading: Reading, atom: Atom) => boolean;

/** What only buildings have, or says by itself what is sought. */
const OF_BUILDINGS: ReadonlySet<string> = new Set([
  'kind',
  'area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'storeys',
  'year',
  'feature',
  'room',
  'kitchen',
  'condition',
]);

/** What may be said of one of several rooms; all else that follows "dont une" is about the room and not about the property. */
const OF_PARTS: ReadonlySet<string> = new Set(['feature', 'room', 'view', 'bedrooms', 'bathrooms', 'shower_rooms']);

/** The rules of conditions, in the order in which they are tried at every word. */
const CONDITION_RULES: readonly Rule[] = [takeEnergy, takeTypology, takeQuantity, takeNamed, takeNumbered, takeSense];

/** The rules of the words that join conditions or say something about the next one. */
const WORD_RULES: readonly { readonly fits: Rule; readonly take: (reading: Reading, atom: Atom) => void }[] = [
  { fits: (_, atom) => says(atom, 'part_of'), take: takePartOf },
  { fits: (reading, atom) => says(atom, 'excluded') && excludedBefore(reading).length > 0, take: takeExcluded },
  { fits: (_, atom) => says(atom, 'either'), take: takeEither },
  { fits: isJoiner, take: takeJoiner },
  { fits: (_, atom) => says(atom, 'far'), take: takeFar },
  { fits: (_, atom) => says(atom, 'without', 'nor', 'excluded'), take: takeDenial },
  { fits: ({ atoms, at }, atom) => says(atom, 'view') && !seenAfter(atoms, at), take: () => undefined },
  { fits: (_, atom) => /^(?:mais|but|aber|sondern)$/.test(atom.text), take: (reading) => reading.forget() },
  { fits: (_, atom) => has(atom, 'function'), take: takeCue },
  { fits: (_, atom) => has(atom, 'ignored'), take: () => undefined },
];

/** Reads the mentions of a question from left to right. */
export function readMentions(atoms: readonly Atom[], book: PlaceBook, language: Language): Read {
  const reading = new Reading(atoms, book, language);
  for (let atom = atoms[0]; atom; atom = atoms[reading.at]) {
    heedSigns(reading, atom);
    const { at } = reading;
    if (CONDITION_RULES.some((rule) => atom !== undefined && rule(reading, atom)) && reading.at > at) continue;
    takeWord(reading, atom);
  }
  dropUnsure(reading);
  const { mentions, plot } = reading;
  // "Terrain de 500 m² à Pau" is a plot for sale, "maison, terrain de 500 m²" has one.
  if (plot !== undefined && !mentions.some(({ condition }) => OF_BUILDINGS.has(condition.field)))
    mentions.push({
      condition: { field: 'kind', any: ['land'], not: false },
      from: plot,
      joiner: undefined,
      parent: '',
    });
  return { mentions, account: reading.ledger.account() };
}

/** Kinds that are rented, or so cheap that a small number is no thousands. */
const RENTED: ReadonlySet<string> = new Set([
  'rental',
  'seasonal_rental',
  'furnished',
  'room',
  'student_accommodation',
  'maid_room',
  'parking',
  'garage',
  'parking_box',
  'private_garage',
  'indoor_parking_space',
  'outdoor_parking_space',
]);

/** Reports prices that may be a rent or thousands, where nothing in the question says that it is a rent. */
function dropUnsure({ mentions, ledger }: Reading): void {
  const isRent = mentions.some(
    ({ condition }) => isChoice(condition) && !condition.not && condition.any.some((value) => RENTED.has(value)),
  );
  if (isRent) return;
  for (let index = mentions.length - 1; index >= 0; index -= 1) {
    const unsure = mentions[index]?.unsure;
    if (!unsure) continue;
    ledger.release(unsure.from, unsure.to);
    mentions.splice(index, 1);
  }
}

/** Signs before a word: a list goes on over commas, what is denied does not. */
function heedSigns(reading: Reading, { before }: Atom): void {
  if (!reading.ended) return;
  if (/[,;.:!?()]/.test(before)) {
    reading.state.denied = false;
    reading.state.part = false;
    // The dot of "prox. gare" parts nothing.
    const isAbbreviated = /^\. ?$/.test(before) && has(reading.atoms[reading.at - 1], 'function');
    if (/[;.!?]/.test(before) && !isAbbreviated) reading.forget();
  }
  if (reading.state.joiner === undefined && /^\s?\/\s?$/.test(before)) reading.state.joiner = 'or';
}

function takeEnergy(reading: Reading): boolean {
  const energy = readEnergy(reading.atoms, reading.at);
  if (!energy) return false;
  reading.add({ field: 'energy', any: energy.classes, not: energy.not !== reading.state.not });
  // The letters are words that nobody else would know.
  for (let index = reading.at; index < energy.to; index += 1) reading.ledger.claim(index);
  reading.use(energy.to);
  return true;
}

function takeTypology(reading: Reading): boolean {
  const typology = readTypology(reading.atoms, reading.at);
  if (!typology) return false;
  reading.add({ field: 'rooms', ...typology.range, not: reading.state.not }, 'apartment');
  if (typology.boundAt !== undefined) reading.ledger.claim(typology.boundAt);
  reading.use(typology.to);
  return true;
}

function takeQuantity(reading: Reading): boolean {
  const { atoms, at, state, mentions, book } = reading;
  const quantity = readQuantity(atoms, at);
  if (!quantity) return false;
  if (quantity.noun === 'other' || isAreaOfPart(reading, quantity)) {
    // It bounds what no listing is searched by: the number must not be taken for a price or for the area of the whole.
    reading.skip(quantity.to);
    return true;
  }
  if (isDistance(quantity.unit)) return takeDistance(reading, quantity);
  if (quantity.district) return takeDistrict(reading, quantity);
  const made = quantityMention(quantity, { atoms, state, mentions, book });
  if (!made) return false;
  if (state.part && (quantity.noun === undefined || !made.every(({ field }) => OF_PARTS.has(field)))) {
    reading.skip(quantity.to);
    return true;
  }
  const isUnsure = made.some(({ field }) => field === 'price') && isUnsurePrice(quantity, atoms);
  for (const condition of made) reading.add(condition, undefined, isUnsure ? quantity : undefined);
  const isPlot = made.some(({ field }) => field === 'land') && has(atoms[quantity.from], 'kind', 'land');
  if (isPlot && !state.with && !state.not) reading.plot = at;
  reading.use(quantity.to, quantity.passed);
  return true;
}

/** "cuisine de 15 m²", "garage de 30 m²": the area is that of the room, not of the property. */
function isAreaOfPart({ atoms, at, lastEnd, mentions }: Reading, { noun, unit }: Quantity): boolean {
  if (noun !== undefined || !isAreaUnit(unit)) return false;
  const link = /^(?:de|d|of|von)$/;
  const to = link.test(atoms[at]?.text ?? '') ? at : at - 1;
  const part = atoms[to - 1];
  if (!link.test(atoms[to]?.text ?? '') || !part || /[,;.!?]/.test(atoms[to]?.before ?? '')) return false;
  const last = mentions.at(-1)?.condition;
  if (lastEnd === to && last && isChoice(last)) {
    const isFeature = last.field === 'feature' && !last.any.every((value) => ADJECTIVES.has(value));
    return (isFeature || last.field === 'room') && !part.senses.some(({ value }) => value.endsWith('_area'));
  }
  return lastEnd !== to && (isUnknown(part) || has(part, 'measure', 'bedrooms'));
}

function takeNamed(reading: Reading, { place }: Atom): boolean {
  if (place) takePlace(reading, place);
  return place !== undefined;
}

function takeNumbered(reading: Reading): boolean {
  const code = codeAt(reading.atoms, reading.at, reading.book);
  if (code) takeCode(reading, code);
  return code !== undefined;
}

function takeSense(reading: Reading, atom: Atom): boolean {
  const { atoms, at, state, mentions } = reading;
  const sense = chooseSense(atoms, at, state, mentions);
  if (!sense) return false;
  if ((state.part && !OF_PARTS.has(sense.section)) || isOfAnother(reading, sense)) {
    reading.skip(at + 1);
    return true;
  }
  // "loft, atelier ou duplex" is any of them.
  if (sense.section === 'kind' && mentions.at(-1)?.condition.field === 'kind' && isInListOfKinds(atoms, at, mentions))
    state.joiner ??= 'or';
  for (const [one, parent] of conditionsOf(sense, state.not)) reading.add(one, parent);
  // “Südbalkon” says what there is and where it faces.
  const fixture = sense.value === 'stated' ? atom.senses.find(({ section }) => section === 'feature') : undefined;
  if (fixture?.any) reading.add({ field: 'feature', any: [...fixture.any], not: state.not });
  if (sense.section === 'near') reading.heed('near');
  if (sense.section === 'view') reading.heed('view');
  if (sense.section === 'orientation') reading.heed('facing');
  reading.use(at + 1);
  // "vue" and "exposé" are said once for a list, "avec" too; nearness ends with what is no neighbour.
  if (sense.section !== 'near') reading.state.near = false;
  if (sense.section !== 'view') reading.state.view = false;
  reading.state.facing = sense.section === 'orientation';
  if (!has(atom, 'feature') && !has(atom, 'room')) reading.state.with = false;
  return true;
}

/** "toiture neuve", "renovated kitchen", "appartement dans un immeuble ancien": said of something else than the property. */
function isOfAnother({ atoms, at, mentions, language }: Reading, sense: Sense): boolean {
  const isQuality = sense.section === 'condition' || sense.value === 'new_build' || sense.section === 'before_kind';
  const noun = language === 'fr' ? atoms[at - 1] : atoms[at + 1];
  const { before = ' ' } = (language === 'fr' ? atoms[at] : noun) ?? {};
  if (isQuality && noun && before === ' ' && isUnknown(noun)) return true;
  if (sense.section !== 'kind' || !mentions.some(({ condition }) => condition.field === 'kind')) return false;
  // The article: "in a building", "dans une résidence", "in einem Mehrfamilienhaus"; an adjective may stand behind it.
  const article = [at - 1, at - 2].find((index) => /^(?:an?|une?|einem|einer)$/.test(atoms[index]?.text ?? ''));
  return article !== undefined && /^(?:in|dans|im)\b/.test(atoms[article - 1]?.text ?? '');
}

/** A word that no condition is made of: one that nobody knows, or a part of a home that listings say nothing of. */
const isUnknown = ({ senses, number, place }: Atom): boolean =>
  senses.every(({ section }) => section === 'part') && number === undefined && !place;

/** The conditions of a word: one as a rule, several where the words mean something only together: "viager libre". */
function conditionsOf(sense: Sense, isDenied: boolean): [Condition, string | undefined][] {
  if (sense.all) return sense.all.flatMap((one) => conditionsOf(one, isDenied));
  const any = sense.any ?? [];
  const not = isDenied !== (sense.not ?? false);
  if (sense.section === 'floor')
    return [[{ field: 'floor', min: Number(sense.value), max: Number(sense.value), not }, undefined]];
  if (sense.section === 'before_kind') return [[{ field: 'feature', any: [sense.value], not }, undefined]];
  const condition = { field: sense.section, any, not };
  return isChoice(condition) ? [[condition, sense.parent ?? (sense.section === 'kind' ? '' : undefined)]] : [];
}

function takeWord(reading: Reading, atom: Atom): void {
  const rule = WORD_RULES.find(({ fits }) => fits(reading, atom));
  if (rule) rule.take(reading, atom);
  else reading.state.denied = false;
  if (!rule && !has(atom, 'vague')) loseDenial(reading);
  reading.at += 1;
}

/** "sans xylophone": what is denied is not known, and nothing else is meant. */
function loseDenial(reading: Reading): void {
  const marks = reading.state.marks.not ?? [];
  const last = marks.at(-1);
  const isNext = last !== undefined && reading.atoms.slice(last + 1, reading.at).every((one) => has(one, 'ignored'));
  if (!isNext) return;
  reading.state.not = false;
  reading.state.marks = { ...reading.state.marks, not: [] };
}

function isJoiner({ ended }: Reading, atom: Atom): boolean {
  return ended && says(atom, 'or', 'and', 'nor') && !(says(atom, 'without') && !says(atom, 'nor'));
}

function takeJoiner(reading: Reading, atom: Atom): void {
  const { atoms, at, state } = reading;
  state.joiner = says(atom, 'or') ? 'or' : 'and';
  if (says(atom, 'or')) reading.isEither = false;
  const next = atoms.slice(at + 1).find((one) => !/^(?:de|d|a|an|any|une?|ein|eine|einen)$/.test(one.text));
  const isFixture = has(next, 'feature') || has(next, 'room') || has(next, 'kind');
  state.not = says(atom, 'nor') || (state.denied && isFixture);
  if (says(atom, 'nor')) reading.mark('not');
}

/** "and either balcony or terrace": the first of the two stands for itself; the second "soit" means "ou". */
function takeEither(reading: Reading): void {
  if (reading.ended) reading.state.joiner = reading.isEither ? 'or' : 'and';
  reading.isEither = !reading.isEither;
}

/** "4 chambres dont une au rez-de-chaussée": the number of the rooms that are meant has no condition. */
function takePartOf(reading: Reading): void {
  reading.state.part = true;
  reading.mark('part');
  const next = reading.atoms[reading.at + 1];
  const isCount = (next?.number !== undefined || has(next, 'number')) && !has(reading.atoms[reading.at + 2], 'measure');
  if (isCount) reading.at += 1;
}

function takeFar(reading: Reading): void {
  Object.assign(reading.state, { not: true, near: true });
  reading.mark('not');
  reading.mark('near');
}

function takeDenial(reading: Reading, atom: Atom): void {
  reading.state.not = !/^(?:not only|pas seulement)$/.test(atom.text);
  reading.state.near = false;
  reading.mark('not');
}

/** The mentions just before "exclu": the last one, and those that are joined to it. */
function excludedBefore({ mentions, atoms, at, lastEnd }: Reading): readonly Mention[] {
  const between = (one: Atom): boolean => has(one, 'ignored') || has(one, 'vague') || says(one, 'without');
  const isNext = lastEnd >= 0 && atoms.slice(lastEnd, at).every(between);
  const last = mentions.at(-1);
  if (!isNext || !last || !('not' in last.condition) || /[,;.!?]/.test(atoms[at]?.before ?? '')) return [];
  let from = mentions.length - 1;
  while (mentions[from]?.joiner !== undefined && mentions[from - 1]?.condition.field === last.condition.field)
    from -= 1;
  return mentions.slice(from);
}

function takeExcluded(reading: Reading): void {
  for (const mention of excludedBefore(reading)) {
    const { condition } = mention;
    if ('not' in condition) reading.change(mention, { ...condition, not: true });
  }
  reading.ledger.claim(reading.at);
}

/** Where a word says something about what follows. */
function takeCue(reading: Reading, atom: Atom): void {
  const { state } = reading;
  for (const cue of ['view', 'facing', 'near'] as const) {
    if (!says(atom, cue)) continue;
    state[cue] = true;
    reading.mark(cue);
    if (cue === 'near') state.nearSaid = true;
  }
  if (says(atom, 'around')) {
    reading.mark('around');
    if (!says(atom, 'in') && !/^(?:de|von|of|from)$/.test(atom.text)) state.around = true;
  }
  if (says(atom, 'with')) {
    state.with = true;
    state.not = false;
    state.near = false;
  }
}

/** Whether something that can be seen follows the word "view". */
const seenAfter = (atoms: readonly Atom[], at: number): boolean =>
  atoms.slice(at + 1, at + 5).some((atom) => has(atom, 'view'));
