import type { Listing } from './listing.ts';

/** What insights read of a listing. */
export type LeanListing = Pick<
  Listing,
  | '_id'
  | 'gateway_id'
  | 'reference'
  | 'title'
  | 'description'
  | 'type'
  | 'offer_type'
  | 'created_at'
  | 'location'
  | 'financial'
  | 'sizes'
  | 'living_rooms'
  | 'images'
  | 'legal'
  | 'hidden'
>;
