import { only, partOf } from './bounded.ts';

/** What a list of listings shows of each. */
const SHOWN = [
  'id',
  'reference',
  'crm_reference',
  'title',
  'type',
  'sub_type',
  'offer_type',
  'status',
  'living_rooms',
  'bedrooms',
  'property_url',
  'updated_at',
];

/** A listing in a list: by what people distinguish it, where it is, what it costs and how large it is. */
export const summaryOf = (listing: unknown): object => ({
  ...only(listing, SHOWN),
  ...only(listing, ['sizes']),
  location: only(partOf(listing, 'location'), ['city', 'postal_code', 'countryCode']),
  price: partOf(partOf(partOf(listing, 'financial'), 'transaction'), 'price'),
});
