import type { Json, JsonObject, ReadMessage } from '../../../connector.ts';

const FIRST_CHANGE = Date.parse('2026-02-01T00:00:00.000Z');

/** The instant of a change, in minutes after the first. */
export const minute = (number: number): string => new Date(FIRST_CHANGE + number * 60_000).toISOString();

/** A typical home for sale, changed in the minute of its number. */
export function listing(number: number, changes: JsonObject = {}): JsonObject {
  return {
    ListingKey: `K${number}`,
    ListingId: `26-${number}`,
    OriginatingSystemName: "O'Hare MLS",
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    ModificationTimestamp: minute(number),
    ListPrice: 350_000 + number,
    BedroomsTotal: 3,
    LivingArea: 1_850,
    LivingAreaUnits: null,
    City: 'Springfield',
    StateOrProvince: 'IL',
    PublicRemarks: 'Bright home on a quiet street.',
    Media: [
      {
        MediaKey: `K${number}-1`,
        MediaURL: `https://127.0.0.1:9/${number}/1.jpg`,
        MediaCategory: 'Photo',
        Order: 1,
      },
    ],
    ...changes,
  };
}

export const listings = (count: number, changes: JsonObject = {}): JsonObject[] =>
  Array.from({ length: count }, (_, index) => listing(index + 1, changes));

/** The keys of the records among messages. */
export const keysOf = (messages: readonly ReadMessage[]): string[] =>
  messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));

/** A text value; empty for any other. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
