import { differences, withPrevious } from '../../model/listing-diff.ts';
import type { Listing } from '../../model/listing.ts';
import type { JobChange, RecordedChange } from '../../model/sync-job.ts';
import { contentOf, presentListing } from '../../store/present-listing.ts';
import type { HandlerDeps } from '../deps.ts';

type Deps = Pick<HandlerDeps, 'store' | 'config'>;

/** Changes of a run with the titles that their listings have now and, of updates, the fields. A page of them: every update is read by itself. */
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

/** What a version changed: the listing as it is, taken back version by version. Undefined when its history does not go back so far. */
async function changedFields(
  listing: Listing,
  version: number,
  { store, config }: Deps,
): Promise<JobChange['fields'] | undefined> {
  // Versions after the one before it, the newest first.
  const steps = await store.listingChanges.since(listing._id, version - 1);
  if (!steps.some((step) => step.version === version)) return undefined;
  let after: { readonly [field: string]: unknown } = contentOf(presentListing(listing, config.PUBLIC_URL));
  for (const { version: written, previous } of steps) {
    const before = withPrevious(after, previous);
    if (written === version) {
      return differences(before, after).map(({ path, left, right }) => ({
        path,
        ...(left === undefined ? {} : { before: left }),
        ...(right === undefined ? {} : { after: right }),
      }));
    }
    after = before;
  }
  return undefined;
}
