import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { startHttpServer, type RunningServer } from '../http-server.ts';
import { readControl, WELL_BEHAVED, type Control } from './control.ts';
import type { Html } from './html.ts';
import { createListingStore, type ListingStore } from './listing-store.ts';
import { listingPage, missingPage } from './listing-page.ts';
import { listListings } from './list-listings.ts';
import { listPage, readListQuery, type ListQuery } from './list-page.ts';
import { parseJson, readBody, Refused } from './read-body.ts';
import { createChooser, createVerifier, receiveListings, type Counts } from './receive-listings.ts';
import { createVisitorCounting, type CountedPart, type PageEvent, type VisitorCounting } from './visitor-counting.ts';

/** The default key of the demo site's plugin. */
export const DEMO_SITE_KEY = 'demo-site-key';

export interface DemoSiteOptions {
  /** 0 uses a free port. */
  readonly port: number;
  readonly host?: string;
  readonly pluginAuthKey?: string;
  readonly log?: (line: string) => void;
}

const API = '/wp-json/property-gateway/v1';
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_CONTROL_BYTES = 8 * 1024 * 1024;
const MAX_IDS = 1_000;
// Pages load pictures from any CRM or storage, and nothing else from outside.
const CONTENT_POLICY =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** While visitors are counted: also the site's own script by its nonce, and the script and the collector of the gateway. */
const countingPolicy = ({ nonce, api }: CountedPart) => `; script-src 'nonce-${nonce}' ${api}; connect-src ${api}`;

/** Starts the demo site: a CMS with the gateway's plugin, pages for people at `/`, and `/control` for tests; `/control/visitors` turns on the counting of visitors. */
export async function startDemoSite(options: DemoSiteOptions): Promise<RunningServer> {
  const { port, host = '127.0.0.1' } = options;
  return startHttpServer('demo site', { port, host }, (url) => createApp(url, options).callback());
}

/** The state of a site. */
interface Site {
  readonly url: string;
  readonly store: ListingStore;
  readonly verify: ReturnType<typeof createVerifier>;
  readonly counting: VisitorCounting;
  readonly counts: Counts;
  readonly log: (line: string) => void;
  control: Control;
  isChosen: ReturnType<typeof createChooser>;
}

const NO_COUNTS: Counts = { requests: 0, upserts: 0, deletes: 0, refused: 0 };

function createApp(url: string, { pluginAuthKey = DEMO_SITE_KEY, log = () => {} }: DemoSiteOptions): Koa {
  const site: Site = {
    url,
    store: createListingStore(),
    verify: createVerifier(pluginAuthKey),
    counting: createVisitorCounting(log),
    counts: { ...NO_COUNTS },
    log,
    control: WELL_BEHAVED,
    isChosen: createChooser(),
  };
  const router = new Router();
  addPlugin(router, site);
  addPages(router, site);
  addControl(router, site);

  const app = new Koa();
  // A gateway that disconnects, or is disconnected on purpose, is not an error of the site.
  app.on('error', (error: Error) => log(`broken off: ${error.message}`));
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      ctx.status = error.status;
      ctx.body = { code: 'refused', message: error.message };
    }
  });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** The plugin protocol: status, delivery and list of listings, for signed requests. */
function addPlugin(router: Router, site: Site): void {
  const { store, verify, counts, url } = site;
  router.get(`${API}/status`, async (ctx) => {
    if (await misbehave(ctx, site.control)) return;
    verify('', ctx.headers);
    ctx.body = { ok: true, plugin: 'property-gateway', version: '1.0.0', listings: store.size() };
  });
  router.post(`${API}/listings`, async (ctx) => {
    counts.requests += 1;
    if (await misbehave(ctx, site.control)) return;
    const body = (await readBody(ctx, MAX_BATCH_BYTES)).toString();
    verify(body, ctx.headers);
    const { control, isChosen } = site;
    await answer(ctx, receiveListings(body, { store, control, counts, url, isChosen }), control);
  });
  router.get(`${API}/listings`, async (ctx) => {
    if (site.control.fail === 'no_list')
      throw new Refused(404, 'No route was found matching the URL and request method.');
    if (await misbehave(ctx, site.control)) return;
    verify('', ctx.headers);
    ctx.body = listListings(ctx.URL.searchParams, store);
  });
}

/** The pages for people. */
function addPages(router: Router, { store, counting }: Site): void {
  router.get('/', async (ctx) => {
    const query = readListQuery(ctx.URL.searchParams);
    const counted = await counting.partOf(originOf(ctx), eventOfList(query), query.language);
    page(ctx, listPage(store, query, counted?.part), counted);
  });
  router.get('/listings/:id{/:slug}', async (ctx) => {
    const language = ctx.URL.searchParams.get('lang') === 'en' ? 'en' : 'fr';
    const published = store.get(ctx.params['id'] ?? '');
    if (!published) {
      page(ctx, missingPage(language));
      ctx.status = 404;
      return;
    }
    const { id } = published;
    const counted = await counting.partOf(originOf(ctx), { type: 'listing_view', property_id: id }, language);
    page(ctx, listingPage(published, store.detail(id), store.mapped(id), language, counted?.part), counted);
  });
}

