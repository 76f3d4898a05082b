import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { CueRule, Mention, Reading } from './reading.ts';
import { MAIN_FIELDS, cued, isAfterSign, lastCondition, saidBefore, withCues } from './reading.ts';

/** Words by which a condition is no must: it is wished for, or it does not matter. */
export const WISH_RULES: readonly CueRule[] = [
  [isWhichever, readWhichever],
  [(_, { tags }) => tags.has('or_not'), readOrNot],
  [(_, { tags }) => tags.has('whatever') || tags.has('unneeded'), readWhatever],
  [isWishedBefore, readWishedBefore],
  [(_, { tags }) => tags.has('wish'), readWish],
];

/** What was said just before; of a detail a comma may be between where nothing else follows: "Haus mit Pool, kein Muss". */
function mentionedBefore(reading: Reading): readonly Mention[] {
  const { atoms, at } = reading;
  const isDetail = !MAIN_FIELDS.includes(lastCondition(reading)?.field ?? '');
  const isOwn = isDetail && isLast(reading) && atoms[at]?.before.trim() === ',';
  return saidBefore(reading, isOwn ? at - 1 : at);
}

/** "meublé ou non", "garage not required", "étage peu importe": whether it does not matter what was said just before. */
function isWhichever(reading: Reading, { tags }: Atom): boolean {
  if (mentionedBefore(reading).length === 0) return false;
  if (tags.has('or_not')) return isSameNext(reading) || !isDenialOfNext(reading);
  return tags.has('whichever') && (!tags.has('whatever') || isLast(reading));
}

/** "jardin ou pas de vis-à-vis": the other thing is denied. */
function isDenialOfNext({ atoms, at }: Reading): boolean {
  const next = atoms[at + 1];
  if (!next || isAfterSign(next) || says(next, 'in', 'with')) return false;
  return next.tags.has('determiner') || next.senses.some(({ any }) => any !== undefined);
}

/** "meublé ou non meublé" */
function isSameNext(reading: Reading): boolean {
  const last = lastCondition(reading);
  const said = JSON.stringify(last && 'any' in last ? last.any : undefined);
  return (reading.atoms[reading.at + 1]?.senses ?? []).some(
    ({ section, any }) => section === last?.field && JSON.stringify(any) === said,
  );
}

/** Nothing is sought, so that the words before are reported. */
function readWhichever(reading: Reading, { tags }: Atom): Reading {
  const isOrNot = tags.has('or_not');
  const before = mentionedBefore(reading).slice(isOrNot ? -1 : 0);
  const mentions = reading.mentions.flatMap((mention) =>
    before.includes(mention) ? (isOrNot ? withoutFiner(mention) : []) : [mention],
  );
  const at = reading.at + (isOrNot && isSameNext(reading) ? 2 : 1);
  return { ...withCues(reading, { not: undefined, denied: false, with: undefined }), mentions, at };
}

/** "maison mitoyenne ou non" is a house all the same; with "garage ou pas" no parking space is sought. */
function withoutFiner(mention: Mention): Mention[] {
  const { condition, parent } = mention;
  if (condition.field !== 'kind' || !parent || parent === 'parking') return [];
  return [{ ...mention, condition: { field: 'kind', any: [parent], not: false }, parent: '' }];
}

function readOrNot(reading: Reading): Reading {
  return withCues(reading, { ...cued(reading.cues, 'not', reading.at), joiner: 'or' });
}

/** "avec ou sans balcon", "pas besoin de garage": neither is sought, so what follows is passed over, and reported. */
function readWhatever(reading: Reading): Reading {
  const { atoms, at } = reading;
  const next = atoms.findIndex(
    (atom, place) => place > at && !atom.tags.has('determiner') && !atom.tags.has('@ignored') && !says(atom, 'with'),
  );
  // "pas besoin de travaux" is denied: that a home needs none is sought.
  if (says(atoms[at], 'unneeded') && has(atoms[next], 'condition'))
    return withCues(reading, cued(reading.cues, 'not', at));
  // "n'importe quel bien à Pau": the place matters.
  const isPlaced = atoms.slice(at + 1, next + 1).some((atom) => says(atom, 'in'));
  return { ...withCues(reading, { with: undefined, not: undefined }), at: next < 0 || isPlaced ? at + 1 : next + 1 };
}

/** "un jardin serait un plus", and "avec garage si possible" where nothing follows that is wished for. */
function isWishedBefore(reading: Reading, { tags }: Atom): boolean {
  if (mentionedBefore(reading).length === 0) return false;
  return tags.has('wished') || (tags.has('wish') && (isLast(reading) || isBetweenDetailAndMain(reading)));
}

const isLast = ({ atoms, at }: Reading): boolean => {
  const next = atoms[at + 1];
  return !next || isAfterSign(next) || says(next, 'and', 'or', 'but');
};

/** "piscine si possible à Nantes": the place is a must. */
function isBetweenDetailAndMain(reading: Reading): boolean {
  const [field, next] = [lastCondition(reading)?.field, reading.atoms[reading.at + 1]];
  const isMain =
    next !== undefined && (says(next, 'in') || ['#', 'place', '@kind', '@number'].some((tag) => next.tags.has(tag)));
  return field !== undefined && !MAIN_FIELDS.includes(field) && isMain;
}

function readWishedBefore(reading: Reading): Reading {
  const before = mentionedBefore(reading);
  const { at } = reading;
  const wished = (mention: Mention): Mention =>
    before.includes(mention) ? { ...mention, isWish: true, words: [...mention.words, at] } : mention;
  return {
    ...withCues(reading, { wish: undefined }),
    mentions: reading.mentions.map(wished),
    at: at + 1,
    lastEnd: at + 1,
  };
}

/** "gerne mit Garage": the word says "with" too. */
function readWish(reading: Reading, atom: Atom): Reading {
  return withCues(reading, { wish: [reading.at], ...(says(atom, 'with') ? { with: true } : {}) });
}
