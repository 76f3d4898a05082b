import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOW } from '../kit/testing/context.ts';
import { serve } from '../kit/testing/serve.ts';
import type { SeenRequest } from '../kit/testing/serve.ts';
import type { Fixture, Listing } from './fixture.ts';

/** A response as it is sent. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** A request, the number of earlier ones, and the response of a CRM without faults. */
export interface Exchange {
  readonly number: number;
  readonly request: SeenRequest;
  readonly response: ServerResponse;
  sound(): Promise<WireReply>;
}

/** Replaces a response of the fixture. Undefined: the fault has already responded. */
export type Fault = (exchange: Exchange) => Promise<WireReply | undefined> | WireReply | undefined;

/** The running fake CRM; checks change the writable fields. */
export interface FakeCrm {
  readonly base: string;
  listings: readonly Listing[];
  /** Default: the number of listings. */
  announced: number | undefined;
  loops: boolean;
  fault: Fault | undefined;
  readonly requests: readonly SeenRequest[];
  /** The error that the fixture or a check threw instead of responding; the connector sees a closed connection. */
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
  // Fixed, because connectors store the CRM's time in checkpoints: otherwise no two reads would be equal.
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
