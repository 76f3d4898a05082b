import type { Json } from '../../connectors/connector.ts';
import { keyDigest } from '../../store/sync/complete-reads.ts';
import type { KeyOrder } from '../../store/sync/complete-reads.ts';
import type { PageRecord, ReadDecision, RunPart } from '../../store/sync/sync-pages.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { LostOrderError, digestsOf, fullKeys } from '../journal/key-runs.ts';
import { ReadLostError } from '../source/snapshots.ts';

interface Deps {
  readonly store: {
    readonly pages: Pick<ActivityDeps['store']['pages'], 'read'>;
    readonly listings: Pick<ActivityDeps['store']['listings'], 'references'>;
  };
}

/** What earlier chunks and attempts of this part left behind. */
export async function readJournal({ store }: Deps, jobId: string, part: RunPart) {
  const seen = new Set<string>();
  const shortened: PageRecord[] = [];
  let seq = 0;
  let state: Json | undefined;
  let complete: 'full' | 'delta' | undefined;
  let read: ReadDecision | undefined;
  for await (const page of store.pages.read(jobId, part)) {
    for (const key of fullKeys(page)) seen.add(key);
    if (page.order !== undefined) shortened.push(page);
    seq = page.seq + 1;
    // Journalled as the connector gave it.
    state = page.state as Json | undefined;
    complete = page.complete;
    read ??= page.read;
  }
  return { seen, shortened, seq, state, complete, read };
}

/**
 * Adds to the keys that were read those that are journalled as places in the order of the last complete read. What is stored under none of them any more cannot
 * be met again.
 */
export async function addShortened(
  { store }: Deps,
  stream: string,
  { seen, shortened }: Awaited<ReturnType<typeof readJournal>>,
  order: KeyOrder | undefined,
): Promise<void> {
  if (shortened.length === 0) return;
  const digests = new Set<string>();
  try {
    for (const page of shortened) for (const digest of digestsOf(page, order)) digests.add(digest);
  } catch (error) {
    if (!(error instanceof LostOrderError)) throw error;
    throw new ReadLostError('What earlier pages of this read have met is no longer known; it starts anew.');
  }
  for await (const { crm_reference: key } of store.listings.references(stream))
    if (digests.has(keyDigest(key))) seen.add(key);
}
