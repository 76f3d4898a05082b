import type { SourcedField } from './feed-rules.ts';
import { foldedWord, plainNumber, valuesAt } from '../shared/condition.ts';

/** What a source field says: a value; nothing; a word without a meaning; or text that the reader cannot read. */
export type SourceValue =
  | { readonly is: 'value'; readonly value: unknown }
  | { readonly is: 'absent' }
  | { readonly is: 'unknown' | 'unreadable'; readonly text: string };

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'o', 'ja', 'j', 'si', 'sim', 's', 'vrai', 'wahr']);
const NO = new Set(['false', '0', 'no', 'n', 'non', 'nein', 'nee', 'nao', 'faux', 'falsch']);

/** The text of a value, empty for none; undefined for an object. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : undefined;
}

/** Longest text that a rule takes over, characters: as long as the longest text of a listing may be. */
const MAX_TEXT = 20_000;

/** Reads the first value of the source field as the rule says. Nothing is guessed: what can be read in two ways is unreadable. Pure. */
export function readSource(rule: SourcedField, raw: unknown): SourceValue {
  const found = valuesAt(raw, rule.from).map(textOf);
  const text = found.find((one) => one !== '' && one !== undefined);
  if (text === undefined) return found.includes(undefined) ? { is: 'unreadable', text: 'an object' } : { is: 'absent' };
  const shown = text.slice(0, 100);
  if (rule.codes) {
    const code = rule.codes.find(({ word }) => foldedWord(word) === foldedWord(text));
    return code ? { is: 'value', value: code.means } : { is: 'unknown', text: shown };
  }
  const value = readText(rule, text);
  return value === undefined ? { is: 'unreadable', text: shown } : { is: 'value', value };
}

function readText(rule: SourcedField, text: string): unknown {
  switch (rule.reader) {
    case 'text':
      return text.length > MAX_TEXT ? undefined : text;
    case 'number':
      return plainNumber(text);
    case 'amount':
      return withUnit(plainNumber(text), (amount) => ({ amount, currency: rule.currency }));
    case 'size':
      return withUnit(plainNumber(text), (size) => ({ size, unit: rule.unit }));
    case 'date':
      return readDate(text, rule.order);
    case 'flag':
      return YES.has(foldedWord(text)) ? true : NO.has(foldedWord(text)) ? false : undefined;
    default:
      return undefined;
  }
}

/** Prices and areas of zero or less say that there is none. */
const withUnit = (value: number | undefined, make: (value: number) => object): object | undefined =>
  value === undefined || value <= 0 ? undefined : make(value);

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const LOCAL = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** A calendar day; undefined for days that do not exist, and for an order that is not stated. */
function readDate(text: string, order: SourcedField['order']): string | undefined {
  const iso = ISO.exec(text);
  const local = order === undefined ? null : LOCAL.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : order === 'dmy'
      ? [local?.[3], local?.[2], local?.[1]]
      : [local?.[3], local?.[1], local?.[2]];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
