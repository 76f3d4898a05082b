import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { plainAddress } from '../sessions/door.ts';

/** First and last port of data connections; 0 for both takes any free one. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** A port that waits for one data connection of one client. */
export interface PassivePort {
  readonly port: number;
  /** The connection, as soon as the client has made it; rejects when the signal aborts. Connections from another address than the client's are closed. */
  connection(signal: AbortSignal): Promise<Socket>;
  /** Stops waiting, and resolves once the port is free; a connection that was handed out stays open. */
  close(): Promise<void>;
}

export interface PassivePorts {
  /** Undefined if every port of the range is taken. */
  open(local: string, client: string, unusedMs: number): Promise<PassivePort | undefined>;
}

/** The data ports of one process. */
export function createPassivePorts({ first, last }: PortRange): PassivePorts {
  const taken = new Set<number>();
  return {
    async open(local, client, unusedMs) {
      const count = last - first + 1;
      // From anywhere in the range: the next port cannot be foreseen by others behind the client's address.
      const start = randomInt(count);
      for (let at = 0; at < count; at++) {
        const port = first + ((start + at) % count);
        if (taken.has(port) && port !== 0) continue;
        taken.add(port);
        const server = await listenOn(port, local);
        if (server) return waitFor(server, { client, unusedMs }, () => taken.delete(port));
        taken.delete(port);
      }
      return undefined;
    },
  };
}

/** Undefined if another process has the port. */
async function listenOn(port: number, host: string): Promise<Server | undefined> {
  const server = createServer({ pauseOnConnect: true, noDelay: true });
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

function waitFor(
  server: Server,
  { client, unusedMs }: { readonly client: string; readonly unusedMs: number },
  onClosed: () => void,
): PassivePort {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const free = Promise.withResolvers<void>();
  // Nobody may be waiting yet.
  promise.catch(() => undefined);
  let arrived: Socket | undefined;
  let isHandedOut = false;
  const close = () => {
    clearTimeout(timer);
    server.close();
    if (!isHandedOut) arrived?.destroy();
    reject(new Error('No data connection was made.'));
    return free.promise;
  };
  const timer = setTimeout(() => void close(), unusedMs);
  server.once('close', () => {
    onClosed();
    free.resolve();
  });
  server.on('error', () => void close());
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (arrived || plainAddress(socket.remoteAddress ?? '') !== client) {
      socket.destroy();
      return;
    }
    arrived = socket;
    clearTimeout(timer);
    server.close();
    resolve(socket);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async connection(signal) {
      const onAbort = () => void close();
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) void close();
      try {
        const socket = await promise;
        isHandedOut = true;
        return socket;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    close,
  };
}
