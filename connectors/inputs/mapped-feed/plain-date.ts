import type { MappingProfile } from '../../../model/mapping/mapping.ts';
import type { Plain } from './plain-number.ts';

type Order = MappingProfile['dates'];

/** `03/02/2025`, `3.2.2025`: two numbers that may be day and month, and what follows. */
const NUMBERS_ONLY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)(.*)$/s;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)(.*)$/s;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)(.*)$/s;
/** Seconds or milliseconds since 1970, also as .NET writes them. */
const EPOCH = /^(?:\/Date\()?(\d{10}|\d{13})(?:[+-]\d{4})?(?:\)\/)?$/;

/**
 * A date with numbers only, the year first. Any other text stays as it is.
 * @param order of day, month and year in the file; undefined if that is not known
 */
export function plainDate(text: string, order: Order): Plain {
  const [, first = '', divider, second = '', year, rest = ''] = NUMBERS_ONLY.exec(text) ?? [];
  if (year === undefined) return { text: yearFirst(text) };
  const certain = certainOrder(first, second, order);
  // Nobody writes the month first with points.
  const known = order ?? certain ?? (divider === '.' ? 'dmy' : undefined);
  if (known === undefined) return { doubt: 'ambiguous' };
  if (known === 'ymd' || (certain ?? known) !== known) return { doubt: 'contradicts' };
  const [day, month] = known === 'dmy' ? [first, second] : [second, first];
  return { text: `${year}-${month}-${day}${rest}` };
}

/** The order if one of the numbers is no month, or both are the same; undefined if either may be the day. */
function certainOrder(first: string, second: string, order: Order): Order {
  if (Number(first) > 12) return 'dmy';
  if (Number(second) > 12) return 'mdy';
  return first === second ? (order ?? 'dmy') : undefined;
}

function yearFirst(text: string): string {
  const [, year, month, day, rest = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month}-${day}${rest}`;
}

/** The instant of seconds or milliseconds since 1970; undefined for any other text. */
export function epochInstant(text: string): string | undefined {
  const [, digits] = EPOCH.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return new Date(digits.length === 10 ? Number(digits) * 1_000 : Number(digits)).toISOString();
}
