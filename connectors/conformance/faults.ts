import { buffer } from 'node:stream/consumers';
import type { Exchange, Fault, WireReply } from './fake-crm.ts';

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>503 Backend fetch failed</title></head>\n<body><h1>Guru Meditation</h1></body></html>\n';

/** Answers with a status; the first `times` requests only, when that is said. */
export function status(code: number, headers: Record<string, string> = {}, times = Number.POSITIVE_INFINITY): Fault {
  let struck = 0;
  return ({ sound }) =>
    struck++ < times
      ? {
          status: code,
          headers: { 'content-type': 'application/json', ...headers },
          body: Buffer.from('{"error":"as asked"}'),
        }
      : sound();
}

/** Answers with a web page, as a proxy does whose backend is gone. */
export const garbage: Fault = () => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(PAGE),
});

/** Never answers. */
export const silence: Fault = () => undefined;

/** Closes the connection without an answer. */
export const closed: Fault = ({ response }) => {
  response.destroy();
  return undefined;
};

/** The fault at these requests, sound answers to the others. */
export function striking(strikes: (exchange: Exchange) => boolean, fault: Fault): Fault {
  return (exchange) => (strikes(exchange) ? fault(exchange) : exchange.sound());
}

/** Sends half of the answer to the request with this number and every later one, then nothing. */
export function stall(from: number): Fault {
  return async ({ number, response, sound }) => {
    const reply = await sound();
    if (number < from) {
      return reply;
    }
    const body = await bytesOf(reply);
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
    response.write(body.subarray(0, Math.max(1, body.length >> 1)));
    return undefined;
  };
}

/** Where an answer is cut, as a share of its bytes, and at which request. */
export interface Cut {
  readonly request: number;
  readonly share: number;
}

/** The answer ends early and looks finished, like a file whose upload was broken off. */
export function truncate({ request, share }: Cut): Fault {
  return async ({ number, sound }) => {
    const reply = await sound();
    if (number < request) {
      return reply;
    }
    const body = await bytesOf(reply);
    return { ...reply, body: body.subarray(0, Math.floor(body.length * share)) };
  };
}

/** The connection breaks in the middle of an answer, at each attempt. */
export function sever({ request, share }: Cut): Fault {
  return async ({ number, response, sound }) => {
    const reply = await sound();
    if (number < request) {
      return reply;
    }
    const body = await bytesOf(reply);
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
    response.write(body.subarray(0, Math.floor(body.length * share)), () => response.destroy());
    return undefined;
  };
}

/** Changes the answers of a sound CRM. */
export function altered(change: (reply: WireReply, text: string) => WireReply | Promise<WireReply>): Fault {
  return async ({ sound }) => {
    const reply = await sound();
    return change(reply, (await bytesOf(reply)).toString());
  };
}

/** The body of an answer. */
export async function bytesOf({ body }: WireReply): Promise<Buffer> {
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body);
}
