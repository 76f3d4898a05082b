import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagedSite } from '../../model/gateway/site-hub.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { DEMO_CLIENTS, demoSecret, startIdentity } from '../../stack/identity.ts';
import { requestToken } from '../../stack/request-token.ts';
import { startTestProduct } from './product.ts';
import type { TestProduct } from './product.ts';

/** A product with clients of its own: the agencies `alpha` (PRO) and `beta` (STARTER), and `plain`, which is none. */
export interface TestHub {
  readonly product: TestProduct;
  /** Paths are below /plugin-manager; without a client it is `alpha` who asks. */
  ask(path: string, clientId?: string, headers?: Record<string, string>): Promise<Response>;
  post<T>(path: string, body: unknown, clientId?: string): Promise<T>;
  register(domain: string, clientId?: string): Promise<ManagedSite>;
  as(clientId: string): ApiClient;
  token(clientId: string): string;
  close(): Promise<void>;
}

/** Starts the product and an identity service that knows its clients; `name` is that of its database. */
export async function openHub(name: string): Promise<TestHub> {
  const clients = ['alpha', 'beta', 'plain'].map((client_id) => ({
    client_id,
    client_secret: demoSecret(client_id),
    item_ids: [`${client_id}-1`],
    plan: client_id === 'beta' ? 'STARTER' : 'PRO',
    agency: client_id !== 'plain',
    email: `owner@${client_id}.example`,
    language: 'en',
  }));
  const identity = await startIdentity({
    port: 0,
    dataFolder: await mkdtemp(join(tmpdir(), `${name}-identity-`)),
    clients: [...DEMO_CLIENTS, ...clients],
  });
  const product = await startTestProduct(name, {
    IDENTITY_URL: identity.url,
    MONGODB_DATABASE: `test_${name}_${Date.now()}`,
  });
  const tokens = new Map<string, string>();
  for (const { client_id } of clients) {
    tokens.set(client_id, await requestToken({ identityUrl: identity.url, clientId: client_id }));
  }
  const token = (clientId: string) => tokens.get(clientId) ?? '';
  const as = (clientId: string) => createApiClient(product.url, token(clientId));
  const post = async <T>(path: string, body: unknown, clientId = 'alpha') =>
    as(clientId).send<T>('POST', `/plugin-manager${path}`, body);
  return {
    product,
    as,
    token,
    post,
    ask: (path, clientId = 'alpha', headers = {}) =>
      fetch(`${product.url}/v1/gateway/plugin-manager${path}`, {
        headers: { authorization: `Bearer ${token(clientId)}`, ...headers },
      }),
    register: (domain, clientId) => post('/site/register', { domain, cms: 'WordPress 6.9' }, clientId),
    close: identity.stop,
  };
}
