import { setTimeout as delay } from 'node:timers/promises';
import { ensure } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { makeListings } from '../fixture.ts';
import { bytesHeld, collectGarbage } from '../measure-memory.ts';

/** Below the limits that formats have for a text, large enough that a few thousand listings fill the feed. */
const TEXT_CHARACTERS = 20_000;

const MEBIBYTE = 1024 ** 2;
/** Measurements per read; each costs two garbage collections. */
const MEASUREMENTS = 4;

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
      growth = await growthOver(bench, size);
      if (growth < size * 1_000_000 * HELD_PART + BUFFERS) return;
    }
    ensure(false, `memory grew by ${Math.round(growth / MEBIBYTE)} MiB while ${2 * megabytes} MB were read`);
  },
} satisfies Record<string, Check>;

/** Reads a feed of this size and returns the growth of the memory in use, bytes. */
async function growthOver(bench: Bench, megabytes: number): Promise<number> {
  const count = Math.ceil((megabytes * 1_000_000) / TEXT_CHARACTERS);
  const text = prose(TEXT_CHARACTERS);
  bench.crm.listings = makeListings(count).map((listing) => ({ ...listing, text }));
  const requestsAtStart = bench.crm.requests.length;
  const requestsMade = (): number => bench.crm.requests.length - requestsAtStart;
  const ctx = await bench.context();
  const measureEvery = Math.ceil(count / MEASUREMENTS);
  const held = [await heldNow()];
  let records = 0;
  let requestsBefore = 0;
  for await (const message of bench.fixture.connector.read(ctx, { mode: 'full' })) {
    if (message.kind !== 'record') {
      continue;
    }
    // Also measured at the first record: a connector that collects everything before it has the peak then.
    if (records++ % measureEvery === 0) {
      held.push(await heldNow());
    }
    requestsBefore ||= requestsMade();
  }
  ensure(records === count, `${records} records came of ${count} listings`);
  const requests = requestsMade();
  ensure(
    requests < FEW_REQUESTS || requestsBefore <= requests * FIRST_RECORD_WITHIN,
    `the first record came after ${requestsBefore} of ${requests} requests: pages are collected before the first record is yielded`,
  );
  return Math.max(...held.map((bytes, index) => bytes - Math.min(...held.slice(0, index + 1))));
}

/** Bytes in use after a garbage collection. */
async function heldNow(): Promise<number> {
  collectGarbage();
  // Buffers are freed only after a first collection has found them unreachable.
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
