import type { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError, notFound } from '../model/shared/errors.ts';
import type { Principal } from '../model/gateway/principal.ts';
import { levelOf } from '../store/access/gateways.ts';
import type { DeletedGateway, GatewayRecord } from '../store/access/gateways.ts';
import { demandClaims, demandLevel, demandLimits } from './access.ts';
import { authenticate, readToken } from './authenticate.ts';
import type { Access, AnyInput, Contract, Route } from './contract.ts';
import type { ApiDeps, HandlerDeps } from './deps.ts';
import { errorCodes, takesIdempotencyKey } from './error-codes.ts';
import { createAccessWatch } from './http/access-watch.ts';
import type { Recheck, StillAllowed } from './http/access-watch.ts';
import { callerAddress } from './http/caller-address.ts';
import { inTime } from './http/downstream.ts';
import type { TakePlace } from './http/open-streams.ts';
import { paramNames } from './http/paths.ts';
import { isEmpty, readBody, refuseBody } from './http/read-body.ts';
import { readRawBody } from './http/read-raw-body.ts';
import { isSpecial } from './http/reply.ts';
import type { Check, Checks } from './http/validate.ts';
import { demandOutput } from './site/own-site.ts';
import { withoutUnchanged } from './http/without-unchanged.ts';
import { IDEMPOTENCY_HEADER, onceOnly } from './idempotency.ts';
import { countRequest } from './quotas.ts';
import type { Quotas } from './quotas.ts';
import { writeReply } from './write-reply.ts';

/** Longer than any id that an event of ours has, characters. */
const MAX_EVENT_ID = 100;

const UUID = { type: 'string', format: 'uuid' } as const;

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

/** What the middlewares know of a request. */
export interface RequestState {
  requestId: string;
  /** What the path names. */
  found: FoundPath;
  /** Operation id, once the method is known to be one of the path's. */
  route?: string;
  clientId?: string;
  gatewayId?: string;
  /** How to sign in, where that is more than sending a token. */
  challenge?: string;
}

export type ApiContext = Context & { state: RequestState };

export interface EndpointOptions {
  /** Also checks our own replies and error codes against the contract: for tests. */
  readonly checkReplies?: boolean;
  /** Clock of the access checks that are repeated while a stream is open, ms from any fixed point. */
  readonly now?: () => number;
}

/** What all endpoints share. */
export interface EndpointMeans {
  readonly checks: Checks;
  readonly deps: HandlerDeps;
  readonly quotas: Quotas;
  readonly takePlace: TakePlace;
  readonly options: EndpointOptions;
}

export type Endpoint = (ctx: ApiContext, params: Record<string, string>) => Promise<void>;

/**
 * Serves one operation as its contract says: counts the request, authenticates and authorizes its caller, checks what was sent, calls the handler, once per
 * idempotency key, and writes the reply.
 */
export function createEndpoint({ contract, handle }: Route, means: EndpointMeans): Endpoint {
  const { checks, deps, options, quotas, takePlace } = means;
  const { access, success } = contract;
  const readParams = paramReader(contract, checks);
  const readSent = sentReader(contract, means);
  const faultOf = options.checkReplies && success.schema ? checks.reply(success.schema) : undefined;
  const seconds = contract.deadlineSeconds ?? deps.config.REQUEST_DEADLINE_SECONDS;
  const within: Within = (work) => inTime(work, seconds);

  const answer: Endpoint = async (ctx, given) => {
    ctx.state.route = contract.id;
    if (contract.alwaysHeaders) ctx.set({ ...contract.alwaysHeaders });
    const token = access === 'public' ? undefined : sentToken(ctx);
    const secret = access === 'public' ? given[contract.secretParams?.[0] ?? ''] : token;
    await within(countRequest(quotas, contract, secret, (headers) => ctx.set(headers)));
    const authenticated = async () => {
      const principal = access === 'public' ? undefined : await authenticate(deps.identity, token);
      if (principal) ctx.state.clientId = principal.clientId;
      return principal;
    };
    const principal = await authenticated();
    // First the default: an export of personal data is not to be stored at all.
    if (principal) ctx.set({ 'Cache-Control': 'private, no-cache', ...contract.alwaysHeaders });
    demandKind(contract, principal);
    const params = readParams(ctx, given);
    const gatewayFor = async (caller: Principal | undefined) => {
      await demandOutput(caller, deps);
      return accessedGateway(deps, caller, params, access);
    };
    const gateway = await within(gatewayFor(principal));
    if (gateway) ctx.state.gatewayId = gateway._id;
    const input: AnyInput = {
      ...(await readSent(ctx, { params, principal, gateway }, within)),
      ...circumstancesOf(ctx, contract, deps),
    };
    const log = deps.log.child({ request_id: input.requestId });
    const act = () => within(Promise.resolve(handle(input, { ...deps, log })));
    const reply = await actOnce(ctx, { contract, deps, input, seconds }, act);
    if (faultOf) checkReply(contract, reply, faultOf);
    const watch = (recheck: Recheck | undefined): StillAllowed =>
      createAccessWatch({
        async authenticate() {
          const now = await authenticated();
          demandKind(contract, now);
          return now;
        },
        async authorize(now) {
          await gatewayFor(now);
          await recheck?.(now);
        },
        ...(options.now ? { now: options.now } : {}),
      });
    await within(writeReply(ctx, success, reply, { takePlace: () => takePlace(secret, ctx.res), watch }));
  };
  return options.checkReplies ? declaredOnly(contract, answer) : answer;
}

