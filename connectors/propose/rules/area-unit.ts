import type { MappingProfile } from '../../../model/mapping/mapping.ts';
import { readSize } from '../../kit/mapping/read-size.ts';
import type { Assignment } from './assign.ts';

type Unit = NonNullable<MappingProfile['area_unit']>;

/** Markets in which homes are measured in square feet. */
const SQUARE_FEET = new Set(['gb', 'us', 'ie', 'ae', 'in']);

/** Units in names of fields. */
const NAMES: ReadonlyArray<readonly [words: RegExp, unit: Unit]> = [
  [/sq\.? ?ft|sqft|square ?f(?:oo|ee)t|ft2|ft²/i, 'sq_ft'],
  [/sq\.? ?m|sqm|square ?met|m2|m²|\bqm\b|\bmq\b|metros|metri/i, 'sq_m'],
];

/** The unit of areas without one: by the names of their fields, by values that have one, else that of the market. */
export function areaUnitOf({ chosen }: Assignment, market: string): { readonly unit?: Unit; readonly why: string } {
  const areas = chosen.filter(({ target: { kind } }) => kind === 'size').map(({ path }) => path);
  if (areas.length === 0) return { why: '' };
  for (const { path, names, words } of areas) {
    const named = NAMES.find(([pattern]) => pattern.test(names.at(-1) ?? ''));
    if (named) return { unit: named[1], why: `${named[1]}: the name of "${path}" says so` };
    const stated = [...words.keys()].find((word) => /[a-z²]/i.test(word) && readSize(word, 'm²') !== undefined);
    const size = stated === undefined ? undefined : readSize(stated, 'm²');
    if (size) return { unit: size.unit, why: `${size.unit}: values such as "${stated}"` };
  }
  const unit = SQUARE_FEET.has(market) ? 'sq_ft' : 'sq_m';
  return { unit, why: `${unit}: usual in the market "${market}"; no name and no value says the unit` };
}
