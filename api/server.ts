import { context, trace } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { AppError } from '../model/shared/errors.ts';
import { serveConsole } from './console/serve-console.ts';
import type { ConsoleOptions } from './console/serve-console.ts';
import { createConnectorCatalogue } from './connector-schemas/connector-catalogue.ts';
import { createInsightsMemory } from './insights/rows/insights-memory.ts';
import { createSunlightCache } from './sunlight/cached-sunlight.ts';
import { createNeighbours } from './sunlight/neighbours.ts';
import { createSunshine } from './sunlight/sunshine.ts';
import { createTerrain } from './sunlight/terrain.ts';
import { createTwinCache } from './twins/cached-twins.ts';
import type { ApiDeps, HandlerDeps } from './deps.ts';
import { toAppError } from './http/downstream.ts';
import { hasAddon, requireAddon } from './addons/has-addon.ts';
import { createDvfAccess } from './dvf/dvf-access.ts';
import type { RequestState } from './endpoint.ts';
import { mount } from './mount.ts';
import type { Mounted, MountOptions } from './mount.ts';
import { createQuotas } from './quotas.ts';
import type { Quotas } from './quotas.ts';
import { createSharedRateLimiter } from './http/rate-limit.ts';
import { endRequestSpan, startRequestSpan } from './http/request-span.ts';
import type { Route } from './contract.ts';
import { createRoutes } from './routes.ts';
import { ASSISTANT_TOOLS } from './assistant-tools.ts';
import { serveAssistants } from './assistants/serve-assistants.ts';
import { createPictureMaker } from './properties/picture-maker.ts';
import { createCollector } from './visitor-events/collector.ts';

export interface ApiOptions extends MountOptions {
  /** Count requests; otherwise all API processes count together, in the database. */
  readonly quotas?: Quotas;
  /** The endpoints; all of them unless a test says otherwise. */
  readonly routes?: readonly Route[];
  /** The console that is served under /console; absent: none. */
  readonly console?: ConsoleOptions;
}

export interface Api {
  /** For an HTTP server made elsewhere. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  listen(port: number, host: string): Promise<RunningApi>;
  /** Does a part of what first requests would wait for, some milliseconds long: compiles a schema. Returns true once all of it is done. */
  prepare(): boolean;
}

export interface RunningApi {
  /** Root address, without a trailing slash. */
  readonly url: string;
  /** Stops accepting and waits for the answers in flight. */
  close(): Promise<void>;
}

/** Longer than proxies and load balancers keep an idle connection, mostly 60 s: if we close it while a request is on its way, they respond with 502. */
const KEEP_ALIVE_MS = 75_000;
/** Smaller answers fit into a packet as they are, bytes. */
const COMPRESS_FROM = 1_400;
/** Listings shrink to a tenth already; higher levels cost more time than they save. */
const BROTLI_QUALITY = 4;

/** A site pushes a buffer now and then; one that falls over with every visitor must not take the others' place. */
const HUB_PUSHES_PER_MINUTE = 60;

type State = RequestState;
type Middleware = Koa.Middleware<State>;

