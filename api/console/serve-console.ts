import type { Middleware } from 'koa';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../model/shared/errors.ts';
import { toUrl } from '../../model/shared/to-url.ts';
import { sameTag } from '../write-reply.ts';
import type { ConsoleFile, ConsoleFiles } from './console-files.ts';

const ROOT = '/console';
/** One year, in seconds: the longest time that caches use. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated on each use: the page names the current files. */
const REVALIDATED = 'no-cache';

/** What the console reads about its deployment at `/console/config.json`: no secrets. */
export interface ConsoleConfig {
  /** Issuer for OpenID Connect; if undefined, the sign-in page asks for an API token. */
  readonly identity?: string;
  readonly client_id: string;
  /** Root of Temporal's Web UI and the namespace, for links to runs. */
  readonly temporal_ui?: string;
  readonly temporal_namespace: string;
  /** Template of map tiles. */
  readonly tiles?: string;
  readonly tiles_attribution?: string;
}

/** The variables that concern the console. */
type ConsoleVariables = Pick<
  Config,
  | 'CONSOLE_IDENTITY_URL'
  | 'CONSOLE_CLIENT_ID'
  | 'CONSOLE_TILES_URL'
  | 'CONSOLE_TILES_ATTRIBUTION'
  | 'TEMPORAL_UI_URL'
  | 'TEMPORAL_NAMESPACE'
  | 'PUBLIC_URL'
>;

export interface ConsoleOptions {
  /** Undefined if the console is not built. */
  readonly files: ConsoleFiles | undefined;
  readonly config: ConsoleVariables;
}

/**
 * Serves the console: its files, its configuration, and `index.html` for every other path below `/console`, because pages of the console have addresses. Without
 * a built console such paths are 404 with the command that builds it.
 */
export function serveConsole({ files, config }: ConsoleOptions): Middleware {
  const policy = contentPolicy(config);
  const settings = JSON.stringify(consoleConfig(config));
  return async (ctx, next) => {
    if (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; allowed: GET, HEAD.`);
    }
    if (!files) {
      throw new AppError(
        'NOT_FOUND',
        'The console is not built. Build it with `npm run console:build` and restart the API.',
      );
    }
    if (ctx.path === ROOT) {
      ctx.redirect(`${ROOT}/${ctx.search}`);
      return undefined;
    }
    ctx.set({ 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'same-origin' });
    const path = ctx.path.slice(ROOT.length + 1);
    if (path === 'config.json') {
      ctx.set('Cache-Control', REVALIDATED);
      ctx.type = 'application/json';
      ctx.body = settings;
      return undefined;
    }
    const file = files.get(path) ?? (isPage(path) ? files.get('index.html') : undefined);
    if (!file) throw new AppError('NOT_FOUND', `The console has no file ${ctx.path.slice(0, 200)}.`);
    send(ctx, file);
    return undefined;
  };
}

function send(ctx: Parameters<Middleware>[0], { type, body, etag, immutable }: ConsoleFile): void {
  ctx.set({ ETag: etag, 'Cache-Control': immutable ? IMMUTABLE : REVALIDATED });
  ctx.status = 200;
  ctx.type = type;
  ctx.body = body;
  if (sameTag(ctx.get('If-None-Match'), etag)) {
    ctx.status = 304;
    ctx.body = null;
  }
}

/** Pages have no file extension: a request for a missing file must get 404, not the page. */
const isPage = (path: string): boolean => !/\.[a-z0-9]{1,8}$/i.test(path.split('/').at(-1) ?? '');

/** The part of the configuration that the console reads. */
function consoleConfig(config: ConsoleVariables): ConsoleConfig {
  const { CONSOLE_IDENTITY_URL, CONSOLE_CLIENT_ID, CONSOLE_TILES_URL, CONSOLE_TILES_ATTRIBUTION, TEMPORAL_UI_URL } =
    config;
  return {
    ...(CONSOLE_IDENTITY_URL ? { identity: CONSOLE_IDENTITY_URL } : {}),
    client_id: CONSOLE_CLIENT_ID,
    ...(TEMPORAL_UI_URL ? { temporal_ui: TEMPORAL_UI_URL } : {}),
    temporal_namespace: config.TEMPORAL_NAMESPACE,
    ...(CONSOLE_TILES_URL ? { tiles: CONSOLE_TILES_URL, tiles_attribution: CONSOLE_TILES_ATTRIBUTION } : {}),
  };
}

/**
 * Scripts and styles may only come from this host, none of them inline. Pictures of listings come from any CRM or object storage: over https, and over
 * http where the product itself is served over http.
 */
function contentPolicy({ CONSOLE_IDENTITY_URL, CONSOLE_TILES_URL, PUBLIC_URL }: ConsoleVariables): string {
  const identity = CONSOLE_IDENTITY_URL === '' ? undefined : toUrl(CONSOLE_IDENTITY_URL)?.origin;
  const isPlain = PUBLIC_URL.startsWith('http://') || CONSOLE_TILES_URL.startsWith('http://');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: https:${isPlain ? ' http:' : ''}`,
    `connect-src 'self'${identity === undefined ? '' : ` ${identity}`}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
