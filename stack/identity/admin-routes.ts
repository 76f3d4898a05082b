import { randomUUID, timingSafeEqual, createHash } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import Koa from 'koa';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import { addBillingRoutes } from './billing-routes.ts';
import type { IdentityClient } from './demo-clients.ts';
import { claimsOf } from './provider.ts';
import type { TokenStore } from './token-store.ts';

/** Where these routes live; everything else belongs to the OAuth2 server. */
export const ADMIN_PATHS = /^\/(tokens|api-tokens|clients|addons|gateways)(\/|\?|$)/;

const DAY = 86_400;
const DEFAULT_TOKEN_SECONDS = 30 * DAY;
const LONGEST_TOKEN_SECONDS = 3_650 * DAY;
/** An API token lives as long as its gateway: ten years stand for ever. */
const API_TOKEN_SECONDS = 3_650 * DAY;
const BODY_LIMIT = '16kb';

const tokenRequest = {
  type: 'object',
  properties: {
    client_id: { type: 'string', minLength: 1, maxLength: 200 },
    expires_in: { type: 'integer', minimum: 1, maximum: LONGEST_TOKEN_SECONDS },
  },
  required: ['client_id'],
  additionalProperties: false,
} as const;

const apiTokenRequest = {
  type: 'object',
  properties: {
    client_id: { type: 'string', minLength: 1, maxLength: 200 },
    gateway_id: { type: 'string', minLength: 1, maxLength: 200 },
    item_ids: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 200 }, maxItems: 1_000 },
    read_only: { type: 'boolean' },
    output_id: { type: 'string', minLength: 1, maxLength: 200 },
    expires_in: { type: 'integer', minimum: 1, maximum: LONGEST_TOKEN_SECONDS },
  },
  required: ['client_id', 'gateway_id', 'item_ids'],
  additionalProperties: false,
} as const;

const ajv = new Ajv();
const isTokenRequest = ajv.compile<FromSchema<typeof tokenRequest>>(tokenRequest);
const isApiTokenRequest = ajv.compile<FromSchema<typeof apiTokenRequest>>(apiTokenRequest);

export type AdminOptions = {
  provider: Provider;
  store: TokenStore;
  clients: readonly IdentityClient[];
  resourceServer: { client_id: string; client_secret: string };
};

function addTokenRoutes(router: Router, provider: Provider, clients: AdminOptions['clients']): void {
  router.post('/tokens', async (context) => {
    const body = context.request.body;
    if (!isTokenRequest(body)) return refuse(context, 400, ajv.errorsText(isTokenRequest.errors, { dataVar: 'body' }));
    const client = await provider.Client.find(body.client_id);
    if (client === undefined || !clients.some(({ client_id }) => client_id === body.client_id)) {
      return refuse(context, 404, `There is no client ${body.client_id}`);
    }
    const expiresIn = body.expires_in ?? DEFAULT_TOKEN_SECONDS;
    const token = await new provider.ClientCredentials({ client, expiresIn }).save();
    return answer(context, 201, { access_token: token, token_type: 'Bearer', expires_in: expiresIn });
  });
}

function addApiTokenRoutes(
  router: Router,
  provider: Provider,
  store: TokenStore,
  clients: AdminOptions['clients'],
): void {
  router.post('/api-tokens', async (context) => {
    const body = context.request.body;
    if (!isApiTokenRequest(body)) {
      return refuse(context, 400, ajv.errorsText(isApiTokenRequest.errors, { dataVar: 'body' }));
    }
    const { client_id, gateway_id, item_ids, read_only, output_id, expires_in: expiresIn = API_TOKEN_SECONDS } = body;
    const owner = clients.find((known) => known.client_id === client_id);
    const client = await provider.Client.find(client_id);
    if (owner === undefined || client === undefined) return refuse(context, 404, `There is no client ${client_id}`);
    const foreign = item_ids.find((item) => !owner.item_ids.includes(item));
    if (foreign !== undefined) return refuse(context, 400, `body/item_ids: ${client_id} has no item ${foreign}`);
    const id = randomUUID();
    const limits = { ...(read_only ? { read_only } : {}), ...(output_id === undefined ? {} : { output_id }) };
    const extra = { api_token_id: id, gateway_id, item_ids, ...limits };
    const token = await new provider.ClientCredentials({ client, expiresIn, extra }).save();
    return answer(context, 201, { id, token });
  });

  router.get('/api-tokens', (context) => {
    const gatewayId = context.query['gateway_id'];
    if (typeof gatewayId !== 'string' || gatewayId === '') return refuse(context, 400, 'gateway_id is missing');
    const items = store.list('ClientCredentials').flatMap(([, { extra, iat, exp }]) => {
      if (extra?.['gateway_id'] !== gatewayId || extra['api_token_id'] === undefined) return [];
      const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
      const { api_token_id: id, read_only, output_id } = extra;
      const ends = exp === undefined ? {} : { expires_at: at(exp) };
      return [{ id, created_at: at(iat ?? 0), ...ends, read_only, output_id }];
    });
    return answer(context, 200, { items });
  });

  router.delete('/api-tokens/:id', async (context) => {
    const { id } = context.params;
    const adapter = store.adapter('ClientCredentials');
    for (const [key, { extra }] of store.list('ClientCredentials')) {
      if (extra?.['api_token_id'] !== undefined && [extra['api_token_id'], extra['gateway_id']].includes(id)) {
        await adapter.destroy(key);
      }
    }
    context.status = 204;
  });
}

/** What the product and the command line ask of the identity service beyond OAuth2, with the product's own credentials. */
export function createAdminApp({ provider, store, clients, resourceServer }: AdminOptions): Koa {
  const router = new Router();

  addTokenRoutes(router, provider, clients);
  addApiTokenRoutes(router, provider, store, clients);
  router.get('/clients/:id', (context) => {
    const id = context.params['id'];
    if (!clients.some(({ client_id }) => client_id === id)) return refuse(context, 404, `There is no client ${id}`);
    return answer(context, 200, { client_id: id, ...claimsOf(clients, id) });
  });

  addBillingRoutes(router, store);

  const app = new Koa();
  app.use(async (context, next) => {
    if (isAuthorised(context.get('authorization'), resourceServer)) return next();
    context.set('WWW-Authenticate', 'Basic realm="identity"');
    return refuse(context, 401, 'These routes need the credentials of the product');
  });
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: BODY_LIMIT }));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

function answer(context: Context, status: number, body: object): void {
  context.status = status;
  context.body = body;
}

function refuse(context: Context, status: number, message: string): void {
  answer(context, status, { error: { message } });
}

function isAuthorised(header: string, { client_id, client_secret }: AdminOptions['resourceServer']): boolean {
  const expected = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  return timingSafeEqual(digest(header), digest(expected));
}

/** Digests are of one length, which the comparison in constant time asks for. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
