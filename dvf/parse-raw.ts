import { isBroken } from './parse-geo.ts';
import type { DvfRow, ParsedRow, RowLot } from './row.ts';
import {
  codeOf,
  countOf,
  dateOf,
  departmentOf,
  isInsee,
  localTypeOf,
  natureOf,
  paddedCode,
  parcelOf,
  positiveOf,
  textOf,
} from './values.ts';

/** Fields of a row of the raw file, by position: the names of the first ones have changed over the years. */
export const RAW_FIELDS = 43;

const AT = {
  disposition: 7,
  date: 8,
  nature: 9,
  price: 10,
  number: 11,
  suffix: 12,
  streetType: 13,
  streetCode: 14,
  street: 15,
  postalCode: 16,
  city: 17,
  department: 18,
  commune: 19,
  prefix: 20,
  section: 21,
  plan: 22,
  volume: 23,
  firstLot: 24,
  lotCount: 34,
  localType: 35,
  area: 38,
  rooms: 39,
  landUse: 40,
  specialUse: 41,
  landArea: 42,
} as const;
const LOTS = [0, 1, 2, 3, 4];

/** Positions of the date and the kind of transaction, which distinguish a header from a row. */
export const RAW_DATE = AT.date;

/** Parses a row of the DGFiP's file (`valeursfoncieres-YYYY.txt`) as datagouv/dvf does (lib/parse.js). It has no coordinates. */
export function parseRawRow(fields: readonly string[]): ParsedRow {
  // Some tools append a separator to every line.
  const extra = fields.length === RAW_FIELDS + 1 && fields[RAW_FIELDS]?.trim() === '';
  if (fields.length !== RAW_FIELDS && !extra) return { bad: 'field_count' };
  const date = dateOf(fields[AT.date]);
  if (date === undefined) return { bad: 'date' };
  if (isBroken(fields[AT.price])) return { bad: 'price' };
  const insee = inseeOf(fields[AT.department], fields[AT.commune]);
  if (insee === undefined) return { bad: 'commune' };
  const lots = LOTS.flatMap((lot): RowLot[] => {
    const number = codeOf(fields[AT.firstLot + 2 * lot]);
    return number === undefined ? [] : [{ number, carrez: positiveOf(fields[AT.firstLot + 2 * lot + 1]) }];
  });
  const row: DvfRow = {
    date,
    disposition: paddedCode(fields[AT.disposition], 6) ?? '000001',
    nature: natureOf(fields[AT.nature]),
    price: positiveOf(fields[AT.price]),
    number: codeOf(fields[AT.number]),
    suffix: textOf(fields[AT.suffix])?.toUpperCase(),
    street: [textOf(fields[AT.streetType]), textOf(fields[AT.street])].filter(Boolean).join(' ') || undefined,
    streetCode: paddedCode(fields[AT.streetCode], 4),
    postalCode: paddedCode(fields[AT.postalCode], 5),
    city: textOf(fields[AT.city]),
    insee,
    department: departmentOf(insee),
    parcel: rawParcel(insee, fields),
    volume: codeOf(fields[AT.volume]),
    lots,
    lotCount: countOf(fields[AT.lotCount]) ?? lots.length,
    localType: localTypeOf(fields[AT.localType]),
    area: positiveOf(fields[AT.area]),
    rooms: countOf(fields[AT.rooms]),
    landUse: textOf(fields[AT.landUse]),
    specialUse: textOf(fields[AT.specialUse]),
    landArea: positiveOf(fields[AT.landArea]),
  };
  return row;
}

/** Overseas departments have three characters, so the commune has two. */
function inseeOf(department: string | undefined, commune: string | undefined): string | undefined {
  const dep = paddedCode(department, 2)?.toUpperCase();
  const com = codeOf(commune);
  if (dep === undefined || com === undefined) return undefined;
  const code = dep.length === 3 ? dep + com.slice(-2).padStart(2, '0') : dep + com.padStart(3, '0');
  return isInsee(code) ? code : undefined;
}

function rawParcel(insee: string, fields: readonly string[]): string | undefined {
  const section = paddedCode(fields[AT.section], 2);
  const plan = paddedCode(fields[AT.plan], 4);
  if (section === undefined || plan === undefined) return undefined;
  return parcelOf(insee + (paddedCode(fields[AT.prefix], 3) ?? '000') + section + plan);
}
