/** A date as exports write it (`2025-02-03`, with or without a time, `03.02.2025`, `03/02/2025`: the day first) as YYYY-MM-DD; undefined when it is none. */
export function parseDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?![\d])/.exec(text);
  const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : [];
  if (!year || !month || !day) {
    return undefined;
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // Date.parse refuses month 13 and rolls 31 February over.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : date;
}

/** A date with an optional time and zone as an instant in ISO form; without a zone it counts as UTC. */
export function parseInstant(text: string): string | undefined {
  const date = parseDate(text);
  if (!date) {
    return undefined;
  }
  const [, time = '00:00', zone = 'Z'] =
    /[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:\d{2})?/i.exec(text) ?? [];
  const instant = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
