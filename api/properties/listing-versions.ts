import { differences, withPrevious } from '../../model/listing/listing-diff.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { ListingVersion } from '../../model/listing/listing-version.ts';
import type { NewListingChange } from '../../store/listings/listing-changes.ts';
import { contentOf, presentListing } from '../../store/listings/present-listing.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * The changes of each version of a listing, found by reverting them one by one from the current state.
 * @param steps without a gap from the newest on, the newest first
 */
export function* listingVersions(
  listing: Listing,
  steps: readonly NewListingChange[],
  { config }: Pick<HandlerDeps, 'config'>,
): Generator<ListingVersion> {
  let after: { readonly [field: string]: unknown } = contentOf(presentListing(listing, config.PUBLIC_URL));
  for (const { version, at, previous } of steps) {
    const before = withPrevious(after, previous);
    yield {
      version,
      at: at.toISOString(),
      fields: differences(before, after).map(({ path, left, right }) => ({
        path,
        ...(left === undefined ? {} : { before: left }),
        ...(right === undefined ? {} : { after: right }),
      })),
    };
    after = before;
  }
}
