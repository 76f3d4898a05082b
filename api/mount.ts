import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError, notFound } from '../model/shared/errors.ts';
import type { Principal } from '../model/gateway/principal.ts';
import { levelOf } from '../store/access/gateways.ts';
import type { DeletedGateway, GatewayRecord } from '../store/access/gateways.ts';
import { demandClaims, demandLevel } from './access.ts';
import { createAccessWatch } from './http/access-watch.ts';
import type { Recheck } from './http/access-watch.ts';
import { authenticate, readToken } from './authenticate.ts';
import { callerAddress } from './http/caller-address.ts';
import type { Access, Contract, Route } from './contract.ts';
import type { ApiDeps, HandlerDeps } from './deps.ts';
import { inTime } from './http/downstream.ts';
import { errorCodes, takesIdempotencyKey } from './error-codes.ts';
import { fullPath, hideParams, hideUnknown, isCanonicalPath, paramNames } from './http/paths.ts';
import { countRequest } from './quotas.ts';
import type { Quotas } from './quotas.ts';
import { readBody } from './http/read-body.ts';
import { readRawBody } from './http/read-raw-body.ts';
import { IDEMPOTENCY_HEADER, onceOnly } from './idempotency.ts';
import { createOpenStreams } from './http/open-streams.ts';
import type { StreamLimits, TakePlace } from './http/open-streams.ts';
import { isSpecial } from './http/reply.ts';
import { createChecks } from './http/validate.ts';
import type { Check, Checks } from './http/validate.ts';
import { withoutUnchanged } from './http/without-unchanged.ts';
import { writeReply } from './write-reply.ts';

/** Longest wait for the systems behind a request: longer than any sound answer takes, shorter than callers and proxies wait. */
const DEADLINE_SECONDS = 20;

/** Longer than any id that an event of ours has, characters. */
const MAX_EVENT_ID = 100;

const UUID = { type: 'string', format: 'uuid' } as const;

/** What the middlewares know of a request. */
export interface RequestState {
  requestId: string;
  /** What the path names. */
  found: FoundPath;
  /** Operation id, once the method is known to be one of the path's. */
  route?: string;
  clientId?: string;
  gatewayId?: string;
}

export type ApiContext = Context & { state: RequestState };

export interface MountOptions extends StreamLimits {
  /** Also checks our own replies and error codes against the contract: for tests. */
  readonly checkReplies?: boolean;
  /** Clock of the access checks that are repeated while a stream is open, ms from any fixed point. */
  readonly now?: () => number;
}

/** What the path of a request names. */
export interface FoundPath {
  /** Template of the path, from the root of the host; undefined when no route has it. */
  readonly template?: string;
  /** Serves it; undefined when no route has it. */
  readonly serve?: Middleware<RequestState>;
  /** Whether it is for operators. */
  readonly root: boolean;
  /** The path as it may be logged: without secrets. */
  readonly shown: string;
}

export interface Mounted {
  /** The one place that decides which route a path belongs to; everything else asks it. */
  find(path: string): FoundPath;
  /** Serves the path that was found. */
  readonly serve: Middleware<RequestState>;
}

