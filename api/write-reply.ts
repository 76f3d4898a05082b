import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Recheck, StillAllowed } from './http/access-watch.ts';
import type { Success } from './contract.ts';
import { toAppError } from './http/downstream.ts';
import { isSpecial } from './http/reply.ts';
import type { EventSource, SpecialReply } from './http/reply.ts';

type Reply<Kind extends SpecialReply['kind']> = Extract<SpecialReply, { readonly kind: Kind }>;

/** Text gathered before it is handed to the socket: few system calls, little memory. */
const CHUNK_CHARACTERS = 64 * 1024;

/** What a long response needs of the request that it belongs to. */
export interface StreamMeans {
  /** Called before a stream begins; what it throws is the answer. */
  readonly takePlace: () => void;
  /** Makes the check that is repeated while a stream is written. */
  readonly watch: (recheck: Recheck | undefined) => StillAllowed;
}

/** Writes what a handler replied. A stream's first chunk is read before the status goes out, so that a fault there is still an error answer. */
export async function writeReply(ctx: Context, success: Success, reply: unknown, means: StreamMeans): Promise<void> {
  if (!isSpecial(reply)) {
    ctx.status = success.status;
    ctx.body = JSON.stringify(reply);
    ctx.type = 'application/json';
    return;
  }
  ctx.status = success.status;
  if ('headers' in reply) ctx.set(reply.headers);
  switch (reply.kind) {
    case 'empty':
      ctx.status = 204;
      return;
    case 'redirect':
      ctx.redirect(reply.url);
      return;
    case 'array':
      ctx.type = 'application/json';
      await writePieces(ctx, jsonPieces(reply.items), reply.recheck, means);
      return;
    case 'events':
      await writeEvents(ctx, reply.events, means);
      return;
    case 'file':
      writeFile(ctx, reply, means);
      return;
    case 'stream':
      await writeStream(ctx, reply, means);
      return;
    case 'content':
      ctx.body = reply.body;
      ctx.type = reply.type;
      break;
    case 'headers':
      ctx.body = reply.text ?? JSON.stringify(reply.body);
      ctx.type = 'application/json';
  }
  // Only by entity tag: Last-Modified has whole seconds and does not move with delivery, so it cannot prove freshness.
  if (isKnown(ctx)) ctx.status = 304;
}

function writeFile(ctx: Context, { filename, body }: Reply<'file'>, { takePlace }: StreamMeans): void {
  ctx.set({ 'Cache-Control': 'private, no-store' });
  ctx.attachment(filename);
  if (ctx.method === 'HEAD') body.destroy();
  else {
    takePlace();
    ctx.compress = false;
    ctx.body = body;
  }
  ctx.type = 'application/octet-stream';
}

async function writeStream(ctx: Context, reply: Reply<'stream'>, means: StreamMeans): Promise<void> {
  ctx.type = reply.type;
  if (isKnown(ctx)) {
    ctx.status = 304;
    await reply.notModified();
    return;
  }
  await writePieces(ctx, reply.pieces, reply.recheck, means);
  // A body that is a stream takes its type for bytes.
  ctx.type = reply.type;
}

/** Streams a long text, unless only its head is requested. */
async function writePieces(
  ctx: Context,
  pieces: AsyncIterable<string>,
  recheck: Recheck | undefined,
  { takePlace, watch }: StreamMeans,
): Promise<void> {
  if (ctx.method === 'HEAD') return;
  takePlace();
  ctx.body = await startStream(ctx, guarded(gathered(pieces), watch(recheck)));
}

async function writeEvents(ctx: Context, events: EventSource, { takePlace, watch }: StreamMeans): Promise<void> {
  // Nginx and others like it would gather events before they pass them on, and so would a compressor.
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  ctx.compress = false;
  if (ctx.method !== 'HEAD') {
    takePlace();
    ctx.body = await startStream(ctx, untilRefused(events, watch(undefined)));
  }
  ctx.type = 'text/event-stream';
}

/** The same chunks while the caller has access: checked after each is made, before it is passed on. Throws the refusal. */
async function* guarded(chunks: AsyncIterable<string>, stillAllowed: StillAllowed): AsyncGenerator<string, undefined> {
  for await (const chunk of chunks) {
    await stillAllowed();
    yield chunk;
  }
  return undefined;
}

/** The events of a source; when access ends, a last event `closed` with the reason. */
async function* untilRefused(events: EventSource, stillAllowed: StillAllowed): AsyncGenerator<string, undefined> {
  let refusal: unknown;
  const allowed = async () => {
    try {
      await stillAllowed();
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  try {
    yield* events(allowed);
  } catch (error) {
    const reason = error === refusal ? toAppError(error) : undefined;
    if (!reason) throw error;
    const { code, message } = reason;
    yield `event: closed\ndata: ${JSON.stringify({ code, message })}\n\n`;
  }
  return undefined;
}

const isKnown = (ctx: Context): boolean => sameTag(ctx.get('If-None-Match'), ctx.response.get('ETag'));

/** Weak comparison (RFC 9110 section 13.1.2). Koa's own check gives up on the `Cache-Control: no-cache` that fetch always adds. */
export function sameTag(wanted: string, tag: string): boolean {
  if (wanted === '' || tag === '') return false;
  const bare = (entity: string) => entity.trim().replace(/^W\//, '');
  return wanted.trim() === '*' || wanted.split(',').some((entity) => bare(entity) === bare(tag));
}

async function startStream(ctx: Context, chunks: AsyncGenerator<string, undefined>): Promise<Readable> {
  const first = await chunks.next();
  async function* rest() {
    try {
      let chunk = first;
      while (!chunk.done) {
        yield chunk.value;
        chunk = await chunks.next();
      }
    } catch (error) {
      // The status is out: cutting the connection is the only way left to say that the answer is not whole.
      ctx.app.emit('error', error, ctx);
      ctx.res.destroy();
    } finally {
      // Reached too when the client goes away: lets the source close its cursor.
      await chunks.return(undefined);
    }
  }
  return Readable.from(rest(), { objectMode: false, highWaterMark: CHUNK_CHARACTERS });
}

async function* jsonPieces(items: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Pieces put together to chunks that are worth handing on. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length >= CHUNK_CHARACTERS) {
      yield text;
      text = '';
    }
  }
  yield text;
}
