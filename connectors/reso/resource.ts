import { cleanHtml, cleanLine } from '../../model/property/clean-text.ts';
import type { Json, JsonObject, MappingWarning } from '../connector.ts';
import { entryOf } from '../mapping/fold.ts';
import { parseDate, parseInstant } from '../mapping/parse-date.ts';
import { parseNumber } from '../mapping/parse-number.ts';
import { parseUrl } from '../mapping/parse-url.ts';
import { wordKey } from './words.ts';

/** Typed access to the fields of one resource; what cannot be read is left out and gets a warning. */
export interface Resource {
  readonly warnings: MappingWarning[];
  /** As delivered, without blanks around; undefined when empty, null or no text. Numbers count as their digits. */
  raw(field: string): string | undefined;
  /** One clean line of at most 1,000 characters. */
  line(field: string): string | undefined;
  /** The first of these fields that holds a line. */
  firstLine(...fields: readonly string[]): string | undefined;
  /** Safe HTML of at most 100,000 characters. */
  html(field: string): string | undefined;
  flag(field: string): boolean | undefined;
  /** A positive number; 0 means unknown. */
  number(field: string): number | undefined;
  /** A positive whole number. */
  count(field: string): number | undefined;
  /** A number of any sign, zero included. */
  signed(field: string): number | undefined;
  /** YYYY-MM-DD. */
  date(field: string): string | undefined;
  /** ISO instant in UTC. */
  instant(field: string): string | undefined;
  /** An http(s) address. */
  url(field: string): string | undefined;
  /** The values of a look-up field, single or multiple (a list, or a text parted by commas), without "None". */
  words(field: string): readonly string[];
  /** The entry of a table for a single look-up value, with a warning for a value that the table lacks. */
  lookUp<T>(field: string, table: Readonly<Record<string, T>>): T | undefined;
  /** The resources in a field that holds a list of them. */
  children(field: string): readonly Resource[];
  warn(code: string, field: string, value?: string): void;
}

const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;
/** Longest part of a value shown in a warning. */
const MAX_SHOWN = 100;
const MAX_COUNT = 100_000;
/** More than any price; beyond it a number is a slip or an overflow. */
const MAX_NUMBER = 1e12;
/** The longest look-up of the Data Dictionary has 110 values. */
const MAX_WORDS = 500;
/** Photographs of one listing; the model takes 500 of each kind. */
const MAX_CHILDREN = 2_000;
/** A listing that cannot be read at all needs no list of everything. */
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

/** Opens a resource for reading. Warnings of children go to `warnings`, and name the field after `prefix`. */
export function openResource(raw: JsonObject, warnings: MappingWarning[] = [], prefix = ''): Resource {
  const valueOf = (field: string): Json => (Object.hasOwn(raw, field) ? (raw[field] ?? null) : null);

  const resource: Resource = {
    warnings,
    raw(field) {
      const value = valueOf(field);
      const text = typeof value === 'number' ? String(value) : value;
      return (typeof text === 'string' && text.trim()) || undefined;
    },
    line(field) {
      const value = resource.raw(field);
      return (value && cleanLine(value.slice(0, MAX_TEXT)).slice(0, MAX_LINE)) || undefined;
    },
    firstLine(...fields) {
      for (const field of fields) {
        const line = resource.line(field);
        if (line !== undefined) {
          return line;
        }
      }
      return undefined;
    },
    html(field) {
      const value = resource.raw(field);
      return (value && cleanHtml(value.slice(0, MAX_TEXT)).slice(0, MAX_TEXT)) || undefined;
    },
    flag(field) {
      const value = valueOf(field);
      if (typeof value === 'boolean') {
        return value;
      }
      const text = resource.raw(field);
      return text === undefined ? undefined : readOr(field, text, entryOf(FLAGS, text.toLowerCase()));
    },
    signed(field) {
      const value = valueOf(field);
      if (typeof value === 'number') {
        return Number.isFinite(value) ? value : undefined;
      }
      const text = resource.raw(field);
      return text === undefined ? undefined : readOr(field, text, parseNumber(text));
    },
    number(field) {
      const value = resource.signed(field);
      if (value !== undefined && (value < 0 || value > MAX_NUMBER)) {
        return readOr(field, String(value), undefined);
      }
      return value || undefined;
    },
    count(field) {
      const value = resource.number(field);
      if (value !== undefined && value > MAX_COUNT) {
        return readOr(field, String(value), undefined);
      }
      return value && (Math.trunc(value) || undefined);
    },
    date(field) {
      const text = resource.raw(field);
      return text === undefined ? undefined : readOr(field, text, parseDate(text));
    },
    instant(field) {
      const text = resource.raw(field);
      return text === undefined ? undefined : readOr(field, text, parseInstant(text));
    },
    url(field) {
      const text = resource.raw(field);
      return text === undefined ? undefined : readOr(field, text, parseUrl(text));
    },
    words(field) {
      const value = valueOf(field);
      const list = Array.isArray(value)
        ? value.slice(0, MAX_WORDS)
        : (resource.raw(field)?.split(',', MAX_WORDS) ?? []);
      return list.flatMap((item) => {
        const word = typeof item === 'string' ? item.trim().slice(0, MAX_LINE) : '';
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
    warn(code, field, value) {
      if (warnings.length < MAX_WARNINGS) {
        const shown = value !== undefined && { value: cleanLine(value.slice(0, MAX_SHOWN)) };
        warnings.push({ code, field: `${prefix}${field}`, ...shown });
      }
    },
  };

  function readOr<T>(field: string, value: string, read: T | undefined): T | undefined {
    if (read === undefined) {
      resource.warn('unreadable_value', field, value);
    }
    return read;
  }

  return resource;
}
