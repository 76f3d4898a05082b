import type { OutputAnswer } from '../../connectors/connector.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { CatalogueManifest, ManifestEntry } from './catalogue-manifest.ts';
import type { Settled } from './fill-batch.ts';
import type { Delivery } from './record-delivery.ts';
import type { CatalogueRun } from './write-catalogue.ts';

/** Where the states of listings are recorded. */
type Recorder = Pick<Delivery, 'record' | 'skip'>;

/** Listings whose states are settled together: one journal page each. */
const SETTLED_AT_ONCE = 100;

/** Reasons that say that a listing is not on offer, which is no failure. */
const NOT_OFFERED: readonly SkipReason[] = ['hidden', 'status'];

/** Why a format cannot hold a listing, for its owner. */
const REASONS: Readonly<Record<SkipReason, string>> = {
  hidden: 'it is hidden',
  status: 'it is not on offer',
  plan_limit: 'the limit of the plan is reached',
  offer_type: 'the format has no such kind of offer',
  rent_period: 'the format does not have the period of its rent',
  type: 'the format has no such kind of property',
  price: 'it has no price',
  currency: 'the format does not have its currency',
  place: 'it lacks a part of the address that the format requires',
  language: 'it has no text in a language of the format',
  contact:
    'neither it nor the metadata of the gateway has a contact with an e-mail address or telephone number; set `contact` in the metadata',
};

/** What the written file means for the state of a pending listing. */
export type CatalogueOutcome =
  /** The file does not have this version: the next run settles it. */
  | { readonly is: 'late' }
  | { readonly is: 'contained' | 'withdrawn' }
  | { readonly is: 'skipped'; readonly why: 'hidden' | 'overflow' }
  | { readonly is: 'refused'; readonly why: SkipReason };

/**
 * What the written file means for the state of a pending listing. Pure.
 * @param version version of the listing now
 * @param isShown the former file may have contained the listing
 */
export function outcomeIn(entry: ManifestEntry | undefined, version: number, isShown: boolean): CatalogueOutcome {
  if (entry?.version !== version) return { is: 'late' };
  const { leftOut } = entry;
  if (leftOut === undefined) return { is: 'contained' };
  if (leftOut === 'plan_limit') return { is: 'skipped', why: 'overflow' };
  if (!NOT_OFFERED.includes(leftOut)) return { is: 'refused', why: leftOut };
  return isShown ? { is: 'withdrawn' } : { is: 'skipped', why: 'hidden' };
}

/**
 * Settles what is pending or leaving by what the file contains. What changed after the file was written waits for the next run.
 * @param title name of the format
 */
export async function settleCatalogue(
  deps: ActivityDeps,
  run: CatalogueRun,
  { manifest, title }: { readonly manifest: CatalogueManifest; readonly title: string },
  delivery: Recorder,
): Promise<void> {
  await settleLeft(deps, run, manifest, delivery);
  const { jobId, gateway, output, place, signal } = run;
  for (;;) {
    signal.throwIfAborted();
    const pending = await deps.store.listings.pending(gateway._id, output.id, jobId, SETTLED_AT_ONCE);
    if (pending.length === 0) return;
    const ids = pending.map(({ _id }) => _id);
    const shown = await deps.store.possessions.among(place, ids);
    const settled = pending.map((listing) => ({
      listing,
      outcome: outcomeIn(manifest.find(listing._id), listing.sync.version, shown.has(listing._id)),
    }));
    const late = settled.filter(({ outcome }) => outcome.is === 'late').map(({ listing }) => listing._id);
    await deps.store.listings.postpone(late, jobId);
    await delivery.skip(
      settled.flatMap(({ listing, outcome }) => (outcome.is === 'skipped' ? [{ listing, why: outcome.why }] : [])),
    );
    await recordAll(
      delivery,
      settled.flatMap(({ listing, outcome }) => responseOf(listing, outcome, title)),
    );
  }
}

/** Listings that have left the store and are not in the file are withdrawn; those that are in it after all wait for the next run. */
async function settleLeft(
  deps: ActivityDeps,
  { jobId, place, signal }: CatalogueRun,
  manifest: CatalogueManifest,
  delivery: Recorder,
): Promise<void> {
  const { listings, possessions } = deps.store;
  for (;;) {
    signal.throwIfAborted();
    const leaving = await possessions.toWithdraw(place, jobId, SETTLED_AT_ONCE);
    if (leaving.length === 0) return;
    const back = await listings.versions(leaving.map(({ id }) => id));
    await possessions.keep(place, [...back.keys()]);
    const gone = leaving.filter(({ id }) => !back.has(id)).map(({ id }) => id);
    await possessions.refused(
      place,
      gone.filter((id) => manifest.contains(id)),
      jobId,
    );
    await recordAll(
      delivery,
      gone
        .filter((id) => !manifest.contains(id))
        .map((id) => ({ parcel: { item: { id, action: 'delete' } }, answer: { id, ok: true } })),
    );
  }
}

/** The file's response for one listing, in the form of a site's. */
interface FileResponse {
  readonly parcel: Settled;
  readonly answer: OutputAnswer;
}

function responseOf(listing: Listing, outcome: CatalogueOutcome, title: string): FileResponse[] {
  const { _id: id } = listing;
  if (outcome.is === 'late' || outcome.is === 'skipped') return [];
  const action = outcome.is === 'withdrawn' ? 'delete' : 'upsert';
  const message = outcome.is === 'refused' ? `${title} cannot hold this listing: ${REASONS[outcome.why]}.` : undefined;
  const answer: OutputAnswer = message === undefined ? { id, ok: true } : { id, ok: false, isFinal: true, message };
  return [{ parcel: { item: { id, action }, listing }, answer }];
}

async function recordAll(delivery: Recorder, responses: readonly FileResponse[]): Promise<void> {
  if (responses.length === 0) return;
  await delivery.record(
    responses.map(({ parcel }) => parcel),
    new Map(responses.map(({ answer }) => [answer.id, answer])),
  );
}
