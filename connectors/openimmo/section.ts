import { cleanHtml, cleanLine } from '../../model/property/clean-text.ts';
import type { Json, JsonObject, MappingWarning } from '../connector.ts';
import { entryOf, fold } from '../mapping/fold.ts';
import { parseNumber } from '../mapping/parse-number.ts';
import { parseUrl } from '../mapping/parse-url.ts';
import { parseDate, parseInstant } from '../mapping/parse-date.ts';

/**
 * Typed access to one element of a listing (the plain form of `readXml`, names in lower case). A name is that of a child (`plz`), of a child's
 * attribute (`waehrung@iso_waehrung`) or of an own attribute (`@gruppe`). What cannot be read is left out and gets a warning.
 */
export interface Section {
  /** As delivered, without blanks around; undefined when empty. The first that is not empty counts. */
  raw(name: string): string | undefined;
  /** One clean line of at most 1,000 characters. */
  line(name: string): string | undefined;
  /** Safe HTML of at most 100,000 characters. */
  html(name: string): string | undefined;
  /** A boolean in any of its forms. */
  flag(name: string): boolean | undefined;
  /** A positive number; 0 means unknown. */
  number(name: string): number | undefined;
  /** A positive whole number, cut off. */
  count(name: string): number | undefined;
  /** A number of any sign. */
  signed(name: string): number | undefined;
  /** A positive sum of money. */
  amount(name: string): number | undefined;
  /** `YYYY-MM-DD`. */
  date(name: string): string | undefined;
  /** A date with an optional time as an instant in ISO form. */
  instant(name: string): string | undefined;
  /** An http(s) address. */
  url(name: string): string | undefined;
  /** An area in m². */
  size(name: string): { size: number; unit: 'sq_m' } | undefined;
  /** The attributes of a child that are not empty, of 1,000 at most. */
  attributes(name: string): ReadonlyArray<readonly [name: string, value: string]>;
  /** Names of the attributes of a child that are true, in capitals. */
  options(name: string): string[];
  /** The first child of that name; an empty section when there is none. */
  section(name: string): Section;
  /** The children of that name, 1,000 at most. */
  sections(name: string): Section[];
  children(): ReadonlyArray<readonly [name: string, section: Section]>;
  warn(code: string, name: string, value?: string): void;
}

const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;
/** Longest part of a value shown in a warning. */
const MAX_SHOWN = 100;
const MAX_COUNT = 100_000;
/** More than any listing has of one element; bounds the work that a single record can make. */
const MAX_REPEATED = 1_000;
/** Enough to see what is wrong with a record. */
const MAX_WARNINGS = 100;
/** More than any price; beyond it a number is a slip or an overflow. */
const MAX_NUMBER = 1e12;

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  ja: true,
  j: true,
  yes: true,
  y: true,
  wahr: true,
  false: false,
  '0': false,
  nein: false,
  n: false,
  no: false,
  falsch: false,
};

/** Opens an element for reading; `path` is its place in the listing, for warnings. */
export function openSection(node: JsonObject, warnings: MappingWarning[], path = ''): Section {
  const place = (name: string): string =>
    path === '' || name === '' || name.startsWith('@') ? path + name : `${path}.${name}`;

  // The same few children are looked at for every part of a listing.
  const opened = new Map<string, Section>();

  function raw(name: string): string | undefined {
    const [child = '', attribute] = name.split('@');
    const key = attribute === undefined ? '#text' : `@${attribute}`;
    for (const element of child === '' ? [node] : all(node, child)) {
      const value = typeof element === 'string' ? (key === '#text' ? element : '') : objectOf(element)[key];
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '') {
        return text;
      }
    }
    return undefined;
  }

  function readOr<T>(name: string, value: string, read: T | undefined): T | undefined {
    if (read === undefined) {
      section.warn('unreadable_value', name, value);
    }
    return read;
  }

  function parsed<T>(name: string, parse: (value: string) => T | undefined): T | undefined {
    const value = raw(name);
    return value === undefined ? undefined : readOr(name, value, parse(value));
  }

  function positive(name: string, value: number | undefined): number | undefined {
    if (value !== undefined && (value < 0 || value > MAX_NUMBER)) {
      return readOr(name, String(value), undefined);
    }
    return value || undefined;
  }

  function sections(name: string): Section[] {
    const elements = all(node, name);
    if (elements.length > MAX_REPEATED) {
      section.warn('too_many_values', name, String(elements.length));
    }
    return elements
      .slice(0, MAX_REPEATED)
      .map((element) =>
        openSection(typeof element === 'string' ? { '#text': element } : objectOf(element), warnings, place(name)),
      );
  }

  const section: Section = {
    raw,
    line(name) {
      const value = raw(name);
      return (value && cleanLine(value).slice(0, MAX_LINE)) || undefined;
    },
    html(name) {
      const value = raw(name);
      return (value && cleanHtml(value.slice(0, MAX_TEXT)).slice(0, MAX_TEXT)) || undefined;
    },
    flag(name) {
      return parsed(name, (value) => entryOf(FLAGS, fold(value)));
    },
    signed(name) {
      return parsed(name, (value) => parseNumber(value));
    },
    number(name) {
      return positive(name, section.signed(name));
    },
    count(name) {
      const value = section.number(name);
      if (value === undefined || value > MAX_COUNT) {
        return value === undefined ? undefined : readOr(name, String(value), undefined);
      }
      return Math.trunc(value) || undefined;
    },
    amount(name) {
      return positive(
        name,
        parsed(name, (value) => parseNumber(value, true)),
      );
    },
    date(name) {
      return parsed(name, parseDate);
    },
    instant(name) {
      return parsed(name, parseInstant);
    },
    url(name) {
      return parsed(name, parseUrl);
    },
    size(name) {
      const size = section.number(name);
      return size === undefined ? undefined : { size, unit: 'sq_m' };
    },
    attributes(name) {
      return all(node, name)
        .slice(0, MAX_REPEATED)
        .flatMap((element) =>
          Object.entries(objectOf(element)).flatMap(([key, value]) =>
            key.startsWith('@') && typeof value === 'string' && value.trim() !== ''
              ? [[key.slice(1), value.trim()] as const]
              : [],
          ),
        );
    },
    options(name) {
      return section
        .attributes(name)
        .filter(([, value]) => entryOf(FLAGS, fold(value)))
        .map(([option]) => option.toUpperCase());
    },
    section(name) {
      const known = opened.get(name) ?? sections(name)[0] ?? openSection({}, warnings, place(name));
      opened.set(name, known);
      return known;
    },
    sections,
    children() {
      return Object.keys(node)
        .filter((name) => !/^[@#_]/.test(name))
        .slice(0, MAX_REPEATED)
        .flatMap((name) => sections(name).map((child) => [name, child] as const));
    },
    warn(code, name, value) {
      const gap = { code, field: place(name), ...(value !== undefined && { value: value.slice(0, MAX_SHOWN) }) };
      // Some values are looked at more than once.
      const isFull = warnings.length >= MAX_WARNINGS;
      if (
        !isFull &&
        !warnings.some((known) => known.code === code && known.field === gap.field && known.value === gap.value)
      ) {
        warnings.push(gap);
      }
    },
  };
  return section;
}

/** Every child of that name. */
export function all(node: JsonObject, name: string): readonly Json[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The value when it is an object; else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
