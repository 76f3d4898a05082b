import type { FilledField } from '../../model/sync/feed-shape.ts';
import type { Listing } from '../../model/listing/listing.ts';

/** What the watched fields are read from, as a projection. */
export const WATCHED_CONTENT = {
  version: 1,
  type: 1,
  offer_type: 1,
  hidden: 1,
  'financial.transaction.price': 1,
  images: { $slice: 1 },
  bedrooms: 1,
  bathrooms: 1,
  living_rooms: 1,
  floor: 1,
  amenities: 1,
  available_at: 1,
  negotiator: 1,
  'location.city': 1,
  'location.postal_code': 1,
  'location.street': 1,
  'location.geo': 1,
  'sizes.liveable_area': 1,
  'sizes.plot_area': 1,
  'office.name': 1,
  'building.construction.year': 1,
  'legal.energy.epc_category': 1,
  'legal.energy.epc_value': 1,
} as const;

/** What the watched fields are read from. */
export type WatchedContent = Pick<
  Listing,
  | 'type'
  | 'offer_type'
  | 'hidden'
  | 'financial'
  | 'images'
  | 'bedrooms'
  | 'bathrooms'
  | 'living_rooms'
  | 'floor'
  | 'amenities'
  | 'available_at'
  | 'negotiator'
  | 'location'
  | 'sizes'
  | 'office'
  | 'building'
  | 'legal'
>;

/** A field whose share of filled listings is compared between reads. `among`: listings that may have it; default: all. */
interface Watched {
  readonly field: string;
  readonly isFilled: (listing: WatchedContent) => boolean;
  readonly among?: (listing: WatchedContent) => boolean;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const field = (name: string, valueOf: (listing: WatchedContent) => unknown): Watched => ({
  field: name,
  isFilled: (listing) => isThere(valueOf(listing)),
});
const price = ({ financial }: WatchedContent): boolean => isThere(financial?.transaction?.price);
const PRICE = 'financial.transaction.price';

/**
 * What buyers search by, and what no source leaves out from one day to the next. What is stored has a letter for each in this order: a new one comes last, and listings that were written
 * before do not count for it.
 */
const WATCHED: readonly Watched[] = [
  { field: `${PRICE} (sale)`, isFilled: price, among: ({ offer_type: offer }) => offer === 'sale' },
  {
    field: `${PRICE} (rental)`,
    isFilled: price,
    among: ({ offer_type: offer }) => offer === 'rental' || offer === 'seasonal_rental',
  },
  { field: 'type', isFilled: ({ type }) => (type ?? 'other') !== 'other' },
  { field: 'not hidden', isFilled: ({ hidden }) => hidden !== true },
  field('offer_type', (listing) => listing.offer_type),
  field('images', (listing) => listing.images),
  field('bedrooms', (listing) => listing.bedrooms),
  field('bathrooms', (listing) => listing.bathrooms),
  field('living_rooms', (listing) => listing.living_rooms),
  field('floor', (listing) => listing.floor),
  field('amenities', (listing) => listing.amenities),
  field('available_at', (listing) => listing.available_at),
  field('negotiator', (listing) => listing.negotiator),
  field('location.city', (listing) => listing.location?.city),
  field('location.postal_code', (listing) => listing.location?.postal_code),
  field('location.street', (listing) => listing.location?.street),
  field('location.geo', (listing) => listing.location?.geo),
  field('sizes.liveable_area', (listing) => listing.sizes?.liveable_area),
  field('sizes.plot_area', (listing) => listing.sizes?.plot_area),
  field('office.name', (listing) => listing.office?.name),
  field('building.construction.year', (listing) => listing.building?.construction?.year),
  field('legal.energy.epc_category', (listing) => listing.legal?.energy?.epc_category),
  field('legal.energy.epc_value', (listing) => listing.legal?.energy?.epc_value),
];

/**
 * Which of the watched fields a listing has, a letter for each: `1` filled, `0` empty, `-` not expected of such a listing. Stored with its state, so that counting a catalogue reads no contents.
 */
export const filledFields = (listing: WatchedContent): string =>
  WATCHED.map(({ isFilled, among }) => {
    if (among && !among(listing)) return '-';
    return isFilled(listing) ? '1' : '0';
  }).join('');

/** How often each watched field is filled in listings that are counted by what `filledFields` says of them. */
export const sumFilled = (counts: ReadonlyMap<string, number>): FilledField[] =>
  WATCHED.map(({ field: name }, place) => {
    const sum = { of: 0, filled: 0 };
    for (const [letters, listings] of counts) {
      const letter = letters[place];
      if (letter === '0' || letter === '1') sum.of += listings;
      if (letter === '1') sum.filled += listings;
    }
    return { field: name, ...sum };
  });
