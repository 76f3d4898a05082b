import type { InputConnector, JsonObject } from '../../connectors/connector.ts';
import { describeWarning } from '../../connectors/kit/mapping/describe-warning.ts';
import { NO_MEDIA } from '../../connectors/kit/mapping/missing-files.ts';
import { EXCLUDED, UNREADABLE_RULE } from '../../model/rules/apply-rules.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import { reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { Reason } from '../../model/sync/sync-job.ts';

/** Characters of a key in a sentence. */
const MAX_SHOWN_KEY = 60;

/** A gap of the mapping, with the record that has it. */
export interface ListingGap {
  readonly record: { readonly key: string; readonly raw: JsonObject };
  readonly gap: MappingGap;
}

const keyOf = ({ record }: ListingGap): string => record.key.slice(0, MAX_SHOWN_KEY);

/** Listings none of whose files came with their feed. Each has one such gap. */
export const withoutMedia = (gaps: readonly ListingGap[]): readonly ListingGap[] =>
  gaps.filter(({ gap }) => gap.code === NO_MEDIA);

/**
 * What the model has no place for, and what the feed lacks, in sentences with field, listing, value and meaning. One example per field and code: others
 * say the same.
 * @param connector names the fields
 */
export function gapReasons(gaps: readonly ListingGap[], connector: Pick<InputConnector, 'fieldName'>): Reason[] {
  const missing = withoutMedia(gaps);
  const excluded = gaps.filter(({ gap }) => gap.code === EXCLUDED);
  const unreadable = gaps.filter(({ gap }) => gap.code === UNREADABLE_RULE);
  const others = gaps.filter(({ gap: { code } }) => ![NO_MEDIA, EXCLUDED, UNREADABLE_RULE].includes(code));
  const sentences = (some: readonly ListingGap[]): string[] => {
    const kinds = new Map<string, ListingGap>();
    for (const found of some) {
      const kind = `${found.gap.field} ${found.gap.code}`;
      if (!kinds.has(kind)) kinds.set(kind, found);
    }
    return [...kinds.values()].map(({ record, gap }) =>
      describeWarning(gap, record.key.slice(0, MAX_SHOWN_KEY), connector.fieldName?.(gap.field, record.raw)),
    );
  };
  return [
    ...reasonIfAny('mapping_gap', others.length, sentences(others)),
    ...reasonIfAny('media_missing', missing.length, sentences(missing)),
    ...reasonIfAny('excluded_by_rule', excluded.length, excluded.map(keyOf)),
    ...reasonIfAny(
      'rule_unreadable',
      unreadable.length,
      unreadable.map((found) => `${keyOf(found)}: ${found.gap.field} “${found.gap.value ?? ''}” is no number`),
    ),
  ];
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
  seenBefore: Pick<ReadonlySet<string>, 'has'>,
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
