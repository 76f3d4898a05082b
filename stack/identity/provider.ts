import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';
import { CONSOLE_CLIENT_ID, consoleClient, isConsoleOrigin } from './console-client.ts';
import type { IdentityClient } from './demo-clients.ts';
import { faultPage, signOutPage } from './sign-in-pages.ts';
import type { TokenStore } from './token-store.ts';

/** Life of a token from the token endpoint, in seconds: long enough for a sitting. */
const TOKEN_SECONDS = 3_600;
/** How long somebody stays signed in, in seconds: a working week, as with other consoles. */
const SESSION_SECONDS = 7 * 86_400;
/** Time to choose an account, in seconds. */
const SIGN_IN_SECONDS = 600;

export type ProviderOptions = {
  issuer: string;
  store: TokenStore;
  clients: readonly IdentityClient[];
  resourceServer: { client_id: string; client_secret: string };
  /** Roots of deployments whose console signs in here, in addition to those of this machine. */
  publicUrls?: readonly string[];
};

/**
 * An OAuth2 authorization server: client_credentials at /token (RFC 6749), introspection at /token/introspection
 * (RFC 7662) with the claims of the client, revocation at /token/revocation (RFC 7009). People sign in to the console by authorisation code with PKCE (RFC 7636);
 * introspection of their tokens has `account_id`, the client whose account they use.
 */
export async function createProvider({
  issuer,
  store,
  clients,
  resourceServer,
  publicUrls = [],
}: ProviderOptions): Promise<Provider> {
  const { Provider: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  // The console is registered as native for the free port of its redirect alone; the consent that native clients must repeat would forbid silent sign-ins.
  policy.get('consent')?.checks.remove('native_client_prompt');
  const configuration: Configuration = {
    adapter: store.adapter,
    clients: [
      ...clients.map(({ client_id, client_secret }) => ({
        client_id,
        client_secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      })),
      { ...resourceServer, grant_types: [], redirect_uris: [], response_types: [] },
      consoleClient(publicUrls),
    ],
    pkce: { required: () => true },
    clientBasedCORS: (_context, origin, client) =>
      client.clientId === CONSOLE_CLIENT_ID && isConsoleOrigin(origin, publicUrls),
    findAccount: (_context, id) =>
      clients.some(({ client_id }) => client_id === id)
        ? { accountId: id, claims: async () => ({ sub: id }) }
        : undefined,
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant,
    renderError: (context, { error_description, error }) => {
      context.type = 'html';
      context.body = faultPage(error_description ?? error);
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    // Nothing is signed with it (tokens are opaque), but the server wants a key of its own.
    jwks: {
      keys: [
        { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      ClientCredentials: TOKEN_SECONDS,
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: TOKEN_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      Interaction: SIGN_IN_SECONDS,
    },
    // Empty for a token of the token endpoint; an API token brings its gateway and its own items.
    extraTokenClaims: async (_context, token) =>
      'accountId' in token
        ? { account_id: token.accountId, ...claimsOf(clients, token.accountId) }
        : { ...claimsOf(clients, token.clientId), ...extraOf(token) },
    features: featuresFor(resourceServer.client_id),
  };
  return new OidcProvider(issuer, configuration);
}

/** The console belongs to this product: it needs no consent to act for its user. */
const loadExistingGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, account } = oidc;
  if (!client || !account) return undefined;
  const known = oidc.session?.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await oidc.provider.Grant.find(known);
  if (existing) return existing;
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
};

/** A client may introspect and revoke its own tokens, the product those of all. */
function featuresFor(resourceServer: string): NonNullable<Configuration['features']> {
  const allowedPolicy = async (_context: unknown, client: { clientId: string }, token: { clientId?: string }) =>
    client.clientId === resourceServer || token.clientId === client.clientId;
  return {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = signOutPage(form);
      },
    },
    introspection: { enabled: true, allowedPolicy },
    revocation: { enabled: true, allowedPolicy },
  };
}

/** What introspection says about a client, in addition to the standard members. */
export function claimsOf(clients: readonly IdentityClient[], clientId: string | undefined): Record<string, unknown> {
  const client = clients.find(({ client_id }) => client_id === clientId);
  if (client === undefined) return {};
  const { item_ids, plan, agency, email, language } = client;
  return { item_ids: [...item_ids], plan, agency, email, language };
}

function extraOf(token: object): object {
  return 'extra' in token && typeof token.extra === 'object' && token.extra !== null ? token.extra : {};
}
