import { isTooMany } from './judge-read.ts';

/** Price and offer of a listing, whether it may be seen, and where. */
export interface Terms {
  readonly offer?: string;
  readonly price?: { readonly amount: number; readonly currency: string };
  /** It is off the market: CRMs take the price from what is sold or let. */
  readonly isClosed?: boolean;
  readonly isHidden?: boolean;
  /** Keys of the `RuledKind`s that the listing has. */
  readonly ruled?: ReadonlySet<string>;
}

/** A stored listing whose record changed. */
export interface ChangedTerms {
  readonly key: string;
  readonly before: Terms;
  readonly after: Terms;
}

/** A change that is believed of a few listings and held of a crowd. */
export interface TermsKind {
  readonly kind: string;
  readonly words: string;
  readonly path: string;
  /** Whether a listing can have this change, and whether it has it. */
  readonly may: (terms: Terms) => boolean;
  readonly has: (change: ChangedTerms) => boolean;
  /** How many listings can have it, where that is known. Otherwise the listings read are counted. */
  readonly able?: number;
}

/** How many listings of a read have a change so far, and how many could have it. */
export interface TermsCount {
  readonly kind: string;
  readonly crowd: number;
  readonly able: number;
}

/** Prices do not change by this factor; decimal signs that are misread make a hundred of it. */
const IMPLAUSIBLE_FACTOR = 8;

const KINDS: readonly TermsKind[] = [
  {
    kind: 'price_lost',
    words: 'lost their price',
    path: '$.financial.transaction.price',
    may: ({ price }) => price !== undefined,
    has: ({ before, after }) => before.price !== undefined && after.price === undefined && !after.isClosed,
  },
  {
    kind: 'price_implausible',
    words: 'have a price several times higher or lower than before, or in another currency',
    path: '$.financial.transaction.price',
    may: ({ price }) => price !== undefined,
    has: isImplausible,
  },
  {
    kind: 'offer',
    words: 'have another offer than before',
    path: '$.offer_type',
    may: ({ offer }) => offer !== undefined,
    has: ({ before, after }) => before.offer !== undefined && before.offer !== after.offer,
  },
  {
    kind: 'hidden',
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

/** What is held of a page, by key, and what the page adds to the counts of its read. */
export interface JudgedTerms {
  readonly held: ReadonlyMap<string, HeldChange>;
  readonly counts: readonly TermsCount[];
}

interface ReadSoFar {
  /** Listings of the page, changed or not. */
  readonly read: number;
  /** The sum of the counts of the pages before. */
  readonly earlier?: readonly TermsCount[];
  /** Changes that the rules of the gateway add. */
  readonly ruled?: readonly TermsKind[];
}

/**
 * Changes of price, offer or visibility that come in a crowd: an export that broke, not business. They are a crowd within their page, or together with those of the pages before. Held are
 * those of the crowd alone, of this page. Pure.
 * @param changes stored listings whose record changed
 */
export function judgeTerms(
  changes: readonly ChangedTerms[],
  { read, earlier = [], ruled = [] }: ReadSoFar,
): JudgedTerms {
  const held = new Map<string, HeldChange>();
  const counts: TermsCount[] = [];
  for (const kind of [...KINDS, ...ruled]) {
    const crowd = changes.filter(kind.has);
    const page = { kind: kind.kind, crowd: crowd.length, able: ableOf(kind, changes, read, crowd.length) };
    counts.push(page);
    const whole = kind.able === undefined ? page : { ...page, able: Math.max(kind.able, crowd.length) };
    const message = crowdMessage(kind, whole, earlier);
    if (message === undefined) continue;
    for (const { key } of crowd) if (!held.has(key)) held.set(key, { message, path: kind.path });
  }
  return { held, counts };
}

const ableOf = ({ may }: TermsKind, changes: readonly ChangedTerms[], read: number, crowd: number): number =>
  Math.max(crowd, read - changes.filter(({ before }) => !may(before)).length);

/** Why the changes of a page are held; undefined if they are believed. */
function crowdMessage(kind: TermsKind, page: TermsCount, earlier: readonly TermsCount[]): string | undefined {
  const before = earlier.find((count) => count.kind === kind.kind);
  const crowd = page.crowd + (before?.crowd ?? 0);
  const able = Math.max(crowd, kind.able ?? page.able + (before?.able ?? 0));
  const [some, of] = isTooMany(page.crowd, page.able) ? [page.crowd, page.able] : [crowd, able];
  if (!isTooMany(some, of)) return undefined;
  const listings = kind.able === undefined ? 'listings read together' : 'listings';
  return (
    `${some} of ${of} ${listings} ${kind.words}, too many to be believed at once: the listing stays as it was. ` +
    'Check the export; if it is right, start the sync with force=true.'
  );
}

/** The sum of counts, by kind. */
export function addTermsCounts(one: readonly TermsCount[], other: readonly TermsCount[]): TermsCount[] {
  const sums = new Map<string, TermsCount>();
  for (const { kind, crowd, able } of [...one, ...other]) {
    const sum = sums.get(kind);
    sums.set(kind, { kind, crowd: (sum?.crowd ?? 0) + crowd, able: (sum?.able ?? 0) + able });
  }
  return [...sums.values()];
}
