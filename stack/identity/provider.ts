import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';
import type { IdentityClient } from './demo-clients.ts';
import type { TokenStore } from './token-store.ts';

/** Life of a token from the token endpoint, in seconds: long enough for a sitting. */
const TOKEN_SECONDS = 3_600;

export type ProviderOptions = {
  issuer: string;
  store: TokenStore;
  clients: readonly IdentityClient[];
  resourceServer: { client_id: string; client_secret: string };
};

/**
 * An OAuth2 authorization server: client_credentials at /token (RFC 6749), introspection at /token/introspection
 * (RFC 7662) with the claims of the client, revocation at /token/revocation (RFC 7009).
 */
export async function createProvider({ issuer, store, clients, resourceServer }: ProviderOptions): Promise<Provider> {
  const { Provider: OidcProvider } = await importQuietly();
  const isResourceServer = (clientId: string): boolean => clientId === resourceServer.client_id;
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
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    // Nothing is signed with it (tokens are opaque), but the server wants a key of its own.
    jwks: {
      keys: [
        { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: { ClientCredentials: TOKEN_SECONDS },
    // Empty for a token of the token endpoint; an API token brings its gateway and its own items.
    extraTokenClaims: async (_context, token) => ({ ...claimsOf(clients, token.clientId), ...extraOf(token) }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: async (_context, client, token) =>
          isResourceServer(client.clientId) || token.clientId === client.clientId,
      },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) =>
          isResourceServer(client.clientId) || token.clientId === client.clientId,
      },
    },
  };
  return new OidcProvider(issuer, configuration);
}

/** What introspection says about a client, beside the standard members. */
export function claimsOf(clients: readonly IdentityClient[], clientId: string | undefined): Record<string, unknown> {
  const client = clients.find(({ client_id }) => client_id === clientId);
  if (client === undefined) return {};
  const { item_ids, plan, agency, email, language } = client;
  return { item_ids: [...item_ids], plan, agency, email, language };
}

function extraOf(token: object): object {
  return 'extra' in token && typeof token.extra === 'object' && token.extra !== null ? token.extra : {};
}

/** oidc-provider runs on Node 20 and says at import that it would rather not: once is for its authors, not for users. */
async function importQuietly(): Promise<{ Provider: typeof Provider }> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
