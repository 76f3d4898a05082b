import { has, isUnknown, says } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import { isBuilding, isPurpose } from '../choose-sense.ts';
import { conditionAt, isAfterSign } from '../reading.ts';
import type { Mention, Reading } from '../reading.ts';
import type { Sense } from '../vocabulary.ts';

/** Whether something is said of something else than the property. */
export function isOfAnother(reading: Reading, { section, value }: Sense): boolean {
  const { atoms, at, mentions } = reading;
  if (has(atoms[at], 'kind') && isPurpose(atoms, at) && mentions.some(isKind)) return true;
  if (section === 'kind') return isKindAround(reading);
  // "immeuble avec commerce en rez-de-chaussée"
  if (section === 'floor') return isBuilding(mentions) || isOfRoom(reading, at + 1);
  // "close to work" is no home that needs any.
  if (section === 'condition' && says(atoms[at - 1], 'near')) return true;
  const isQuality = section === 'condition' || value === 'new_build' || section === 'before_kind';
  return isQuality && isOfUnknown(reading);
}

const isKind = ({ condition }: Mention): boolean => condition.field === 'kind';

/** "chambre au rez-de-chaussée", "ground floor bedroom": the floor of a room, and not of the home. Of a flat with a number of rooms it is that of the flat. */
function isOfRoom(reading: Reading, to: number): boolean {
  const { atoms, at, mentions, language } = reading;
  if (language === 'en' && atoms[to]?.before === ' ' && isRoom(atoms[to])) return true;
  const place = nounBefore(reading);
  if (place < 0 || atoms.slice(place + 1, at + 1).some(isAfterSign)) return false;
  const condition = conditionAt(reading, place);
  if (condition === undefined || condition.field === 'room') return isRoom(atoms[place]);
  return condition.field === 'bedrooms' && mentions.some(isHouse);
}

/** The place of the word before "au" and "on the". */
function nounBefore({ atoms, at }: Reading): number {
  const isSmall = (atom: Atom): boolean =>
    says(atom, 'in', 'near') || atom.tags.has('small') || atom.tags.has('determiner');
  return atoms.findLastIndex((atom, place) => place < at && !isSmall(atom));
}

const isRoom = (atom: Atom | undefined): boolean =>
  has(atom, 'room') || has(atom, 'measure', 'bedrooms') || has(atom, 'measure', 'bathrooms');

const isHouse = ({ condition, parent }: Mention): boolean =>
  condition.field === 'kind' && (parent === 'house' || condition.any.includes('house'));

const FOR_WORK: readonly string[] = ['office', 'commercial', 'goodwill'];

const isForWork = ({ condition, parent = '' }: Mention): boolean =>
  condition.field === 'kind' && (FOR_WORK.includes(parent) || condition.any.some((kind) => FOR_WORK.includes(kind)));

/** "toiture neuve", "renovated kitchen": a quality of a word that no condition is made of. */
function isOfUnknown({ atoms, at, language }: Reading): boolean {
  const noun = language === 'fr' ? at - 1 : at + 1;
  const { before = ' ' } = atoms[Math.max(noun, at)] ?? {};
  return atoms[noun] !== undefined && before === ' ' && isUnknown(atoms[noun]);
}

/** "appartement dans un immeuble ancien", "rez-de-chaussée d'une villa", "Wohnung in einem Mehrfamilienhaus": the kind of what is around the one that is sought. */
function isKindAround({ atoms, at, mentions, cues }: Reading): boolean {
  if (cues.joiner !== undefined || !mentions.some(isKind)) return false;
  // An adjective may stand before the noun: "dans un bel immeuble", "dans ancienne usine".
  return [at - 1, at - 2].some((index) => {
    const [tags, before] = [atoms[index]?.tags, atoms[index - 1]?.tags];
    if (tags?.has('inside')) return true;
    return tags?.has('indefinite') && (tags.has('genitive') || before?.has('inside') || before?.has('genitive'));
  });
}

/** Whether a number is of something else than the home: "chambre au 1er étage", "bureau pour 10 personnes", where nobody sleeps. */
export const isOfOther = (reading: Reading, field: string, to: number): boolean =>
  (field === 'floor' && isOfRoom(reading, to)) || (field === 'sleeps' && reading.mentions.some(isForWork));
