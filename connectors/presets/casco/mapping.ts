/**
 * Casco feed v2, the XML of Pararius and Huurwoningen (Netherlands): rentals.
 * Made after the example "Double occupancy" on dev.casco.io (read in November 2026), whose words are the only ones known here: others are reported. Listings
 * for sale are not read, as nothing public shows them. Never met a real file.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { customRules } from '../write-rules.ts';

const HOMES = ['house', 'apartment', 'room'] as const;
const home = (path: string): string[] => HOMES.map((kind) => `property.${kind}.${path}`);
const TYPES = { house: 'house', apartment: 'apartment', room: 'apartment' } as const;

export const casco: FeedMapping = {
  version: 1,
  name: 'Casco v2 (Pararius, Huurwoningen)',
  specification: 'https://dev.casco.io/docs/examples-double-occupancy-possible',
  source: { format: 'xml', records: 'listings.listing' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'NL',
    language: 'nl',
    time_zone: 'Europe/Amsterdam',
  },
  key: { from: ['@id'] },
  rules: [
    { to: 'reference', from: ['@id'] },
    { to: 'description.nl', from: ['details.descriptions.nl'] },
    { to: 'description.en', from: ['details.descriptions.en'] },
    { to: 'property_url', from: ['details.original-url'] },
    { to: 'available_at', from: ['details.available-since'] },
    { to: 'offer_type', constant: 'rental', when: { path: 'rent', exists: true } },
    { to: 'status', from: ['rent.status'], codes: { 'to rent': 'available' } },
    ...HOMES.map((kind): MappingRule => ({
      to: 'type',
      constant: TYPES[kind],
      when: { path: `property.${kind}`, exists: true },
    })),
    { to: 'sub_type', constant: 'room', when: { path: 'property.room', exists: true } },
    { to: 'sub_type', from: ['property.house.type'], codes: { corner: 'end_of_terrace' } },
    { to: 'crm_type', from: home('kind') },
    { to: 'financial.transaction.price', from: ['rent.price'], when: { path: 'rent.price-type', in: ['rent price'] } },
    { to: 'rent_details.rent_period', from: ['rent.price-period'], codes: { monthly: 'month' } },
    { to: 'living_rooms', from: home('layout.number-of-rooms') },
    { to: 'bedrooms', from: home('layout.number-of-bedrooms') },
    { to: 'sizes.liveable_area', from: home('dimensions.surface-area') },
    { to: 'building.construction.year', from: home('construction.year') },
    { to: 'general_condition', from: home('construction.type'), codes: { newly: 'new' } },
    // Without a clear yes the number must not be shown, and with it the street.
    { to: 'location.publish_address', from: ['details.house-number-visibility'], read: 'permission' },
    {
      to: 'location.publish_address',
      constant: false,
      when: { path: 'details.house-number-visibility', exists: false },
    },
    { to: 'location.street', from: ['address.street'] },
    { to: 'location.street_number', from: ['address.house-number', 'address.house-number-suffix'], join: '' },
    { to: 'location.postal_code', from: ['address.postal-code'] },
    { to: 'location.city', from: ['address.city'] },
    { to: 'location.countryCode', from: ['address.country'] },
    {
      to: 'images',
      each: ['media-set.media[category=photo]'],
      parts: [
        { to: 'url', from: ['url'] },
        { to: 'cover', from: ['main-media'] },
      ],
    },
    ...customRules({ viewing_full: 'details.viewing-full', rent_specifications: 'rent.specifications.specification' }),
    ...HOMES.map((kind): MappingRule => ({
      to: `custom_fields.specifics_${kind}`,
      from: [`property.${kind}.specifics.specific`],
    })),
  ],
  ignored: ['media-set'],
};
