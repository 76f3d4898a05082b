import { presentListing } from '../../store/listings/present-listing.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { fillBatch } from './fill-batch.ts';
import type { Parcel, Skipped } from './fill-batch.ts';
import type { OutputMapping } from './output-mapping.ts';
import { siteRule } from './site-rule.ts';

/** What a site is sent at once, and the listings that need not be sent to it. One of both has at least one entry. */
export interface Batch {
  readonly parcels: readonly Parcel[];
  readonly skipped: readonly Skipped[];
}

export interface BatchRequest {
  readonly jobId: string;
  /** The plan of the gateway, which may limit how many listings a site shows. */
  readonly plan: string;
  readonly place: Place;
  readonly output: SiteOutput;
  readonly mapping: OutputMapping;
  /** Most listings of a batch, where that is fewer than the connector takes. */
  readonly most: number;
}

/** Ids of pending listings that are read ahead, about 40 kB: a database may scan all that is pending for each query. */
const READ_AHEAD = 1_000;

/**
 * Everything that an output still lacks, in batches within the limits of its connector: withdrawals of listings that have left the store first, so that their places in the plan are free for new listings. The
 * caller records each batch before it requests the next one, because a batch consists of listings whose delivery is not recorded yet.
 */
export async function* batchesFor(deps: ActivityDeps, request: BatchRequest): AsyncGenerator<Batch, void> {
  const most = Math.min(request.output.connector.batch.items, request.most);
  yield* withdrawals(deps, request, most);
  yield* deliveries(deps, request, most);
}

/** Withdrawals of listings that have left the store. A listing that came back meanwhile is kept: it is delivered again. */
async function* withdrawals(
  { store }: ActivityDeps,
  { place, jobId }: BatchRequest,
  most: number,
): AsyncGenerator<Batch, void> {
  for (;;) {
    const leaving = await store.possessions.toWithdraw(place, jobId, most);
    if (leaving.length === 0) return;
    const back = await store.listings.versions(leaving.map(({ id }) => id));
    await store.possessions.keep(place, [...back.keys()]);
    const parcels = leaving
      .filter(({ id }) => !back.has(id))
      .map(({ id, version }): Parcel => ({ item: { action: 'delete', id, version } }));
    if (parcels.length > 0) yield { parcels, skipped: [] };
  }
}

/** Listings that are pending for the output and were not tried by this run. */
async function* deliveries(deps: ActivityDeps, request: BatchRequest, most: number): AsyncGenerator<Batch, void> {
  const { jobId, plan, place, output, mapping } = request;
  const { listings, possessions } = deps.store;
  const limit = deps.planLimit(plan);
  const isFor = await siteRule(deps, place.gatewayId, output.id);
  let room = limit === undefined ? Infinity : limit - (await possessions.count(place));
  let waiting: string[] = [];
  for (;;) {
    if (waiting.length === 0) waiting = await listings.pendingIds(place.gatewayId, output.id, jobId, READ_AHEAD);
    if (waiting.length === 0) return;
    const pending = await listings.pendingAmong(waiting.splice(0, most), output.id, jobId);
    if (pending.length === 0) continue;
    const shown = await possessions.among(
      place,
      pending.map(({ _id }) => _id),
    );
    const limits = { shown, room, mostBytes: output.connector.batch.bytes, isFor };
    const batch = fillBatch(pending, limits, (listing) => {
      const property = presentListing(listing, deps.publicUrl);
      return { property, ...mapping(property) };
    });
    waiting.unshift(...batch.left);
    room = batch.room;
    yield batch;
  }
}
