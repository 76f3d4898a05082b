import { cleanHtml, cleanLine } from '../../model/property/clean-text.ts';
import type { Json, JsonObject, MappingWarning } from '../connector.ts';
import { entryOf } from './fold.ts';
import { parseDate } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import { parseUrl } from './parse-url.ts';

/**
 * Typed access to the fields of a JSON object from an API that writes numbers also as texts and ids also as numbers. What cannot be read is
 * left out and gets a warning that names its path (`price.value`).
 */
export interface Fields {
  /** Of this object and of all within it. */
  readonly warnings: readonly MappingWarning[];
  /** A text, or the digits of a number, without blanks around; undefined when empty, null or neither. */
  raw(name: string): string | undefined;
  /** One clean line of at most 1,000 characters. */
  line(name: string): string | undefined;
  /** Safe HTML of at most 100,000 characters. */
  html(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  /** A number of any sign, zero included. */
  signed(name: string): number | undefined;
  /** A positive number; 0 means unknown. */
  number(name: string): number | undefined;
  /** A positive whole number of at most 100,000. */
  count(name: string): number | undefined;
  /** YYYY-MM-DD; 0000-00-00 means unknown. */
  date(name: string): string | undefined;
  /** An http(s) address. */
  url(name: string): string | undefined;
  /** The object in a field; an empty one when there is none. */
  object(name: string): Fields;
  /** The objects of a list. */
  list(name: string): readonly Fields[];
  /** The ids of a list: texts and numbers. A single one counts as a list. */
  ids(name: string): readonly string[];
  /** The entry of a table for the id in a field; 0 means unknown unless the table has it. Warns of an id that the table lacks. */
  lookUp<T>(name: string, table: Readonly<Record<string, T>>): T | undefined;
  /** The entries of a table for the ids of a list, each once. Warns of ids that the table lacks. */
  lookUpAll<T>(name: string, table: Readonly<Record<string, T>>): T[];
  warn(code: string, name: string, value?: string): void;
}

const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;
/** Longest part of a value shown in a warning. */
const MAX_SHOWN = 100;
const MAX_COUNT = 100_000;
/** More than any price; beyond it a number is a slip or an overflow. */
const MAX_NUMBER = 1e12;
/** The model takes at most 1,000 of anything. */
const MAX_ITEMS = 1_000;
/** A record that cannot be read at all needs no list of everything. */
const MAX_WARNINGS = 200;

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

/** Opens an object for reading; `prefix` goes before the names in warnings. */
export function openFields(raw: JsonObject, warnings: MappingWarning[] = [], prefix = ''): Fields {
  const valueOf = (name: string): Json => (Object.hasOwn(raw, name) ? (raw[name] ?? null) : null);

  const fields: Fields = {
    warnings,
    raw: (name) => textOf(valueOf(name)),
    line(name) {
      const text = fields.raw(name);
      return (text && cleanLine(text.slice(0, MAX_TEXT)).slice(0, MAX_LINE)) || undefined;
    },
    html(name) {
      const text = fields.raw(name);
      return (text && cleanHtml(text.slice(0, MAX_TEXT)).slice(0, MAX_TEXT)) || undefined;
    },
    flag(name) {
      const value = valueOf(name);
      const text = typeof value === 'boolean' ? String(value) : fields.raw(name);
      return text === undefined ? undefined : readOr(name, text, entryOf(FLAGS, text.toLowerCase()));
    },
    signed(name) {
      const text = fields.raw(name);
      // "1.5e3" and the like are numbers of JSON that parseNumber does not know.
      const value = valueOf(name);
      const number = typeof value === 'number' ? value : text === undefined ? undefined : parseNumber(text);
      return text === undefined ? undefined : readOr(name, text, inRange(number));
    },
    number(name) {
      const value = fields.signed(name);
      return value !== undefined && value < 0 ? readOr(name, String(value), undefined) : value || undefined;
    },
    count(name) {
      const value = fields.number(name);
      return value !== undefined && value > MAX_COUNT
        ? readOr(name, String(value), undefined)
        : value && (Math.trunc(value) || undefined);
    },
    date(name) {
      const text = fields.raw(name);
      return text === undefined || text.startsWith('0000') ? undefined : readOr(name, text, parseDate(text));
    },
    url(name) {
      const text = fields.raw(name);
      return text === undefined ? undefined : readOr(name, text, parseUrl(text));
    },
    object(name) {
      const value = valueOf(name);
      return openFields(isObject(value) ? value : {}, warnings, `${prefix}${name}.`);
    },
    list(name) {
      const value = valueOf(name);
      const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
      return items.filter(isObject).map((item) => openFields(item, warnings, `${prefix}${name}.`));
    },
    ids(name) {
      const value = valueOf(name);
      const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value];
      return items.flatMap((item) => textOf(item) ?? []);
    },
    lookUp(name, table) {
      const id = fields.raw(name);
      const isUnknown = id === undefined || (id === '0' && !Object.hasOwn(table, id));
      return isUnknown ? undefined : found(name, id, table);
    },
    lookUpAll<T>(name: string, table: Readonly<Record<string, T>>) {
      const entries = fields.ids(name).map((id) => found(name, id, table));
      return [...new Set(entries.filter((entry): entry is NonNullable<typeof entry> => entry !== undefined))];
    },
    warn(code, name, value) {
      if (warnings.length < MAX_WARNINGS) {
        const shown = value !== undefined && { value: cleanLine(value.slice(0, MAX_SHOWN)) };
        warnings.push({ code, field: `${prefix}${name}`, ...shown });
      }
    },
  };

  function found<T>(name: string, id: string, table: Readonly<Record<string, T>>): T | undefined {
    if (!Object.hasOwn(table, id)) {
      fields.warn('unmapped_value', name, id);
    }
    return entryOf(table, id);
  }

  function readOr<T>(name: string, text: string, read: T | undefined): T | undefined {
    if (read === undefined) {
      fields.warn('unreadable_value', name, text);
    }
    return read;
  }

  return fields;
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or the digits of a number, without blanks around; undefined when there is nothing of it. */
export function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return (typeof text === 'string' && text.trim()) || undefined;
}

function inRange(value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) <= MAX_NUMBER ? value : undefined;
}
