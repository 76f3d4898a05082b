import type { Language } from '../../model/shared/language.ts';
import lists from './vocabulary/real-words.json' with { type: 'json' };

/**
 * Words of a language that are spelt right and mean nothing here, although they differ by a letter or two from a word of the vocabulary or from a town:
 * “Mitte” is no misspelt “Miete”, “terme” no “ferme”. Of the 10,000 most frequent words of each language (Wiktionary's lists for French and German, google-10000-english),
 * those that the repair of spelling would have taken for another word.
 */
const REAL: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: new Set(lists.fr),
  en: new Set(lists.en),
  de: new Set(lists.de),
};

/** Whether a word without accents, in small letters, is spelt as it is meant. */
export const isRealWord = (word: string, language: Language): boolean => REAL[language].has(word);

/** Whether two words differ by an ending alone: the same word in another form. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_STEM && long.startsWith(short);
}

/** With fewer letters in common, two words may begin alike by chance. */
const SHORTEST_STEM = 5;
