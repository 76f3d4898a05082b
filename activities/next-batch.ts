import type { OutputItem } from '../connectors/connector.ts';
import type { Listing } from '../model/listing.ts';
import { presentListing } from '../store/present-listing.ts';
import type { Place } from '../store/site-possessions.ts';
import type { SiteOutput } from './connector-context.ts';
import type { ActivityDeps } from './deps.ts';
import type { OutputMapping } from './output-mapping.ts';

/** One listing on its way: what is sent, and the listing where the store has it. */
export interface Parcel {
  readonly item: OutputItem;
  readonly listing?: Listing;
  /** The site was not known to have the listing before. */
  readonly isNew?: boolean;
}

/** A listing that is or is to be on the site, or off it, as its state is recorded. */
export type Settled = Omit<Parcel, 'item'> & { readonly item: Pick<OutputItem, 'id' | 'action'> };

/** A listing that the site needs not be told of: one that is hidden and that it never had, or one beyond the plan's limit. */
export interface Skipped {
  readonly listing: Listing;
  readonly why: 'hidden' | 'overflow';
}

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
}

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
  return { room, isCleared: false, most: Infinity };
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

  const parcels: Parcel[] = [];
  const skipped: Skipped[] = [];
  const pending = await deps.store.listings.pending(place.gatewayId, output.id, jobId, most);
  const shown = await deps.store.possessions.among(
    place,
    pending.map(({ _id }) => _id),
  );
  let bytes = 0;
  for (const listing of pending) {
    const { _id: id, sync } = listing;
    const isNew = !shown.has(id);
    if (listing.hidden) {
      if (isNew) skipped.push({ listing, why: 'hidden' });
      else parcels.push({ item: { action: 'delete', id, version: sync.version }, listing });
      continue;
    }
    if (isNew && state.room <= 0) {
      skipped.push({ listing, why: 'overflow' });
      continue;
    }
    const property = presentListing(listing, deps.publicUrl);
    const content = { property, ...mapping(property) };
    bytes += JSON.stringify(content).length;
    if (bytes > mostBytes && parcels.length > 0) break;
    if (isNew) state.room--;
    parcels.push({ item: { action: 'upsert', id, version: sync.version, ...content }, listing, isNew });
  }
  return { parcels, skipped };
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
