import type { Listing } from '../listing.ts';
import type { Breakage, RecordFormat } from './format.ts';

/** Our own property model as one JSON array, one listing per line. */
export const JSON_FEED: RecordFormat = { head: '[\n', separator: ',\n', tail: '\n]\n', record: writeRecord };

/** Our own property model as newline-delimited JSON. */
export const NDJSON_FEED: RecordFormat = { head: '', separator: '\n', tail: '\n', record: writeRecord };

function writeRecord(listing: Listing, _ordinal: number, breakage?: Breakage): string {
  return JSON.stringify(breakage ? { ...listing, ...SPOILERS[breakage](listing) } : listing);
}

const SPOILERS: Readonly<Record<Breakage, (listing: Listing) => Record<string, unknown>>> = {
  price_in_words: () => ({ financial: { transaction: { price: { amount: 'sur demande', currency: 'EUR' } } } }),
  no_title: () => ({ title: undefined }),
  impossible_type: () => ({ type: 'spaceship' }),
  bad_date: ({ mandate }) => ({ mandate: { ...mandate, start_date: '2026-13-45' } }),
  bad_coordinates: ({ location }) => ({ location: { ...location, geo: { latitude: 948.6, longitude: 'east' } } }),
  no_key: () => ({ crm_reference: undefined }),
};
