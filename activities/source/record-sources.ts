import { randomUUID } from 'node:crypto';
import { digest } from '../runtime/digest.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** How a run compares records with those that listings were made from. */
export interface RecordSources {
  /** What goes into the digest of each record; absent: what this run maps is to be mapped again by the next. */
  readonly salt?: string;
  /** A record whose digest is stored need not be mapped: the same mapping would make the same of it. */
  readonly trusted: boolean;
}

/** The digest of a record as it is stored with its listing; empty: worth nothing. */
export const sourceOf = ({ salt }: RecordSources, text: string): string =>
  salt === undefined ? '' : digest(`${salt} ${text}`);

interface Reading {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly stream: string;
  /** Of connector, configuration and mapping. */
  readonly fingerprint: string;
  /** Reads everything the CRM has. */
  readonly isWhole: boolean;
  /** Nothing of this read is journalled yet. */
  readonly isFirst: boolean;
  readonly dryRun: boolean;
}

/**
 * Before a stretch of a read maps anything. A mapping that is another than the stream's has all records mapped; a whole read keeps their salt meanwhile, so that
 * nothing is written of a listing that stays as it is, and proves at its end that the digests hold for the new mapping too (see `proveSources`). Whatever else
 * happens (a run that breaks off, workers of two releases in one run, a read of one listing) leaves digests that no mapping trusts.
 */
export async function recordSources(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, gatewayId, stream, fingerprint, isWhole, isFirst, dryRun }: Reading,
): Promise<RecordSources> {
  const found = await store.streamMappings.find(stream);
  // What an earlier release stored has the fingerprint itself for its salt.
  const { salt, by, proving } = found ?? { salt: fingerprint, by: fingerprint };
  const trusted = by === fingerprint;
  if (dryRun || (found && trusted)) return { salt, trusted };
  const proof = { job_id: jobId, fingerprint };
  const base = { _id: stream, gateway_id: gatewayId };
  if (trusted) {
    await store.streamMappings.save({ ...base, salt, by });
    return { salt, trusted };
  }
  if (proving?.job_id === jobId) {
    if (proving.fingerprint === fingerprint) return { salt, trusted };
    await store.streamMappings.save({ ...base, salt });
    return { trusted };
  }
  if (!isWhole || !isFirst) return { trusted };
  if (by !== undefined) {
    await store.streamMappings.save({ ...base, salt, proving: proof });
    return { salt, trusted };
  }
  // A proof was not finished: digests of its salt may be of either mapping. Under a new one none is found, and each is written anew.
  const anew = randomUUID();
  await store.streamMappings.save({ ...base, salt: anew, by: fingerprint });
  return { salt: anew, trusted: true };
}

interface MetListings {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
  readonly stream: string;
  /** How many listings this run's mapping has made or found as they are. */
  readonly mapped: number;
  /** Listings of the stream that the read did not meet and that stay. */
  readonly unread: readonly string[];
}

/** Keys per question to the store. */
const KEYS = 1_000;

/**
 * After a proven complete read: the mapping of this run, if it set out to prove it, has made every listing what it is, except those that the read did not meet or
 * that are in quarantine, whose digests are given up. Where these are not all the stream has, nothing is proved: the next run writes the digests anew.
 */
export async function proveSources(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, gatewayId, inputId, stream, mapped, unread }: MetListings,
): Promise<void> {
  const { proving } = (await store.streamMappings.find(stream)) ?? {};
  if (proving?.job_id !== jobId) return;
  const others = new Set(unread);
  const quarantined = [...(await store.quarantine.keys(gatewayId, inputId))];
  for (let at = 0; at < quarantined.length; at += KEYS) {
    const known = await store.listings.known(stream, quarantined.slice(at, at + KEYS));
    for (const { _id } of known.values()) others.add(_id);
  }
  if ((await store.listings.countOfStream(stream)) !== mapped + others.size) return;
  await store.listings.touchSource([...others].map((id) => ({ id, source: '' })));
  await store.streamMappings.proved(stream, proving);
}
