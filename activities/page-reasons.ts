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

/** A record whose key came before. */
export interface Duplicate {
  readonly key: string;
  /** Whether it equals the one before; undefined if that was on another page. */
  readonly isEqual?: boolean;
}

/** A listing that was stored under another key. */
export interface Rekeyed {
  readonly key: string;
  readonly formerKey: string;
}

/**
 * The references that came more than once, and whether their records were equal. Of a page repeated after a crash, a record of another page may be
 * compared with itself.
 * @param seenBefore keys of earlier pages
 * @param compared by key, whether the record equals the one of an earlier page, where that is known
 */
export const duplicateReasons = (
  duplicates: readonly Duplicate[],
  seenBefore: ReadonlySet<string>,
  compared: ReadonlyMap<string, boolean>,
): Reason[] =>
  reasonIfAny(
    'duplicate_key',
    duplicates.length,
    duplicates.map(({ key, isEqual = seenBefore.has(key) ? compared.get(key) : undefined }) =>
      isEqual === undefined
        ? `${key}: repeated far apart, not compared`
        : `${key}: ${isEqual ? 'the records are equal' : 'the records differ'}`,
    ),
  );

/** What was recognised under another key. */
export const rekeyedReasons = (rekeyed: readonly Rekeyed[]): Reason[] =>
  reasonIfAny(
    'rekeyed',
    rekeyed.length,
    rekeyed.map(({ key, formerKey }) => `${key}: stored as ${formerKey} before`),
  );
