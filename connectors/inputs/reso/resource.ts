import type { Json, JsonObject, MappingWarning } from '../../connector.ts';
import { entryOf } from '../../kit/mapping/fold.ts';
import { addWarning, readValues } from '../../kit/mapping/read-values.ts';
import type { Values } from '../../kit/mapping/read-values.ts';
import { wordKey } from './words.ts';

/** Typed access to the fields of one resource; what cannot be read is left out and gets a warning. */
export interface Resource extends Values<string> {
  readonly warnings: MappingWarning[];
  /** As delivered, without blanks around; undefined when empty, null or no text. Numbers count as their digits. */
  raw(field: string): string | undefined;
  /** The first of these fields that holds a line. */
  firstLine(...fields: readonly string[]): string | undefined;
  /** The values of a look-up field, single or multiple (a list, or a text parted by commas), without "None". */
  words(field: string): readonly string[];
  /** The entry of a table for a single look-up value, with a warning for a value that the table lacks. */
  lookUp<T>(field: string, table: Readonly<Record<string, T>>): T | undefined;
  /** The resources in a field that holds a list of them. */
  children(field: string): readonly Resource[];
  warn(code: string, field: string, value?: string): void;
}

/** The longest look-up of the Data Dictionary has 110 values. */
const MAX_WORDS = 500;
/** Far longer than any value of a look-up. */
const MAX_WORD = 1_000;
/** Photographs of one listing; the model takes 500 of each kind. */
const MAX_CHILDREN = 2_000;
/** Opens a resource for reading. Warnings of children go to `warnings`, and name the field after `prefix`. */
export function openResource(raw: JsonObject, warnings: MappingWarning[] = [], prefix = ''): Resource {
  const valueOf = (field: string): Json => (Object.hasOwn(raw, field) ? (raw[field] ?? null) : null);

  const text = (field: string): string | undefined => {
    const value = valueOf(field);
    const digits = typeof value === 'number' ? String(value) : value;
    return (typeof digits === 'string' && digits.trim()) || undefined;
  };
  const warn: Resource['warn'] = (code, field, value) => addWarning(warnings, code, `${prefix}${field}`, value);

  const resource: Resource = {
    ...readValues<string>({ raw: text, typed: valueOf, warn }),
    warnings,
    raw: text,
    warn,
    firstLine(...fields) {
      for (const field of fields) {
        const line = resource.line(field);
        if (line !== undefined) {
          return line;
        }
      }
      return undefined;
    },
    words(field) {
      const value = valueOf(field);
      const list = Array.isArray(value)
        ? value.slice(0, MAX_WORDS)
        : (resource.raw(field)?.split(',', MAX_WORDS) ?? []);
      return list.flatMap((item) => {
        const word = typeof item === 'string' ? item.trim().slice(0, MAX_WORD) : '';
        return word === '' || word.toLowerCase() === 'none' ? [] : [word];
      });
    },
    lookUp(field, table) {
      const [word] = resource.words(field);
      if (word === undefined) {
        return undefined;
      }
      const key = wordKey(word);
      if (!Object.hasOwn(table, key)) {
        resource.warn('unmapped_value', field, word);
      }
      return entryOf(table, key);
    },
    children(field) {
      const value = valueOf(field);
      const list = Array.isArray(value) ? value.slice(0, MAX_CHILDREN) : [];
      return list.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? [openResource(item, warnings, `${prefix}${field}.`)]
          : [],
      );
    },
  };

  return resource;
}
