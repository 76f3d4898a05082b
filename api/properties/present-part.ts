import type { Listing } from '../../model/listing/listing.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import type { ListingPart } from './listing-page.ts';
import { pickFields, selectFields } from './pick-fields.ts';

/** A listing as a caller wants to see it. */
export type Presenter = (listing: Listing) => ListingPart;

/**
 * Throws BAD_REQUEST when a field is none of a listing's.
 * @param fields absent: all of them
 */
export function createPresenter(fields: readonly string[] | undefined, publicUrl: string): Presenter {
  if (fields === undefined) return (listing) => presentListing(listing, publicUrl);
  const selection = selectFields(fields, 'fields');
  return (listing) => ({ ...pickFields(presentListing(listing, publicUrl), selection), id: listing._id });
}