/** Builds the API; opens nothing. */
export function createApi(deps: ApiDeps, options: ApiOptions = {}): Api {
  const routes = options.routes ?? createRoutes(deps.connectorSpecs);
  const quotas = options.quotas ?? createQuotas(deps.config, deps.store.rateWindows);
  const stopping = new AbortController();
  const mounted = mount(routes, handlerDeps(deps, stopping.signal), quotas, options);
  const app = new Koa<State>();
  let closing = false;
  app.on('error', logBrokenResponse(deps));
  app.use(observe(deps, mounted, () => closing));
  app.use(answerErrors(deps));
  app.use(secure(deps.config.PUBLIC_URL.startsWith('https://')));
  app.use(allowOrigins(deps.config.CORS_ORIGINS));
  app.use(compress({ threshold: COMPRESS_FROM, br: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } }));
  if (options.console) app.use(serveConsole(options.console));
  const signInUrl = options.console?.config.CONSOLE_IDENTITY_URL;
  const handler = (request: IncomingMessage, response: ServerResponse) => void callback(request, response);
  app.use(serveAssistants({ ...deps, signInUrl, tools: ASSISTANT_TOOLS, quotas, stopping: stopping.signal }, handler));
  app.use(mounted.serve);
  const callback = app.callback();

  return {
    handler,
    prepare: mounted.prepare,
    async listen(port, host) {
      const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler).on('clientError', refuseNonsense);
      // A response that was under way when the server stopped has promised to keep its connection alive.
      server.on('request', (_request, response) => {
        response.once('close', () => {
          if (closing) setImmediate(() => server.closeIdleConnections());
        });
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      return {
        url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
        async close() {
          closing = true;
          stopping.abort();
          await new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeIdleConnections();
          });
        },
      };
    },
  };
}

/** What handlers use, with what is made once at start-up. */
function handlerDeps(deps: ApiDeps, stopping: AbortSignal): HandlerDeps {
  const { config, store } = deps;
  const eventLimit = config.EVENT_RATE_LIMIT_PER_MINUTE;
  return {
    ...deps,
    connectors: createConnectorCatalogue(deps),
    sunlight: createSunlightCache(),
    terrain: createTerrain(deps.objects),
    neighbours: createNeighbours(deps.objects),
    sunshine: createSunshine(deps.objects),
    twins: createTwinCache(store.listingHomes),
    insightsMemory: createInsightsMemory(),
    dvfAccess: createDvfAccess({
      gatewayIds: (principal) => store.gateways.visibleIds(principal),
      hasAddon: (_id) => hasAddon({ _id }, 'DVF', deps),
    }),
    eventLimiter: eventLimit > 0 ? createSharedRateLimiter(eventLimit, store.rateWindows) : undefined,
    hubLimiter: createSharedRateLimiter(HUB_PUSHES_PER_MINUTE, store.rateWindows),
    stopping,
    pictures: createPictureMaker({ ...deps, stopping }),
    collector: createCollector({ ...deps, requireAddon: (gateway) => requireAddon(gateway, 'INSIGHTS', deps) }),
  };
}

/** Logs an error that ended a response under way. */
const logBrokenResponse =
  ({ log }: Pick<ApiDeps, 'log'>) =>
  (error: unknown, ctx?: Koa.ParameterizedContext<State>): void => {
    const request_id = ctx?.state.requestId;
    const about = { err: error, request_id };
    if (error instanceof AppError && error.status < 500)
      log.info({ code: error.code, request_id }, 'The response was ended: its caller has no access any more');
    else if (ctx && isHangUp(error, ctx.res)) log.debug(about, 'The reader closed the connection');
    else log.error(about, 'The response was cut short');
  };

/** Codes of an error that a response gets when its connection is gone. */
const GONE: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'];

/** Whether the reader of a response went away. A source that breaks is another matter: the response is still open then. */
const isHangUp = (error: unknown, response: ServerResponse): boolean =>
  (response.destroyed || response.req.socket.destroyed) &&
  error instanceof Error &&
  'code' in error &&
  GONE.includes(error.code);