/** The control of tests and demos: how the site behaves, and what it has. */
function addControl(router: Router, site: Site): void {
  const { store, counting, counts, log } = site;
  router.put('/control/visitors', async (ctx) => {
    counting.set(parseJson((await readBody(ctx, MAX_CONTROL_BYTES)).toString()));
    ctx.status = 204;
  });
  router.put('/control', async (ctx) => {
    const control = readControl(parseJson((await readBody(ctx, MAX_CONTROL_BYTES)).toString()));
    site.control = control;
    site.isChosen = createChooser();
    log(`control: fail ${control.fail ?? 'none'}, ${control.refuse_ids.size} refused, delay ${control.delay_ms} ms`);
    ctx.body = shown(control);
  });
  router.get('/control', (ctx) => {
    ctx.body = shown(site.control);
  });
  router.get('/control/stats', (ctx) => {
    const statuses = store.postStatuses();
    ctx.body = {
      ...counts,
      listings: store.size(),
      ...(Object.keys(statuses).length > 0 ? { post_statuses: statuses } : {}),
    };
  });
  router.get('/control/listings', (ctx) => {
    ctx.body = listed(store, ctx.URL.searchParams);
  });
  router.delete('/control/listings', (ctx) => {
    store.clear();
    Object.assign(counts, NO_COUNTS);
    ctx.status = 204;
  });
}

/** Ids and versions of a gateway's listings, or all that the site has of the listings in `ids`. */
function listed(store: ListingStore, query: URLSearchParams): readonly object[] {
  const gatewayId = query.get('gateway_id');
  if (gatewayId !== null) return store.ofGateway(gatewayId, '', MAX_IDS).map(({ id, version }) => ({ id, version }));
  const ids = (query.get('ids') ?? '').split(',').slice(0, MAX_IDS);
  return ids.flatMap((id) => {
    const found = store.get(id);
    return found ? [{ id, version: found.version, ...found.card, mapped: store.mapped(id) }] : [];
  });
}

/** Applies the behaviour that was set by the control; returns true if the response is thereby complete. */
async function misbehave(ctx: Context, control: Control): Promise<boolean> {
  if (control.delay_ms > 0) await sleep(control.delay_ms);
  switch (control.fail) {
    case 'all_500':
      ctx.status = 500;
      ctx.body = { code: 'internal_server_error', message: 'There has been a critical error on this website.' };
      return true;
    case 'refuse_401':
      throw new Refused(401, 'the plugin does not know this key');
    case 'slow':
      // Never responds: the client has to time out.
      if (!ctx.res.closed) await once(ctx.res, 'close');
      ctx.respond = false;
      return true;
    case 'down':
      ctx.respond = false;
      ctx.req.socket.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

/** Responds to a stored batch, or fails to, as the control says. */
async function answer(ctx: Context, body: object, { fail }: Control): Promise<void> {
  switch (fail) {
    case 'cut':
      ctx.respond = false;
      ctx.req.socket.resetAndDestroy();
      return;
    case 'silent':
      if (!ctx.res.closed) await once(ctx.res, 'close');
      ctx.respond = false;
      return;
    case 'drip':
      ctx.type = 'application/json';
      ctx.body = Readable.from(byteByByte(JSON.stringify(body)));
      return;
    default:
      ctx.body = body;
  }
}

async function* byteByByte(text: string): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(text)) {
    yield Buffer.from([byte]);
    await sleep(1_000);
  }
}

function shown(control: Control): Record<string, unknown> {
  return { fail: control.fail ?? null, refuse_ids: [...control.refuse_ids], delay_ms: control.delay_ms };
}

function page(ctx: Context, content: Html, counted?: CountedPart): void {
  ctx.set('Content-Security-Policy', CONTENT_POLICY + (counted ? countingPolicy(counted) : ''));
  ctx.set('X-Content-Type-Options', 'nosniff');
  // Without a referrer, browsers omit the origin of requests sent while a page closes, and the collector needs it.
  ctx.set('Referrer-Policy', counted ? 'strict-origin' : 'no-referrer');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = content.html;
}

const eventOfList = ({ offer, type }: ListQuery): PageEvent =>
  offer === '' && type === ''
    ? { type: 'page_view' }
    : { type: 'search', filter: { ...(offer && { offer_type: [offer] }), ...(type && { type: [type] }) } };

/** The site's origin as browsers send it; Koa's `origin` is the header of that name, which a GET does not have. */
const originOf = (ctx: Context): string => `${ctx.protocol}://${ctx.host}`;
