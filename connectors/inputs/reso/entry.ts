import { cleanText } from '../../../model/property/clean-text.ts';
import type { Json, JsonObject, ReadMessage } from '../../connector.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import { wordKey } from './mapping/words.ts';

/** The model's limit for a reference. */
const MAX_KEY = 1_000;

/** Most levels, so that recursion over raw records is safe: listings have some 5. */
const MAX_DEPTH = 64;

/** Longest listing, characters: one with hundreds of pictures has some 200 KB. */
const MAX_TEXT = 2 * 1024 ** 2;

/** The message of an entry of a page, and the instant of its change (ISO). */
export interface Entry {
  readonly message: Extract<ReadMessage, { kind: 'record' | 'delete' | 'skip' | 'bad' }>;
  readonly changed?: string;
}

/** The message for an entry of a page. */
export function readEntry(value: Json): Entry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { message: { kind: 'bad', message: 'The listing is no JSON object.' } };
  }
  const changed =
    typeof value['ModificationTimestamp'] === 'string' ? parseInstant(value['ModificationTimestamp']) : undefined;
  const key = listingKey(value);
  if (isDeeper(value, MAX_DEPTH)) {
    return {
      message: { kind: 'bad', key, message: `The listing is nested deeper than ${MAX_DEPTH} levels.` },
      changed,
    };
  }
  const text = JSON.stringify(value);
  if (text.length > MAX_TEXT) {
    return { message: { kind: 'bad', key, message: `The listing is longer than ${MAX_TEXT} characters.` }, changed };
  }
  if (key === undefined) {
    return { message: { kind: 'bad', message: 'The listing has no ListingKey.', raw: value }, changed };
  }
  const status = typeof value['StandardStatus'] === 'string' ? wordKey(value['StandardStatus']) : '';
  // MLS Grid returns a hidden listing with this flag for some days, then drops it.
  if (status === 'delete' || value['MlgCanView'] === false) {
    return { message: { kind: 'delete', key }, changed };
  }
  if (status === 'incomplete') {
    return {
      message: { kind: 'skip', key, code: 'incomplete', message: 'Listings that are still being entered.' },
      changed,
    };
  }
  return { message: { kind: 'record', key, raw: value, text, ...(changed && { updatedAt: changed }) }, changed };
}

/** The ListingKey of a record; undefined if missing or invalid. */
export function listingKey(raw: JsonObject): string | undefined {
  const value = raw['ListingKey'];
  const key = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
  return key !== '' && key.length <= MAX_KEY ? key : undefined;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
