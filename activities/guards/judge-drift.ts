import type { FeedShape, FilledField, KnownShape, UnmappedWord } from '../../model/sync/feed-shape.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { HANDFUL, isTooMany } from './judge-read.ts';

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

/** Price and offer of a listing, and whether it may be seen. */
export interface Terms {
  readonly offer?: string;
  readonly price?: { readonly amount: number; readonly currency: string };
  /** It is off the market: CRMs take the price from what is sold or let. */
  readonly isClosed?: boolean;
  readonly isHidden?: boolean;
}

/** A stored listing whose record changed. */
export interface ChangedTerms {
  readonly key: string;
  readonly before: Terms;
  readonly after: Terms;
}

/** Prices do not change by this factor; decimal signs that are misread make a hundred of it. */
const IMPLAUSIBLE_FACTOR = 8;

const KINDS: ReadonlyArray<{
  readonly words: string;
  readonly path: string;
  /** Whether a listing can have this change, and whether it has it. */
  readonly may: (terms: Terms) => boolean;
  readonly has: (change: ChangedTerms) => boolean;
}> = [
  {
    words: 'lost their price',
    path: '$.financial.transaction.price',
    may: ({ price }) => price !== undefined,
    has: ({ before, after }) => before.price !== undefined && after.price === undefined && !after.isClosed,
  },
  {
    words: 'have a price several times higher or lower than before, or in another currency',
    path: '$.financial.transaction.price',
    may: ({ price }) => price !== undefined,
    has: isImplausible,
  },
  {
    words: 'have another offer than before',
    path: '$.offer_type',
    may: ({ offer }) => offer !== undefined,
    has: ({ before, after }) => before.offer !== undefined && before.offer !== after.offer,
  },
  {
    words: 'would be hidden from now on',
    path: '$.status',
    may: ({ isHidden = false }) => !isHidden,
    has: ({ before, after }) => before.isHidden !== true && after.isHidden === true,
  },
];

function isImplausible({ before: { price: was, offer }, after: { price: now, offer: other } }: ChangedTerms): boolean {
  if (!was || !now || offer !== other || was.amount <= 0 || now.amount <= 0) return false;
  const factor = Math.max(was.amount / now.amount, now.amount / was.amount);
  return was.currency !== now.currency || factor >= IMPLAUSIBLE_FACTOR;
}

/** Why a change is held. */
export interface HeldChange {
  readonly message: string;
  readonly path: string;
}

/**
 * Changes of price and offer that come in a crowd: an export that broke, not business. Held are those of the crowd alone. Pure.
 * @param changes stored listings whose record changed
 * @param read listings of the page, changed or not
 */
export function judgeTerms(changes: readonly ChangedTerms[], read: number): ReadonlyMap<string, HeldChange> {
  const held = new Map<string, HeldChange>();
  for (const { words, path, may, has } of KINDS) {
    const crowd = changes.filter(has);
    const able = Math.max(crowd.length, read - changes.filter(({ before }) => !may(before)).length);
    if (crowd.length <= HANDFUL || !isTooMany(crowd.length, able)) continue;
    const message =
      `${crowd.length} of ${able} listings read together ${words}, too many to be believed at once: the listing stays as it was. ` +
      'Check the export; if it is right, start the sync with force=true.';
    for (const { key } of crowd) if (!held.has(key)) held.set(key, { message, path });
  }
  return held;
}
