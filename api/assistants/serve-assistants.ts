import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware, ParameterizedContext } from 'koa';
import { AppError } from '../../model/shared/errors.ts';
import { authenticate, readToken } from '../authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import type { RequestState } from '../endpoint.ts';
import { readBody } from '../http/read-body.ts';
import { createSessions } from './sessions.ts';
import type { AssistantTool } from './tool.ts';

const PATH = '/mcp';
/** RFC 9728 section 3.1: the path of the resource is behind the well-known one. */
const METADATA = `/.well-known/oauth-protected-resource${PATH}`;
/** Largest message of an assistant: arguments of a tool are a few hundred bytes. */
const MAX_BYTES = 256 * 1024;
export interface AssistantOptions extends Pick<ApiDeps, 'identity'> {
  /** Root address of the API, as its users reach it. */
  readonly publicUrl: string;
  /** Issuer at which people sign in; empty or absent: there is none, and a token is sent as it is. */
  readonly signInUrl?: string | undefined;
  readonly tools: readonly AssistantTool[];
}

/**
 * Serves assistants by the Model Context Protocol (Streamable HTTP) at `/mcp`: each request carries a token of the API, and a tool does what that token may do. A session is in the memory of the process that
 * began it; another one returns 404, upon which a client begins a new one.
 * @param handler serves a request to the API
 */
export function serveAssistants(
  { identity, publicUrl, signInUrl = '', tools }: AssistantOptions,
  handler: RequestListener,
): Middleware<RequestState> {
  const resource = `${publicUrl}${PATH}`;
  const sessions = createSessions(handler, tools);

  return async (ctx, next) => {
    if (ctx.path === METADATA) return describe(ctx);
    if (ctx.path !== PATH) return next();
    if (!['POST', 'DELETE'].includes(ctx.method)) {
      ctx.set('Allow', 'POST, DELETE');
      throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; allowed: POST, DELETE.`);
    }
    const { token, clientId } = await signIn(ctx);
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

  /** Where to sign in (RFC 9728). */
  function describe(ctx: Context): void {
    if (signInUrl === '') throw new AppError('NOT_FOUND', 'This service names no place to sign in: send an API token.');
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = {
      resource,
      resource_name: 'Property Gateway',
      authorization_servers: [signInUrl],
      bearer_methods_supported: ['header'],
    };
  }

  async function signIn(ctx: ParameterizedContext<RequestState>): Promise<{ token: string; clientId: string }> {
    const token = readToken(ctx.get('Authorization'), ctx.get('X-SERVICE-KEY'));
    try {
      const { clientId } = await authenticate(identity, token);
      return { token: token ?? '', clientId };
    } catch (error) {
      if (error instanceof AppError && error.code === 'AUTH_FAILED' && signInUrl !== '')
        ctx.state.challenge = `Bearer realm="property-gateway", resource_metadata="${publicUrl}${METADATA}"`;
      throw error;
    }
  }
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
