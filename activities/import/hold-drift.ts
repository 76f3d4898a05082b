import type { Listing } from '../../model/listing/listing.ts';
import { judgeTerms } from '../guards/judge-drift.ts';
import type { ChangedTerms, Terms } from '../guards/judge-drift.ts';
import { HANDFUL } from '../guards/judge-read.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { PageOutcome } from './decide-page.ts';
import type { PageContext } from './page-context.ts';
import type { ReadRecord } from './read-pages.ts';

/** Code of the records in quarantine whose change is held. */
export const DRIFT = 'feed_drift';

const CLOSED: readonly Listing['status'][] = ['sold', 'rented', 'closed'];

/**
 * Faults of the records of a page whose changes of price, offer or visibility come in a crowd, by key. None in a forced run, nor for listings that an earlier mapping
 * has made: there the mapping explains the change.
 */
export async function heldByDrift(
  { verdicts }: Pick<PageOutcome, 'verdicts'>,
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, KnownListing>,
  { deps, origin }: Pick<PageContext, 'deps' | 'origin'>,
) {
  const updates = verdicts.flatMap(([key, verdict]) => {
    const stored = known.get(key);
    const isSameMapping = stored !== undefined && stored.sync.generation === origin.generation;
    return verdict.op === 'updated' && verdict.listing && isSameMapping
      ? [{ key, id: stored._id, after: termsOf(verdict.listing) }]
      : [];
  });
  if (origin.force || updates.length <= HANDFUL) return new Map<string, never>();
  const before = new Map(
    (await deps.store.listings.terms(updates.map(({ id }) => id))).map((listing) => [listing._id, termsOf(listing)]),
  );
  const changes = updates.flatMap(({ key, id, after }): ChangedTerms[] => {
    const terms = before.get(id);
    return terms ? [{ key, before: terms, after }] : [];
  });
  const held = judgeTerms(changes, records.length);
  return new Map([...held].map(([key, { message, path }]) => [key, { code: DRIFT, message, path }] as const));
}

function termsOf({
  offer_type,
  financial,
  status,
  hidden = false,
}: Pick<Listing, 'offer_type' | 'financial' | 'status' | 'hidden'>): Terms {
  const price = financial?.transaction?.price;
  return {
    ...(offer_type && { offer: offer_type }),
    ...(price && { price }),
    isClosed: CLOSED.includes(status),
    isHidden: hidden,
  };
}
