import { fold } from '../../../../model/words/fold.ts';

/**
 * A look-up value as the key of a mapping table: `Single Family Residence` and its older spelling `SingleFamilyResidence` are both
 * `singlefamilyresidence`.
 */
export function wordKey(text: string): string {
  return fold(text).replaceAll(' ', '');
}
