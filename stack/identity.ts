import { join } from 'node:path';
import { ADMIN_PATHS, createAdminApp } from './identity/admin-routes.ts';
import { DEMO_CLIENTS, RESOURCE_SERVER } from './identity/demo-clients.ts';
import type { IdentityClient } from './identity/demo-clients.ts';
import { createProvider } from './identity/provider.ts';
import { SIGN_IN_PATHS, createSignInApp } from './identity/sign-in-routes.ts';
import { openTokenStore } from './identity/token-store.ts';
import { startHttpServer } from './http-server.ts';
import type { RunningServer } from './http-server.ts';
import { HOST } from './ports.ts';

export { DEMO_CLIENTS, RESOURCE_SERVER, demoSecret } from './identity/demo-clients.ts';
export type { IdentityClient } from './identity/demo-clients.ts';

export type IdentityOptions = {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** Tokens survive a restart in here. */
  dataFolder: string;
  clients?: readonly IdentityClient[];
  resourceServer?: { client_id: string; client_secret: string };
  /** Address under which browsers reach the service, where it is another than the one it listens on. */
  issuer?: string | undefined;
  /** Roots of deployments whose console signs in here, in addition to those of this machine. */
  publicUrls?: readonly string[];
};

/** Starts the embedded identity service: OAuth2 for clients, tokens and client data for the product. */
export async function startIdentity({
  port,
  host = HOST,
  dataFolder,
  clients = DEMO_CLIENTS,
  resourceServer = RESOURCE_SERVER,
  issuer,
  publicUrls = [],
}: IdentityOptions): Promise<RunningServer> {
  const store = await openTokenStore(join(dataFolder, 'tokens.jsonl'));
  try {
    const server = await startHttpServer('identity service', { port, host }, async (url) => {
      const provider = await createProvider({ issuer: issuer ?? url, store, clients, resourceServer, publicUrls });
      const oauth = provider.callback();
      const admin = createAdminApp({ provider, store, clients, resourceServer }).callback();
      const signIn = createSignInApp(provider, clients).callback();
      return (request, response) => {
        const path = request.url ?? '';
        void (ADMIN_PATHS.test(path) ? admin : SIGN_IN_PATHS.test(path) ? signIn : oauth)(request, response);
      };
    });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
