import { setTimeout as delay } from 'node:timers/promises';
import { ensure } from './bench.ts';
import type { Check } from './bench.ts';
import { makeListings } from './fixture.ts';
import { bytesHeld, collectGarbage } from './measure-memory.ts';

/** Below the limits that formats have for a text, large enough that a few thousand listings make the feed. */
const TEXT_CHARACTERS = 20_000;

const MEBIBYTE = 1024 ** 2;
const MEASUREMENTS = 8;

export const memoryChecks = {
  /** What is held after a collection must not grow with what has been read. */
  async memory(bench) {
    const bytes = bench.effort.megabytes * 1_000_000;
    const count = Math.ceil(bytes / TEXT_CHARACTERS);
    const text = prose(TEXT_CHARACTERS);
    bench.crm.listings = makeListings(count).map((listing) => ({ ...listing, text }));
    const ctx = await bench.context();
    const measureEvery = Math.ceil(count / MEASUREMENTS);
    const held: number[] = [];
    let records = 0;
    for await (const message of bench.fixture.connector.read(ctx, { mode: 'full' })) {
      if (message.kind === 'record' && ++records % measureEvery === 0) {
        collectGarbage();
        // Buffers are let go of only after a collection has told that nobody has them.
        await delay(1);
        collectGarbage();
        held.push(bytesHeld());
      }
    }
    ensure(records === count, `${records} records came of ${count} listings`);
    // What the fake CRM held of its answer may be let go of meanwhile: growth counts from the lowest point before.
    const growth = Math.max(...held.map((bytes, index) => bytes - Math.min(...held.slice(0, index + 1))));
    ensure(
      growth < bytes / 4,
      `memory grew by ${Math.round(growth / MEBIBYTE)} MiB while ${bench.effort.megabytes} MB were read`,
    );
  },
} satisfies Record<string, Check>;

/** Words that pack about as well as those of a listing, so that a zip of them is no bomb. */
function prose(length: number): string {
  let seed = 42;
  let text = '';
  while (text.length < length) {
    // The generator of Numerical Recipes.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${seed.toString(36)} `;
  }
  return text.slice(0, length - 1);
}
