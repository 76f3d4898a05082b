import type { MappingGap } from '../model/listing.ts';
import { addReasons } from '../model/sync-job.ts';
import type { Reason } from '../model/sync-job.ts';

/** A mapping gap's value as shown in a reason: real feeds put whole sentences there. */
const MAX_SHOWN_VALUE = 60;

/** What the model has no place for, once per kind. */
export function gapReasons(gaps: readonly MappingGap[]): Reason[] {
  const reasons = gaps.map(({ code, field, value }): Reason => {
    const shown = value === undefined ? '' : ` “${value.slice(0, MAX_SHOWN_VALUE)}”`;
    const text =
      code === 'unmapped_value'
        ? `${field}${shown} has no counterpart in the property model.`
        : `${field}${shown}: ${code.replaceAll('_', ' ')}.`;
    return { code: 'mapping_gap', message: text, count: 1 };
  });
  return addReasons([], reasons);
}

/** Listings that were read more than once. */
export const duplicateReason = (count: number): Reason[] =>
  count > 0
    ? [
        {
          code: 'duplicate_key',
          message: 'The CRM delivered the same listing more than once; the last one counts.',
          count,
        },
      ]
    : [];

/** Records that went into quarantine. */
export const faultReasons = (count: number): Reason[] =>
  count > 0
    ? [
        {
          code: 'quarantined',
          message: 'Records that could not become listings are kept in quarantine with their reasons.',
          count,
        },
      ]
    : [];
