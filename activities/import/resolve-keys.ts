import type { InputConnector, JsonObject } from '../../connectors/connector.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import { parseStored } from '../listings/map-stored.ts';
import { digest } from '../runtime/digest.ts';
import { textOf } from './read-pages.ts';
import type { DeleteClaim, ReadPage, ReadRecord } from './read-pages.ts';

interface Resolving {
  readonly deps: {
    readonly store: {
      readonly listings: Pick<ActivityDeps['store']['listings'], 'known' | 'byIdsWithRaw'>;
      readonly formerListings: Pick<ActivityDeps['store']['formerListings'], 'byReferences'>;
    };
  };
  readonly connector: Pick<InputConnector, 'recognise' | 'isOther'>;
  readonly origin: Pick<ListingOrigin, 'streamId' | 'jobId'>;
  /** The stream had no listing when this chunk began. */
  readonly fresh: boolean;
  /** Keys that this run has read. */
  readonly seen: Pick<SeenKeys, 'has'>;
}

/** Which keys records and deletions of a page get. */
interface KeyDecision {
  /** Records that get another key, and that key. */
  readonly moved: ReadonlyMap<ReadRecord, string>;
  /** Keys of the listings that the deletions mean. */
  readonly deleted: readonly string[];
}

/** What is decided by. */
interface KeyFacts {
  readonly connector: Pick<InputConnector, 'recognise' | 'isOther'>;
  /** Whether another record of this run has the key. */
  readonly isTaken: (key: string) => boolean;
  /** By the key of a stored listing, the record that it was made of; undefined if it has left meanwhile. */
  readonly stored: ReadonlyMap<string, JsonObject | undefined>;
  /** Keys of listings that this run has archived. */
  readonly archived: ReadonlySet<string>;
}

/**
 * The page with keys that lead to the right stored listings. CRMs give the number or place of one listing to another, so that the key of a record may be that of another
 * listing. Only records that have changed and have former keys are looked at, and deletions that say which listing they mean.
 */
export async function resolveKeys(page: ReadPage, context: Resolving): Promise<ReadPage> {
  const { connector, fresh, seen } = context;
  const { claims = [] } = page;
  if (!connector.recognise || fresh) return withKeys(page, { moved: new Map(), deleted: claims.map(({ key }) => key) });
  const own = new Set(page.records.map(({ key }) => key));
  const isTaken = (key: string): boolean => own.has(key) || seen.has(key);
  const named = page.records.filter(
    ({ formerKeys = [], known }) => known === undefined && formerKeys.some((key) => !isTaken(key)),
  );
  const stored = await knownListings([...named, ...claims], context);
  const changed = named.filter((record) => {
    const listing = stored.get(record.key);
    return listing !== undefined && listing.sync.source !== digest(textOf(record));
  });
  const formerKeys = [...changed, ...claims].flatMap(({ formerKeys: keys = [] }) => keys.map((key) => ({ key })));
  const former = await knownListings(formerKeys, context);
  // No key can change: the records that listings were made of need not be read.
  const mayMove = changed.length > 0 && (former.size > 0 || connector.isOther !== undefined);
  if (!mayMove && claims.length === 0) return page;
  const records = await recordsOf(new Map([...stored, ...former]), context);
  const archived = await archivedByJob(claims, context);
  return withKeys(page, decideKeys(changed, claims, { connector, isTaken, stored: records, archived }));
}

/**
 * Decides by what listings were made of. Where the listing under a record's key is not recognised and one under a former key is, the record goes to that one; where it is
 * surely another listing (`isOther`), to a key of its own, which must be free. A deletion is of the first listing that is recognised, or that this run has archived before (a page
 * repeated after a crash), and of none otherwise. Pure.
 */
function decideKeys(
  changed: readonly ReadRecord[],
  claims: readonly DeleteClaim[],
  { connector, isTaken, stored, archived }: KeyFacts,
): KeyDecision {
  const isOf = (key: string, { raw }: Pick<ReadRecord, 'raw'>): boolean => {
    const before = stored.get(key);
    return before !== undefined && connector.recognise?.(before, raw) === true;
  };
  const isOther = ({ key, raw }: ReadRecord): boolean => {
    const before = stored.get(key);
    return before !== undefined && connector.isOther?.(before, raw) === true;
  };
  const moved = new Map<ReadRecord, string>();
  const given = new Set<string>();
  for (const record of changed.filter((each) => !isOf(each.key, each))) {
    const free = (record.formerKeys ?? []).filter((key) => !isTaken(key) && !given.has(key));
    const own = isOther(record) ? free.find((key) => !stored.has(key)) : undefined;
    const key = free.find((each) => isOf(each, record)) ?? own;
    if (key === undefined) continue;
    moved.set(record, key);
    given.add(key);
  }
  const isGone = (key: string): boolean => !stored.has(key) && archived.has(key);
  const deleted = claims.flatMap(
    (claim) => [claim.key, ...claim.formerKeys].find((key) => isOf(key, claim) || isGone(key)) ?? [],
  );
  return { moved, deleted };
}

function withKeys(read: ReadPage, { moved, deleted }: KeyDecision): ReadPage {
  const { claims, ...page } = read;
  if (moved.size === 0 && claims === undefined) return read;
  return {
    ...page,
    records: page.records.map((record) => {
      const key = moved.get(record);
      // The archive may have the listing under the key that it had.
      return key === undefined ? record : { ...record, key, formerKeys: [record.key] };
    }),
    deletes: [...page.deletes, ...deleted],
  };
}

type Known = Awaited<ReturnType<Resolving['deps']['store']['listings']['known']>>;

/** The stored listings under these keys. */
async function knownListings(
  named: ReadonlyArray<{ readonly key: string }>,
  { deps, origin }: Resolving,
): Promise<Known> {
  if (named.length === 0) return new Map();
  return deps.store.listings.known(origin.streamId, [...new Set(named.map(({ key }) => key))]);
}

/** What these listings were made of, by their keys. */
async function recordsOf(known: Known, { deps }: Resolving): Promise<Map<string, JsonObject | undefined>> {
  const ids = [...new Set([...known.values()].map(({ _id }) => _id))];
  const listings = await deps.store.listings.byIdsWithRaw(ids);
  const records = new Map<string, JsonObject | undefined>([...known.keys()].map((key) => [key, undefined]));
  for (const { crm_reference: key, sync } of listings) records.set(key, parseStored(sync.raw));
  return records;
}

/** Keys of listings that this run has archived: a page that is repeated after a crash counts them again. */
async function archivedByJob(claims: readonly DeleteClaim[], { deps, origin }: Resolving): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const keys = claims.flatMap(({ key, formerKeys }) => [key, ...formerKeys]);
  const found = await deps.store.formerListings.byReferences(origin.streamId, keys);
  return new Set([...found].flatMap(([key, { job_id: job }]) => (job === origin.jobId ? [key] : [])));
}
