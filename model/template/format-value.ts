import { cleanLine } from '../property/clean-text.ts';
import { squareFeet, squareMetres } from '../property/square-metres.ts';
import type { Kind, PropertyPath } from './property-path.ts';

/** Formats of values, in the order of docs/templates.md. */
export const FORMATS = [
  'text',
  'plain_text',
  'integer',
  'yes_no',
  'one_zero',
  'date',
  'timestamp',
  'square_metres',
  'square_feet',
  'joined',
  'count',
] as const;
export type Format = (typeof FORMATS)[number];

/** A value of a post's field or term. */
export type Scalar = string | number | boolean;

/** Kinds that a format applies to; `list`: only to lists. */
const FITS: Readonly<Record<Format, { readonly kinds: readonly Kind[]; readonly list?: true }>> = {
  text: { kinds: ['text', 'number', 'boolean', 'date', 'i18n', 'flags'] },
  plain_text: { kinds: ['text', 'i18n'] },
  integer: { kinds: ['number'] },
  yes_no: { kinds: ['boolean'] },
  one_zero: { kinds: ['boolean'] },
  date: { kinds: ['date'] },
  timestamp: { kinds: ['date'] },
  square_metres: { kinds: ['size'] },
  square_feet: { kinds: ['size'] },
  joined: { kinds: ['text', 'number', 'boolean', 'date', 'i18n', 'flags'], list: true },
  count: { kinds: ['text', 'number', 'boolean', 'date', 'i18n', 'size', 'flags', 'group'], list: true },
};

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  i18n: 'a text in several languages',
  size: 'an area with its unit',
  flags: 'a set of flags',
  group: 'a group of fields',
};

/** Why values of this kind cannot have this format; undefined if they can. Without a format a value must be single or a list of single values. */
export function formatFault({ kind, list }: PropertyPath, format: Format | undefined): string | undefined {
  if (format === undefined) {
    if (kind === 'size') return `${KIND_NAMES[kind]} needs the format square_metres or square_feet`;
    return kind === 'group' ? `${KIND_NAMES[kind]} has no value of its own; name one of its fields` : undefined;
  }
  const fits = FITS[format];
  if (!fits.kinds.includes(kind)) return `${KIND_NAMES[kind]} cannot be written as ${format}`;
  return fits.list && !list ? `${format} is for lists, and this is a single value` : undefined;
}

/** One value of a listing as a single value of the site; undefined if it is empty. Never throws. */
export function scalarOf(
  value: unknown,
  kind: Kind,
  format: Format | undefined,
  language?: string,
): Scalar | undefined {
  const plain = kind === 'i18n' ? pickText(value, language) : value;
  if (kind === 'size') return areaOf(plain, format);
  if (!isScalar(plain) || plain === '') return undefined;
  const write = format && SCALAR_FORMATS[format];
  return write ? write(plain) : plain;
}

/** Formats of single values; the others are for sizes and lists. */
const SCALAR_FORMATS: Partial<Record<Format, (value: Scalar) => Scalar | undefined>> = {
  text: String,
  plain_text: (value) => cleanLine(String(value)) || undefined,
  integer: (value) => (typeof value === 'number' ? Math.round(value) : undefined),
  yes_no: (value) => (value === true ? 'yes' : 'no'),
  one_zero: (value) => (value === true ? '1' : '0'),
  date: (value) => String(value).slice(0, 'YYYY-MM-DD'.length),
  timestamp: (value) => secondsOf(String(value)),
};

/** The text in a language; else in another variant of it (fr for fr-CA); else the first one. */
function pickText(texts: unknown, language: string | undefined): unknown {
  if (typeof texts !== 'object' || texts === null) return undefined;
  const entries = Object.entries(texts).filter(([, text]) => typeof text === 'string' && text !== '');
  const base = baseOf(language ?? '');
  const found =
    entries.find(([code]) => code.toLowerCase() === language?.toLowerCase()) ??
    entries.find(([code]) => baseOf(code) === base) ??
    entries[0];
  return found?.[1];
}

const baseOf = (language: string): string => (language.split('-')[0] ?? '').toLowerCase();

function areaOf(value: unknown, format: Format | undefined): number | undefined {
  if (typeof value !== 'object' || value === null || !('size' in value) || !('unit' in value)) return undefined;
  const { size, unit } = value;
  if (typeof size !== 'number' || typeof unit !== 'string') return undefined;
  const area = format === 'square_feet' ? squareFeet({ size, unit }) : squareMetres({ size, unit });
  return area === undefined ? undefined : Math.round(area * 100) / 100;
}

function secondsOf(text: string): number | undefined {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
