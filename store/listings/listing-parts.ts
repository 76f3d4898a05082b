import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import type { RawPlace } from '../sync/raw-pages.ts';
import { filledFields } from './filled-fields.ts';
import type { ListingState } from './listing-states.ts';

/** What a listing says: the property, without what the gateway knows about it. Its version ties it to its state. */
export type ListingContent = Omit<Listing, 'sync' | 'property_url'> & { readonly version: number };

export const listingsCollection: CollectionDefinition<ListingContent> = {
  ownedBy: 'gateway',
  // Agents and agencies as the CRM publishes them; what is erased here would return with the next read.
  persons: 'client',
  indexes: [[{ gateway_id: 1 }]],
};

/**
 * Splits a listing into the two documents that it is stored in.
 * @param raw place of the CRM's record, which is stored apart from both
 */
export function partsOf(
  { sync, property_url, ...property }: ListingWithRaw,
  raw: RawPlace,
): { readonly state: ListingState; readonly content: ListingContent } {
  const { raw: _, ...known } = sync;
  const { _id, gateway_id, stream_id, crm_reference, created_at, hidden } = property;
  const state: ListingState = {
    _id,
    gateway_id,
    stream_id,
    crm_reference,
    created_at,
    ...(property_url === undefined ? {} : { property_url }),
    ...(hidden === undefined ? {} : { hidden }),
    sync: known,
    raw,
    filled: filledFields(property),
  };
  return { state, content: { ...property, version: sync.version } };
}

/** The listing of a state and a content; undefined unless both are of the same version. */
export function listingOf(
  { sync, property_url }: ListingState,
  content: ListingContent | undefined,
): Listing | undefined {
  if (content?.version !== sync.version) return undefined;
  const { version: _, ...property } = content;
  return { ...property, ...(property_url === undefined ? {} : { property_url }), sync };
}
