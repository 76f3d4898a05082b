import { cleanHtml, cleanLine } from '../../model/property/clean-text.ts';
import type { Json, JsonObject, MappingWarning } from '../connector.ts';
import { entryOf, fold } from '../mapping/fold.ts';
import { parseInstant } from '../mapping/parse-date.ts';
import { parseNumber } from '../mapping/parse-number.ts';
import { parseUrl } from '../mapping/parse-url.ts';

/**
 * Typed access to one element of a listing (the plain form of `readXml`, names in lower case). A name is that of a child (`town`) or of an own
 * attribute (`@id`); the empty name is the element's own text. What cannot be read is left out and gets a warning.
 */
export interface Element {
  /** As delivered, without blanks around; undefined when empty or a dash. The first that is not empty counts. */
  raw(name: string): string | undefined;
  /** One clean line of at most 1,000 characters. */
  line(name: string): string | undefined;
  /** Safe HTML of at most 100,000 characters, without the indentation of the XML. */
  html(name: string): string | undefined;
  /** A boolean in any of its forms. */
  flag(name: string): boolean | undefined;
  /** A positive number; 0 means unknown. */
  number(name: string): number | undefined;
  /** A positive whole number, cut off. */
  count(name: string): number | undefined;
  /** Degrees, with a decimal point or comma. */
  degrees(name: string): number | undefined;
  /** A positive sum of money. */
  amount(name: string): number | undefined;
  /** An instant in ISO form; a time without a zone counts as UTC. Dates of zeros mean that there is none. */
  instant(name: string): string | undefined;
  /** An http(s) address. */
  url(name: string): string | undefined;
  /** An area in m². */
  size(name: string): { size: number; unit: 'sq_m' } | undefined;
  /** The first child of that name; an empty element when there is none. */
  child(name: string): Element;
  /** The children of that name, 1,000 at most. */
  children(name: string): Element[];
  /** Names of the children, 1,000 at most. */
  names(): string[];
  warn(code: string, name: string, value?: string): void;
}

const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;
/** Longest part of a value shown in a warning. */
const MAX_SHOWN = 100;
const MAX_COUNT = 100_000;
/** More than any listing has of one element (the format allows 50 pictures, 130 were seen); bounds the work that a record can make. */
const MAX_REPEATED = 1_000;
/** Enough to see what is wrong with a record. */
const MAX_WARNINGS = 100;
/** More than any price; beyond it a number is a slip or an overflow. */
const MAX_NUMBER = 1e12;

const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  y: true,
  si: true,
  '0': false,
  false: false,
  no: false,
  n: false,
};

/** Opens an element for reading; `path` is its place in the listing, for warnings. */
export function openElement(node: JsonObject, warnings: MappingWarning[], path = ''): Element {
  const place = (name: string): string => (path === '' || name === '' ? path + name : `${path}.${name}`);

  function parsed<T>(name: string, parse: (value: string) => T | undefined): T | undefined {
    const value = element.raw(name);
    return value === undefined ? undefined : readOr(name, value, parse(value));
  }

  function readOr<T>(name: string, value: string, read: T | undefined): T | undefined {
    if (read === undefined) {
      element.warn('unreadable_value', name, value);
    }
    return read;
  }

  function positive(name: string, value: number | undefined): number | undefined {
    if (value !== undefined && (value < 0 || value > MAX_NUMBER)) {
      return readOr(name, String(value), undefined);
    }
    return value || undefined;
  }

  const element: Element = {
    raw(name) {
      if (name === '' || name.startsWith('@')) {
        return textOf(node[name === '' ? '#text' : name]);
      }
      for (const value of all(node, name)) {
        const text = textOf(typeof value === 'string' ? value : objectOf(value)['#text']);
        if (text !== undefined) {
          return text;
        }
      }
      return undefined;
    },
    line(name) {
      const value = element.raw(name);
      return (value && cleanLine(value.slice(0, MAX_TEXT)).slice(0, MAX_LINE)) || undefined;
    },
    html(name) {
      const value = element.raw(name);
      const html = value && cleanHtml(value.slice(0, MAX_TEXT)).replace(/[ \t]*\n[ \t]*/g, '\n');
      return (html && html.slice(0, MAX_TEXT)) || undefined;
    },
    flag: (name) => parsed(name, (value) => entryOf(FLAGS, fold(value))),
    number: (name) =>
      positive(
        name,
        parsed(name, (value) => parseNumber(value)),
      ),
    count(name) {
      const value = element.number(name);
      if (value !== undefined && value > MAX_COUNT) {
        return readOr(name, String(value), undefined);
      }
      return value === undefined ? undefined : Math.trunc(value) || undefined;
    },
    degrees: (name) =>
      parsed(name, (value) => {
        const number = value.replace(',', '.');
        return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(number) ? Number(number) : undefined;
      }),
    amount: (name) =>
      positive(
        name,
        parsed(name, (value) => parseNumber(value, true)),
      ),
    instant: (name) => (/^[0\s:-]+$/.test(element.raw(name) ?? '') ? undefined : parsed(name, parseInstant)),
    url: (name) => parsed(name, parseUrl),
    size(name) {
      const size = positive(
        name,
        // `50 + 15 terrace`: the first is the area proper.
        parsed(name, (value) => parseNumber(value.split('+')[0] ?? '')),
      );
      return size === undefined ? undefined : { size, unit: 'sq_m' };
    },
    child: (name) => element.children(name)[0] ?? openElement({}, warnings, place(name)),
    children(name) {
      const values = all(node, name);
      if (values.length > MAX_REPEATED) {
        element.warn('too_many_values', name, String(values.length));
      }
      return values
        .slice(0, MAX_REPEATED)
        .map((value) =>
          openElement(typeof value === 'string' ? { '#text': value } : objectOf(value), warnings, place(name)),
        );
    },
    names: () =>
      Object.keys(node)
        .filter((name) => !/^[@#_]/.test(name))
        .slice(0, MAX_REPEATED),
    warn(code, name, value) {
      const gap = { code, field: place(name), ...(value !== undefined && { value: value.slice(0, MAX_SHOWN) }) };
      // Some values are looked at more than once.
      const isKnown = warnings.some(
        (known) => known.code === code && known.field === gap.field && known.value === gap.value,
      );
      if (!isKnown && warnings.length < MAX_WARNINGS) {
        warnings.push(gap);
      }
    },
  };
  return element;
}

function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  // A dash is what people write into a field that they leave empty.
  return text === '' || /^[-\u2013]+$/.test(text) ? undefined : text;
}

/** Every child of that name. */
function all(node: JsonObject, name: string): readonly Json[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
