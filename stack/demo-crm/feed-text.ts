import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue, Listing } from './catalogue.ts';
import { BREAKAGES, type Breakage, type RecordFormat } from './format.ts';
import type { FeedOptions } from './options.ts';
import { hash } from './random.ts';

export interface FeedSource {
  readonly catalogue: Catalogue;
  readonly options: FeedOptions;
  readonly format: RecordFormat;
  /** Start of every picture's address. */
  readonly mediaBase: string;
  readonly signal: AbortSignal;
  /** Called in the middle of the feed when it is to be cut; the feed ends when it resolves. */
  readonly onMiddle?: () => Promise<void>;
}

// Listings written at once: one write of about 600 KB, and the step of delay_ms.
const CHUNK = 100;
// One in 20 records broken (5 %), one in 50 keys twice (2 %).
const BROKEN_BLOCK = 20;
const DUPLICATE_BLOCK = 50;
const HUGE_TEXT_CHUNKS = 1_600;
const HUGE_TEXT_CHUNK = 'Une très longue phrase sans fin. '.repeat(1_986);
const HUGE_MARK = '@@HUGE@@';

/** How a slot's record is spoilt under the fault `broken_records`; undefined for the sound ones. */
export function breakageOf(seed: number, slot: number): Breakage | undefined {
  const block = Math.floor(slot / BROKEN_BLOCK);
  if (hash(seed, block, 0xbad) % BROKEN_BLOCK !== slot % BROKEN_BLOCK) return undefined;
  return BREAKAGES[block % BREAKAGES.length];
}

/** Whether a slot's key comes twice under the fault `duplicates`: first with an old price, then as it is. */
export function isDuplicated(seed: number, slot: number): boolean {
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

/** Whether a slot's listing is in the feed at all. */
export function isInFeed(catalogue: Catalogue, { fault, seed }: FeedOptions, slot: number): boolean {
  if (fault === 'empty') return false;
  if (fault === 'half' && hash(seed, slot, 0xa1f) % 2 === 0) return false;
  return catalogue.alive(slot);
}

/** The text of a feed, chunk by chunk in constant memory, with the faults that lie in its content. */
export async function* feedText(source: FeedSource): AsyncGenerator<string> {
  const { catalogue, options, format, mediaBase, signal } = source;
  const middle = source.onMiddle ? Math.floor(catalogue.slots / 2) : Infinity;
  let ordinal = 0;
  let chunk = format.head;
  const write = (listing: Listing, breakage?: Breakage): string => {
    const text = (ordinal === 0 ? '' : format.separator) + format.record(listing, ordinal, breakage);
    ordinal += 1;
    return text;
  };
  for (let slot = 0; slot < catalogue.slots; slot += 1) {
    const listing = isInFeed(catalogue, options, slot) ? catalogue.listing(slot, mediaBase) : undefined;
    if (listing && options.fault === 'huge_text' && ordinal === 0) {
      yield chunk;
      yield* hugeRecord(format, listing);
      chunk = '';
      ordinal = 1;
    } else if (listing) {
      if (options.fault === 'duplicates' && isDuplicated(options.seed, slot)) chunk += write(outdated(listing));
      chunk += write(listing, options.fault === 'broken_records' ? breakageOf(options.seed, slot) : undefined);
    }
    if (slot >= middle) {
      // Inside a record, where a broken line or a full disk would cut it.
      yield chunk.slice(0, Math.max(1, chunk.length - 700));
      await source.onMiddle?.();
      return;
    }
    if ((slot + 1) % CHUNK === 0) {
      yield chunk;
      chunk = '';
      if (options.delay_ms > 0) await sleep(options.delay_ms, undefined, { signal });
      signal.throwIfAborted();
    }
  }
  yield chunk + format.tail;
}

/** One record with a description of about 100 MB, in pieces. */
function* hugeRecord(format: RecordFormat, listing: Listing): Generator<string> {
  const record = format.record({ ...listing, description: { fr: HUGE_MARK, en: 'A very long text.' } }, 0);
  const [before = '', after = ''] = record.split(HUGE_MARK);
  yield before;
  for (let count = 0; count < HUGE_TEXT_CHUNKS; count += 1) yield HUGE_TEXT_CHUNK;
  yield after;
}
