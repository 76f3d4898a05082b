import type { MappingGap } from '../model/listing.ts';
import { reasonIfAny } from '../model/job-reasons.ts';
import type { Reason } from '../model/sync-job.ts';

/** A mapping gap's value as shown in a reason: real feeds put whole sentences there. */
const MAX_SHOWN_VALUE = 60;

/** What the model has no place for. */
export const gapReasons = (gaps: readonly MappingGap[]): Reason[] =>
  reasonIfAny(
    'mapping_gap',
    gaps.length,
    gaps.map(({ code, field, value }) => {
      const shown = value === undefined ? '' : ` “${value.slice(0, MAX_SHOWN_VALUE)}”`;
      return `${field}${shown}: ${code.replaceAll('_', ' ')}`;
    }),
  );
