import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue } from '../catalogue.ts';
import type { Listing } from '../listing.ts';
import { BREAKAGES, type Breakage, type RecordFormat } from './format.ts';
import type { FeedOptions } from '../options.ts';
import { hash } from '../random.ts';

export interface FeedSource {
  readonly catalogue: Catalogue;
  readonly options: FeedOptions;
  /** Start of every picture's address. */
  readonly mediaBase: string;
  readonly signal: AbortSignal;
}

/** One record of the feed, with the faults of its content. */
export interface FeedRecord {
  readonly listing: Listing;
  readonly breakage?: Breakage;
}

// Listings written at once: one write of about 600 KB, and the step of delay_ms.
const CHUNK = 100;
// One in 20 records broken (5 %), one in 50 keys twice (2 %).
const BROKEN_BLOCK = 20;
const DUPLICATE_BLOCK = 50;
const HUGE_TEXT_CHUNKS = 1_600;
const HUGE_TEXT_CHUNK = 'Une très longue phrase sans fin. '.repeat(1_986);
const HUGE_MARK = '@@HUGE@@';

/** How a slot's record is broken under the faults that break records; undefined for valid ones. */
function breakageOf({ fault, seed }: FeedOptions, slot: number): Breakage | undefined {
  if (fault !== 'broken_records' && fault !== 'no_keys') return undefined;
  const block = Math.floor(slot / BROKEN_BLOCK);
  if (hash(seed, block, 0xbad) % BROKEN_BLOCK !== slot % BROKEN_BLOCK) return undefined;
  return fault === 'no_keys' ? 'no_key' : BREAKAGES[block % BREAKAGES.length];
}

/** Whether a slot's key occurs twice under the fault `duplicates`: first with an old price, then unchanged. */
function isDuplicated(seed: number, slot: number): boolean {
  return hash(seed, Math.floor(slot / DUPLICATE_BLOCK), 0xd0b1e) % DUPLICATE_BLOCK === slot % DUPLICATE_BLOCK;
}

function outdated(listing: Listing): Listing {
  const price = listing.financial?.transaction?.price;
  if (!price) return listing;
  const old = { ...price, amount: price.amount + 1_000 };
  return {
    ...listing,
    financial: { ...listing.financial, transaction: { ...listing.financial?.transaction, price: old } },
  };
}

/** Whether the feed contains a slot's listing. */
export function isInFeed(catalogue: Catalogue, { fault, seed }: FeedOptions, slot: number): boolean {
  if (fault === 'empty') return false;
  if (fault === 'half' && hash(seed, slot, 0xa1f) % 2 === 0) return false;
  return catalogue.alive(slot);
}

/** The records of each slot of the catalogue in turn: none, one or two. The very first text is a mark under the fault `huge_text`. */
export function* feedRecords({ catalogue, options, mediaBase }: Omit<FeedSource, 'signal'>): Generator<FeedRecord[]> {
  const { fault, seed } = options;
  let isFirst = true;
  for (let turn = 0; turn < catalogue.slots; turn += 1) {
    const slot = fault === 'reordered' ? catalogue.slots - 1 - turn : turn;
    const listing = isInFeed(catalogue, options, slot) ? catalogue.listing(slot, mediaBase) : undefined;
    if (!listing) {
      yield [];
      continue;
    }
    const breakage = breakageOf(options, slot);
    const record = fault === 'huge_text' && isFirst ? { listing: marked(listing) } : { listing, breakage };
    isFirst = false;
    yield fault === 'duplicates' && isDuplicated(seed, slot) ? [{ listing: outdated(listing) }, record] : [record];
  }
}

const marked = (listing: Listing): Listing => ({
  ...listing,
  description: { fr: HUGE_MARK, en: HUGE_MARK },
});

/** The text of a feed, chunk by chunk in constant memory, with the faults of its content. */
export async function* feedText(source: FeedSource, format: RecordFormat): AsyncGenerator<string> {
  const { options, signal } = source;
  let ordinal = 0;
  let turn = 0;
  let chunk = format.head;
  for (const records of feedRecords(source)) {
    for (const { listing, breakage } of records) {
      chunk += (ordinal === 0 ? '' : format.separator) + format.record(listing, ordinal, breakage);
      ordinal += 1;
    }
    turn += 1;
    if (turn % CHUNK === 0) {
      yield* withHugeText(chunk);
      chunk = '';
      if (options.delay_ms > 0) await sleep(options.delay_ms, undefined, { signal });
      signal.throwIfAborted();
    }
  }
  yield* withHugeText(chunk + format.tail);
}

/** The text with about 100 MB instead of its first mark, in pieces. */
export function* withHugeText(text: string): Generator<string> {
  const at = text.indexOf(HUGE_MARK);
  if (at === -1) {
    yield text;
    return;
  }
  yield text.slice(0, at);
  for (let count = 0; count < HUGE_TEXT_CHUNKS; count += 1) yield HUGE_TEXT_CHUNK;
  yield text.slice(at + HUGE_MARK.length).replaceAll(HUGE_MARK, '');
}
