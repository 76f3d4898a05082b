import { OFFERS as BLM_OFFERS, RENT_PERIODS, STATUSES as BLM_STATUSES } from '../../inputs/blm/codes.ts';
import { KINDS as BLM_KINDS } from '../../inputs/blm/kinds.ts';
import {
  COUNTRIES,
  OFFERS as WHISE_OFFERS,
  STATUSES as WHISE_STATUSES,
  TYPES as WHISE_TYPES,
} from '../../inputs/whise/codes.ts';
import { SUB_TYPES as WHISE_SUB_TYPES } from '../../inputs/whise/sub-types.ts';
import type { PathSurvey } from '../survey/watch-path.ts';

type Codes = Readonly<Record<string, string | null>>;

/** A field of a public format whose numbers its specification explains. */
export interface NumberTable {
  readonly field: string;
  readonly to: string;
  readonly codes: Codes;
}

/** Tables of numbers of one format. */
interface Family {
  readonly title: string;
  readonly tables: readonly NumberTable[];
}

const valuesOf = <Entry>(table: Readonly<Record<string, Entry>>, pick: (entry: Entry) => string | undefined): Codes =>
  Object.fromEntries(Object.entries(table).map(([code, entry]) => [code, pick(entry) ?? null]));

/** Numbers mean something only in the format that defines them: a family counts only if the file has all of its fields under their own names. */
const FAMILIES: readonly Family[] = [
  {
    title: 'BLM (Rightmove)',
    tables: [
      { field: 'TRANS_TYPE_ID', to: 'offer_type', codes: BLM_OFFERS },
      { field: 'STATUS_ID', to: 'status', codes: valuesOf(BLM_STATUSES, ([, status]) => status) },
      { field: 'PROP_SUB_ID', to: 'type', codes: valuesOf(BLM_KINDS, ([, type]) => type) },
      { field: 'PROP_SUB_ID', to: 'sub_type', codes: valuesOf(BLM_KINDS, ([, , subType]) => subType) },
      {
        field: 'LET_RENT_FREQUENCY',
        to: 'rent_details.rent_period',
        codes: valuesOf(RENT_PERIODS, ([period]) => period),
      },
    ],
  },
  {
    title: 'Whise',
    tables: [
      { field: 'purpose.id', to: 'offer_type', codes: WHISE_OFFERS },
      { field: 'purposeStatus.id', to: 'status', codes: WHISE_STATUSES },
      { field: 'category.id', to: 'type', codes: WHISE_TYPES },
      { field: 'subCategory.id', to: 'sub_type', codes: valuesOf(WHISE_SUB_TYPES, (subType) => subType) },
      { field: 'country.id', to: 'location.countryCode', codes: COUNTRIES },
    ],
  },
];

/** The tables of numbers that a file uses, with the path of each. */
export function numberTables(
  paths: readonly PathSurvey[],
): ReadonlyArray<{ table: NumberTable; path: PathSurvey; title: string }> {
  const byName = new Map(paths.map((path) => [path.path.toLowerCase(), path]));
  return FAMILIES.flatMap(({ title, tables }) => {
    const found = tables.flatMap((table) => {
      const path = byName.get(table.field.toLowerCase());
      return path ? [{ table, path, title }] : [];
    });
    const isKnown = ({ path, table }: (typeof found)[number]): boolean =>
      [...path.words.keys()].every((word) => Object.hasOwn(table.codes, word));
    const isComplete =
      new Set(found.map(({ table }) => table.field)).size >= new Set(tables.map(({ field }) => field)).size - 1;
    return isComplete && found.length >= 4 ? found.filter(isKnown) : [];
  });
}
