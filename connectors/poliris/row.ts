import { cleanHtml, cleanLine } from '../../model/property/clean-text.ts';
import type { JsonObject, MappingWarning } from '../connector.ts';
import { entryOf, fold } from '../mapping/fold.ts';
import { parseDate } from '../mapping/parse-date.ts';
import { parseNumber } from '../mapping/parse-number.ts';
import { parseUrl } from '../mapping/parse-url.ts';

export interface Money {
  amount: number;
  currency: string;
}

/** Typed access to the fields of one listing by their number; what cannot be read is left out and gets a warning. */
export interface Row {
  readonly warnings: readonly MappingWarning[];
  /** As delivered, without blanks around; undefined when empty. */
  raw(field: number): string | undefined;
  /** One clean line of at most 1,000 characters. */
  line(field: number): string | undefined;
  /** Safe HTML of at most 100,000 characters. */
  html(field: number): string | undefined;
  /** OUI or NON in any spelling. */
  flag(field: number): boolean | undefined;
  /** A positive number; 0 means unknown in this format. */
  number(field: number): number | undefined;
  /** A positive whole number. */
  count(field: number): number | undefined;
  /** A number of any sign, zero included. */
  signed(field: number): number | undefined;
  /** A positive sum of money in the feed's currency. */
  money(field: number): Money | undefined;
  /** DD/MM/YYYY as YYYY-MM-DD; 00/00/0000 means unknown. */
  date(field: number): string | undefined;
  /** An http(s) address. */
  url(field: number): string | undefined;
  size(field: number): { size: number; unit: 'sq_m' } | undefined;
  warn(code: string, field: number, value?: string): void;
}

const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;
/** Longest part of a value shown in a warning. */
const MAX_SHOWN = 100;
const MAX_COUNT = 100_000;
/** More than any price; beyond it a number is a slip or an overflow. */
const MAX_NUMBER = 1e12;

const FLAGS: Readonly<Record<string, boolean>> = {
  oui: true,
  o: true,
  yes: true,
  y: true,
  true: true,
  vrai: true,
  '1': true,
  non: false,
  n: false,
  no: false,
  false: false,
  faux: false,
  '0': false,
};

/** Opens a raw record (fields by number) for reading. `currency` is that of every sum of money in it. */
export function openRow(raw: JsonObject, currency: string): Row {
  const warnings: MappingWarning[] = [];

  const row: Row = {
    warnings,
    raw(field) {
      const value = raw[String(field)];
      return (typeof value === 'string' && value.trim()) || undefined;
    },
    line(field) {
      const value = row.raw(field);
      return (value && cleanLine(value).slice(0, MAX_LINE)) || undefined;
    },
    html(field) {
      const value = row.raw(field);
      return (value && cleanHtml(value.slice(0, MAX_TEXT)).slice(0, MAX_TEXT)) || undefined;
    },
    flag(field) {
      const value = row.raw(field);
      return value === undefined ? undefined : readOr(field, value, entryOf(FLAGS, fold(value)));
    },
    signed(field) {
      const value = row.raw(field);
      return value === undefined ? undefined : readOr(field, value, parseNumber(value));
    },
    number: (field) => positive(field, row.signed(field)),
    count(field) {
      const value = row.number(field);
      if (value === undefined || value > MAX_COUNT) {
        return value === undefined ? undefined : readOr(field, String(value), undefined);
      }
      return Math.trunc(value) || undefined;
    },
    money(field) {
      const value = row.raw(field);
      const read = value === undefined ? undefined : readOr(field, value, parseNumber(value, true));
      const amount = positive(field, read);
      return amount === undefined ? undefined : { amount, currency };
    },
    date(field) {
      const value = row.raw(field);
      if (value === undefined || /^[0\s/.:-]+$/.test(value)) {
        return undefined;
      }
      return readOr(field, value, parseDate(value));
    },
    url(field) {
      const value = row.raw(field);
      return value === undefined ? undefined : readOr(field, value, parseUrl(value));
    },
    size(field) {
      const size = row.number(field);
      return size === undefined ? undefined : { size, unit: 'sq_m' };
    },
    warn(code, field, value) {
      warnings.push({ code, field: String(field), ...(value !== undefined && { value: value.slice(0, MAX_SHOWN) }) });
    },
  };

  function readOr<T>(field: number, value: string, read: T | undefined): T | undefined {
    if (read === undefined) {
      row.warn('unreadable_value', field, value);
    }
    return read;
  }

  function positive(field: number, value: number | undefined): number | undefined {
    if (value !== undefined && (value < 0 || value > MAX_NUMBER)) {
      return readOr(field, String(value), undefined);
    }
    return value || undefined;
  }

  return row;
}
