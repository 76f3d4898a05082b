import type { Property } from '../model/property/property.ts';
import type { Language } from '../model/shared/language.ts';

/** The text in the language, else in a variant of it, else in one that the reader may know. */
export function textIn(texts: Property['title'] | undefined, language: Language): string | undefined {
  const entries = Object.entries(texts ?? {}).filter(([, text]) => text.trim() !== '');
  for (const wanted of [language, 'fr', 'en']) {
    const found = entries.find(([code]) => code.toLowerCase().split('-')[0] === wanted);
    if (found) return found[1];
  }
  return entries[0]?.[1];
}
