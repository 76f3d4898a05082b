import { EPC_CATEGORIES, GREENHOUSE_CATEGORIES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

type Energy = NonNullable<NonNullable<MappedProperty['legal']>['energy']>;

/** Types of regulations: energy (kWh per m² and year) and greenhouse gases (kg CO2 per m² and year). The meaning of others is not public. */
const CONSUMPTION = '1';
const EMISSIONS = '2';

/** The energy diagnosis from the list of regulations: each has a value, as a number, a class or both, and a date. */
export function mapEnergy(fields: Fields): Energy {
  const regulations = fields.list('regulations');
  const consumption = regulations.find((item) => item.raw('type') === CONSUMPTION);
  const emissions = regulations.find((item) => item.raw('type') === EMISSIONS);
  return {
    epc_value: valueOf(consumption),
    epc_category: classOf(consumption, EPC_CATEGORIES),
    greenhouse_value: valueOf(emissions),
    greenhouse_emissions: classOf(emissions, GREENHOUSE_CATEGORIES),
    diagnostic_date: consumption?.date('date') ?? emissions?.date('date'),
  };
}

function valueOf(regulation: Fields | undefined): number | undefined {
  const [text] = regulation?.ids('value') ?? [];
  const [, digits] = /(?:^|[^\d.,-])(\d{1,6}(?:[.,]\d{1,4})?)(?![\d.,])/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.')) || undefined;
}

function classOf<T extends string>(regulation: Fields | undefined, known: readonly T[]): T | undefined {
  const [text] = regulation?.ids('value') ?? [];
  const [letter] = /(?<![A-Za-z])[A-G](?![A-Za-z+])/.exec(text ?? '') ?? [];
  return known.find((value) => value === letter);
}
