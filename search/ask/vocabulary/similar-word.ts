import { LANGUAGES } from '../../../model/shared/language.ts';
import type { Language } from '../../../model/shared/language.ts';
import { faultsBetween, undoubled } from '../spelling.ts';

/** A word this short has too many neighbours to correct its misspellings. */
export const SHORTEST_FUZZY = 5;
/** From this length on a word may have two faults. */
const TWO_FAULTS = 9;
/** Sections of words that say nothing by themselves. */
export const SMALL_SECTIONS: readonly string[] = ['function', 'ignored', 'month'];

export interface KnownWord {
  readonly word: string;
  readonly language: Language;
}

/** Words of the vocabularies. */
export interface KnownWords {
  /** Single words, by language and length. */
  readonly words: ReadonlyMap<Language, ReadonlyMap<number, ReadonlySet<string>>>;
  /** Words by their letters without doubles: `terase` is `terrasse`. */
  readonly single: ReadonlyMap<string, KnownWord>;
  /** What a word means by itself; undefined if it is a part of phrases alone. */
  sensesOf(one: KnownWord): readonly { readonly section: string }[] | undefined;
}

/** A word with its distance from a misspelt one, and how much it says. */
interface Similar extends KnownWord {
  readonly distance: number;
  readonly weight: number;
  /** Whether another word as close may take its place if it says more. */
  readonly isOpen: boolean;
}

const [SAYS_NOTHING, IN_PHRASES, MEANS] = [0, 1, 2];

/** The word that was probably meant by one that is misspelt; undefined if none is close. */
export function similarWord(
  word: string,
  language: Language,
  known: KnownWords,
): (KnownWord & { distance: number }) | undefined {
  const same = word.length >= SHORTEST_FUZZY - 1 ? known.single.get(undoubled(word)) : undefined;
  if (same) return { ...same, distance: 1 };
  if (word.length < SHORTEST_FUZZY) return undefined;
  const most = word.length >= TWO_FAULTS ? 2 : 1;
  let best: Similar | undefined;
  for (const one of wordsOfLength(known, language, word.length - most, word.length + most)) {
    const limit = best ? Math.min(most, best.distance - (best.isOpen ? 0 : 1)) : most;
    if (limit < 1) break;
    const distance = faultsBetween(word, one.word, limit);
    if (distance <= limit) best = better(best, { ...one, distance, weight: weightOf(known, one) });
  }
  return best && { word: best.word, language: best.language, distance: best.distance };
}

/** "maisn" is rather "maison" than "mais", which says nothing, and than "main", which is a part of phrases. */
function better(best: Similar | undefined, found: Omit<Similar, 'isOpen'>): Similar {
  if (best?.distance !== found.distance) return { ...found, isOpen: found.weight === SAYS_NOTHING };
  return found.weight > best.weight ? { ...found, isOpen: found.weight < MEANS } : best;
}

/** Words of so many letters, those of one language first. */
function* wordsOfLength({ words }: KnownWords, language: Language, from: number, to: number): Generator<KnownWord> {
  for (const tongue of [language, ...LANGUAGES.filter((one) => one !== language)]) {
    for (let length = Math.max(from, SHORTEST_FUZZY - 1); length <= to; length += 1)
      for (const word of words.get(tongue)?.get(length) ?? []) yield { word, language: tongue };
  }
}

/** How much a word says by itself. */
function weightOf(known: KnownWords, one: KnownWord): number {
  const senses = known.sensesOf(one);
  if (!senses) return IN_PHRASES;
  return senses.every(({ section }) => SMALL_SECTIONS.includes(section)) ? SAYS_NOTHING : MEANS;
}
