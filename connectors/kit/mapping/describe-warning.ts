import type { MappingGap } from '../../../model/property/mapping-gap.ts';

/** The sentence about the value of a warning, by code. Other codes are written as words. */
const MEANINGS: Readonly<Record<string, (value: string) => string>> = {
  assumed_currency: (value) => `no currency is stated, ${value} is assumed`,
  duplicate_id: (value) => `${value} is also the id of another listing`,
  implausible_value: (value) => `${value} is implausible`,
  missing_address: (value) => `${value} has no address`,
  missing_picture: (value) => `the feed does not contain the files, or has several of their names (${value})`,
  no_media: (value) => `the feed contains none of the files, or has several of their names (${value})`,
  missing_unit: (value) => `${value} has no unit`,
  missing_value: () => 'nothing is stated',
  placeholder_value: (value) => `${value} is a placeholder`,
  too_many_values: () => 'there are too many values',
  unknown_status: (value) => `${value} has no counterpart in the property model, and the listing is hidden`,
  unknown_field: () => 'the format has no such field',
  unmapped_value: (value) => `${value} has no counterpart in the property model`,
  unreadable_value: (value) => `${value} cannot be read`,
  unsafe_url: (value) => `an address is not safe (${value})`,
};

/** Longest part of a value that is quoted: real feeds put whole sentences into fields. */
const MAX_SHOWN_VALUE = 60;

/**
 * A warning in one sentence that names field, listing and meaning: "price on request (field 303) of listing AG-12: 2100000 is implausible".
 * @param listing the reference of the listing
 * @param name a readable name of the field; default: the words of its own name
 */
export function describeWarning({ code, field, value }: MappingGap, listing: string, name = wordsOf(field)): string {
  const shown = value === undefined || value === '' ? 'the value' : value.slice(0, MAX_SHOWN_VALUE);
  const meaning = Object.hasOwn(MEANINGS, code) ? MEANINGS[code]?.(shown) : undefined;
  return `${name} (field ${field}) of listing ${listing}: ${meaning ?? `${shown}: ${code.replaceAll('_', ' ')}`}`;
}

/** The reason why a record of a feed is not a listing, in the same style: "Listing 3 of the feed: it has no AGENT_REF.". The position counts from 1. */
export function describeBadRecord(position: number, fault: string, feed = 'the feed'): string {
  return `Listing ${position} of ${feed}: ${fault}.`;
}

/** `preise.kaufpreis@auf_anfrage` is "kaufpreis auf anfrage", `BuildingAreaTotal` is "building area total"; a number stays "value". */
function wordsOf(field: string): string {
  const last = field.split('.').at(-1) ?? field;
  const words = last
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return /\p{L}/u.test(words) ? words : 'value';
}