/** The router over all routes; schemas are compiled here, once. */
export function mount(
  routes: readonly Route[],
  deps: HandlerDeps,
  quotas: Quotas,
  options: MountOptions = {},
): Mounted {
  const checks = createChecks();
  const takePlace = createOpenStreams(options);
  const router = createRouter();
  const templates = new Map<string, { readonly template: string; readonly serve: Middleware<RequestState> }>();
  const byPath = new Map<string, Route[]>();
  for (const route of routes) {
    const path = fullPath(route.contract);
    byPath.set(path, [...(byPath.get(path) ?? []), route]);
  }
  // Fixed segments before parameters, so that /gateways/delegated is not taken for an id.
  const paths = [...byPath.keys()].toSorted((a, b) => (a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1));
  for (const path of paths) {
    const methods = new Map<string, Endpoint>(
      byPath
        .get(path)
        ?.map((route) => [route.contract.method, createEndpoint(route, { checks, deps, quotas, takePlace, options })]),
    );
    const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.all(pattern, () => undefined);
    // A router per path: a request is matched against all of them once, in `find`.
    const own = createRouter();
    own.all(pattern, async (ctx) => {
      const endpoint = methods.get(ctx.method === 'HEAD' ? 'GET' : ctx.method);
      if (endpoint) return endpoint(ctx, ctx.params);
      ctx.set('Allow', allow);
      if (ctx.method === 'OPTIONS') {
        ctx.status = 204;
        return undefined;
      }
      throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; allowed: ${allow}.`);
    });
    templates.set(pattern, { template: path, serve: own.routes() as unknown as Middleware<RequestState> });
  }
  const words = new Set(paths.flatMap((path) => path.split('/')));
  return {
    find(path) {
      const pattern = isCanonicalPath(path) ? router.match(path, 'GET').path[0]?.path : undefined;
      const known = typeof pattern === 'string' ? templates.get(pattern) : undefined;
      const matched = known && byPath.get(known.template);
      if (!known || !matched) return { root: false, shown: hideUnknown(path, words) };
      const { template, serve } = known;
      const secrets = matched.flatMap(({ contract }) => contract.secretParams ?? []);
      const root = matched.some(({ contract }) => contract.root);
      return { template, serve, root, shown: hideParams(path, template, secrets) };
    },
    async serve(ctx, next) {
      const { serve } = ctx.state.found;
      if (serve) return serve(ctx, next);
      throw new AppError('NOT_FOUND', `There is no ${ctx.path.slice(0, 200)} here; see /docs for every path.`);
    },
  };
}

/** One spelling of each path: `/V1/…` and a trailing slash are other paths. */
const createRouter = () => new Router({ sensitive: true, strict: true });

/** What all endpoints share. */
interface EndpointMeans {
  readonly checks: Checks;
  readonly deps: HandlerDeps;
  readonly quotas: Quotas;
  readonly takePlace: TakePlace;
  readonly options: MountOptions;
}

type Endpoint = (ctx: ApiContext, params: Record<string, string>) => Promise<void>;

function createEndpoint(
  { contract, handle }: Route,
  { checks, deps, quotas, takePlace, options }: EndpointMeans,
): Endpoint {
  const { access, success, rawBody } = contract;
  const paramSchemas = Object.fromEntries(
    paramNames(contract.path).map((name) => [name, contract.params?.[name] ?? UUID]),
  );
  const namesSomething = checks.params(paramSchemas);
  const checkQuery = checks.query(contract.query ?? {});
  const checkBody = contract.body && checks.body(contract.body, contract.hints);
  const faultOf = options.checkReplies && success.schema ? checks.reply(success.schema) : undefined;
  const declared = new Set(errorCodes(contract));
  const seconds = contract.deadlineSeconds ?? DEADLINE_SECONDS;

  const answer: Endpoint = async (ctx, given) => {
    ctx.state.route = contract.id;
    if (contract.alwaysHeaders) ctx.set({ ...contract.alwaysHeaders });
    const token = access === 'public' ? undefined : sentToken(ctx);
    const secret = access === 'public' ? given[contract.secretParams?.[0] ?? ''] : token;
    await inTime(
      countRequest(quotas, contract, secret, (headers) => ctx.set(headers)),
      seconds,
    );
    const principalNow = () => (access === 'public' ? undefined : authenticate(deps.identity, token));
    const principal = await principalNow();
    if (principal) {
      ctx.state.clientId = principal.clientId;
      ctx.set('Cache-Control', 'private, no-cache');
    }
    demandClaims(access, principal);
    const params = lowerUuids(given, paramSchemas);
    if (!namesSomething(params)) throw new AppError('NOT_FOUND', `There is nothing at ${ctx.path.slice(0, 200)}.`);
    const reason = contract.readOnly?.(params);
    if (reason !== undefined) throw new AppError('FORBIDDEN', reason);
    const gatewayFor = async (caller: Principal | undefined) =>
      caller && typeof access === 'object'
        ? allowedGateway(deps, caller, params['id'] ?? params['gatewayId'] ?? '', access)
        : undefined;
    const gateway = await inTime(gatewayFor(principal), seconds);
    if (gateway) ctx.state.gatewayId = gateway._id;
    const query = readQuery(ctx);
    checkQuery(query);
    const raw = rawBody && (await readRawBody(ctx, rawBody.maxBytes));
    if (raw && contract.allowedOrigin) {
      ctx.vary('Origin');
      const origin = contract.allowedOrigin(raw, deps);
      if (origin !== undefined) ctx.set('Access-Control-Allow-Origin', origin);
    }
    const sent = raw ?? (checkBody ? await readBody(ctx, contract.maxBodyBytes, contract.anyText) : undefined);
    const present = () => inTime(Promise.resolve(contract.present?.({ params, principal, gateway }, deps)), seconds);
    const body = checkBody ? await acceptBody(sent, contract, checkBody, present) : sent;
    const { requestId } = ctx.state;
    const log = deps.log.child({ request_id: requestId });
    if (contract.negotiates) ctx.vary('Accept');
    const mediaType = contract.negotiates && (ctx.accepts([...contract.negotiates]) || undefined);
    const address = callerAddress(ctx.req, deps.config.PROXY_HOPS);
    const lastEventId = contract.resumable && (ctx.get('Last-Event-ID').slice(0, MAX_EVENT_ID) || undefined);
    const input = {
      params,
      query,
      body,
      principal,
      gateway,
      requestId,
      mediaType,
      lastEventId,
      callerAddress: address,
    };
    const act = () => inTime(Promise.resolve(handle(input, { ...deps, log })), seconds);
    const key = ctx.req.headers[IDEMPOTENCY_HEADER.toLowerCase()]?.toString();
    const isNamed = principal && takesIdempotencyKey(contract) && key !== undefined;
    const reply = isNamed
      ? await onceOnly(
          deps,
          { clientId: principal.clientId, route: contract.id, params, query, key, body, mediaType },
          seconds,
          act,
        )
      : await act();
    if (faultOf) checkReply(contract, reply, faultOf);
    const watch = (recheck: Recheck | undefined) =>
      createAccessWatch({
        async authenticate() {
          const now = await principalNow();
          demandClaims(access, now);
          return now;
        },
        async authorize(now) {
          await gatewayFor(now);
          await recheck?.(now);
        },
        ...(options.now ? { now: options.now } : {}),
      });
    await inTime(writeReply(ctx, success, reply, { takePlace: () => takePlace(secret, ctx.res), watch }), seconds);
  };
  if (!options.checkReplies) return answer;
  return async (ctx, params) => {
    try {
      await answer(ctx, params);
    } catch (error) {
      if (error instanceof AppError && !declared.has(error.code)) {
        throw new Error(`${contract.id} answers ${error.code} without declaring it`, { cause: error });
      }
      throw error;
    }
  };
}

/** The body as its schema allows it; what was only sent back as it is, is left out. Throws BAD_REQUEST. */
async function acceptBody(
  sent: unknown,
  contract: Contract,
  check: Check,
  present: () => Promise<object | undefined>,
): Promise<unknown> {
  try {
    check(sent);
    return sent;
  } catch (error) {
    if (!contract.present) throw error;
    const body = withoutUnchanged(sent, await present(), contract.body);
    check(body);
    return body;
  }
}

const sentToken = (ctx: ApiContext) => readToken(ctx.get('Authorization'), ctx.get('X-SERVICE-KEY'));

/** The query parameters. Throws BAD_REQUEST for escapes that are no UTF-8, which would otherwise be replaced in silence, and for NUL. */
function readQuery(ctx: ApiContext): Record<string, unknown> {
  let text: string;
  try {
    text = decodeURIComponent(ctx.querystring);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The query has escapes that are not UTF-8.', { cause });
  }
  if (text.includes('\0')) throw new AppError('BAD_REQUEST', 'The query holds a NUL character.');
  return { ...ctx.query };
}

/** UUIDs mean the same in either case and are stored in lower case. */
function lowerUuids(params: Record<string, string>, schemas: Record<string, unknown>): Record<string, string> {
  const lowered = Object.entries(params).map(([name, value]) => [
    name,
    schemas[name] === UUID ? value.toLowerCase() : value,
  ]);
  return Object.fromEntries(lowered) as Record<string, string>;
}

async function allowedGateway(
  { store }: ApiDeps,
  principal: Principal,
  id: string,
  { gateway: needs, orDeleted }: Extract<Access, object>,
): Promise<GatewayRecord | DeletedGateway> {
  const gateway = await store.gateways.findFor(principal, id);
  if (!gateway) {
    const deleted = orDeleted && (await store.gateways.findDeleted(principal, id));
    if (deleted) return deleted;
    throw notFound('Gateway', id);
  }
  demandLevel(id, levelOf(principal, gateway), needs);
  return gateway;
}

function checkReply({ id }: Contract, reply: unknown, faultOf: (value: unknown) => string | undefined): void {
  const value = isSpecial(reply) ? (reply.kind === 'headers' ? reply.body : undefined) : reply;
  // As the client sees it: dates as text, undefined left out.
  const fault = value === undefined ? undefined : faultOf(JSON.parse(JSON.stringify(value)));
  if (fault !== undefined) throw new Error(`${id} answered what its contract does not say: ${fault}`);
}
