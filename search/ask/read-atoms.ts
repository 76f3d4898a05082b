import { cityKey } from '../../model/geography/city-key.ts';
import { has, says, tagsOf } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { placeAt } from './locations/named-places.ts';
import type { Finder, Named } from './locations/named-places.ts';
import { phraseAt } from './phrases.ts';
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';
import type { Entry } from './vocabulary.ts';

/** A question as atoms, from left to right. */
export function atomsOf(finder: Finder): Atom[] {
  const { tokens } = finder;
  const atoms: Atom[] = [];
  for (let at = 0; at < tokens.length;) {
    const { atom, length } = atomAt(finder, at, atoms);
    if (atom) atoms.push(atom);
    at += length;
  }
  return atoms;
}

function atomAt(finder: Finder, at: number, atoms: readonly Atom[]): { atom?: Atom; length: number } {
  const { tokens, language, question } = finder;
  const phrase = isGrades(finder, at, atoms.at(-1))
    ? undefined
    : (accentedPhrase(finder, at, atoms.at(-1)) ?? phraseAt(tokens, at, language));
  const isNamed = tokens[at]?.number === undefined && !isMonth(atoms, phrase);
  const place = isNamed ? placeAt(finder, at, atoms, phrase) : undefined;
  const own = tokens.slice(at, at + (place ?? phrase ?? { length: 1 }).length);
  const named = place && asWritten(place.found, question.slice(own[0]?.start, own.at(-1)?.end));
  return { length: Math.max(1, own.length), ...atomOf(own, phrase, named) };
}

/** "EPC A-C" has classes of energy, and not "a/c". */
const isGrades = ({ tokens }: Finder, at: number, before: Atom | undefined): boolean =>
  says(before, 'energy') && tokens[at]?.text === 'a' && tokens[at + 1]?.text === 'c';

/** The atom of a phrase or of a place. */
function atomOf(own: readonly Token[], phrase: Entry | undefined, place: Named): { atom?: Atom } {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return {};
  const text = own.map((one) => one.text).join(' ');
  const senses = place ? [] : (phrase?.senses ?? []);
  const { number, digits }: Pick<Token, 'number' | 'digits'> = own.length > 1 ? {} : first;
  const atom: Atom = {
    text,
    before: first.before,
    start: first.start,
    end: last.end,
    senses,
    tags: tagsOf(text, senses, number !== undefined ? '#' : place && 'place'),
    isFiller: own.every((one) => vocabulary().isFiller(one.text)),
    ...(number === undefined ? {} : { number }),
    ...(digits === undefined ? {} : { digits }),
    ...(place ? { place } : {}),
  };
  return { atom };
}

/** "appartement loué" is let to somebody, "je loue" looks for a rent. Behind a kind of home the accent is not needed. */
function accentedPhrase({ tokens, language, question }: Finder, at: number, before: Atom | undefined) {
  const token = tokens[at];
  if (!token || (phraseAt(tokens, at, language)?.length ?? 0) > 1) return undefined;
  const written = question.slice(token.start, token.end).toLowerCase().normalize('NFC');
  return vocabulary().accented(has(before, 'kind') && written === 'loue' ? 'loué' : written);
}

/** "1 March", "le 1er mars": a month behind a number, and not the town of that name. */
function isMonth(atoms: readonly Atom[], phrase: Entry | undefined): boolean {
  const before = atoms.at(-1);
  return (
    (phrase?.senses.some(({ section }) => section === 'month') ?? false) &&
    (before?.number !== undefined || says(before, 'ordinal') || has(before, 'number'))
  );
}

/** Names of regions and countries that nobody has spelt are shown as they were typed. */
const asWritten = (found: NonNullable<Named>, typed: string): NonNullable<Named> =>
  found.kind !== 'town' && found.name === found.name.toLowerCase() && cityKey(typed) === cityKey(found.name)
    ? { ...found, name: typed }
    : found;
