import { buffer } from 'node:stream/consumers';
import type { Exchange, Fault, WireReply } from './fake-crm.ts';

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>503 Backend fetch failed</title></head>\n<body><h1>Guru Meditation</h1></body></html>\n';

/** Responds with a status; only to the first `times` requests if given. */
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

/** Responds with a web page, like a proxy without its backend. */
export const garbage: Fault = () => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(PAGE),
});

/** Never responds. */
export const silence: Fault = () => undefined;

/** Closes the connection without a response. */
export const closed: Fault = ({ response }) => {
  response.destroy();
  return undefined;
};

/** Applies the fault to these requests only. */
export function striking(strikes: (exchange: Exchange) => boolean, fault: Fault): Fault {
  return (exchange) => (strikes(exchange) ? fault(exchange) : exchange.sound());
}

/** Sends half of the response to the request with this number and every later one, then nothing. */
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

/** The position of a cut, as a fraction of the response's bytes, and the request. */
export interface Cut {
  readonly request: number;
  readonly share: number;
}

/** The response is cut off but looks complete, like a file whose upload was interrupted. */
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

/** The connection breaks in the middle of a response, at each attempt. */
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

/** Alters the responses of the CRM. */
export function altered(change: (reply: WireReply, text: string) => WireReply | Promise<WireReply>): Fault {
  return async ({ sound }) => {
    const reply = await sound();
    return change(reply, (await bytesOf(reply)).toString());
  };
}

/** The body of a response. */
export async function bytesOf({ body }: WireReply): Promise<Buffer> {
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body);
}
