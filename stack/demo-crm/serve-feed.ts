import { once } from 'node:events';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { Context } from 'koa';
import { revisionTime } from './build-listing.ts';
import { CONTENT_TYPES, faultApplies, openFeed, type FeedName, type FeedRequest } from './feeds.ts';
import { BadRequest, readFeedOptions, type Fault, type FeedOptions } from './options.ts';

export interface FeedServer {
  state(): FeedOptions;
  /** How often the fault of this very path and query has struck, counting this request. */
  strike(address: string): number;
  picture(crmId: string, number: number): Promise<Buffer>;
}

const LINK_LOCAL = 'http://169.254.169.254/latest/meta-data/';
const GARBAGE =
  '<!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1>' +
  '<p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 327702</p><hr><p>Varnish cache server</p></body></html>\n';
const HOST = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Answers one request for a feed, with whatever fault it or the state asks for. */
export async function serveFeed(ctx: Context, name: FeedName, server: FeedServer): Promise<void> {
  const query = ctx.URL.searchParams;
  const asked = readFeedOptions(query, server.state());
  if (!isAllowed(ctx, query.get('require_key'))) return;
  const options = settle(asked, server, `${ctx.path}?${ctx.querystring}`);
  if (options.fault && !faultApplies(name, options.fault)) {
    throw new BadRequest(`the fault ${options.fault} has no meaning for ${ctx.path}`);
  }
  if (answerWithoutFeed(ctx, options.fault)) return;
  ctx.type = CONTENT_TYPES[name];
  ctx.status = 200;
  if (!options.fault && isKnown(ctx, name, options)) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    // Koa makes an empty body a 204 unless the status comes after it.
    ctx.body = null;
    ctx.status = 200;
    return;
  }
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const request: FeedRequest = {
    name,
    options,
    mediaBase: `http://${HOST.test(ctx.host) ? ctx.host : 'localhost'}`,
    signal: gone.signal,
    picture: server.picture,
  };
  ctx.body = await spoilt(ctx, request);
}

/** Names the state of the feed, and tells whether the client has it already (by ETag, else by date). */
function isKnown(ctx: Context, name: FeedName, options: FeedOptions): boolean {
  const changed = revisionTime(options.revision);
  const etag = `"${name}-${options.seed}-${options.listings}-${options.revision}"`;
  ctx.set('Last-Modified', changed.toUTCString());
  ctx.set('ETag', etag);
  const known = ctx.get('If-None-Match');
  if (known) return known === etag;
  const since = Date.parse(ctx.get('If-Modified-Since'));
  return since >= changed.getTime();
}

function isAllowed(ctx: Context, key: string | null): boolean {
  if (!key || ctx.get('Authorization') === `Bearer ${key}`) return true;
  ctx.status = 401;
  ctx.set('WWW-Authenticate', 'Bearer');
  ctx.body = { error: 'the Authorization header must carry the bearer key of this feed' };
  return false;
}

function settle(options: FeedOptions, server: FeedServer, address: string): FeedOptions {
  if (!options.fault || options.fault_times === undefined) return options;
  return server.strike(address) > options.fault_times ? { ...options, fault: undefined } : options;
}

/** Answers the faults that need no feed; false when there is a feed to send. */
function answerWithoutFeed(ctx: Context, fault: Fault | undefined): boolean {
  switch (fault) {
    case 'http_500':
      ctx.status = 500;
      ctx.body = { error: 'internal error of the demo CRM, as asked for' };
      return true;
    case 'http_401':
      ctx.status = 401;
      ctx.set('WWW-Authenticate', 'Bearer');
      ctx.body = { error: 'the key is not valid, as asked for' };
      return true;
    case 'http_429':
      ctx.status = 429;
      ctx.set('Retry-After', '1');
      ctx.body = { error: 'too many requests, as asked for' };
      return true;
    case 'garbage':
      ctx.status = 200;
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = GARBAGE;
      return true;
    case 'redirect_private':
      ctx.status = 302;
      ctx.set('Location', LINK_LOCAL);
      ctx.body = '';
      return true;
    default:
      return false;
  }
}

/** The feed's body, cut in its middle when the fault says so. */
async function spoilt(ctx: Context, request: FeedRequest): Promise<Readable> {
  const { fault } = request.options;
  if (fault !== 'truncated' && fault !== 'reset' && fault !== 'slow') return openFeed(request);
  const onMiddle = async (): Promise<void> => {
    if (fault === 'truncated') return;
    if (fault === 'slow') await aborted(request.signal);
    else ctx.res.socket?.resetAndDestroy();
  };
  if (request.name !== 'poliris_zip' && request.name !== 'openimmo_zip') return openFeed({ ...request, onMiddle });
  const half = Math.floor((await countBytes(openFeed(request))) / 2);
  return openFeed(request).pipe(cutAt(half, onMiddle));
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

async function countBytes(stream: Readable): Promise<number> {
  let bytes = 0;
  const counter = new PassThrough().on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await finished(stream.pipe(counter));
  return bytes;
}

function cutAt(limit: number, onMiddle: () => Promise<void>): Transform {
  let left = limit;
  const middle = callbackify(onMiddle);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (left <= 0) {
        done();
        return;
      }
      this.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) {
        done();
        return;
      }
      middle(done);
    },
  });
}
