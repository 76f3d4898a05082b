import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import Koa from 'koa';
import type { Provider } from 'oidc-provider';
import { demoSecret } from './demo-clients.ts';
import type { IdentityClient } from './demo-clients.ts';
import { faultPage, signInPage } from './sign-in-pages.ts';

/** Where the page that asks who signs in is. */
export const SIGN_IN_PATHS = /^\/interaction\//;

const BODY_LIMIT = '4kb';
/** No scripts; the form goes to this service, which redirects to the console: the sources of both would have to be named. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const choice = {
  type: 'object',
  properties: { client_id: { type: 'string', minLength: 1, maxLength: 200 } },
  required: ['client_id'],
  additionalProperties: false,
} as const;

const isChoice = new Ajv().compile<FromSchema<typeof choice>>(choice);

/** The sign-in page: a demo account is chosen without a password, because its secret is known. Other accounts cannot sign in here. */
export function createSignInApp(provider: Provider, allClients: readonly IdentityClient[]): Koa {
  const clients = allClients.filter(({ client_id, client_secret }) => client_secret === demoSecret(client_id));
  const router = new Router();

  router.get('/interaction/:uid', async (context) => {
    await provider.interactionDetails(context.req, context.res);
    context.type = 'html';
    context.body = signInPage(context.path, clients);
  });

  router.post('/interaction/:uid', async (context) => {
    const body = context.request.body;
    const account = isChoice(body) ? clients.find(({ client_id }) => client_id === body.client_id) : undefined;
    if (!account) {
      context.status = 400;
      context.type = 'html';
      context.body = faultPage('There is no such account.');
      return;
    }
    context.redirect(
      await provider.interactionResult(
        context.req,
        context.res,
        { login: { accountId: account.client_id } },
        { mergeWithLastSubmission: false },
      ),
    );
    context.status = 303;
  });

  const app = new Koa();
  app.use(async (context, next) => {
    context.set({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await next();
    } catch (error) {
      // An interaction that has expired, or a cookie that is not there.
      if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
      context.status = 400;
      context.type = 'html';
      context.body = faultPage('The link has expired.');
    }
  });
  app.use(bodyParser({ enableTypes: ['form'], formLimit: BODY_LIMIT }));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}
