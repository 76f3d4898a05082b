import type { FeedShape, FilledField, KnownShape, UnmappedWord } from '../../model/sync/feed-shape.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { isTooMany } from './judge-read.ts';

/** A field that is filled in fewer listings than this share of them says little about its source. */
const USUAL_SHARE = 0.2;
/** A word in fewer new listings may be a typing error. */
const WORD_LISTINGS = 3;
/** After so many reads over this time the new shape is what the source is like. */
const SETTLED_READS = 3;
const SETTLED_MS = DAY_MS;

/** What a complete read says of its source. */
export interface DriftJudgement {
  /** Each difference in words: the field, how often it is filled and was before, or a new word with an example. */
  readonly drifts: readonly string[];
  /** What the next read is compared with. */
  readonly next: KnownShape;
}

/**
 * Compares the listings of a stream with those of the last read that was as usual: fields that are suddenly empty, words that the mapping does not know. A new mapping
 * starts anew; a difference that stays for three reads over a day is the new usual. Pure.
 */
export function judgeDrift(
  shape: FeedShape,
  known: KnownShape | undefined,
  { generation, now }: { readonly generation: number; readonly now: Date },
): DriftJudgement {
  const usual: KnownShape = { ...shape, generation };
  if (!known || known.generation !== generation || known.listings === 0) return { drifts: [], next: usual };
  const drifts = [...emptied(shape, known), ...newWords(shape, known)];
  if (drifts.length === 0) return { drifts, next: usual };
  const since = known.drift?.since ?? now;
  const reads = (known.drift?.reads ?? 0) + 1;
  const isSettled = reads >= SETTLED_READS && now.getTime() - since.getTime() >= SETTLED_MS;
  return { drifts, next: isSettled ? usual : { ...known, drift: { reads, since } } };
}

/** Fields that are filled in far fewer listings than they were. */
function emptied({ fields }: FeedShape, known: KnownShape): string[] {
  const before = new Map(known.fields.map((field) => [field.field, field]));
  return fields.flatMap((now) => {
    const was = before.get(now.field);
    return was && isEmptied(now, was)
      ? [`${now.field}: filled in ${now.filled} of ${now.of} listings, before in ${was.filled} of ${was.of}`]
      : [];
  });
}

function isEmptied(now: FilledField, was: FilledField): boolean {
  const share = was.of === 0 ? 0 : was.filled / was.of;
  if (share < USUAL_SHARE) return false;
  const expected = share * now.of;
  return isTooMany(expected - now.filled, expected);
}

/** Words without a counterpart that the last usual read did not have. */
function newWords({ words }: FeedShape, known: KnownShape): string[] {
  const before = new Set(known.words.map(wordKey));
  return words
    .filter((word) => word.listings >= WORD_LISTINGS && !before.has(wordKey(word)))
    .map(({ field, value, listings, example }) => `${field}: new word "${value}" in ${listings} listings (${example})`);
}

const wordKey = ({ field, value }: UnmappedWord): string => JSON.stringify([field, value]);
