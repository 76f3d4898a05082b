import { EPC_CATEGORIES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Energy = NonNullable<NonNullable<MappedProperty['legal']>['energy']>;

/** Values of "jahrgang" for a missing certificate and for an exempt building. */
const NOT_NEEDED = 'nicht_noetig';

/** Elements that hold the final energy in kWh per m² and year: German by use, German by calculation, Austrian. */
const VALUES = ['energieverbrauchkennwert', 'endenergiebedarf', 'hwbwert'];
const CLASSES = ['wertklasse', 'hwbklasse'];

/** The energy certificate (Energieausweis). Of several the most complete one, of equals the first. */
export function mapEnergy(root: Element): Energy | undefined {
  const passes = root.child('zustand_angaben').children('energiepass');
  const [pass] = passes.toSorted((one, other) => weight(other) - weight(one));
  if (!pass) {
    return undefined;
  }
  const vintage = pass.raw('jahrgang')?.toLowerCase();
  if (vintage === NOT_NEEDED) {
    return { applicable: false, epc_category: 'not_applicable' };
  }
  return {
    epc_value: valueOf(pass),
    epc_category: categoryOf(pass),
    diagnostic_date: pass.date('ausstelldatum'),
  };
}

function weight(pass: Element): number {
  return (CLASSES.some((name) => pass.raw(name)) ? 2 : 0) + (VALUES.some((name) => pass.raw(name)) ? 1 : 0);
}

function valueOf(pass: Element): number | undefined {
  // "epart" selects which of two values counts.
  const isDemand = /^bedarf$/i.test(pass.raw('epart') ?? '');
  const names = isDemand ? ['endenergiebedarf', 'energieverbrauchkennwert', 'hwbwert'] : VALUES;
  return names.map((name) => pass.number(name)).find((value) => value !== undefined);
}

function categoryOf(pass: Element): Energy['epc_category'] {
  const name = CLASSES.find((candidate) => pass.raw(candidate));
  const value = name === undefined ? undefined : pass.raw(name)?.toUpperCase().replace(/\s/g, '');
  if (name === undefined || value === undefined || value === '-') {
    return undefined;
  }
  const category = EPC_CATEGORIES.find((candidate) => candidate === value);
  // The German class H has no counterpart.
  if (!category) {
    pass.warn('unmapped_value', name, value);
  }
  return category;
}
