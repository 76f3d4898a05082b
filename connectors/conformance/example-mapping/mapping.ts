import type { FeedMapping } from '../../../model/mapping/mapping.ts';

/** How a file of Example becomes listings. */
export const mapping: FeedMapping = {
  version: 1,
  name: 'Example',
  source: { format: 'xml', records: 'catalogue.listing' },
  profile: { currency: 'EUR', language: 'fr' },
  key: { from: ['key'] },
  updated: ['changed'],
  rules: [
    { to: 'offer_type', from: ['offer'], codes: { buy: 'sale', rent: 'rental' } },
    { to: 'type', from: ['kind'], codes: { house: 'house', flat: 'apartment' } },
    { to: 'title', from: ['title'] },
    { to: 'description', from: ['text'] },
  ],
};
