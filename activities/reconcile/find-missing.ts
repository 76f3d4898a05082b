import type { HeldRecord } from '../../store/listings/held-listings.ts';
import { keyDigest, unpackDigests } from '../../store/sync/key-digest.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { addPage } from '../source/unchanged-file.ts';
import type { FileRead } from '../source/unchanged-file.ts';

/** What a complete read did not return. */
export interface Missing {
  /** Stored listings before this run. */
  readonly before: number;
  /** Digests of the keys that the read returned, in its order; empty for a removed input. */
  readonly keys: readonly string[];
  readonly keyless: number;
  readonly endMarked: boolean;
  /** Stored listings that it did not return, without those that a person dismissed. */
  readonly orphans: readonly string[];
  readonly dismissed: readonly string[];
  readonly references: ReadonlyMap<string, string>;
  readonly held: ReadonlyMap<string, HeldRecord>;
  /** What the read said of its file; absent if it left records in quarantine. */
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

/** What the pages of a complete read come to. */
interface ReadTotals {
  /** Digests of the keys that it returned, in its order. */
  readonly keys: Set<string>;
  readonly keyless: number;
  readonly created: number;
  readonly quarantined: number;
  readonly endMarked: boolean;
  readonly file: Partial<FileRead> | undefined;
}

const addToRead = (totals: ReadTotals, page: PageRecord): ReadTotals => {
  for (const digest of page.keys ? unpackDigests(page.keys) : []) totals.keys.add(digest);
  return {
    keys: totals.keys,
    keyless: totals.keyless + (page.keyless ?? 0),
    created: totals.created + (page.counts.created ?? 0),
    quarantined: totals.quarantined + (page.counts.quarantined ?? 0),
    endMarked: totals.endMarked && page.end_marked !== false,
    file: addPage(totals.file, page),
  };
};

/** Undefined after a read that ended because its file is the last one: nothing is missing. */
export async function findMissing(
  deps: ActivityDeps,
  { jobId, inputId, dryRun }: { readonly jobId: string; readonly inputId: string; readonly dryRun?: boolean },
  stream: string,
  signal: AbortSignal,
): Promise<Missing | undefined> {
  const { pages, listings, arrivals, heldListings } = deps.store;
  let read: ReadTotals = {
    keys: new Set(),
    keyless: 0,
    created: 0,
    quarantined: 0,
    endMarked: true,
    file: undefined,
  };
  for await (const page of pages.read(jobId, `import:${inputId}`)) {
    if (page.unchanged) return undefined;
    read = addToRead(read, page);
  }
  const stored = await listings.countOfStream(stream);
  const aside = await arrivals.count(jobId, stream);
  // As many as were read, each of which is stored or set aside: no other can be missing. In a dry run nothing that was read is stored.
  const isEach = !dryRun && stored + aside === read.keys.size && read.quarantined === 0;
  const references = isEach ? new Map<string, string>() : await unread(listings.references(stream), read.keys, signal);
  const held = await heldListings.ofStream(stream);
  const ids = [...references.keys()];
  const isDismissed = (id: string) => held.get(id)?.status === 'DISMISSED';
  return {
    before: dryRun ? stored : stored - read.created,
    keys: [...read.keys],
    keyless: read.keyless,
    endMarked: read.endMarked,
    orphans: ids.filter((id) => !isDismissed(id)),
    dismissed: ids.filter(isDismissed),
    references,
    held,
    ...(read.file && read.keyless === 0 && read.quarantined === 0 ? { file: read.file } : {}),
  };
}

/** Ids and keys of stored listings whose keys are not among these. */
async function unread(
  stored: AsyncIterable<{ readonly _id: string; readonly crm_reference: string }>,
  keys: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const references = new Map<string, string>();
  for await (const { _id, crm_reference } of stored) {
    signal.throwIfAborted();
    if (!keys.has(keyDigest(crm_reference))) references.set(_id, crm_reference);
  }
  return references;
}
