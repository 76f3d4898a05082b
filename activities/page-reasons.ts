import type { MappingGap } from '../model/listing.ts';
import { reasonIfAny } from '../model/job-reasons.ts';
import type { Reason } from '../model/sync-job.ts';

/** A mapping gap's value as shown in a reason: real feeds put whole sentences there. */
const MAX_SHOWN_VALUE = 60;

/** What a warning means, by its code; the value comes first. */
const MEANINGS: Readonly<Record<string, string>> = {
  unmapped_value: 'has no counterpart in the property model',
  unknown_field: 'is of a field that the property model does not have',
  unreadable_value: 'cannot be read',
  implausible_value: 'is implausible',
  placeholder_value: 'is a placeholder',
  missing_picture: 'is not among the files of the feed',
};

/** A gap of the mapping, and the listing that has it. */
export interface ListingGap {
  readonly key: string;
  readonly gap: MappingGap;
}

/**
 * What the model has no place for, in sentences with field, listing, value and meaning. One example per field and code: others say the same.
 * @param labelOf what people call a field; undefined where its name says it
 */
export function gapReasons(
  gaps: readonly ListingGap[],
  labelOf: (field: string) => string | undefined = () => undefined,
): Reason[] {
  const kinds = new Map<string, ListingGap>();
  for (const found of gaps) {
    const kind = `${found.gap.field} ${found.gap.code}`;
    if (!kinds.has(kind)) kinds.set(kind, found);
  }
  const examples = [...kinds.values()].map(({ key, gap: { code, field, value } }) => {
    const label = labelOf(field);
    const name = label === undefined ? field : `${label} (field ${field})`;
    const meaning = MEANINGS[code] ?? code.replaceAll('_', ' ');
    const shown = value ? `“${value.slice(0, MAX_SHOWN_VALUE)}” ` : '';
    return `${name} of listing ${key.slice(0, MAX_SHOWN_VALUE)}: ${shown}${meaning}`;
  });
  return reasonIfAny('mapping_gap', gaps.length, examples);
}

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
