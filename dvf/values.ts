import type { MutationNature } from '../model/sales/dvf.ts';

/** The trimmed text; undefined if empty. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** Spreadsheets and data frames write codes as numbers: `64700.0`. */
const FLOAT_TAIL = /^(\d+)\.0+$/;

/** A code without the decimals that tools add; undefined if empty. */
export function codeOf(value: string | undefined): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : (FLOAT_TAIL.exec(text)?.[1] ?? text);
}

/** A code with the leading zeros that tools drop. */
export const paddedCode = (value: string | undefined, length: number): string | undefined =>
  codeOf(value)?.padStart(length, '0');

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A number with a decimal point or comma; undefined if empty or invalid. */
export function numberOf(value: string | undefined): number | undefined {
  const text = textOf(value);
  if (text === undefined || !NUMBER.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** As `numberOf`; zero and negative numbers mean unknown, as in geo-dvf. */
export function positiveOf(value: string | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** A count; undefined if empty, invalid or not whole. */
export function countOf(value: string | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const FRENCH_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A valid day as YYYY-MM-DD, from that form or DD/MM/YYYY; undefined for anything else. */
export function dateOf(value: string | undefined): string | undefined {
  const text = textOf(value) ?? '';
  const french = FRENCH_DATE.exec(text);
  const iso = french ? `${french[3]}-${french[2]}-${french[1]}` : text;
  const [, year = '', month = '', day = ''] = ISO_DATE.exec(iso) ?? [];
  if (year === '') return undefined;
  const time = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  return time.getUTCMonth() + 1 === Number(month) && time.getUTCDate() === Number(day) ? iso : undefined;
}

/** Lower case without accents, apostrophes as blanks, for comparing kinds of transaction. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const NATURES: ReadonlyMap<string, MutationNature> = new Map([
  ['vente', 'vente'],
  ['vente en l etat futur d achevement', 'vefa'],
  ['vente terrain a batir', 'terrain_a_batir'],
  ['echange', 'echange'],
  ['adjudication', 'adjudication'],
  ['expropriation', 'expropriation'],
]);
const known = new Map<string, MutationNature>();
/** Most cached spellings of the six names, so that garbage does not fill memory. */
const MAX_KNOWN = 100;

/** The kind of a transaction by its published name. */
export function natureOf(value: string | undefined): MutationNature {
  const name = value ?? '';
  const found = known.get(name);
  if (found) return found;
  const nature = NATURES.get(folded(name)) ?? 'autre';
  if (known.size < MAX_KNOWN) known.set(name, nature);
  return nature;
}

/** The kind of building by its code; undefined if unknown. */
export function localTypeOf(value: string | undefined): 1 | 2 | 3 | 4 | undefined {
  const code = codeOf(value);
  return code === '1' ? 1 : code === '2' ? 2 : code === '3' ? 3 : code === '4' ? 4 : undefined;
}

/** A five-character INSEE code: digits, or 2A and 2B for Corsica. */
const INSEE = /^(?:\d{2}|2[AB])\d{3}$/;

export const isInsee = (code: string | undefined): code is string => code !== undefined && INSEE.test(code);

/** The department of an INSEE code: three characters overseas. */
export const departmentOf = (insee: string): string =>
  insee.startsWith('97') || insee.startsWith('98') ? insee.slice(0, 3) : insee.slice(0, 2);

/** Fourteen characters, or thirteen if the zero of departments 01 to 09 is lost. */
const PARCEL = /^[0-9AB]{4,5}[0-9A-Z]{9}$/;

/** A parcel with its lost zero; undefined if invalid. */
export function parcelOf(value: string | undefined): string | undefined {
  const id = codeOf(value)?.toUpperCase();
  return id !== undefined && PARCEL.test(id) ? id.padStart(14, '0') : undefined;
}
