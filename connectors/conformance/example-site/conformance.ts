import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../../kit/testing/serve.ts';
import type { OutputFault, OutputFixture, SitePeer } from '../outputs/fixture.ts';
import { example } from './example.ts';

const KEY = 'toy-account-key';

interface Delivery {
  readonly listings: readonly { readonly id: string; readonly version: number }[];
  readonly gone: readonly string[];
}

/** The response of a site that serves no request at present; undefined if it serves them. */
function refusalOf(fault: OutputFault | undefined): [status: number, body: unknown] | undefined {
  if (fault?.kind === 'breaks') return [500, {}];
  if (fault?.kind === 'nonsense') return [200, '<html>'];
  return fault?.kind === 'refuses' ? [401, { message: `The key is not ${KEY}.` }] : undefined;
}

async function openSite(): Promise<SitePeer> {
  const shown = new Map<string, number>();
  let fault: OutputFault | undefined;
  let deliveries = 0;

  function deliver(body: string, request: IncomingMessage, reply: (status: number, body: unknown) => void): void {
    deliveries++;
    if (fault?.kind === 'hangs') return;
    const { listings, gone } = JSON.parse(body) as Delivery;
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
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (fault?.kind === 'silent') return;
    const refusal = refusalOf(fault);
    if (refusal) return reply(...refusal);
    if (request.headers.authorization !== `Bearer ${KEY}`) return reply(401, { message: `The key is not ${KEY}.` });
    if (request.url === '/account') return reply(200, { account: 'agency' });
    deliver(Buffer.concat(chunks).toString(), request, reply);
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
