import { fromLocal } from './local-time.ts';

/** The day at the beginning of a text; not the minimum date of .NET (0001-01-01), which means "never". */
const ISO_DAY = /^([1-9]\d{3})-(\d{1,2})-(\d{1,2})(?!\d)/;
const EUROPEAN_DAY = /^(\d{1,2})[./-](\d{1,2})[./-]([1-9]\d{3})(?!\d)/;

/** What may follow a day: a time of day, a zone, or both. */
const TIME =
  /^(?:(?:\s*T\s*|,?\s+)(\d{1,2}:\d{2})(?:(:\d{2})(?:[.,](\d+))?)?(?:\s*Uhr)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A date as exports write it (`2025-02-03`, with or without a time, `03.02.2025`, `03/02/2025`: the day first) as YYYY-MM-DD; undefined if invalid. */
export function parseDate(text: string): string | undefined {
  return splitDay(text)?.date;
}

/**
 * A date with an optional time of day (`9:15`, `09:15:00.5`) and zone (`Z`, `+01:00`, `+0100`, `+01`) as an instant in ISO form; without a time it is
 * midnight. Undefined if invalid, also if only the part after the day is.
 * @param zone IANA zone of times without an offset (see `fromLocal`)
 */
export function parseInstant(text: string, zone = 'UTC'): string | undefined {
  const { date, rest = '' } = splitDay(text.trim()) ?? {};
  const found = TIME.exec(rest);
  if (!date || !found) {
    return undefined;
  }
  const [, clock = '00:00', seconds = ':00', fraction = '0', offset] = found;
  const local = Date.parse(`${date}T${clock.padStart(5, '0')}${seconds}.${fraction}Z`);
  const isLocal = offset === undefined && zone !== 'UTC' && !Number.isNaN(local);
  const instant = isLocal ? fromLocal(local, zone) : local - offsetMs(offset);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

function splitDay(text: string): { date: string; rest: string } | undefined {
  const iso = ISO_DAY.exec(text);
  const european = EUROPEAN_DAY.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : [];
  if (!year || !month || !day) {
    return undefined;
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // Date.parse refuses month 13 and rolls 31 February over.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
  return exists ? { date, rest: text.slice((iso ?? european)?.[0].length) } : undefined;
}

/** Offset from UTC (`+01`, `-0330`, `Z`) in milliseconds; NaN beyond the offsets in use. */
function offsetMs(zone = 'Z'): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (hours === undefined) {
    return 0;
  }
  const ahead = Number(hours) * 60 + Number(minutes);
  return Number(hours) > 14 || Number(minutes) > 59 ? Number.NaN : (sign === '-' ? -ahead : ahead) * 60_000;
}
