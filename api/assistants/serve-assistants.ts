import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware, ParameterizedContext } from 'koa';
import { AppError } from '../../model/shared/errors.ts';
import { authenticate, readToken } from '../authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import type { RequestState } from '../endpoint.ts';
import { readBody } from '../http/read-body.ts';
import { countRequest } from '../quotas.ts';
import type { Quotas } from '../quotas.ts';
import { createSessions } from './sessions.ts';
import type { AssistantTool } from './tool.ts';

const PATH = '/mcp';
/** RFC 9728 section 3.1: the path of the resource is behind the well-known one. */
const METADATA = `/.well-known/oauth-protected-resource${PATH}`;
/** Largest message of an assistant: arguments of a tool are a few hundred bytes. */
const MAX_BYTES = 256 * 1024;
/** Calls of one client that are under way at the same time; one waits up to five minutes for a person. */
const MAX_OPEN = 20;
const RETRY_SECONDS = 5;
/** Each message takes one of the reads of its token; a call of a tool takes what its operation takes as well. */
const MESSAGE = { method: 'POST', access: 'token', quota: 'read' } as const;

export interface AssistantOptions extends Pick<ApiDeps, 'identity' | 'config'> {
  /** Issuer at which people sign in; empty or absent: there is none, and a token is sent as it is. */
  readonly signInUrl?: string | undefined;
  readonly tools: readonly AssistantTool[];
  readonly quotas: Quotas;
  /** Ends all sessions when the process stops: a question may wait for minutes. */
  readonly stopping: AbortSignal;
}

/**
 * Serves assistants by the Model Context Protocol (Streamable HTTP) at `/mcp`: each request carries a token of the API, and a tool does what that token may do. A session is in the memory of the process that
 * began it; another one returns 404, upon which a client begins a new one.
 * @param handler serves a request to the API
 */
export function serveAssistants(
  { identity, config, signInUrl = '', tools, quotas, stopping }: AssistantOptions,
  handler: RequestListener,
): Middleware<RequestState> {
  const resource = `${config.PUBLIC_URL}${PATH}`;
  const sessions = createSessions(handler, tools);
  const takePlace = createPlaces();
  stopping.addEventListener('abort', () => sessions.end(), { once: true });

  return async (ctx, next) => {
    if (ctx.path === METADATA) return describe(ctx, resource, signInUrl);
    if (ctx.path !== PATH) return next();
    if (!['POST', 'DELETE'].includes(ctx.method)) {
      ctx.set('Allow', 'POST, DELETE');
      throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; allowed: POST, DELETE.`);
    }
    const { token, clientId } = await signIn(ctx);
    takePlace(ctx, clientId);
    const body = ctx.method === 'POST' ? await readBody(ctx, MAX_BYTES) : undefined;
    const transport = sessions.find(ctx.get('Mcp-Session-Id'), clientId) ?? (await sessions.begin(body, clientId));
    if (!transport) {
      ctx.status = 404;
      ctx.body = {
        jsonrpc: '2.0',
        error: { code: -32_001, message: 'The session has ended; begin a new one.' },
        id: null,
      };
      return undefined;
    }
    const request = new Request(resource, { method: ctx.method, headers: headersOf(ctx) });
    const authInfo = { token, clientId, scopes: [] };
    await write(ctx, await transport.handleRequest(request, { parsedBody: body, authInfo }));
    return undefined;
  };

  async function signIn(ctx: ParameterizedContext<RequestState>): Promise<{ token: string; clientId: string }> {
    const token = readToken(ctx.get('Authorization'), ctx.get('X-SERVICE-KEY'));
    await countRequest(quotas, MESSAGE, token, (headers) => ctx.set(headers));
    try {
      const { clientId } = await authenticate(identity, token);
      return { token: token ?? '', clientId };
    } catch (error) {
      if (error instanceof AppError && error.code === 'AUTH_FAILED' && signInUrl !== '')
        ctx.state.challenge = `Bearer realm="property-gateway", resource_metadata="${config.PUBLIC_URL}${METADATA}"`;
      throw error;
    }
  }
}

/** Where to sign in (RFC 9728). */
function describe(ctx: Context, resource: string, signInUrl: string): void {
  if (signInUrl === '') throw new AppError('NOT_FOUND', 'This service names no place to sign in: send an API token.');
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = {
    resource,
    resource_name: 'Property Gateway',
    authorization_servers: [signInUrl],
    bearer_methods_supported: ['header'],
  };
}

/** Bounds the messages of each client that are under way. What it returns throws RATE_LIMITED when a client has too many; a place is free again when its response ends. */
function createPlaces(): (ctx: Context, clientId: string) => void {
  const open = new Map<string, number>();
  return (ctx, clientId) => {
    const count = (open.get(clientId) ?? 0) + 1;
    if (count > MAX_OPEN)
      throw new AppError(
        'RATE_LIMITED',
        `A client can have ${MAX_OPEN} messages of assistants under way; wait for one.`,
        { retryAfter: RETRY_SECONDS },
      );
    open.set(clientId, count);
    ctx.res.once('close', () => {
      const left = (open.get(clientId) ?? 1) - 1;
      if (left > 0) open.set(clientId, left);
      else open.delete(clientId);
    });
  };
}

const headersOf = (ctx: Context): Headers =>
  new Headers(
    Object.entries(ctx.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function write(ctx: Context, answer: Response): Promise<void> {
  ctx.status = answer.status;
  for (const [name, value] of answer.headers) ctx.set(name, value);
  // Proxies and compressors would gather messages before they pass them on.
  ctx.compress = false;
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = answer.body ? Readable.fromWeb(answer.body) : null;
}
