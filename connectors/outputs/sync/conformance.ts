import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { OutputFault, OutputFixture, SitePeer } from '../../conformance/outputs/fixture.ts';
import { serve } from '../../kit/testing/serve.ts';
import { sync } from './sync.ts';

const KEY = 'conformance-plugin-key';
const API = '/wp-json/property-gateway/v1';

interface Item {
  readonly action: 'upsert' | 'delete';
  readonly id: string;
  readonly version: number;
}

/** The response to a request that is not served: by the fault of the site, or for a wrong signature. */
function refusalOf(
  fault: OutputFault | undefined,
  request: IncomingMessage,
  body: string,
): [status: number, content: unknown] | undefined {
  if (fault?.kind === 'refuses') return [401, { message: `The key is not ${KEY}.` }];
  if (fault?.kind === 'breaks') return [500, {}];
  if (fault?.kind === 'nonsense') return [200, '<html>Maintenance</html>'];
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    new Webhook(Buffer.from(KEY), { format: 'raw' }).verify(body, headers, { jsonParse: false });
    return undefined;
  } catch {
    return [401, {}];
  }
}

/** A site with the plugin, as docs/site-plugin.md has it. */
async function openSite(): Promise<SitePeer> {
  const listings = new Map<string, number>();
  let fault: OutputFault | undefined;
  let deliveries = 0;

  const apply = (items: readonly Item[]) => {
    for (const { action, id, version } of items) {
      if (action === 'delete') listings.delete(id);
      else listings.set(id, version);
    }
  };

  function deliver(body: string, request: IncomingMessage, reply: (status: number, body: unknown) => void): void {
    deliveries++;
    const { listings: items } = JSON.parse(body) as { listings: Item[] };
    if (fault?.kind === 'cuts') {
      apply(items.slice(0, items.length / 2));
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'hangs') return;
    const odd = fault?.kind === 'refuses-one' || fault?.kind === 'forgets-one' ? fault.id : undefined;
    apply(items.filter(({ id }) => id !== odd));
    const results = items
      .filter(({ id }) => id !== odd || fault?.kind === 'refuses-one')
      .map(({ id }) => (id === odd ? { id, status: 'error', message: 'No such type.' } : { id, status: 'ok' }));
    reply(200, { results });
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    if (fault?.kind === 'silent') return;
    const reply = (status: number, content: unknown) => {
      const isPage = typeof content === 'string';
      response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
      response.end(isPage ? content : JSON.stringify(content));
    };
    const refusal = refusalOf(fault, request, body);
    if (refusal) return reply(...refusal);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
    if (pathname === `${API}/status`) return reply(200, { status: 'ok' });
    if (pathname !== `${API}/listings`) return reply(404, {});
    if (request.method === 'POST') return deliver(body, request, reply);
    const gateway_id = fault?.kind === 'foreign-list' ? 'another' : searchParams.get('gateway_id');
    return reply(200, { gateway_id, listings: [...listings].map(([id, version]) => ({ id, version })), next: null });
  };

  const server = await serve((request, response) => void answer(request, response));
  return {
    config: { url: server.url, plugin_auth_key: KEY },
    setFault(next) {
      fault = next;
    },
    deliveries: () => deliveries,
    openSockets: server.openSockets,
    stop: server.stop,
    shown: () => listings,
  };
}

export const syncFixture: OutputFixture = { name: 'sync', connector: sync, open: openSite };
