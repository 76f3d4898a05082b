import type { Listing } from '../../model/listing/listing.ts';
import { delegationOf } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import type { MatchRecord } from '../../store/readers/saved-search-matches.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Session } from '../journal/journal.ts';
import { planOverflow } from './plan-overflow.ts';
import type { PlanOverflow } from './plan-overflow.ts';
import { matchSavedSearches } from './match-saved-searches.ts';
import type { MatchDeps } from './match-saved-searches.ts';
import { queueMatches } from '../events/queue-events.ts';
import { runActivity } from '../runtime/run-activity.ts';

/** What announcing needs of the deps. */
export type AnnounceDeps = MatchDeps &
  Pick<ActivityDeps, 'planLimit' | 'publicUrl' | 'searchMailSeconds' | 'store' | 'wakeMails' | 'wakeSiteEvents'>;

export interface Announced {
  /** Delay until the next call is due, ms; undefined if nothing waits. */
  readonly nextInMs?: number;
}

/** Events per transaction: 1 MB of bodies. */
const EVENTS_AT_ONCE = 100;
/** Matches per mail: far more than a mail shows, and still one transaction. */
const MATCHES_PER_MAIL = 5_000;
/** Listings that a mail shows. */
const SHOWN_IN_MAIL = 20;
/** Mails wait for the end of a run, so that one mail has all of it; a run that takes longer has several. */
const LONGEST_WAIT_FOR_RUN_MS = 3_600_000;
/** The end of a run starts this activity; this is the fallback for a run whose end was not recorded. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Matches what changed in a gateway with its saved searches, and announces what is new to them, once. Repeatable at any instant. */
export const announceMatches =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<Announced> =>
    runActivity(({ signal }) => matchAndAnnounce(deps, gatewayId, signal));

/** The same without Temporal. Exported for tests. */
export async function matchAndAnnounce(deps: AnnounceDeps, gatewayId: string, signal: AbortSignal): Promise<Announced> {
  const { store } = deps;
  const gateway = await store.gateways.find(gatewayId);
  if (!gateway || gateway.deleted_at) return {};
  const searches = (await store.savedSearches.active(gatewayId)).filter(({ client_id }) => isLetIn(gateway, client_id));
  if (searches.length === 0) return {};
  await matchSavedSearches(deps, gatewayId, searches, signal);
  const waiting = new Set(await store.savedSearchMatches.waitingSearches(gatewayId));
  await removeOrphans(deps, searches, waiting);
  const pauses: number[] = [];
  const overflow = waiting.size > 0 ? await planOverflow(deps, gateway) : undefined;
  for (const search of searches.filter(({ _id }) => waiting.has(_id))) {
    signal.throwIfAborted();
    const announce = search.channel.type === 'WEBHOOK' ? announceByEvents : announceByMail;
    pauses.push(...(await announce(deps, search, overflow)));
  }
  for (const id of await store.siteEvents.waitingSubscriptions(gatewayId)) await deps.wakeSiteEvents(id);
  return pauses.length > 0 ? { nextInMs: Math.min(...pauses) } : {};
}

/** Removes matches that were stored while their search was being deleted. */
async function removeOrphans(
  { store }: AnnounceDeps,
  searches: readonly SavedSearchRecord[],
  waiting: ReadonlySet<string>,
): Promise<void> {
  const active = new Set(searches.map(({ _id }) => _id));
  for (const id of waiting) {
    const isKept = active.has(id) || (await store.savedSearches.byId(id)) !== undefined;
    if (!isKept) await store.savedSearchMatches.removeOfSearches([id]);
  }
}

/** A client that lost access to a gateway gets no more alerts about it. */
const isLetIn = (gateway: GatewayRecord, clientId: string): boolean =>
  gateway.client_id === clientId || delegationOf(gateway, clientId, new Date()) !== undefined;

/** Returns the delay until the search is looked at again, ms, if it has to wait. */
async function announceByEvents(
  deps: AnnounceDeps,
  search: SavedSearchRecord,
  overflow: PlanOverflow | undefined,
): Promise<number[]> {
  const { store } = deps;
  const subscriptions = await store.subscriptions.ofGateway(search.gateway_id);
  for (;;) {
    const rows = await store.savedSearchMatches.waiting(search._id, EVENTS_AT_ONCE);
    if (rows.length === 0) return [];
    const { current, listings, isWaiting } = await currentMatches(deps, search, rows, overflow);
    const isDone = await markAnnounced(deps, search, current, async (session) =>
      queueMatches(deps, subscriptions, search, listings, session),
    );
    // Matches of a filter that was saved after this read are left to the next call.
    if (!isDone || rows.some(({ revision }) => revision > search.revision)) return [];
    if (isWaiting) return [LOOK_AGAIN_MS];
  }
}

