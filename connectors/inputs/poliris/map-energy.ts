import { EPC_CATEGORIES, GREENHOUSE_CATEGORIES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { Row } from './row.ts';

type Energy = NonNullable<NonNullable<MappedProperty['legal']>['energy']>;

/** Codes of fields 177 and 179 other than classes: "vierge" (made, without result) and "non soumis" (not subject to one). */
const BLANK = 'VI';
const NOT_SUBJECT = 'NS';

/** Values for an unknown class. */
const UNKNOWN = new Set(['', '-', 'NC', 'ND', 'EC', '0']);

/** The energy diagnosis (DPE): kWh of primary energy per m² and year, kg of CO2 equivalent per m² and year, and costs per year. */
export function mapEnergy(row: Row): Energy {
  const consumption = category(row, 177, EPC_CATEGORIES);
  const emissions = readEmissions(row);
  const code = row.line(177)?.toUpperCase();
  const isRated = consumption !== 'empty' && consumption !== 'not_applicable';
  return {
    ...(code === BLANK && { blank: true }),
    ...(code === NOT_SUBJECT && { applicable: false }),
    epc_value: isRated ? row.number(176) : undefined,
    epc_category: consumption,
    greenhouse_value: isRated ? greenhouse(row, emissions) : undefined,
    greenhouse_emissions: emissions,
    diagnostic_date: row.date(324),
    costs_estimation: costs(row),
  };
}

/** Some software writes 0 kg and the resulting class A if no diagnosis was made. */
function readEmissions(row: Row): Energy['greenhouse_emissions'] {
  const found = category(row, 179, GREENHOUSE_CATEGORIES);
  const isMade = row.raw(177) !== undefined || row.number(176) !== undefined;
  if (found === 'A' && !isMade && row.raw(178) !== undefined && row.number(178) === undefined) {
    row.warn('placeholder_value', 179, 'A');
    return undefined;
  }
  return found;
}

function category<T extends string>(row: Row, field: number, known: readonly T[]): T | undefined {
  const code = row.line(field)?.toUpperCase() ?? '';
  if (UNKNOWN.has(code)) {
    return undefined;
  }
  const word = code === BLANK ? 'empty' : code === NOT_SUBJECT ? 'not_applicable' : code;
  const found = known.find((value) => value === word);
  if (!found) {
    row.warn('unmapped_value', field, code);
  }
  return found;
}

/** 0 is unknown, except in class A, which a wood stove or a heat pump really reaches. */
function greenhouse(row: Row, emissions: string | undefined): number | undefined {
  const value = row.number(178);
  return value === undefined && emissions === 'A' && row.raw(178) !== undefined ? 0 : value;
}

function costs(row: Row): Energy['costs_estimation'] {
  // Field 330 is the one figure of diagnoses from before July 2021.
  const min = row.money(326) ?? row.money(330);
  const max = row.money(327) ?? row.money(330);
  if (!min && !max) {
    return undefined;
  }
  // A year up to version 4.09, a date since.
  const year = /\b(19|20)\d\d\b/.exec(row.raw(328) ?? '')?.[0];
  return { min, max, ...(year && { reference_year: Number(year) }) };
}
