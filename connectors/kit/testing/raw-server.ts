import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * How the end of a response is marked:
 * - `http10`: HTTP/1.0 with a length, then the connection closes
 * - `http10-no-length`: HTTP/1.0, the end of the connection is the end of the body
 * - `close`: HTTP/1.1 with `Connection: close` and a length
 * - `close-no-length`: HTTP/1.1 with `Connection: close`, the end of the connection is the end of the body
 * - `close-chunked`: HTTP/1.1 with `Connection: close`, chunked
 * - `keep-alive`: HTTP/1.1 with a length; the connection stays open
 * - `keep-alive-chunked`: HTTP/1.1, chunked; the connection stays open
 */
export const FRAMINGS = [
  'http10',
  'http10-no-length',
  'close',
  'close-no-length',
  'close-chunked',
  'keep-alive',
  'keep-alive-chunked',
] as const;
export type Framing = (typeof FRAMINGS)[number];

/** The response to every request. */
export interface RawReply {
  readonly framing: Framing;
  readonly body: Buffer;
  /** Bytes per write. */
  readonly pieceBytes: number;
  /** Bytes of the first write. */
  readonly leadBytes?: number;
  readonly status?: string;
  readonly contentType?: string;
  /** Further header lines. */
  readonly headers?: readonly string[];
  /** Bytes of the body after which the connection breaks: with a FIN, or with a RST. */
  readonly cut?: { readonly afterBytes: number; readonly by: 'fin' | 'reset' };
}

export interface RawServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** Requests received. */
  readonly requests: () => number;
  stop(): Promise<void>;
}

/**
 * An HTTP server of a bare socket on a free loopback port, which writes its responses in pieces and ends them in ways that `node:http` does not. It reads
 * one request at a time and supports Content-Length and chunked request bodies.
 */
export async function serveRaw(replyTo: (path: string) => RawReply): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const request = wholeRequest(received);
      if (request === undefined) return;
      received = received.subarray(request.bytes);
      count += 1;
      void send(socket, replyTo(request.path));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The first complete request of the received bytes. */
function wholeRequest(received: Buffer): { path: string; bytes: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const path = head.split(' ', 2)[1] ?? '/';
  const body = received.subarray(end + 4);
  if (/^transfer-encoding: *chunked/im.test(head)) {
    const last = body.indexOf('0\r\n\r\n');
    return last < 0 ? undefined : { path, bytes: end + 4 + last + 5 };
  }
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return body.length < length ? undefined : { path, bytes: end + 4 + length };
}

async function send(socket: Socket, reply: RawReply): Promise<void> {
  const { framing, body, pieceBytes, cut } = reply;
  const chunked = framing.endsWith('chunked');
  const sent = cut ? body.subarray(0, cut.afterBytes) : body;
  await write(socket, Buffer.from(`${headOf(reply).join('\r\n')}\r\n\r\n`, 'latin1'));
  for (let at = 0; at < sent.length && !socket.destroyed;) {
    const piece = sent.subarray(at, at + (at === 0 ? (reply.leadBytes ?? pieceBytes) : pieceBytes));
    const ends = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')];
    await write(socket, chunked ? Buffer.concat(ends) : piece);
    at += piece.length;
  }
  if (cut?.by === 'reset') socket.resetAndDestroy();
  else if (cut) socket.end();
  else {
    if (chunked) await write(socket, Buffer.from('0\r\n\r\n'));
    if (!framing.startsWith('keep-alive')) socket.end();
  }
}

/** Status line and header lines of a response. */
function headOf({ framing, body, headers = [], status = '200 OK', contentType }: RawReply): string[] {
  const chunked = framing.endsWith('chunked');
  const hasLength = !chunked && !framing.endsWith('no-length');
  return [
    `HTTP/${framing.startsWith('http10') ? '1.0' : '1.1'} ${status}`,
    `Content-Type: ${contentType ?? 'application/octet-stream'}`,
    ...headers,
    ...(framing.startsWith('close') ? ['Connection: close'] : []),
    ...(chunked ? ['Transfer-Encoding: chunked'] : []),
    ...(hasLength ? [`Content-Length: ${body.length}`] : []),
  ];
}

/** Writes bytes and waits until the system has accepted them. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    socket.write(bytes, () => resolve());
  });
  await turn();
}
