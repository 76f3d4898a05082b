import { chunk } from 'es-toolkit/array';
import { streamId } from '../../model/listing/listing.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { keyDigest, unpackDigests } from '../../store/sync/key-digest.ts';

/** Listings per round trip: about 2 MB. */
const BATCH = 250;

/**
 * Does what follows the storing of a listing: indexes it, and removes its former self from the archive. Repeatable, for listings whose attempt may have
 * ended before it did.
 */
export async function settleListings(deps: ActivityDeps, stream: string, ids: readonly string[]): Promise<void> {
  for (const batch of chunk(ids, BATCH)) {
    const listings: Listing[] = await deps.store.listings.byIds(batch);
    const keys = listings.flatMap(({ crm_reference: key, sync }) =>
      sync.former_key === undefined ? [key] : [key, sync.former_key],
    );
    const former = await deps.store.formerListings.byReferences(stream, keys);
    const stored = new Set(listings.map(({ _id }) => _id));
    // What is archived under one of their keys may be another listing.
    const returned = [...former.values()].filter(({ property_id: id }) => stored.has(id));
    await deps.search.put(listings);
    await deps.store.formerListings.removeMany(returned.map(({ _id }) => _id));
  }
}

/**
 * Settles listings that runs which broke off have stored and not journalled. Their last pages are not repeated, and the next run finds those listings
 * unchanged, so that neither would index them.
 */
export async function settleLeftovers(
  deps: ActivityDeps,
  run: { gatewayId: string; inputId: string; jobId: string },
): Promise<void> {
  const { pages, listings, jobs } = deps.store;
  const stream = streamId(run.gatewayId, run.inputId);
  const broken = await jobs.brokenOffBefore(run.gatewayId, run.jobId);
  if (broken.length === 0) return;
  const journalled = new Set<string>();
  for (const jobId of broken) {
    for await (const { keys } of pages.read(jobId, `import:${run.inputId}`))
      for (const digest of keys ? unpackDigests(keys) : []) journalled.add(`${jobId} ${digest}`);
  }
  const left: string[] = [];
  for await (const { _id, crm_reference, sync } of listings.writtenBy(stream, broken)) {
    if (!journalled.has(`${sync.job_id} ${keyDigest(crm_reference)}`)) left.push(_id);
  }
  if (left.length > 0) deps.log.info({ ...logged(run), listings: left.length }, 'Settling what an earlier run left');
  await settleListings(deps, stream, left);
}

const logged = (run: { gatewayId: string; inputId: string; jobId: string }) => ({
  gateway_id: run.gatewayId,
  input_id: run.inputId,
  job_id: run.jobId,
});
