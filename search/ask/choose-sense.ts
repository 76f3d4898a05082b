import { has, sectionValue, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Mention, Reading } from './reading.ts';
import type { Sense } from './vocabulary.ts';

/** Sections whose words mean the same everywhere in a question. */
const PLAIN = ['offer', 'status', 'condition', 'standing', 'kitchen', 'outlook', 'energy', 'floor'];

/** What a word of several meanings can mean, and when: the first that is given is meant. */
const MEANINGS: readonly ((senses: Senses, reading: Reading) => Sense | undefined)[] = [
  ({ of }) => of('together'),
  ({ of }, { cues }) => (cues.view ? of('view') : undefined),
  ({ of }, { cues }) => (cues.facing ? of('orientation') : undefined),
  ({ of }, { atoms, at }) => (isInListOfSides(atoms, at) ? of('orientation') : undefined),
  ({ all }) => all.find(({ section, value }) => section === 'orientation' && value === 'stated'),
  ({ of }, { cues }) => (cues.near ? of('near') : undefined),
  ({ of }, reading) => PLAIN.map(of).find((sense) => sense && !(sense.section === 'offer' && isHomeWithin(reading))),
  ({ kind, fixture }, reading) => {
    const { mentions } = reading;
    if (kind && isSameKind(kind, reading)) return kind;
    if (kind && isKindWithin(reading)) return fixture?.section === 'near' && isBuilding(mentions) ? undefined : fixture;
    return kind && fixture && (isFixture(reading) || isOfRooms(kind, reading)) ? fixture : (kind ?? fixture);
  },
  ({ of }, { atoms, at }) => (isBeforeKind(atoms, at) ? of('before_kind') : undefined),
];

interface Senses {
  readonly all: readonly Sense[];
  readonly of: (section: string) => Sense | undefined;
  readonly kind: Sense | undefined;
  /** What the word names as a part of a property, or as its neighbour. */
  readonly fixture: Sense | undefined;
}

/** What the word at the place of the reader means there; undefined if no condition is made of it. */
export function chooseSense(reading: Reading): Sense | undefined {
  const all = reading.atoms[reading.at]?.senses ?? [];
  const of = (section: string): Sense | undefined => all.find((sense) => sense.section === section);
  const kind = of('kind');
  // "commerce à vendre" begins with what is sought; nobody begins with what is near.
  const isNeighbour = !of('measure') && (kind === undefined || reading.mentions.length > 0);
  const senses = { all, of, kind, fixture: of('feature') ?? of('room') ?? (isNeighbour ? of('near') : undefined) };
  for (const meaning of MEANINGS) {
    const sense = meaning(senses, reading);
    if (sense) return sense;
  }
  return undefined;
}

/**
 * Whether a kind is a part of the one that is sought: "maison avec gîte", "propriété avec étang". It must not become what is sought; where it has no word as a part, it is reported.
 */
function isKindWithin(reading: Reading): boolean {
  const { cues, mentions } = reading;
  if (cues.joiner === 'or') return false;
  if (cues.with === true && mentions.at(-1)?.condition.field === 'kind') return true;
  return isRightAfter(reading.atoms, reading.at, 'with') && !hasKind(mentions) && !isLandBefore(reading);
}

/** "garage box fermé": another word for the kind just before. */
function isSameKind({ any }: Sense, { mentions, cues, atoms, at }: Reading): boolean {
  const last = mentions.at(-1)?.condition;
  const isNext = !cues.with && cues.joiner === undefined && has(atoms[at - 1], 'kind');
  return isNext && last?.field === 'kind' && last.any.join() === any?.join();
}

/** "Haus mit Ferienwohnung": let to guests is a part of the house, and not how the house is offered. */
const isHomeWithin = ({ atoms, at, mentions }: Reading): boolean =>
  isRightAfter(atoms, at, 'with') && hasKind(mentions);

/** "terrain avec maison" seeks the house. */
const isLandBefore = ({ mentions }: Reading): boolean => {
  const last = mentions.at(-1)?.condition;
  return last?.field === 'feature' && last.any.includes('has_land');
};

/** Whether "with" or "without" is said just before, with a number, an article or an adjective between them at most, of something that was named: a question that begins with it names nothing. */
function isRightAfter(atoms: readonly Atom[], at: number, word: 'with' | 'without'): boolean {
  let before = at - 1;
  while (isOfNoun(atoms[before])) before -= 1;
  return before > 0 && says(atoms[before], word);
}

const isOfNoun = (atom: Atom | undefined): boolean =>
  atom !== undefined &&
  (atom.number !== undefined || atom.tags.has('determiner') || has(atom, 'number') || has(atom, 'vague'));

