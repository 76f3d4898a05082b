import type { Listing } from '../../model/listing/listing.ts';
import type { JobChange, RecordedChange } from '../../model/sync/sync-job.ts';
import type { HandlerDeps } from '../deps.ts';
import { listingVersions } from '../properties/listing-versions.ts';

type Deps = Pick<HandlerDeps, 'store' | 'config'>;

/** Changes of a run with the current titles of their listings and, for updates, the fields. For one page: every update is read separately. */
export async function describeChanges(changes: readonly RecordedChange[], deps: Deps): Promise<JobChange[]> {
  const ids = new Set(changes.flatMap(({ listing_id }) => listing_id ?? []));
  const listings = ids.size > 0 ? await deps.store.listings.byIds([...ids]) : [];
  const byId = new Map(listings.map((listing) => [listing._id, listing]));
  return Promise.all(
    changes.map(async ({ version, ...change }) => {
      const listing = change.listing_id === undefined ? undefined : byId.get(change.listing_id);
      const [title = change.title] = Object.values(listing?.title ?? {});
      const fields =
        listing && version !== undefined && change.op === 'updated'
          ? await changedFields(listing, version, deps)
          : undefined;
      return { ...change, ...(title === undefined ? {} : { title }), ...(fields ? { fields } : {}) };
    }),
  );
}

/** The changed fields of a version. Undefined if the stored history does not go back so far. */
async function changedFields(listing: Listing, version: number, deps: Deps): Promise<JobChange['fields'] | undefined> {
  const steps = await deps.store.listingChanges.since(listing._id, version - 1);
  if (!steps.some((step) => step.version === version)) return undefined;
  for (const made of listingVersions(listing, steps, deps)) if (made.version === version) return made.fields;
  return undefined;
}
