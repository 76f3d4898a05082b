import { LANGUAGES } from '../shared/language.ts';
import type { Property } from './property.ts';

/** A text in the first of our languages that it has, else in any language. */
export function oneText(texts: Property['title']): string | undefined {
  const language = LANGUAGES.find((code) => texts[code]) ?? Object.keys(texts)[0];
  const text = language === undefined ? undefined : texts[language];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
