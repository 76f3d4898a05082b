import { isObject } from '../../model/shared/is-object.ts';

/** Characters of one text in a result. */
const MAX_TEXT = 1_200;
/** Entries of one list in a result. */
const MAX_ENTRIES = 25;

/** A copy of a reply that a language model can take in: long texts and lists are cut, and say so. */
export function bounded(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT
      ? value
      : `${value.slice(0, MAX_TEXT)} … (${value.length - MAX_TEXT} more characters)`;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ENTRIES).map(bounded);
    return value.length <= MAX_ENTRIES ? shown : [...shown, `… (${value.length - MAX_ENTRIES} more)`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bounded(inner)]));
}

/** The fields of an object that a result shows, in this order. */
export function only(value: unknown, fields: readonly string[]): Record<string, unknown> {
  const present = fields.filter((field) => partOf(value, field) !== undefined);
  return Object.fromEntries(present.map((field) => [field, bounded(partOf(value, field))]));
}

/** A field of a reply; undefined of what is no object. */
export const partOf = (value: unknown, field: string): unknown => (isObject(value) ? value[field] : undefined);

/** The entries of a list in a reply. */
export function entriesOf(reply: unknown, field: string): readonly unknown[] {
  const found = partOf(reply, field);
  return Array.isArray(found) ? found : [];
}