/** Returns the delay until the search may be mailed, ms, if it has to wait. */
async function announceByMail(
  deps: AnnounceDeps,
  search: SavedSearchRecord,
  overflow: PlanOverflow | undefined,
): Promise<number[]> {
  const { store, searchMailSeconds } = deps;
  const now = Date.now();
  const notBefore = (search.mailed_at?.getTime() ?? 0) + searchMailSeconds * 1_000;
  if (notBefore > now) return [notBefore - now];
  const rows = await store.savedSearchMatches.waiting(search._id, MATCHES_PER_MAIL);
  const [oldest] = rows;
  const isFresh = oldest !== undefined && oldest.created_at.getTime() > now - LONGEST_WAIT_FOR_RUN_MS;
  if (isFresh && (await store.jobs.openOnes(search.gateway_id)).length > 0) return [LOOK_AGAIN_MS];
  const { current, isWaiting } = await currentMatches(deps, search, rows, overflow);
  const [first] = current;
  if (!first) return isWaiting ? [LOOK_AGAIN_MS] : [];
  const mailId = stableUuid(`search_matches/${first._id}`);
  const isDone = await markAnnounced(deps, search, current, async (session) =>
    store.mails.queue(
      {
        _id: mailId,
        client_id: search.client_id,
        kind: 'search_matches',
        search_id: search._id,
        listing_ids: current.slice(0, SHOWN_IN_MAIL).map(({ listing_id }) => listing_id),
        more: Math.max(0, current.length - SHOWN_IN_MAIL),
      },
      session,
    ),
  );
  if (isDone) await deps.wakeMails();
  if (isWaiting) return [Math.max(LOOK_AGAIN_MS, searchMailSeconds * 1_000)];
  return rows.length === MATCHES_PER_MAIL ? [searchMailSeconds * 1_000] : [];
}

/**
 * Matches of the present filter whose listings can be shown, with those; the others are dropped, so that they may match again. `isWaiting`: a run decides
 * whether the plan has room for some.
 */
async function currentMatches(
  { store }: Pick<AnnounceDeps, 'store'>,
  search: SavedSearchRecord,
  rows: readonly MatchRecord[],
  overflow: PlanOverflow | undefined,
): Promise<{ current: MatchRecord[]; listings: Listing[]; isWaiting: boolean }> {
  const ids = rows.map(({ listing_id }) => listing_id);
  const found = await store.listings.byIds(ids);
  const beyond = await overflow?.beyond(ids);
  let isWaiting = false;
  const shown = new Map(found.filter(({ hidden }) => !hidden).map((listing) => [listing._id, listing]));
  const current: MatchRecord[] = [];
  const listings: Listing[] = [];
  const dropped: string[] = [];
  for (const row of rows) {
    const listing = shown.get(row.listing_id);
    const isShownNow = listing !== undefined && row.revision === search.revision;
    const isBeyond = beyond?.has(row.listing_id) ?? false;
    if (isShownNow && !isBeyond) {
      current.push(row);
      listings.push(listing);
    } else if (isShownNow && overflow?.isUndecided) isWaiting = true;
    else if (row.revision <= search.revision) dropped.push(row._id);
  }
  await store.savedSearchMatches.drop(dropped);
  return { current, listings, isWaiting };
}

/** The search was changed or paused, or another process announces: nothing is written. */
class OvertakenError extends Error {}

/** Marks matches as announced and queues their announcement, both or neither. False if the search or its matches changed meanwhile. */
async function markAnnounced(
  { store }: Pick<AnnounceDeps, 'store'>,
  search: SavedSearchRecord,
  rows: readonly MatchRecord[],
  queue: (session: Session) => Promise<void>,
): Promise<boolean> {
  if (rows.length === 0) return true;
  try {
    await store.transaction(async (session) => {
      const isOurs =
        (await store.savedSearches.announced(search, rows.length, new Date(), session)) &&
        (await store.savedSearchMatches.announce(
          rows.map(({ _id }) => _id),
          session,
        ));
      if (!isOurs) throw new OvertakenError('Announced elsewhere');
      await queue(session);
    });
    return true;
  } catch (error) {
    if (error instanceof OvertakenError) return false;
    throw error;
  }
}
