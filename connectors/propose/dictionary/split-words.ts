import { AMENITY_NAMES } from './amenity-names.ts';
import { FIELD_NAMES } from './field-names.ts';
import { SCOPE_WORDS, scopeOf } from './people-names.ts';
import { tokensOf } from './tokens.ts';
import { DELETION_NAMES, VISIBILITY_NAMES } from './visibility-names.ts';

/** Shorter parts of a name are found in it by chance. */
const SHORTEST_WORD = 3;

/** Shortest name that is divided, and longest: names of real fields stay below 60 characters. */
const SHORTEST_NAME = 7;
const LONGEST_NAME = 60;

/** Short words that are parts of many names. */
const SHORT = new Set('nb nr no id lp m2 qm mq to is au de du la le en di da do'.split(' '));

/** Words that stand in names next to those of the dictionaries. */
const MORE =
  'listing property num number count total main full detail details basic info value amount list item place code name first last internal private public note notes remark remarks text objekt bien inmueble immobile immobilie annonce nom numero nombre anzahl aantal interne intern interna interno prive privee privado privata';

const NAMES = [
  ...FIELD_NAMES.map(({ names }) => names),
  ...AMENITY_NAMES.map(([, names]) => names),
  ...VISIBILITY_NAMES.map(([, , names]) => names),
  DELETION_NAMES,
].flatMap((names) => names.split(', ').map(tokensOf));

/** Words of all dictionaries. */
const WORDS = new Set([...NAMES.flat(), ...SCOPE_WORDS, ...MORE.split(' ')]);

/** Names that are known as they are, also joined. */
const KNOWN = new Set([...WORDS, ...NAMES.map((tokens) => tokens.join(''))]);

const isWord = (part: string): boolean => (part.length >= SHORTEST_WORD ? WORDS.has(part) : SHORT.has(part));

/**
 * A name with a blank between its words, for files that write names in one case: `livingroomarea`, `noteinterne`. The same name if it is known as it is, or if the words
 * of the dictionaries do not cover it from end to end.
 */
export function splitName(name: string): string {
  const parts = tokensOf(name).map((token) => partsOf(token).join(' '));
  const divided = parts.join(' ');
  return divided === tokensOf(name).join(' ') ? name : divided;
}

/** A known name stays in one piece, unless a word within it says that it is private or about an owner. */
function partsOf(token: string): readonly string[] {
  const divided = WORDS.has(token) ? undefined : dividedWord(token);
  const scope = divided && scopeOf(divided);
  return divided && (!KNOWN.has(token) || scope === 'private' || scope === 'owner') ? divided : [token];
}

/** The fewest words that make up a token; undefined if none do. */
function dividedWord(token: string): readonly string[] | undefined {
  if (token.length < SHORTEST_NAME || token.length > LONGEST_NAME || /\d{2}/.test(token)) return undefined;
  const best: Array<readonly string[] | undefined> = [[]];
  for (let end = 1; end <= token.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = token.slice(start, end);
      if (!before || !isWord(part)) continue;
      const known = best[end];
      if (!known || known.length > before.length + 1) best[end] = [...before, part];
    }
  }
  return best[token.length];
}
