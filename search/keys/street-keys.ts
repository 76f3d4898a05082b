import { fold } from '../../model/geography/city-key.ts';
import { streetName, streetText } from '../../model/geography/street-name.ts';

/** “12”, “12 bis,” or “12-14” in front of a French or English street. */
const NUMBER_BEFORE = /^\d+(?:\s*[-/]\s*\d+)?\s*(?:(?:bis|ter|quater|[a-d])\b)?[\s,]+/;
/** “, 12”, “ 12a” or “ 12-14” behind a German, Belgian or Spanish one. Years (“8 mai 1945”) have four digits. */
const NUMBER_BEHIND = /[\s,]+\d{1,3}(?:\s*[-/]\s*\d{1,3})?\s?(?:bis|ter|[a-z])?$/;
/** “Hauptstr.”, “Bergstr” and “Lange Str.” */
const GERMAN_STREET = /str(?:\.|(?=\s|$))/g;

/** A street for comparison, without its house number, abbreviations, accents and articles: `12 bis, Av. du Gal Leclerc` → `avenue general leclerc`. */
export function streetKey(street: string): string {
  const text = fold(street).trim().replaceAll(GERMAN_STREET, 'strasse ').trim();
  const numbered = streetName(text.replace(NUMBER_BEFORE, ''));
  const bare = streetName(text.replace(NUMBER_BEFORE, '').replace(NUMBER_BEHIND, ''));
  // “Route nationale 7” has no other name than its number.
  return streetText(bare.type === numbered.type ? bare : numbered);
}

/** The keys that a street is found by: with its kind, and without. */
export function streetKeys(street: string): string[] {
  const key = streetKey(street);
  const { type, words } = streetName(key);
  return type === undefined ? [key] : [key, streetText({ words })];
}
