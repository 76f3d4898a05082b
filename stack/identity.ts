import { join } from 'node:path';
import { ADMIN_PATHS, createAdminApp } from './identity/admin-routes.ts';
import { DEMO_CLIENTS, RESOURCE_SERVER } from './identity/demo-clients.ts';
import type { IdentityClient } from './identity/demo-clients.ts';
import { createProvider } from './identity/provider.ts';
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
};

/** Starts the embedded identity service: OAuth2 for clients, tokens and client data for the product. */
export async function startIdentity({
  port,
  host = HOST,
  dataFolder,
  clients = DEMO_CLIENTS,
  resourceServer = RESOURCE_SERVER,
}: IdentityOptions): Promise<RunningServer> {
  const store = await openTokenStore(join(dataFolder, 'tokens.jsonl'));
  try {
    const server = await startHttpServer('identity service', { port, host }, async (issuer) => {
      const provider = await createProvider({ issuer, store, clients, resourceServer });
      const oauth = provider.callback();
      const admin = createAdminApp({ provider, store, clients, resourceServer }).callback();
      return (request, response) => {
        void (ADMIN_PATHS.test(request.url ?? '') ? admin : oauth)(request, response);
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
