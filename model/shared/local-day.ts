const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The date on the calendar of a time zone, as YYYY-MM-DD.
 * @param at a number: milliseconds since 1970
 * @param zone a zone of the IANA database, such as `Europe/Paris`. Throws RangeError for an unknown one.
 */
export function localDay(at: Date | number, zone: string): string {
  let formatter = formatters.get(zone);
  if (!formatter) {
    // Swedish dates have the ISO 8601 format. Cached: creating a formatter takes a hundred times as long as using it.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    formatters.set(zone, formatter);
  }
  return formatter.format(at);
}
