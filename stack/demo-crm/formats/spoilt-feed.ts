import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import type { Fault } from '../faults.ts';
import { openFeed } from '../feeds.ts';
import type { FeedRequest } from '../feeds.ts';

const MEBIBYTE = Buffer.alloc(1024 ** 2, 0x20);
/** Sixteen gigabytes of spaces. */
const BOMB_MEBIBYTES = 16 * 1024;
const DRIP_MS = 200;

/** The bytes after the cut of a feed; empty if the response ends there. */
const AFTER_THE_MIDDLE: Partial<Record<Fault, (signal: AbortSignal, ctx: Context) => AsyncIterable<Buffer>>> = {
  truncated: nothing,
  reset: async function* (_signal, ctx) {
    ctx.res.socket?.resetAndDestroy();
    yield* nothing();
  },
  slow: async function* (signal) {
    if (!signal.aborted) await once(signal, 'abort');
    yield* nothing();
  },
  drip: async function* (signal) {
    for (;;) {
      await sleep(DRIP_MS, undefined, { signal });
      yield Buffer.from(' ');
    }
  },
  endless: async function* (signal) {
    while (!signal.aborted) yield MEBIBYTE;
  },
};

async function* nothing(): AsyncGenerator<Buffer> {}

/** The feed's body, with the faults of its bytes. */
export async function spoiltFeed(ctx: Context, request: FeedRequest): Promise<Readable> {
  const { fault } = request.options;
  if (fault === 'compressed_bomb') {
    ctx.set('Content-Encoding', 'gzip');
    return Readable.from(compressedBomb());
  }
  const after = fault && AFTER_THE_MIDDLE[fault];
  return after ? Readable.from(cut(request, after(request.signal, ctx))) : openFeed(request);
}

async function* cut(request: FeedRequest, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The length is only known after writing: it is written once at full speed and discarded.
  let left = Math.floor((await countBytes({ ...request, options: { ...request.options, delay_ms: 0 } })) / 2);
  for await (const chunk of openFeed(request) as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) break;
  }
  yield* rest;
}

async function countBytes(request: FeedRequest): Promise<number> {
  let bytes = 0;
  for await (const chunk of openFeed(request) as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

/** A gzip file may consist of several members: the same megabyte over and over. */
function* compressedBomb(): Generator<Buffer> {
  const member = gzipSync(MEBIBYTE);
  for (let count = 0; count < BOMB_MEBIBYTES; count += 1) yield member;
}
