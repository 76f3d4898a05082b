import type { ChangedListing } from '../../store/listings/listing-states.ts';
import type { Candidate } from '../../store/readers/saved-search-matches.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** What matching needs of the deps. */
export type MatchDeps = Pick<ActivityDeps, 'log'> & {
  readonly store: Pick<ActivityDeps['store'], 'listings' | 'savedSearches' | 'savedSearchMatches'>;
  readonly search: Pick<ActivityDeps['search'], 'match' | 'refresh' | 'versions'>;
};

/** Changed listings that are matched at a time: 18 kB of ids in each query. */
const BATCH = 500;
/** A listing gets its time of change when it is mapped and is stored with its page, seconds later. */
const MARGIN_MS = 5 * 60_000;
/** A listing that the index cannot take does not hold the others up for longer than this. */
const FURTHEST_BACK_MS = 24 * 3_600_000;

/**
 * Matches the listings of a gateway that changed since these searches were last matched, and stores what is new to a search as NEW. Repeatable: what is
 * stored already, or was in the baseline of its search, is left out. Listings that the index does not have yet in their stored version are matched by the next call.
 */
export async function matchSavedSearches(
  deps: MatchDeps,
  gatewayId: string,
  searches: readonly SavedSearchRecord[],
  signal: AbortSignal,
): Promise<void> {
  const { listings, savedSearches } = deps.store;
  const until = new Date();
  const since = Math.min(...searches.map(({ matched_until }) => matched_until.getTime())) - MARGIN_MS;
  let reached = until.getTime();
  let batch: ChangedListing[] = [];
  const matchBatch = async () => {
    signal.throwIfAborted();
    const behind = await addMatches(deps, { gatewayId, searches, until }, batch);
    reached = Math.min(reached, ...behind.map(({ sync }) => sync.changed_at.getTime()));
    batch = [];
  };
  for await (const listing of listings.changedSince(gatewayId, new Date(since))) {
    batch.push(listing);
    if (batch.length === BATCH) await matchBatch();
  }
  if (batch.length > 0) await matchBatch();
  await savedSearches.matched(searches, new Date(Math.max(reached, until.getTime() - FURTHEST_BACK_MS)));
}

interface Round {
  readonly gatewayId: string;
  readonly searches: readonly SavedSearchRecord[];
  readonly until: Date;
}

/** Returns the listings that the index has in an older version or not at all. */
async function addMatches(
  { store, search, log }: MatchDeps,
  { gatewayId, searches, until }: Round,
  batch: readonly ChangedListing[],
): Promise<ChangedListing[]> {
  const ids = batch.map(({ _id }) => _id);
  const versions = await search.versions(ids);
  // After the versions were read: what the index has in this version is found from here on.
  await search.refresh();
  const found = await search.match(
    gatewayId,
    ids,
    searches.map(({ filter }) => filter),
  );
  const candidates = searches.flatMap(({ _id, revision }, place): Candidate[] => {
    const matched = found[place];
    if (!matched) log.warn({ gateway_id: gatewayId, saved_search_id: _id }, 'A saved search cannot be matched');
    return (matched ?? []).map((listing_id) => ({ gateway_id: gatewayId, search_id: _id, listing_id, revision }));
  });
  await store.savedSearchMatches.add(candidates, until);
  return batch.filter(({ _id, sync }) => (versions.get(_id) ?? 0) < sync.version);
}
