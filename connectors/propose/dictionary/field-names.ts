import { HOME_NAMES } from './home-names.ts';
import { MONEY_NAMES } from './money-names.ts';
import { PLACE_NAMES } from './place-names.ts';
import type { Target } from './targets.ts';

/**
 * Names of fields in English, French, German, Spanish, Italian, Dutch and Portuguese, by the field of the property model that they fill. Words are divided
 * by blanks, names by commas; case, accents, plurals and how words are joined do not matter. A name is listed if people in the trade use it, not because one file does.
 */
export const FIELD_NAMES: readonly Target[] = [...MONEY_NAMES, ...PLACE_NAMES, ...HOME_NAMES];
