const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const DATE = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * A calendar date as `YYYY-MM-DD`, from that form, `YYYYMMDD`, `YYYY/MM/DD` or a date-time, whose date is taken as written. Any other order of
 * day and month is ambiguous and stays unchanged, for the validator to refuse.
 */
export function normaliseDate(text: string): string {
  const date = DATE.exec(text);
  if (date) {
    return `${date[1]}-${date[2]}-${date[3]}`;
  }
  return DATE_TIME.exec(text)?.[1] ?? text;
}

/**
 * A point in time as ISO 8601 in UTC. `assumed` is true when the source named no zone and UTC was assumed. An unreadable value stays
 * unchanged, for the validator to refuse.
 */
export function normaliseDateTime(text: string): { readonly value: string; readonly assumed: boolean } {
  if (CANONICAL.test(text)) {
    return { value: text, assumed: false };
  }
  const day = DATE.exec(text);
  if (day) {
    return { value: toIso(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`) ?? text, assumed: true };
  }
  const [, date, minutes, seconds = ':00', fraction = '', zone] = DATE_TIME.exec(text) ?? [];
  if (!date || !minutes) {
    return { value: text, assumed: false };
  }
  const milliseconds = fraction.replace(',', '.').slice(0, 4);
  const iso = toIso(`${date}T${minutes}${seconds}${milliseconds}${offset(zone)}`);
  return { value: iso ?? text, assumed: iso !== undefined && !zone };
}

function offset(zone: string | undefined): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  return hours ? `${hours}:${minutes}` : 'Z';
}

/** Undefined for days and hours that do not exist (Date.parse would roll 30 February over). */
function toIso(text: string): string | undefined {
  const time = Date.parse(text);
  const day = Date.parse(text.slice(0, 10));
  if (Number.isNaN(time) || Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text.slice(0, 10)) {
    return undefined;
  }
  return new Date(time).toISOString();
}
