import type { InputConnector } from '../../connectors/connector.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { parseStored } from '../listings/map-stored.ts';
import { toldBy } from './read-pages.ts';
import type { ReadPage, ReadRecord } from './read-pages.ts';
import { sourceOf } from '../source/record-sources.ts';
import type { RecordSources } from '../source/record-sources.ts';

interface Resolving {
  readonly deps: {
    readonly store: {
      readonly listings: Pick<ActivityDeps['store']['listings'], 'known' | 'byIdsWithRaw'>;
      readonly formerListings: Pick<ActivityDeps['store']['formerListings'], 'byReferences'>;
    };
  };
  readonly connector: Pick<InputConnector, 'recognise' | 'isOther'>;
  readonly origin: Pick<ListingOrigin, 'streamId' | 'jobId'>;
  readonly sources: RecordSources;
  /** The stream had no listing when this stretch began. */
  readonly fresh: boolean;
  /** Keys that this run has read. */
  readonly seen: ReadonlySet<string>;
}

/**
 * The page with keys that lead to the right stored listings. The key of a record may be that of another listing, whose number or place it took over: where the listing
 * under it is not recognised and one under a former key is, the record goes to that one, under its key; where it is surely another one (`isOther`), to a key of its own. Deletions that say which listing they mean are those of the
 * recognised listing, and none where no listing is. Only records that have changed and have former keys are looked at.
 */
export async function resolveKeys(page: ReadPage, context: Resolving): Promise<ReadPage> {
  const { deps, connector, origin, sources, fresh, seen } = context;
  const { claims = [], ...rest } = page;
  const recognise = connector.recognise?.bind(connector);
  if (!recognise || fresh) {
    return claims.length === 0 ? page : { ...rest, deletes: [...page.deletes, ...claims.map(({ key }) => key)] };
  }
  const taken = new Set([...seen, ...page.records.map(({ key }) => key)]);
  const named = page.records.filter(
    ({ formerKeys = [], known }) => known === undefined && formerKeys.some((key) => !taken.has(key)),
  );
  if (named.length === 0 && claims.length === 0) {
    return page;
  }
  const keysOf = (all: ReadonlyArray<{ readonly key: string }>): string[] => all.map(({ key }) => key);
  const own = await deps.store.listings.known(origin.streamId, keysOf([...named, ...claims]));
  const changed = named.filter((record) => {
    const stored = own.get(record.key);
    return stored !== undefined && stored.sync.source !== sourceOf(sources, toldBy(record));
  });
  if (changed.length === 0 && claims.length === 0) {
    return page;
  }
  const formers = [...changed, ...claims].flatMap(({ formerKeys = [] }) => formerKeys);
  const former = await deps.store.listings.known(origin.streamId, [...new Set(formers)]);
  if (former.size === 0 && claims.length === 0 && !connector.isOther) {
    return page;
  }
  const known = new Map([...own, ...former]);
  const ids = [...new Set([...known.values()].map(({ _id }) => _id))];
  const stored = await deps.store.listings.byIdsWithRaw(ids);
  const raws = new Map(stored.map(({ crm_reference: key, sync }) => [key, parseStored(sync.raw)]));
  const isOf = (key: string, { raw }: Pick<ReadRecord, 'raw'>): boolean => {
    const before = raws.get(key);
    return before !== undefined && recognise(before, raw);
  };
  const isOther = ({ key, raw }: ReadRecord): boolean => {
    const before = raws.get(key);
    return before !== undefined && connector.isOther?.(before, raw) === true;
  };
  const moved = new Map<ReadRecord, string>();
  for (const record of changed) {
    if (isOf(record.key, record)) continue;
    const free = record.formerKeys?.filter((key) => !taken.has(key)) ?? [];
    const key =
      free.find((each) => isOf(each, record)) ?? (isOther(record) ? free.find((each) => !known.has(each)) : undefined);
    if (key === undefined) continue;
    moved.set(record, key);
    taken.add(key);
  }
  const archived = await archivedByJob(claims, context);
  const deleted = claims.flatMap(
    (claim) =>
      [claim.key, ...claim.formerKeys].find((key) => isOf(key, claim) || (!known.has(key) && archived.has(key))) ?? [],
  );
  return {
    ...rest,
    records: page.records.map((record) => {
      const key = moved.get(record);
      // What left under the key that it had may be in the archive.
      return key === undefined ? record : { ...record, key, formerKeys: [record.key] };
    }),
    deletes: [...page.deletes, ...deleted],
  };
}

/** Keys of listings that this run has archived: those of a page that is repeated after a crash are counted again. */
async function archivedByJob(
  claims: NonNullable<ReadPage['claims']>,
  { deps, origin }: Resolving,
): Promise<Set<string>> {
  if (claims.length === 0) {
    return new Set();
  }
  const keys = claims.flatMap(({ key, formerKeys }) => [key, ...formerKeys]);
  const found = await deps.store.formerListings.byReferences(origin.streamId, keys);
  return new Set([...found].flatMap(([key, { job_id: job }]) => (job === origin.jobId ? [key] : [])));
}