/** Bounds the wait for systems behind a request by the deadline of its operation. */
type Within = <T>(work: Promise<T>) => Promise<T>;

type Located = Pick<AnyInput, 'gateway' | 'params' | 'principal'>;

/** Reads the parameters of the path. Throws NOT_FOUND if they name nothing, FORBIDDEN if what they name is read-only. */
function paramReader(contract: Contract, checks: Checks) {
  const schemas = Object.fromEntries(paramNames(contract.path).map((name) => [name, contract.params?.[name] ?? UUID]));
  const namesSomething = checks.params(schemas);
  return (ctx: ApiContext, given: Record<string, string>): Record<string, string> => {
    const params = lowerUuids(given, schemas);
    if (!namesSomething(params)) throw new AppError('NOT_FOUND', `There is nothing at ${ctx.path.slice(0, 200)}.`);
    const reason = contract.readOnly?.(params);
    if (reason !== undefined) throw new AppError('FORBIDDEN', reason);
    return params;
  };
}

/** Reads and checks query and body. Throws BAD_REQUEST and what reading a body throws. */
function sentReader(contract: Contract, { checks, deps }: EndpointMeans) {
  const { rawBody } = contract;
  const checkQuery = checks.query(contract.query ?? {});
  const checkBody = contract.body && checks.body(contract.body, contract.hints);
  const readSentBody = async (ctx: ApiContext): Promise<unknown> => {
    if (contract.upload) return uploadOf(ctx);
    if (!rawBody) {
      if (contract.optionalBody && isEmpty(ctx)) return {};
      if (checkBody) return readBody(ctx, contract.maxBodyBytes, contract.anyText);
      return WITHOUT_BODY.has(ctx.method) ? undefined : refuseBody(ctx, Object.keys(contract.query ?? {}));
    }
    const raw = await readRawBody(ctx, rawBody.maxBytes);
    if (contract.allowedOrigin) {
      ctx.vary('Origin');
      const origin = contract.allowedOrigin(raw, deps);
      if (origin !== undefined) ctx.set('Access-Control-Allow-Origin', origin);
    }
    return raw;
  };
  return async (
    ctx: ApiContext,
    located: Located,
    within: Within,
  ): Promise<Located & Pick<AnyInput, 'body' | 'query'>> => {
    const query = readQuery(ctx);
    checkQuery(query);
    const sent = await readSentBody(ctx);
    const present = () => within(Promise.resolve(contract.present?.(located, deps)));
    const body = checkBody ? await acceptBody(sent, contract, checkBody, present) : sent;
    return { ...located, query, body };
  };
}

/** Methods whose bodies have no meaning (RFC 9110 section 9.3.1). */
const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/** The body of a request as it comes. Throws UNSUPPORTED_MEDIA_TYPE for a compressed one: what is stored is what was sent. */
function uploadOf(ctx: ApiContext): Readable {
  const length = ctx.get('content-length');
  if (length === '0' || (length === '' && ctx.get('transfer-encoding') === ''))
    throw new AppError('BAD_REQUEST', 'The request has no body: the file is empty.');
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding === '' || encoding === 'identity') return ctx.req;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent without a Content-Encoding.');
}

/** What a handler learns of a request apart from what it names and sends. */
function circumstancesOf(
  ctx: ApiContext,
  { negotiates, resumable }: Contract,
  { config }: HandlerDeps,
): Pick<AnyInput, 'callerAddress' | 'lastEventId' | 'mediaType' | 'requestId'> {
  if (negotiates) ctx.vary('Accept');
  return {
    requestId: ctx.state.requestId,
    mediaType: negotiates && (ctx.accepts([...negotiates]) || undefined),
    lastEventId: resumable ? ctx.get('Last-Event-ID').slice(0, MAX_EVENT_ID) || undefined : undefined,
    callerAddress: callerAddress(ctx.req, config.PROXY_HOPS),
  };
}

/** Calls the handler; once per idempotency key if the request has one. */
function actOnce(
  ctx: ApiContext,
  { contract, deps, input, seconds }: { contract: Contract; deps: HandlerDeps; input: AnyInput; seconds: number },
  act: () => Promise<unknown>,
): Promise<unknown> {
  const { params, query, body, mediaType, principal } = input;
  const key = ctx.req.headers[IDEMPOTENCY_HEADER.toLowerCase()]?.toString();
  if (!principal || key === undefined || !takesIdempotencyKey(contract)) return act();
  const { clientId } = principal;
  return onceOnly(deps, { clientId, route: contract.id, params, query, key, body, mediaType }, seconds, act);
}

/** Fails on an error code that the contract does not declare. */
function declaredOnly(contract: Contract, answer: Endpoint): Endpoint {
  const declared = new Set(errorCodes(contract));
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

/** Throws FORBIDDEN unless the token is of a kind that may do this. */
function demandKind(contract: Contract, principal: Principal | undefined): void {
  demandClaims(contract.access, principal);
  demandLimits(contract, principal);
}

/** The gateway that the path names, where access is by gateway. Throws NOT_FOUND, or FORBIDDEN if the caller's level is too low. */
const accessedGateway = async (
  deps: ApiDeps,
  caller: Principal | undefined,
  params: Readonly<Record<string, string>>,
  access: Access,
): Promise<DeletedGateway | GatewayRecord | undefined> =>
  caller && typeof access === 'object'
    ? allowedGateway(deps, caller, params['id'] ?? params['gatewayId'] ?? '', access)
    : undefined;

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
  if (fault !== undefined) throw new Error(`${id} returned what its contract does not declare: ${fault}`);
}