/** Whether a word that may be a kind of property is a part of one here: "maison avec garage". */
function isFixture(reading: Reading): boolean {
  const { atoms, at, cues, mentions } = reading;
  if (cues.with === true) return true;
  if (isInListOfKinds(reading)) return false;
  const last = mentions.at(-1)?.condition.field ?? '';
  // "tout sauf terrain" wants no plot, "sans terrain" none with the home.
  if (cues.not !== undefined) return hasKind(mentions) || !cues.not.some((word) => says(atoms[word], 'except'));
  return (cues.joiner !== 'or' && /^(?:feature|room|near)$/.test(last)) || hasKind(mentions) || kindFollows(atoms, at);
}

/** "3 bed 2 bath garage", "4 beds plus office": what has no bedrooms is a part of what has. */
const isOfRooms = ({ any = [], parent }: Sense, { mentions }: Reading): boolean =>
  (parent === 'parking' || ['parking', 'garage', 'office'].some((kind) => any.includes(kind))) &&
  mentions.some(({ condition }) => /^(?:bed|bath|shower_)rooms$/.test(condition.field));

/** "south or west facing", „Süd- oder Westausrichtung“: the last side of the list says that all are sides. */
function isInListOfSides(atoms: readonly Atom[], at: number): boolean {
  const next = atoms[at + 1];
  const isWord = says(next, 'or', 'and');
  const after = isWord ? at + 2 : at + 1;
  const { before = '', senses = [] } = atoms[after] ?? {};
  const side = senses.find(({ section }) => section === 'orientation');
  const isJoined = isWord || before.includes('/');
  if (!side || !(isJoined || before.includes(','))) return false;
  // A comma goes on with a list, but does not end it: "in the south, west facing garden".
  return side.value === 'stated' ? isJoined : isInListOfSides(atoms, after);
}

const hasKind = (mentions: readonly Mention[]): boolean =>
  mentions.some(({ condition }) => condition.field === 'kind' || condition.field === 'rooms');

/** Whether a whole building is sought: a shop "in" it is a part of it, and so is what is said of a floor. */
export const isBuilding = (mentions: readonly Mention[]): boolean => {
  const kinds = mentions.flatMap(({ condition }) => (condition.field === 'kind' ? condition.any : []));
  return kinds.length > 0 && kinds.every((kind) => kind === 'building');
};

/** Whether a word that can only be a kind of property comes later, and not as a part of the one at this place: "terrain avec étang". */
const kindFollows = (atoms: readonly Atom[], at: number): boolean =>
  atoms.some((atom, index) => {
    const kind = sectionValue(atom, 'kind');
    if (index <= at || kind === undefined || has(atom, 'feature') || has(atom, 'room')) return false;
    if (isPurpose(atoms, index)) return false;
    return !isRightAfter(atoms, index, 'without') && (kind === 'house' || !isRightAfter(atoms, index, 'with'));
  });

/** Words before what something is for, and before the verb that says what is done with it; phrases for plots have their purpose within. */
const FOR = /(?:^| )(?:pour|for|fur|pour construire|a construire|for (?:building|construction)|to build(?: on)?)$/;
const IN_ORDER_TO = /(?:^| )(?:pour|for|fur|to|um|zum)$/;

/** Whether a word names what something else is for: "terrain pour une maison", "local pour ouvrir un restaurant", "land for building a house". */
export function isPurpose(atoms: readonly Atom[], at: number): boolean {
  let place = at - 1;
  while (atoms[place]?.tags.has('determiner') || has(atoms[place], 'vague')) place -= 1;
  const [before, verb] = [atoms[place - 1], atoms[place]];
  if (!verb || FOR.test(verb.text)) return verb !== undefined;
  // "pour ouvrir": a verb that nobody knows, or one that says nothing.
  const isVerb = verb.before === ' ' && verb.senses.every(({ section }) => section === 'ignored');
  return isVerb && IN_ORDER_TO.test(before?.text ?? '');
}

/** "neuf appartement": the word before a kind, with an adjective between them at most. */
const isBeforeKind = (atoms: readonly Atom[], at: number): boolean =>
  has(atoms[at + 1], 'kind') || (has(atoms[at + 1], 'vague') && has(atoms[at + 2], 'kind'));

/** Whether a kind is one of several that are listed with "or" at the head of a question: "garage ou parking", "loft, atelier ou duplex". */
export function isInListOfKinds({ atoms, at, mentions, cues }: Reading): boolean {
  const isAfterKind = mentions.at(-1)?.condition.field === 'kind';
  if (cues.joiner === 'or') return isAfterKind;
  if (hasKind(mentions) && !(isAfterKind && atoms[at]?.before.trim() === ',')) return false;
  let next = at + 1;
  while (has(atoms[next], 'kind') && atoms[next]?.before.trim() === ',') next += 1;
  if (!says(atoms[next], 'or')) return false;
  next += has(atoms[next + 1], 'ignored') ? 2 : 1;
  return has(atoms[next], 'kind');
}
