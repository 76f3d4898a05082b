import type { Collection } from 'mongodb';
import type { Collections } from './records.ts';
import { expireAfter } from './shared/expire-after.ts';
import type { Expiry } from './shared/expire-after.ts';

/** Days that records are kept; 0: for good. */
export interface Retention {
  readonly jobs: number;
  readonly audit: number;
  readonly formerListings: number;
}

type Kept = 'sync_jobs' | 'audit_events' | 'former_listings';

/** What expires after a configured time. Those whose time is fixed have it in collections.ts, visitor events in visitor-events.ts. */
export const CONFIGURED_EXPIRIES: readonly (Expiry & { readonly of: Kept; readonly days: keyof Retention })[] = [
  // A run ends within two days (SYNC_TIMEOUT_SECONDS), so no job expires under way.
  { of: 'sync_jobs', name: 'expiry', field: 'created_at', days: 'jobs' },
  // Runs write most of the events, and nobody looks for one whose job is gone.
  { of: 'audit_events', name: 'expiry_of_runs', field: 'at', only: { job_id: { $exists: true } }, days: 'jobs' },
  { of: 'audit_events', name: 'expiry', field: 'at', days: 'audit' },
  { of: 'former_listings', name: 'expiry', field: 'archived_at', days: 'formerListings' },
];

/** Makes the TTL indexes what the configuration says. */
export async function applyRetention(
  collection: <Name extends Kept>(name: Name) => Collection<Collections[Name]>,
  retention: Retention,
): Promise<void> {
  for (const { of, days, ...expiry } of CONFIGURED_EXPIRIES) {
    await expireAfter(collection<Kept>(of), expiry, retention[days]);
  }
}
