import { fold } from '../../model/words/fold.ts';

/** “3e étage”, “2nd floor”, “4. Stock”, “4. OG”: the number before. */
const FLOOR_BEFORE = /\b(\d{1,2})\s?(?:er|ere|e|eme|nd|rd|st|th)?\s(?:dernier\s)?(?:etage|floor|stock|stockwerk|og)\b/g;
/** “lot 12”, “apt B4”, “Wohnung Nr. 7”: the name behind. */
const PART_BEHIND =
  /\b(?:(?:lot|unit|appt|apt)(?: (?:n|no|nr))?|(?:appartement|apartment|flat|wohnung|villa|maison|house|haus) (?:n|no|nr)) ([a-z]?\d{1,4}[a-z]?)\b(?! (?:m|m2|qm|sqm|pieces?|chambres?|bedrooms?|rooms?|zimmer)\b)/g;

/** The floor and the part of a building that a text names, such as “2e étage, lot 14”. */
export function namedParts(text: string): ReadonlySet<string> {
  const words = fold(text);
  return new Set([
    ...[...words.matchAll(FLOOR_BEFORE)].map(([, floor]) => `floor ${floor}`),
    ...[...words.matchAll(PART_BEHIND)].map(([, part]) => `part ${part}`),
  ]);
}

/** Whether two texts name parts of a building, and not the same ones. */
export function nameOtherParts(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((part) => other.has(part));
}
