import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { KeyStability } from '../../model/mapping/mapping-study.ts';
import { AppError } from '../../model/shared/errors.ts';
import { keyDoubt } from '../../store/mappings/mappings.ts';
import type { MappingRecord } from '../../store/mappings/mappings.ts';

/** Homes whose keys are quoted. */
const QUOTED = 3;

/** Whether a preview showed that the key of a mapping may not last. */
export const isDoubted = (mapping: MappingRecord, content: FeedMapping): boolean =>
  keyDoubt(mapping, content) !== undefined;

/**
 * Throws UNPROCESSABLE for a mapping whose key did not last over two files of different days: each run would remove its listings and make them anew, with other web addresses.
 * @param isConfirmed whether the caller publishes it all the same
 * @param detail the place of the key in the body
 */
export function demandLastingKey(
  mapping: MappingRecord,
  content: FeedMapping,
  isConfirmed = false,
  detail = '/key',
): void {
  const doubt = keyDoubt(mapping, content);
  if (!doubt || isConfirmed) return;
  const name = content.key.from.join(', ');
  throw new AppError(
    'UNPROCESSABLE',
    `The key "${name}" may not last: ${evidence(doubt)}. Each delivery would remove listings and make them anew under other web addresses. ${advice(doubt)} To publish it all the same, send confirm_unstable_key: true.`,
    { detail },
  );
}

function evidence({ verdict, homes = 0, changed = 0, examples = [], shared, earlier }: KeyStability): string {
  if (verdict !== 'unstable') return `only ${shared} of ${earlier} keys of the earlier file are in this one`;
  const quoted = examples.slice(0, QUOTED).map(({ before, after }) => `${before} → ${after}`);
  return `${changed} of ${homes} homes have another key than in the earlier file (${quoted.join(', ')})`;
}

const advice = ({ stable_fields: fields = [] }: KeyStability): string =>
  fields.length > 0
    ? `Take a field that is the same in both files (${fields.join(', ')}) as the key, and preview the draft again.`
    : 'Ask the CRM for a reference that stays, or preview the draft with a file of another day.';
