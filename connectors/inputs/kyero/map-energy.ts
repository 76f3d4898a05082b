import { EPC_CATEGORIES, GREENHOUSE_CATEGORIES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { parseNumber } from '../../kit/mapping/parse-number.ts';
import { ENERGY_UNKNOWN, ENERGY_WORDS } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Energy = NonNullable<NonNullable<MappedProperty['legal']>['energy']>;

/** The energy certificate: classes A to G, X if not yet available; in practice free text (`D (142 kWh)`, `In process`). */
export function mapEnergy(root: Element): Energy {
  const rating = root.child('energy_rating');
  const consumption = readClass(rating, 'consumption', EPC_CATEGORIES);
  const emissions = readClass(rating, 'emissions', GREENHOUSE_CATEGORIES);
  const categories = [consumption.category, emissions.category].filter((category) => category !== undefined);
  const areAll = (word: string): boolean => categories.length > 0 && categories.every((category) => category === word);
  return {
    ...(areAll('empty') && { blank: true }),
    ...(areAll('not_applicable') && { applicable: false }),
    epc_category: consumption.category,
    epc_value: consumption.value,
    greenhouse_emissions: emissions.category,
    greenhouse_value: emissions.value,
  };
}

function readClass<T extends string>(
  rating: Element,
  name: string,
  known: readonly T[],
): { readonly category?: T; readonly value?: number } {
  const text = rating.raw(name);
  const folded = fold(text ?? '');
  if (text === undefined || ENERGY_UNKNOWN.has(folded)) {
    return {};
  }
  const [, letter, number] = /^([A-G]\+{0,2})(?:[\s(:/-]+(\d+(?:[.,]\d+)?)(?![\d.,]).*)?$/is.exec(text) ?? [];
  const word = letter?.toUpperCase() ?? entryOf(ENERGY_WORDS, folded);
  const category = known.find((value) => value === word);
  if (!category) {
    rating.warn('unmapped_value', name, text);
    return {};
  }
  return { category, value: number === undefined ? undefined : parseNumber(number) || undefined };
}
