import type { Context } from 'koa';
import { answerFault } from './answer-fault.ts';
import { revisionTime } from './build-listing.ts';
import { faultApplies } from './faults.ts';
import { FEEDS } from './formats/feed-list.ts';
import type { FeedName } from './formats/feed-list.ts';
import type { FeedRequest } from './feeds.ts';
import { BadRequest, readFeedOptions, type FeedOptions } from './options.ts';
import { spoiltFeed } from './formats/spoilt-feed.ts';

export interface FeedServer {
  state(): FeedOptions;
  /** The number of requests of this path and query that the fault has affected, this one included. */
  strike(address: string): number;
  picture(crmId: string, number: number): Promise<Buffer>;
}

const HOST = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Responds to one request for a feed, with the fault of the request or of the state. */
export async function serveFeed(ctx: Context, name: FeedName, server: FeedServer): Promise<void> {
  const query = ctx.URL.searchParams;
  const asked = readFeedOptions(query, server.state());
  if (!isAllowed(ctx, query.get('require_key'))) return;
  const options = settle(asked, server, `${ctx.path}?${ctx.querystring}`);
  if (options.fault && !faultApplies(name, options.fault)) {
    throw new BadRequest(`the fault ${options.fault} does not apply to ${ctx.path}`);
  }
  if (await answerFault(ctx, options.fault)) return;
  ctx.type = FEEDS[name].contentType;
  ctx.status = 200;
  if (!options.fault && isKnown(ctx, name, options)) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    // Koa makes an empty body a 204 unless the status is set after it.
    ctx.body = null;
    ctx.status = 200;
    return;
  }
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const request: FeedRequest = {
    name,
    options,
    query,
    mediaBase: `http://${HOST.test(ctx.host) ? ctx.host : 'localhost'}`,
    signal: gone.signal,
    picture: server.picture,
  };
  ctx.body = await spoiltFeed(ctx, request);
}

/** Sets the validators of the feed, and returns whether the client has this state (by ETag, else by date). A page of several has no state of its own. */
function isKnown(ctx: Context, name: FeedName, options: FeedOptions): boolean {
  if (name === 'reso') return false;
  const changed = revisionTime(options.revision);
  const etag = `"${name}-${options.seed}-${options.listings}-${options.revision}-${options.pictures ?? ''}"`;
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
