import { cleanHtml, cleanLine } from '../../../model/property/clean-text.ts';
import { hasUserInfo } from '../../../model/property/safe-address.ts';
import type { Json, MappingWarning } from '../../connector.ts';
import { cutHtml, cutMarkup, cutText } from './cut-text.ts';
import { fold } from '../../../model/words/fold.ts';
import { parseDate, parseInstant } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import { parseUrl } from './parse-url.ts';
import { readSize } from './read-size.ts';
import type { Size } from './read-size.ts';

/** The model's limits for lines and texts. */
const MAX_LINE = 1_000;
const MAX_TEXT = 100_000;

/** The model's limit for counts. */
const MAX_COUNT = 100_000;

/** More than any price; a greater number is a typing error or an overflow. */
const MAX_NUMBER = 1e12;

/** Markup without text, which editors leave in an emptied field: `<br />`, `<p>&nbsp;</p>`. */
const NO_TEXT = /^(?:\s|&nbsp;|<[^<>]*>)*$/;

/** Longest part of a value quoted in a warning. */
const MAX_SHOWN = 100;

/** Most warnings of a record, so that an unreadable one does not list every field. */
const MAX_WARNINGS = 100;

/** Folded words for yes in European languages; none of them means no in another. Greek and Cyrillic letters are lost in folding. */
const YES = new Set(
  '1 true t yes y oui o vrai ja j wahr waar sant si s vero verdadero verdadeiro sim tak ano da igen kylla jah'.split(
    ' ',
  ),
);
const NO = new Set(
  '0 false f no n non faux nein falsch nee onwaar nej nei falskt falsk falso nao nie nu ne nem ei'.split(' '),
);

/** `0000-00-00`, `00/00/0000 00:00`, `0000-00-00T00:00:00Z`; `0001-01-01T00:00:00` is what .NET writes for a time that was never set. */
const ZERO_DATE = /^(?:0000|0001-01-01|[0\s/.:-]+$)/;

/**
 * Typed access to the fields of one record. Unreadable values are left out and get a warning `unreadable_value`. A class, because a
 * record of many small parts opens hundreds of them: its methods are created once.
 */
export abstract class Values<Name> {
  /** The trimmed text; undefined if empty. */
  abstract raw(name: Name): string | undefined;

  abstract warn(code: string, name: Name, value?: string): void;

  /** The value itself, for formats with numbers and booleans. */
  protected typed(_name: Name): Json {
    return null;
  }

  /** The result of `parse`; a warning if it is undefined. */
  parsed<T>(name: Name, parse: (text: string) => T | undefined): T | undefined {
    const text = this.raw(name);
    return text === undefined ? undefined : this.#readOr(name, text, parse(text));
  }

  /** One clean line of at most 1,000 characters. */
  line(name: Name): string | undefined {
    const text = this.raw(name);
    return (text && cutText(cleanLine(cutMarkup(text, MAX_TEXT)), MAX_LINE).trim()) || undefined;
  }

  /** Safe HTML of at most 100,000 characters; a longer text ends there, with its tags closed. Undefined if it has only tags and blanks. */
  html(name: Name): string | undefined {
    const text = this.raw(name);
    const html = text && cutHtml(cleanHtml(cutMarkup(text, MAX_TEXT)), MAX_TEXT);
    return html && !NO_TEXT.test(html) ? html : undefined;
  }

  /** A boolean, in words of any language of our formats. */
  flag(name: Name): boolean | undefined {
    const value = this.typed(name);
    return typeof value === 'boolean' ? value : this.parsed(name, readFlag);
  }

  /** Whether something may be shown: as `flag`, but false for a word that is neither yes nor no. Undefined if empty. */
  permission(name: Name): boolean | undefined {
    const isStated = this.raw(name) !== undefined || typeof this.typed(name) === 'boolean';
    return isStated ? this.flag(name) === true : undefined;
  }

  /** Whether something must not be shown: as `flag`, but true for a word that is neither yes nor no. Undefined if empty. */
  prohibition(name: Name): boolean | undefined {
    const isStated = this.raw(name) !== undefined || typeof this.typed(name) === 'boolean';
    return isStated ? this.flag(name) !== false : undefined;
  }

