import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../../kit/testing/serve.ts';
import type { OutputFault, OutputFixture, SitePeer } from '../outputs/fixture.ts';
import { example } from './example.ts';

const KEY = 'toy-account-key';

interface Delivery {
  readonly listings: readonly { readonly id: string; readonly version: number }[];
  readonly gone: readonly string[];
}

async function openSite(): Promise<SitePeer> {
  const shown = new Map<string, number>();
  let fault: OutputFault | undefined;
  let deliveries = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'breaks') return reply(500, {});
    if (fault?.kind === 'nonsense') return reply(200, '<html>');
    if (fault?.kind === 'refuses' || request.headers.authorization !== `Bearer ${KEY}`)
      return reply(401, { message: `The key is not ${KEY}.` });
    if (request.url === '/account') return reply(200, { account: 'agency' });
    deliveries++;
    if (fault?.kind === 'hangs') return;
    const { listings, gone } = JSON.parse(Buffer.concat(chunks).toString()) as Delivery;
    const odd = fault?.id;
    for (const { id, version } of listings) if (id !== odd) shown.set(id, version);
    if (fault?.kind === 'cuts') {
      request.socket.destroy();
      return;
    }
    for (const id of gone) shown.delete(id);
    const ids = [...listings.map(({ id }) => id), ...gone];
    const acknowledged = fault?.kind === 'forgets-one' ? ids.filter((id) => id !== odd) : ids;
    reply(200, {
      results: acknowledged.map((id) => (id === odd ? { id, ok: false, reason: 'No such type.' } : { id, ok: true })),
    });
  };

  const server = await serve((request, response) => void answer(request, response));
  return {
    config: { url: server.url, api_key: KEY },
    setFault(next) {
      fault = next;
    },
    deliveries: () => deliveries,
    openSockets: server.openSockets,
    stop: server.stop,
    shown: () => shown,
  };
}

export const exampleFixture: OutputFixture = { name: 'example', connector: example, open: openSite };
