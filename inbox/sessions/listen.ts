import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createDoor, plainAddress } from './door.ts';
import type { Closed } from './door.ts';
import type { SessionLimits } from './limits.ts';

/** One connection, as the server that accepted it ends it. */
export interface Session {
  /** Lets an upload in progress finish, refuses further ones, then closes. */
  drain(): void;
}

export interface Listener {
  readonly port: number;
  /** Stops accepting, drains the sessions and cuts those that do not end in time. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly limits: SessionLimits;
  /** Speaks the protocol on an accepted connection. */
  serve(socket: Socket, address: string): Session;
  /** Called instead for a connection beyond the limits, which is closed afterwards. */
  refuse(socket: Socket, address: string, why: Closed): void;
}

/** How long a refused client has to read the refusal, ms. */
const REFUSAL_MS = 1_000;

/** Accepts connections within the limits. `port` 0 takes a free one; the result names it. */
export async function listen({ port, host, limits, serve, refuse }: ListenOptions): Promise<Listener> {
  const door = createDoor(limits);
  const sessions = new Map<Socket, Session>();
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    // A reset of the client ends its own session; without a listener it would end the process.
    socket.on('error', () => undefined);
    sockets.add(socket);
    const address = plainAddress(socket.remoteAddress ?? '');
    const entry = door.enter(address);
    socket.once('close', () => {
      sockets.delete(socket);
      sessions.delete(socket);
      if ('leave' in entry) entry.leave();
    });
    if ('refused' in entry) {
      refuse(socket, address, entry.refused);
      socket.resume();
      socket.setTimeout(REFUSAL_MS, () => socket.destroy());
      socket.end();
    } else if (socket.remoteAddress === undefined) socket.destroy();
    else sessions.set(socket, serve(socket, address));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const session of sessions.values()) session.drain();
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, limits.drainMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
