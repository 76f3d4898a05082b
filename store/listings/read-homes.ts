import type { Collection, Document } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import { oneOf } from '../shared/one-of.ts';
import type { ListingContent } from './listing-parts.ts';
import type { ListingState } from './listing-states.ts';

/** What two listings of one home would say alike, without texts and pictures. */
export type ListingFacts = Pick<
  Listing,
  | '_id'
  | 'gateway_id'
  | 'type'
  | 'offer_type'
  | 'status'
  | 'location'
  | 'financial'
  | 'sizes'
  | 'living_rooms'
  | 'bedrooms'
  | 'floor'
  | 'building'
  | 'coownership'
  | 'legal'
  | 'hidden'
>;

/** Pictures of a listing. */
export type ListingPictures = Pick<Listing, '_id' | 'images'> & {
  /** What its first picture looks like; absent where it has no thumbnail, or one of an earlier release. */
  readonly look?: string;
};

/** Texts of a listing. */
export type ListingTexts = Pick<Listing, '_id' | 'description'>;

/** What names a listing to people. */
export type ListingLine = Pick<Listing, '_id' | 'gateway_id' | 'reference' | 'title' | 'location' | 'financial'>;

/** Reads listings for comparing their homes. */
export interface ListingHomes {
  /** Facts of the listings of gateways, at most `limit`. */
  facts(gatewayIds: readonly string[], limit: number): AsyncIterable<ListingFacts>;
  /** Pictures of those of these listings that are stored. */
  pictures(ids: readonly string[]): Promise<ListingPictures[]>;
  /** Texts of those of these listings that are stored. */
  texts(ids: readonly string[]): Promise<ListingTexts[]>;
  /** What names those of these listings that are stored. */
  lines(ids: readonly string[]): Promise<ListingLine[]>;
}

const FACTS = {
  gateway_id: 1,
  type: 1,
  offer_type: 1,
  status: 1,
  'location.street': 1,
  'location.street_number': 1,
  'location.postal_code': 1,
  'location.city': 1,
  'location.countryCode': 1,
  'location.geo': 1,
  'location.precision': 1,
  'financial.transaction.price': 1,
  'sizes.liveable_area': 1,
  'sizes.floor_area': 1,
  'sizes.plot_area': 1,
  'sizes.land_area': 1,
  living_rooms: 1,
  bedrooms: 1,
  floor: 1,
  'building.construction.year': 1,
  'coownership.lot_reference': 1,
  'legal.energy.epc_value': 1,
  'legal.energy.epc_reference': 1,
  'legal.energy.greenhouse_value': 1,
  'legal.energy.costs_estimation': 1,
  'financial.building_costs': 1,
  'financial.property_tax': 1,
  hidden: 1,
} as const;

const LINE = {
  gateway_id: 1,
  reference: 1,
  title: 1,
  'location.city': 1,
  'financial.transaction.price': 1,
} as const;

/** Small documents per network round trip. */
const BATCH = 2_000;

export function createListingHomes(
  contents: Collection<ListingContent>,
  states: Collection<ListingState>,
): ListingHomes {
  const some = <T extends Pick<Listing, '_id'>>(ids: readonly string[], projection: Document): Promise<T[]> =>
    contents.find<T>({ _id: { $in: [...ids] } }, { projection }).toArray();
  return {
    facts: (gatewayIds, limit) =>
      contents
        .find<ListingFacts>({ gateway_id: oneOf(gatewayIds) }, { projection: FACTS, batchSize: BATCH })
        .limit(limit),
    async pictures(ids) {
      const [listings, covers] = await Promise.all([
        some<ListingPictures>(ids, { 'images.url': 1 }),
        states.find({ _id: { $in: [...ids] } }, { projection: { 'sync.cover.look': 1 } }).toArray(),
      ]);
      const looks = new Map(covers.map(({ _id, sync }) => [_id, sync?.cover?.look]));
      return listings.map((listing) => {
        const look = looks.get(listing._id);
        return look === undefined ? listing : { ...listing, look };
      });
    },
    texts: (ids) => some(ids, { description: 1 }),
    lines: (ids) => some(ids, LINE),
  };
}
