import { ConnectorError } from '../../connectors/errors.ts';
import { keyDigest } from '../../store/sync/complete-reads.ts';
import type { KeyOrder } from '../../store/sync/complete-reads.ts';
import type { HeldRecord } from '../../store/listings/held-listings.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { LostOrderError, digestsOf } from '../journal/key-runs.ts';
import { addPage } from '../source/unchanged-file.ts';
import type { FileRead } from '../source/unchanged-file.ts';

/** What a complete read did not return. */
export interface Missing {
  /** Stored listings before this run. */
  readonly before: number;
  /** Digests of the keys that the read returned, in its order; none of a removed input. */
  readonly keys: readonly string[];
  readonly keyless: number;
  /** Listings that the read made or found as they are. */
  readonly mapped: number;
  readonly endMarked: boolean;
  /** Stored listings that it did not return, without those that somebody dismissed. */
  readonly orphans: readonly string[];
  readonly dismissed: readonly string[];
  readonly references: ReadonlyMap<string, string>;
  readonly held: ReadonlyMap<string, HeldRecord>;
  /** What the read said of its file; absent when it left records in quarantine. */
  readonly file?: Partial<FileRead>;
}

/** Without listings that came under other keys. */
export const withoutArrived = (missing: Missing, arrived: ReadonlySet<string>): Missing =>
  arrived.size === 0
    ? missing
    : {
        ...missing,
        orphans: missing.orphans.filter((id) => !arrived.has(id)),
        dismissed: missing.dismissed.filter((id) => !arrived.has(id)),
        references: new Map([...missing.references].filter(([id]) => !arrived.has(id))),
      };

/** Undefined after a read whose file was the last one: nothing is missing. */
export async function findMissing(
  deps: ActivityDeps,
  { jobId, inputId, dryRun }: { readonly jobId: string; readonly inputId: string; readonly dryRun?: boolean },
  stream: string,
  signal: AbortSignal,
): Promise<Missing | undefined> {
  const { completeReads } = deps.store;
  let order: KeyOrder | undefined;
  let keys = new Set<string>();
  let [keyless, created, mapped, quarantined, endMarked] = [0, 0, 0, 0, true];
  let file: Partial<FileRead> | undefined;
  for await (const page of deps.store.pages.read(jobId, `import:${inputId}`)) {
    if (page.unchanged) return undefined;
    if (page.order !== undefined) order ??= await completeReads.order(stream);
    // This run's own judgement has recorded its keys: an earlier attempt ended behind it.
    if (order?.by === jobId) keys = new Set(order.digests);
    else for (const digest of readDigests(page, order)) keys.add(digest);
    keyless += page.keyless ?? 0;
    mapped += (page.counts.created ?? 0) + (page.counts.updated ?? 0) + (page.counts.unchanged ?? 0);
    created += page.counts.created ?? 0;
    quarantined += page.counts.quarantined ?? 0;
    endMarked &&= page.end_marked ?? true;
    file = addPage(file, page);
  }
  const stored = await deps.store.listings.countOfStream(stream);
  const aside = await deps.store.arrivals.count(jobId, stream);
  const references = new Map<string, string>();
  // As many as were read, each of which is stored or put aside: there are no others to look for. In a dry run nothing that was read is stored.
  if (dryRun || stored + aside !== keys.size || quarantined > 0) {
    for await (const { _id, crm_reference } of deps.store.listings.references(stream)) {
      signal.throwIfAborted();
      if (!keys.has(keyDigest(crm_reference))) references.set(_id, crm_reference);
    }
  }
  const held = await deps.store.heldListings.ofStream(stream);
  const ids = [...references.keys()];
  const isDismissed = (id: string) => held.get(id)?.status === 'DISMISSED';
  return {
    before: dryRun ? stored : stored - created,
    keys: [...keys],
    keyless,
    mapped,
    endMarked,
    orphans: ids.filter((id) => !isDismissed(id)),
    dismissed: ids.filter(isDismissed),
    references,
    held,
    ...(file && keyless === 0 && quarantined === 0 ? { file } : {}),
  };
}

/** A read of which it is no longer known what it met proves nothing. */
function readDigests(page: PageRecord, order: KeyOrder | undefined): string[] {
  try {
    return digestsOf(page, order);
  } catch (error) {
    if (!(error instanceof LostOrderError)) throw error;
    const message =
      'What this read has met is no longer known; nothing is removed because of it. The next run reads everything.';
    throw new ConnectorError('bug', message, { cause: error });
  }
}
