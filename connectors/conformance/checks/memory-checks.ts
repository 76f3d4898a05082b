import { setTimeout as delay } from 'node:timers/promises';
import { ensure } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { makeListings } from '../fixture.ts';
import { bytesHeld, collectGarbage } from '../measure-memory.ts';

/** Below the limits that formats have for a text, large enough that a few thousand listings fill the feed. */
const TEXT_CHARACTERS = 20_000;

const MEBIBYTE = 1024 ** 2;
/** Fraction of the feed after which the memory is measured again: a connector that keeps all records holds this much of the feed then. */
const MEASURED_BEHIND = 3 / 4;

/** In reads of fewer requests the first record may be late: the first page is a large part of them. */
const FEW_REQUESTS = 12;

/** Fraction of a read's requests after which the first record must have come. */
const FIRST_RECORD_WITHIN = 1 / 4;

/** Fraction of the feed by which the memory may grow during the read. */
const HELD_PART = 1 / 4;
/** Constant memory of a chain of streams: 4 MB for a zipped CSV on Node 24, whose streams buffer four times as much as those of Node 20. */
const BUFFERS = 3_000_000;

export const memoryChecks = {
  /** The memory in use after a garbage collection must not grow with the feed, and the first record must not wait for the last page. */
  async memory(bench) {
    const { megabytes } = bench.effort;
    let growth = 0;
    // Growth of the process itself, such as compiled code, does not depend on the feed: it is half as much relative to twice the feed, and absent the second time.
    for (const size of [megabytes, 2 * megabytes, 2 * megabytes]) {
      const limit = size * 1_000_000 * HELD_PART + BUFFERS;
      growth = await growthOver(bench, size, limit);
      if (growth < limit) return;
    }
    ensure(false, `memory grew by ${Math.round(growth / MEBIBYTE)} MiB while ${2 * megabytes} MB were read`);
  },
} satisfies Record<string, Check>;

/**
 * Reads a feed of this size and returns the growth of the memory in use, bytes.
 * @param limit a growth below it may include garbage
 */
async function growthOver(bench: Bench, megabytes: number, limit: number): Promise<number> {
  const count = Math.ceil((megabytes * 1_000_000) / TEXT_CHARACTERS);
  const text = prose(TEXT_CHARACTERS);
  bench.crm.listings = makeListings(count).map((listing) => ({ ...listing, text }));
  const requestsAtStart = bench.crm.requests.length;
  const requestsMade = (): number => bench.crm.requests.length - requestsAtStart;
  const ctx = await bench.context();
  // The first record is measured too: a connector that collects everything before it holds the most then.
  const measuredAt = [0, Math.floor(count * MEASURED_BEHIND)];
  let least = await heldNow();
  let growth = 0;
  let records = 0;
  let requestsBefore = 0;
  for await (const message of bench.fixture.connector.read(ctx, { mode: 'full' })) {
    if (message.kind !== 'record') {
      continue;
    }
    if (measuredAt.includes(records++)) {
      const held = await heldNow(least + limit);
      growth = Math.max(growth, held - least);
      least = Math.min(least, held);
    }
    requestsBefore ||= requestsMade();
  }
  ensure(records === count, `${records} records came of ${count} listings`);
  const requests = requestsMade();
  ensure(
    requests < FEW_REQUESTS || requestsBefore <= requests * FIRST_RECORD_WITHIN,
    `the first record came after ${requestsBefore} of ${requests} requests: pages are collected before the first record is yielded`,
  );
  return growth;
}

/**
 * Returns the memory in use, bytes. A garbage collection takes a tenth of a second in a large process.
 * @param enough one collection is enough if no more than this is in use after it, garbage included
 */
async function heldNow(enough = 0): Promise<number> {
  collectGarbage();
  if (bytesHeld() < enough) return bytesHeld();
  // Buffers are released only after a collection has found them unreachable.
  await delay(1);
  collectGarbage();
  return bytesHeld();
}

/** Random words with about the compression ratio of a real listing, so that a zip of them is not taken for a bomb. */
function prose(length: number): string {
  let seed = 42;
  let text = '';
  while (text.length < length) {
    // The linear congruential generator of Numerical Recipes.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${seed.toString(36)} `;
  }
  return text.slice(0, length - 1);
}
