import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';
import type { Entry } from './vocabulary.ts';

/** The language in which most of the words are known; French if no language has more. */
export function languageOf(tokens: readonly Token[]): Language {
  const { match } = vocabulary();
  const scores = LANGUAGES.map((language) => ({ language, score: 0 }));
  for (let at = 0; at < tokens.length; at += 1) {
    const lengths = LANGUAGES.map((language) => match(tokens, at, language)?.length ?? 0);
    const known = lengths.filter((length) => length > 0).length;
    lengths.forEach((length, index) => {
      const entry = scores[index];
      // A word of one language alone identifies it better than one that several share.
      if (length > 0 && entry) entry.score += known === 1 ? 3 * length : length;
    });
  }
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).language;
}

/** The longest phrase at a token, in the question's language before the others. */
export function phraseAt(tokens: readonly Token[], at: number, language: Language): Entry | undefined {
  const { match } = vocabulary();
  let best = match(tokens, at, language);
  for (const other of LANGUAGES) {
    if (other === language) continue;
    const entry = match(tokens, at, other);
    if (!entry || entry.length <= (best?.length ?? 0)) continue;
    // "A à C" are two letters, "a/c" an air conditioning.
    const letters = tokens.slice(at, at + entry.length);
    const isSpelt = letters.length > 1 && letters.every(({ text }) => text.length === 1);
    if (isSpelt && letters.at(-1)?.before === ' ') continue;
    // Small words of another language are rarely meant as such.
    if (best && entry.senses.every(({ section }) => section === 'function' || section === 'ignored')) continue;
    best = entry;
  }
  return best;
}
