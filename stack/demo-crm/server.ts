import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { startHttpServer, type RunningServer } from '../http-server.ts';
import { compareRevisions } from './catalogue.ts';
import { FEED_LIST, FEEDS } from './formats/feed-list.ts';
import { homePage } from './home-page.ts';
import { BadRequest, changeState, FIRST_STATE, readFeedOptions, type FeedOptions } from './options.ts';
import { createPictures } from './pictures.ts';
import { pushFeed } from './push/push-feed.ts';
import type { Pushed } from './push/push-feed.ts';
import { readPush } from './push/read-push.ts';
import { serveFeed } from './serve-feed.ts';

export interface DemoCrmOptions {
  /** 0 uses a free port. */
  readonly port: number;
  readonly host?: string;
  readonly log?: (line: string) => void;
}

const MAX_BODY = 64 * 1024;
// Maximum addresses whose faults are counted; only a faulty client would need more.
const MAX_COUNTED = 10_000;
const PICTURE = /^\/pictures\/(\d{1,10})-(\d{1,2})\.jpg$/;

/**
 * Starts the demo CRM: one seeded catalogue in several formats, with pictures, revisions and faults. Its page at `/` documents it.
 * Several instances may run at the same time.
 */
export async function startDemoCrm({ port, host = '127.0.0.1', log }: DemoCrmOptions): Promise<RunningServer> {
  return startHttpServer('demo CRM', { port, host }, () => createApp(log ?? (() => {})).callback());
}

function createApp(log: (line: string) => void): Koa {
  let state: FeedOptions = FIRST_STATE;
  const requests = new Map<string, number>();
  const strikes = new Map<string, number>();
  const pictures = createPictures();
  const server = {
    state: () => state,
    strike: (address: string) => {
      if (strikes.size >= MAX_COUNTED) strikes.clear();
      const count = (strikes.get(address) ?? 0) + 1;
      strikes.set(address, count);
      return count;
    },
    picture: pictures.draw,
  };

  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = homePage(state);
  });
  router.get(FEEDS.json.path, async (ctx) => {
    await serveFeed(ctx, ctx.get('Accept').includes('ndjson') ? 'ndjson' : 'json', server);
  });
  for (const [name, { path }] of FEED_LIST) {
    if (name !== 'json') router.get(path, async (ctx) => serveFeed(ctx, name, server));
  }
  router.get('/pictures/:file', async (ctx) => servePicture(ctx, server.picture));
  router.get('/changes', (ctx) => {
    ctx.body = readChanges(ctx.URL.searchParams, state);
  });
  router.get('/state', (ctx) => {
    ctx.body = shown(state);
  });
  router.put('/state', async (ctx) => {
    state = changeState(state, await readJson(ctx));
    strikes.clear();
    log(`state ${JSON.stringify(shown(state))}`);
    ctx.body = shown(state);
  });
  router.post('/push', async (ctx) => {
    ctx.body = { pushed: await push(ctx) };
  });
  router.get('/requests', (ctx) => {
    ctx.body = Object.fromEntries(requests);
  });
  router.delete('/requests', (ctx) => {
    requests.clear();
    strikes.clear();
    ctx.status = 204;
  });

  const app = new Koa();
  // A disconnected client, or one disconnected on purpose, is not an error.
  app.on('error', (error: Error) => log(`broken off: ${error.message}`));
  app.use(countAndRefuse(requests));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** Counts requests by path, and responds to a BadRequest with 400. */
const countAndRefuse =
  (requests: Map<string, number>): Koa.Middleware =>
  async (ctx, next) => {
    count(requests, ctx.path);
    try {
      await next();
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      ctx.status = 400;
      ctx.body = { error: error.message };
    }
  };

function count(requests: Map<string, number>, path: string): void {
  if (path === '/requests' || path === '/state') return;
  const known = path === '/' || path === '/changes' || FEED_LIST.some(([, feed]) => feed.path === path);
  const key = path.startsWith('/pictures/') ? '/pictures/*' : known ? path : 'other';
  requests.set(key, (requests.get(key) ?? 0) + 1);
}

function shown(state: FeedOptions): Record<string, unknown> {
  return {
    ...state,
    pictures: state.pictures ?? null,
    fault: state.fault ?? null,
    fault_times: state.fault_times ?? null,
  };
}

/** `?from=0&to=1`: references added, changed and removed between two revisions. */
function readChanges(query: URLSearchParams, state: FeedOptions): Record<string, unknown> {
  const rest = new URLSearchParams(query);
  rest.delete('from');
  rest.delete('to');
  const base = readFeedOptions(rest, state);
  const to = readFeedOptions(
    new URLSearchParams({ revision: query.get('to') ?? String(base.revision) }),
    state,
  ).revision;
  const from = readFeedOptions(new URLSearchParams({ revision: query.get('from') ?? '0' }), state).revision;
  if (from > to) throw new BadRequest('from must not be greater than to');
  return { from, to, ...compareRevisions({ seed: base.seed, listings: base.listings }, from, to) };
}

/** Pushes the catalogue into an inbox, as a CRM that cannot be polled does. Responds with 502 and the reason if the inbox refuses. */
async function push(ctx: Context): Promise<Pushed[]> {
  const { feed, target, query } = readPush(await readJson(ctx));
  readFeedOptions(new URLSearchParams(query), FIRST_STATE);
  try {
    return await pushFeed(`http://${ctx.host}`, feed, target, query);
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    return ctx.throw(502, error instanceof Error ? error.message : String(error), { expose: true });
  }
}

async function servePicture(ctx: Context, draw: (crmId: string, number: number) => Promise<Buffer>): Promise<void> {
  const [, crmId, number] = PICTURE.exec(ctx.path) ?? [];
  if (crmId === undefined || number === undefined) return;
  ctx.set('Cache-Control', 'public, max-age=86400');
  ctx.set('ETag', `"${crmId}-${number}"`);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'image/jpeg';
  ctx.body = await draw(crmId, Number(number));
}

async function readJson(ctx: Context): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of ctx.req) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > MAX_BODY) throw new BadRequest('the body is larger than 64 KiB');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new BadRequest('the body is no JSON');
  }
}
