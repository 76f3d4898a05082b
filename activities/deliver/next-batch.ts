import type { Listing } from '../../model/listing/listing.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { fillBatch } from './fill-batch.ts';
import type { Parcel, Skipped } from './fill-batch.ts';
import type { OutputMapping } from './output-mapping.ts';

export type { Parcel, Settled, Skipped } from './fill-batch.ts';

export interface Batch {
  readonly parcels: readonly Parcel[];
  readonly skipped: readonly Skipped[];
}

/** What a chunk of a delivery keeps between its batches. */
export interface BatchState {
  /** How many more listings the plan lets the site show; Infinity without a limit. */
  room: number;
  /** Nothing is left to withdraw: listings leave the store in earlier phases of a run only, so it is not asked for again. */
  isCleared: boolean;
  /** Most listings of a batch, where that is fewer than the connector takes. */
  most: number;
  /** Ids of pending listings that are still to be looked at, read ahead: a database may look through all that is pending for each question. */
  waiting: string[];
}

/** Ids read ahead: some 40 kB. */
const READ_AHEAD = 1_000;

export interface BatchRequest {
  readonly jobId: string;
  readonly place: Place;
  readonly output: SiteOutput;
  readonly state: BatchState;
  readonly mapping: OutputMapping;
}

export async function openBatches(deps: ActivityDeps, plan: string, place: Place): Promise<BatchState> {
  const limit = deps.planLimit(plan);
  const room = limit === undefined ? Infinity : limit - (await deps.store.possessions.count(place));
  return { room, isCleared: false, most: Infinity, waiting: [] };
}

/** The next things to tell the site, within its batch limits: withdrawals of what has left the store first. */
export async function nextBatch(deps: ActivityDeps, request: BatchRequest): Promise<Batch> {
  const { jobId, place, output, state, mapping } = request;
  const { bytes: mostBytes } = output.connector.batch;
  const most = Math.min(output.connector.batch.items, state.most);
  if (!state.isCleared) {
    const gone = await withdrawals(deps, place, jobId, most);
    if (gone.length > 0) return { parcels: gone, skipped: [] };
    state.isCleared = true;
  }

  const pending = await nextPending(deps, request, most);
  const shown = await deps.store.possessions.among(
    place,
    pending.map(({ _id }) => _id),
  );
  const batch = fillBatch(pending, { shown, room: state.room, mostBytes }, (listing) => {
    const property = presentListing(listing, deps.publicUrl);
    return { property, ...mapping(property) };
  });
  state.waiting.unshift(...batch.left);
  state.room = batch.room;
  return batch;
}

/** At most so many of the listings that are pending; none when nothing is. */
async function nextPending(deps: ActivityDeps, request: BatchRequest, most: number): Promise<Listing[]> {
  const { jobId, place, output, state } = request;
  const { listings } = deps.store;
  for (;;) {
    if (state.waiting.length === 0)
      state.waiting = await listings.pendingIds(place.gatewayId, output.id, jobId, READ_AHEAD);
    if (state.waiting.length === 0) return [];
    const found = await listings.pendingAmong(state.waiting.splice(0, most), output.id, jobId);
    if (found.length > 0) return found;
  }
}

/** Withdrawals of listings that have left the store. One that came back meanwhile is kept: it is delivered again. */
async function withdrawals(deps: ActivityDeps, place: Place, jobId: string, most: number): Promise<Parcel[]> {
  for (;;) {
    const marked = await deps.store.possessions.toWithdraw(place, jobId, most);
    const back = await deps.store.listings.versions(marked.map(({ id }) => id));
    await deps.store.possessions.keep(place, [...back.keys()]);
    const gone = marked.filter(({ id }) => !back.has(id));
    if (gone.length > 0 || marked.length === 0)
      return gone.map(({ id, version }) => ({ item: { action: 'delete', id, version } }));
  }
}
