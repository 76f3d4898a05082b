import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** A request to a test server. Header names are lower case. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response: text or bytes unchanged, anything else as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

export type RouteHandler = (request: SeenRequest) => Reply | Promise<Reply>;

/** Path without query → response. Other paths respond with 404. */
export type Routes = Readonly<Record<string, Reply | RouteHandler>>;

export interface TestServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Accepted sockets in total. */
  readonly sockets: () => number;
  /** Sockets open now. */
  readonly openSockets: () => number;
  stop(): Promise<void>;
}

/** A small HTTP server on a free loopback port: either routes or, for anything that routes cannot express, a node:http listener. */
export async function serve(target: Routes | RequestListener): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const listener: RequestListener =
    typeof target === 'function' ? target : (request, response) => void answer(target, requests, request, response);
  const server = createServer(listener);
  let accepted = 0;
  let open = 0;
  server.on('connection', (socket) => {
    accepted++;
    open++;
    socket.once('close', () => open--);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sockets: () => accepted,
    openSockets: () => open,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  routes: Routes,
  requests: SeenRequest[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk));
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const seen = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: Buffer.concat(chunks).toString(),
  };
  requests.push(seen);
  const route = routes[seen.path.split('?')[0] ?? ''] ?? { status: 404, body: { message: 'no such path' } };
  const reply = typeof route === 'function' ? await route(seen) : route;
  const isRaw = typeof reply.body === 'string' || reply.body instanceof Uint8Array;
  const type = isRaw ? 'text/plain' : 'application/json';
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers });
  response.end(
    typeof reply.body === 'string' || reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body),
  );
}
