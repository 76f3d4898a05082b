import type { MappingFault } from '../../connectors/map-record.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { judgeTerms } from '../guards/judge-terms.ts';
import type { ChangedTerms, Terms, TermsCount } from '../guards/judge-terms.ts';
import { ruledTerms } from '../guards/ruled-terms.ts';
import type { RuledTerms } from '../guards/ruled-terms.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { ListingTerms } from '../../store/listings/feed-shapes.ts';
import type { PageOutcome } from './decide-page.ts';
import type { PageContext } from './page-context.ts';
import type { ReadRecord } from './read-pages.ts';

/** Code of the records in quarantine whose change is held. */
export const DRIFT = 'feed_drift';

const CLOSED: readonly Listing['status'][] = ['sold', 'rented', 'closed'];

/** What is held of a page, by key, and what the page adds to the counts of its read. */
export interface HeldPage {
  readonly held: ReadonlyMap<string, MappingFault>;
  readonly counts: readonly TermsCount[];
}

const NOTHING: HeldPage = { held: new Map(), counts: [] };

/**
 * Faults of the records of a page whose changes of price, offer, visibility or site come in a crowd, by key. None in a forced run, nor for listings that an earlier mapping
 * has made: there the mapping explains the change.
 */
export async function heldByDrift(
  { verdicts }: Pick<PageOutcome, 'verdicts'>,
  records: readonly ReadRecord[],
  known: ReadonlyMap<string, KnownListing>,
  {
    deps,
    origin,
    rules,
    ruledSites = [],
    terms,
  }: Pick<PageContext, 'deps' | 'origin' | 'rules' | 'ruledSites' | 'terms'>,
): Promise<HeldPage> {
  if (origin.force) return NOTHING;
  const updates = verdicts.flatMap(([key, verdict]) => {
    const stored = known.get(key);
    const isSameMapping = stored !== undefined && stored.sync.generation === origin.generation;
    return verdict.op === 'updated' && verdict.listing && isSameMapping
      ? [{ key, id: stored._id, listing: verdict.listing }]
      : [];
  });
  const ruled = ruledTerms(rules, ruledSites);
  const before =
    updates.length === 0
      ? []
      : await deps.store.listings.terms(
          updates.map(({ id }) => id),
          ruled.fields,
        );
  const termsBefore = new Map(before.map((listing) => [listing._id, termsOf(listing, ruled)]));
  const changes = updates.flatMap(({ key, id, listing }): ChangedTerms[] => {
    const stored = termsBefore.get(id);
    return stored ? [{ key, before: stored, after: termsOf(listing, ruled) }] : [];
  });
  const { held, counts } = judgeTerms(changes, {
    read: records.length,
    earlier: terms?.total() ?? [],
    ruled: ruled.kinds,
  });
  return {
    held: new Map([...held].map(([key, { message, path }]) => [key, { code: DRIFT, message, path }] as const)),
    counts,
  };
}

function termsOf(listing: ListingTerms, ruled: RuledTerms): Terms {
  const { offer_type, financial, status, hidden = false } = listing;
  const price = financial?.transaction?.price;
  return {
    ...(offer_type && { offer: offer_type }),
    ...(price && { price }),
    isClosed: CLOSED.includes(status),
    isHidden: hidden,
    ruled: ruled.of(listing),
  };
}
