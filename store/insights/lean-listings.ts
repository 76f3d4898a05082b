import type { Collection, Filter } from 'mongodb';
import type { LeanListing } from '../../model/listing/lean-listing.ts';
import type { ListingContent } from '../listings/listings.ts';

export interface LeanListings {
  /** Listings of a gateway that sites may show, in order of id. */
  ofGateway(gatewayId: string): Promise<LeanListing[]>;
  /** The same one after the other, without holding them all. */
  streamGateway(gatewayId: string): AsyncIterable<LeanListing>;
  /** Those of these listings that the gateway has, hidden ones too. */
  byIds(gatewayId: string, ids: readonly string[]): Promise<LeanListing[]>;
}

const PROJECTION = {
  gateway_id: 1,
  reference: 1,
  title: 1,
  description: 1,
  type: 1,
  offer_type: 1,
  created_at: 1,
  'location.city': 1,
  'location.postal_code': 1,
  'location.countryCode': 1,
  'location.geo': 1,
  'financial.transaction.price': 1,
  'sizes.liveable_area': 1,
  'sizes.floor_area': 1,
  living_rooms: 1,
  'images.url': 1,
  'legal.energy.epc_category': 1,
  'legal.energy.applicable': 1,
  hidden: 1,
} as const;

export function readLeanListings(collection: Collection<ListingContent>): LeanListings {
  const read = (filter: Filter<ListingContent>) =>
    collection.find<LeanListing>(filter, { projection: PROJECTION }).sort({ _id: 1 });
  const shown = (gatewayId: string) => read({ gateway_id: gatewayId, hidden: { $ne: true } });
  return {
    ofGateway: (gatewayId) => shown(gatewayId).toArray(),
    streamGateway: shown,
    byIds: (gatewayId, ids) =>
      ids.length === 0 ? Promise.resolve([]) : read({ _id: { $in: [...ids] }, gateway_id: gatewayId }).toArray(),
  };
}