  /** A number of any sign, zero included. */
  signed(name: Name): number | undefined {
    const value = this.typed(name);
    // "1.5e3" and the like are numbers of JSON that parseNumber does not know.
    return this.parsed(name, (text) => (typeof value === 'number' ? inRange(value) : readNumber(text)));
  }

  /** A positive number; 0 means unknown. */
  number(name: Name): number | undefined {
    return this.#positive(name, this.signed(name));
  }

  /** A positive whole number of at most 100,000, decimals cut off. */
  count(name: Name): number | undefined {
    const value = this.number(name);
    return value !== undefined && value > MAX_COUNT
      ? this.#readOr(name, String(value), undefined)
      : value && (Math.trunc(value) || undefined);
  }

  /** A positive sum of money; 0 means unknown. */
  amount(name: Name): number | undefined {
    const value = this.typed(name);
    const amount = this.parsed(name, (text) => (typeof value === 'number' ? inRange(value) : readNumber(text, true)));
    return this.#positive(name, amount);
  }

  /**
   * A positive area; 0 means unknown.
   * @param unit unit of a number without one, by any word of `toSize`; default m²
   */
  size(name: Name, unit = 'm²'): Size | undefined {
    const size = this.parsed(name, (text) => {
      const read = readSize(text, unit);
      return read && inRange(read.size) !== undefined ? read : undefined;
    });
    return size?.size ? size : undefined;
  }

  /** Degrees, with a decimal point or comma (never a thousands separator here). */
  degrees(name: Name): number | undefined {
    const value = this.typed(name);
    return this.parsed(name, (text) => (typeof value === 'number' ? inRange(value) : readDegrees(text)));
  }

  /** YYYY-MM-DD; a date of zeros (or .NET's 0001-01-01) means unknown. */
  date(name: Name): string | undefined {
    return this.#unlessZero(name, parseDate);
  }

  /**
   * An instant in ISO form; a date of zeros means unknown.
   * @param zone IANA zone of times without an offset (`Europe/Oslo`); default UTC
   */
  instant(name: Name, zone?: string): string | undefined {
    return this.#unlessZero(name, (text) => parseInstant(text, zone));
  }

  /** An http(s) address. One with a user or password is left out, with a warning that does not quote it. */
  url(name: Name): string | undefined {
    const text = this.raw(name);
    if (text !== undefined && hasUserInfo(text)) {
      this.warn('unsafe_url', name, 'a user or password in it');
      return undefined;
    }
    return this.parsed(name, parseUrl);
  }

  #readOr<T>(name: Name, text: string, value: T | undefined): T | undefined {
    if (value === undefined) this.warn('unreadable_value', name, text);
    return value;
  }

  #positive(name: Name, value: number | undefined): number | undefined {
    return value !== undefined && value < 0 ? this.#readOr(name, String(value), undefined) : value || undefined;
  }

  #unlessZero(name: Name, parse: (text: string) => string | undefined): string | undefined {
    return ZERO_DATE.test(this.raw(name) ?? '') ? undefined : this.parsed(name, parse);
  }
}

/** Adds a warning with the beginning of its value, once: some values are read several times. */
export function addWarning(warnings: MappingWarning[], code: string, field: string, value?: string): void {
  const shown = value === undefined ? undefined : cleanLine(value.slice(0, MAX_SHOWN));
  const isKnown = warnings.some((known) => known.code === code && known.field === field && known.value === shown);
  if (!isKnown && warnings.length < MAX_WARNINGS) {
    warnings.push({ code, field, ...(shown !== undefined && { value: shown }) });
  }
}

/** A boolean in words of any European language with Latin letters; undefined for other words. */
export function readFlag(text: string): boolean | undefined {
  const word = fold(text);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** Whether a value means yes: false if missing or empty, undefined for a word that is neither yes nor no. */
export function saysYes(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? false;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
  return text === '' ? false : text === undefined ? undefined : readFlag(text);
}

/** A number as exports write it (see `parseNumber`); undefined if invalid or greater than any value of a listing. */
function readNumber(text: string, isMoney = false): number | undefined {
  return inRange(parseNumber(text, isMoney));
}

function readDegrees(text: string): number | undefined {
  const number = text.replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(number) ? inRange(Number(number)) : undefined;
}

function inRange(value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) <= MAX_NUMBER ? value : undefined;
}
