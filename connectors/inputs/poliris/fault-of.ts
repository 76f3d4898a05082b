import { fold } from '../../../model/words/fold.ts';

/** Fewest fields of a listing: a shorter row has no price, surface and title. It is the end of a broken row or not a listing. */
export const MIN_FIELDS = 20;

/** Field 301: "4.12", "4.09-006". */
export const VERSION = /^\d\.\d\d(?:\D|$)/;

/** The format has 334 fields and a trailing one; a much longer row has another format. */
const MAX_FIELDS = 2_000;

/** Names of the first fields, folded, as in the specification and in exports with a header. */
const FIELD_NAMES =
  /^(?:(?:champ|field|col|colonne) ?\d+|(?:identifiant|id|code) (?:de l )?agence|reference(?: .*)?|type d ?annonce|type (?:de |du )?bien|cp|code postal|ville|pays|adresse|quartier(?: .*)?|prix(?: .*)?|loyer(?: .*)?)$/;

/** How many fields are checked, and how many of them must be names: a single match may be a value. */
const NAMED_FIELDS = 12;
const MIN_NAMES = 3;

/** Whether a row is a header instead of a listing. */
export const isHeader = (fields: readonly string[]): boolean =>
  fields.slice(0, NAMED_FIELDS).filter((value) => FIELD_NAMES.test(fold(value))).length >= MIN_NAMES;

/**
 * Why a row cannot be a listing; undefined if it can.
 * @param width fields that the rows of the file have
 */
export function faultOf(fields: readonly string[], width: number | undefined): string | undefined {
  const { length } = fields;
  if (length < MIN_FIELDS) {
    return `it has ${length} fields, a listing has at least ${MIN_FIELDS}`;
  }
  if (length > MAX_FIELDS) {
    return `it has ${length} fields, a listing has at most ${MAX_FIELDS}`;
  }
  const merged = fields.findIndex((value) => value.includes('!#'));
  if (merged >= 0) {
    return `field ${merged + 1} holds the separator "!#": a quotation mark is missing, so the fields behind it are shifted`;
  }
  if (width !== undefined && length !== width) {
    return `it has ${length} fields, the rows of this file have ${width}: a separator is ${length > width ? 'in a text' : 'missing'}, so the fields behind it are shifted`;
  }
  const at = [300, 302].find((field) => VERSION.test(fields[field - 1]?.trim() ?? ''));
  return at !== undefined && !VERSION.test(fields[300]?.trim() ?? '')
    ? `field ${at} holds the version ${fields[at - 1]?.trim().slice(0, 20)} that belongs into field 301: the fields are shifted`
    : undefined;
}
