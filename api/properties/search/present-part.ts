import type { Listing } from '../../../model/listing/listing.ts';
import { presentListing } from '../../../store/listings/present-listing.ts';
import type { ListingPart } from './listing-page.ts';
import { pickFields, selectFields } from './pick-fields.ts';

/** A listing in the form that the request asks for. */
export type Presenter = (listing: Listing) => ListingPart;

/**
 * Throws BAD_REQUEST if a field is not one of a listing.
 * @param fields absent: all of them
 */
export function createPresenter(fields: readonly string[] | undefined, publicUrl: string): Presenter {
  if (fields === undefined) return (listing) => presentListing(listing, publicUrl);
  const selection = selectFields(fields, 'fields');
  return (listing) => ({ ...pickFields(presentListing(listing, publicUrl), selection), id: listing._id });
}
