import { has, says } from './atoms.ts';
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
  ({ of }) => PLAIN.map(of).find((sense) => sense !== undefined),
  ({ kind, fixture }, reading) => {
    if (kind && isKindWithin(reading)) return fixture;
    return kind && fixture && isFixture(reading) ? fixture : (kind ?? fixture);
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
 * Whether a kind is a part of the one that is sought: "maison avec gîte", "house with an annexe flat". It must not become what is sought; where it has no word as a part, it is reported.
 */
function isKindWithin({ cues, mentions }: Reading): boolean {
  return cues.with === true && cues.joiner !== 'or' && mentions.at(-1)?.condition.field === 'kind';
}

/** Whether a word that may be a kind of property is a part of one here: "maison avec garage". */
function isFixture(reading: Reading): boolean {
  const { atoms, at, cues, mentions } = reading;
  if (cues.with === true) return true;
  if (isInListOfKinds(reading)) return false;
  const last = mentions.at(-1)?.condition.field ?? '';
  if (cues.not !== undefined) return true;
  return (cues.joiner !== 'or' && /^(?:feature|room|near)$/.test(last)) || hasKind(mentions) || kindFollows(atoms, at);
}

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

/** Whether a word that can only be a kind of property comes later. */
const kindFollows = (atoms: readonly Atom[], at: number): boolean =>
  atoms.some((atom, index) => index > at && has(atom, 'kind') && !has(atom, 'feature') && !has(atom, 'room'));

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
