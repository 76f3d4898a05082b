import type { MappingProfile } from '../../../model/mapping/mapping.ts';
import { readSize } from '../../kit/mapping/read-size.ts';
import type { Assignment } from './assign.ts';

type Unit = NonNullable<MappingProfile['area_unit']>;

/** Markets in which homes are measured in square feet. */
const SQUARE_FEET = new Set(['gb', 'us', 'ie', 'ae', 'in']);

/** Units in names of fields. */
const NAMES: ReadonlyArray<readonly [words: RegExp, unit: Unit]> = [
  [/sq\.?[_ -]?f(?:ee)?t|sqft|square[_ -]?f(?:oo|ee)t(?:age)?|ft2|ft²/i, 'sq_ft'],
  [/sq\.?[_ -]?m|sqm|square[_ -]?met|m2|m²|(?:\b|_)qm(?:\b|_)|(?:\b|_)mq(?:\b|_)|metros|metri|(?:\b|_)m_/i, 'sq_m'],
  [/acres?(?:\b|_|$)/i, 'acre'],
  [/(?:\b|_)ares?(?:\b|_)/i, 'are'],
];

/** The unit that a name of a field says. */
export const unitOfName = (name: string): Unit | undefined => NAMES.find(([pattern]) => pattern.test(name))?.[1];

/** The unit of areas without one: by the names of their fields, by values that have one, else that of the market. */
export function areaUnitOf({ chosen }: Assignment, market: string): { readonly unit?: Unit; readonly why: string } {
  const areas = chosen.filter(({ target: { kind } }) => kind === 'size').map(({ path }) => path);
  if (areas.length === 0) return { why: '' };
  for (const { path, names } of areas) {
    const named = unitOfName(names.at(-1) ?? '');
    if (named === 'sq_ft' || named === 'sq_m') return { unit: named, why: `${named}: the name of "${path}" says so` };
  }
  for (const { words } of areas) {
    const stated = [...words.keys()].find((word) => /[a-z²]/i.test(word) && readSize(word, 'm²') !== undefined);
    const size = stated === undefined ? undefined : readSize(stated, 'm²');
    if (size?.unit === 'sq_ft' || size?.unit === 'sq_m')
      return { unit: size.unit, why: `${size.unit}: values such as "${stated}"` };
  }
  const unit = SQUARE_FEET.has(market) ? 'sq_ft' : 'sq_m';
  return { unit, why: `${unit}: usual in the market "${market}"; no name and no value says the unit` };
}