/** What Node cannot read as HTTP never reaches the middlewares; it gets the envelope all the same. */
function refuseNonsense(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = 'The request is not valid HTTP, or its header is too large.';
  const body = JSON.stringify({ message, code: 'BAD_REQUEST', timestamp: new Date().toISOString() });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Ids that other systems send are kept when they cannot break a log line or a header. */
const REQUEST_ID = /^[A-Za-z0-9._:-]{8,128}$/;

/** 1. Finds the route; request id, access log, metrics, span. */
function observe({ log, metrics }: ApiDeps, { find }: Mounted, closing: () => boolean): Middleware {
  // Every field of its lines is named here and has no secrets: looking for them would cost as much as routing a request.
  const accessLog = log.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get('X-Request-Id');
    ctx.state.requestId = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    const method = METHODS.has(ctx.method) ? ctx.method : 'other';
    const found = find(ctx.path);
    ctx.state.found = found;
    // Probes and metrics are requested every few seconds, by machines.
    const span = found.root ? undefined : startRequestSpan(method, ctx.headers);
    const traced = span ? trace.setSpan(context.active(), span) : context.active();
    const ended = () => {
      const seconds = (performance.now() - started) / 1_000;
      const { requestId, route = 'none', clientId, gatewayId } = ctx.state;
      const status = ctx.res.statusCode;
      const aborted = !ctx.res.writableFinished;
      metrics.request({ method, route, status }, seconds);
      accessLog.info(
        {
          request_id: requestId,
          method: ctx.method,
          path: found.shown.slice(0, 500),
          route,
          status,
          ms: Math.round(seconds * 1_000),
          client_id: clientId,
          gateway_id: gatewayId,
          ...(aborted ? { aborted } : {}),
        },
        'request',
      );
      if (span) endRequestSpan(span, { method, path: found.template, status, requestId, gatewayId, aborted });
    };
    ctx.res.once('close', () => context.with(traced, ended));
    await context.with(traced, next);
    // Keep-alive connections would otherwise hold a stopping server open.
    if (closing()) ctx.set('Connection', 'close');
  };
}

/** Methods that become label values as they are; whatever else a client invents does not. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** 2. Every error becomes the envelope; what is not meant for clients becomes a constant 500 and a log line. */
function answerErrors({ log }: ApiDeps): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown) ?? new AppError('INTERNAL', INTERNAL_MESSAGE, { cause: thrown });
      const { code, message, detail, refusal, faults, status, retryAfter } = error;
      if (status >= 500) log.error({ err: error.cause ?? error, code, request_id: ctx.state.requestId }, message);
      if (status === 401) ctx.set('WWW-Authenticate', ctx.state.challenge ?? 'Bearer realm="property-gateway"');
      if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
      // An unread rest of the body would otherwise be taken for the next request.
      if (status === 413) ctx.set('Connection', 'close');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = status;
      ctx.body = {
        message,
        code,
        timestamp: new Date().toISOString(),
        ...(detail === undefined ? {} : { detail }),
        ...(refusal === undefined ? {} : { refusal }),
        ...(faults === undefined ? {} : { faults }),
      };
    }
  };
}

const INTERNAL_MESSAGE = 'Something went wrong on our side; the request id in X-Request-Id helps to find it.';

/** 3. Headers that keep a browser from doing anything with an answer but read it. */
function secure(https: boolean): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    });
    await next();
  };
}

const CORS_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const CORS_REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, X-SERVICE-KEY';
const CORS_ANSWER_HEADERS =
  'ETag, Idempotent-Replayed, Last-Modified, Link, Location, Retry-After, X-Addon-Version, X-Dvf-Release, X-Next-Cursor, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Signature-Ed25519, X-Signature-Key-Id';

/** 4. Browsers of the configured origins may call; no cookies are involved, so credentials are never allowed. */
function allowOrigins(setting: string): Middleware {
  const origins = new Set(setting.split(',').flatMap((origin) => origin.trim().replace(/\/$/, '') || []));
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origins.size > 0) ctx.vary('Origin');
    if (!origins.has(origin) && !origins.has('*')) return next();
    ctx.set('Access-Control-Allow-Origin', origins.has('*') ? '*' : origin);
    ctx.set('Access-Control-Expose-Headers', CORS_ANSWER_HEADERS);
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next();
    ctx.set('Access-Control-Allow-Methods', CORS_METHODS);
    ctx.set('Access-Control-Allow-Headers', CORS_REQUEST_HEADERS);
    ctx.set('Access-Control-Max-Age', '600');
    ctx.status = 204;
    return undefined;
  };
}
