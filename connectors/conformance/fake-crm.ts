import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOW } from '../kit/testing/context.ts';
import { serve } from '../kit/testing/serve.ts';
import type { SeenRequest } from '../kit/testing/serve.ts';
import type { Fixture, Listing } from './fixture.ts';

/** An answer as it goes over the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** One request, how many came before it, and what a sound CRM would answer. */
export interface Exchange {
  readonly number: number;
  readonly request: SeenRequest;
  readonly response: ServerResponse;
  sound(): Promise<WireReply>;
}

/** Stands between the fixture and the wire. Undefined: the response has been dealt with. */
export type Fault = (exchange: Exchange) => Promise<WireReply | undefined> | WireReply | undefined;

/** The running fake CRM; the fields that are not read-only are what a check changes. */
export interface FakeCrm {
  readonly base: string;
  listings: readonly Listing[];
  /** Default: the number of listings. */
  announced: number | undefined;
  loops: boolean;
  fault: Fault | undefined;
  readonly requests: readonly SeenRequest[];
  /** What the fixture or a check threw in place of an answer: to the connector it is a closed connection. */
  readonly broken: readonly unknown[];
  openSockets(): number;
  stop(): Promise<void>;
}

/** Starts the fixture's CRM on a free loopback port, without listings. */
export async function startCrm(fixture: Fixture): Promise<FakeCrm> {
  const requests: SeenRequest[] = [];
  const broken: unknown[] = [];
  const server = await serve((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const crm: FakeCrm = {
    base: server.url,
    listings: [],
    announced: undefined,
    loops: false,
    fault: undefined,
    requests,
    broken,
    openSockets: server.openSockets,
    stop: server.stop,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await readRequest(request);
    const number = requests.push(seen) - 1;
    const sound = async (): Promise<WireReply> => {
      const { base, listings, announced = listings.length, loops } = crm;
      const {
        status = 200,
        headers = {},
        body = '',
      } = await fixture.answer(seen, { base, listings, announced, loops });
      const isText = typeof body === 'string';
      const type = isText ? 'text/plain' : body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
      const bytes = body instanceof Uint8Array ? body : Buffer.from(isText ? body : JSON.stringify(body));
      return { status, headers: { 'content-type': type, ...headers }, body: bytes };
    };
    const exchange = { number, request: seen, response, sound };
    let reply: WireReply | undefined;
    try {
      reply = await (crm.fault ? crm.fault(exchange) : sound());
    } catch (error) {
      broken.push(error);
      throw error;
    }
    if (reply) {
      await send(response, reply);
    }
  }
  return crm;
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk));
  }
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString(),
  };
}

async function send(response: ServerResponse, { status, headers, body }: WireReply): Promise<void> {
  // A clock that went on would get into the checkpoints of connectors that go by the CRM's time: no two reads would be the same.
  response.writeHead(status, { date: NOW.toUTCString(), ...headers });
  if (body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  for await (const chunk of body) {
    if (response.destroyed) {
      return;
    }
    if (!response.write(chunk)) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          response.off('drain', go).off('close', go);
          resolve();
        };
        response.on('drain', go).on('close', go);
      });
    }
  }
  response.end();
}
