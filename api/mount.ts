import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '../model/shared/errors.ts';
import type { Route } from './contract.ts';
import type { HandlerDeps } from './deps.ts';
import { createEndpoint } from './endpoint.ts';
import type { Endpoint, EndpointOptions, FoundPath, RequestState } from './endpoint.ts';
import { createOpenStreams } from './http/open-streams.ts';
import type { StreamLimits } from './http/open-streams.ts';
import { fullPath, hideParams, hideUnknown, isCanonicalPath } from './http/paths.ts';
import { createChecks } from './http/validate.ts';
import type { Quotas } from './quotas.ts';

export interface MountOptions extends EndpointOptions, StreamLimits {}

export interface Mounted {
  /** The one place that decides which route a path belongs to; everything else asks it. */
  find(path: string): FoundPath;
  /** Serves the path that was found. */
  readonly serve: Middleware<RequestState>;
  /** Compiles the schema of one more check; true once none is left. */
  prepare(): boolean;
}

/** The router over all routes. */
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
    prepare: checks.prepare,
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
