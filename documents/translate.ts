import type { Language } from '../model/shared/language.ts';

/** A text in every language of reports. */
export type Translations = Readonly<Record<Language, string>>;

export const say = (fr: string, en: string, de: string): Translations => ({ fr, en, de });

/** The text with its `{}` replaced by the values in order. */
export function fillIn(text: string, values: readonly string[]): string {
  const rest = [...values];
  return text.replace(/\{\}/g, () => rest.shift() ?? '');
}
