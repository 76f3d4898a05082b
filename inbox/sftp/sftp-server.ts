import ssh2 from 'ssh2';
import type { Connection } from 'ssh2';
import { listen } from '../sessions/listen.ts';
import type { Listener, Session } from '../sessions/listen.ts';
import type { ProtocolOptions } from '../sessions/protocol-options.ts';
import { hostKeyFingerprints } from './host-keys.ts';
import { createBudget } from './in-order.ts';
import { runSession } from './run-session.ts';

export interface SftpOptions extends ProtocolOptions {
  /** Private keys, PEM: the same in every process, or clients refuse to connect. */
  readonly hostKeys: readonly string[];
}

/** Most memory of a process for parts of files that arrive out of order, bytes. */
const PROCESS_BUDGET = 64 * 1024 * 1024;

/** Only the idle limit of the inbox closes silent sessions: the library's own would end one whose uploads are being slowed down. */
const KEEPALIVE = { keepaliveInterval: 30_000, keepaliveCountMax: 1_000 };

/** Starts SFTP. Shells, commands and forwarding are refused: only the SFTP subsystem is served. */
export async function startSftpServer(options: SftpOptions): Promise<Listener> {
  const { doorkeeper, events, limits, log } = options;
  hostKeyFingerprints(options.hostKeys);
  const services = { doorkeeper, limits, log, budget: createBudget(PROCESS_BUDGET) };
  const server = new ssh2.Server({ hostKeys: [...options.hostKeys], ident: 'PropertyGateway', ...KEEPALIVE });
  server.on('error', (error: unknown) => log.error({ err: error }, 'The SSH library failed'));
  // The library reports a connection once the client has named its version; its address says which one it is.
  const waiting = new Map<string, (client: Connection) => void>();
  server.on('connection', (client, { ip, port }) => {
    const key = `${ip} ${port}`;
    waiting.get(key)?.(client);
    waiting.delete(key);
  });
  return listen({
    port: options.port,
    host: options.host,
    limits,
    serve(socket, address) {
      events.opened('sftp');
      socket.once('close', () => events.closed('sftp'));
      const key = `${socket.remoteAddress} ${socket.remotePort}`;
      const silence = setTimeout(() => socket.destroy(), limits.signInMs);
      let session: Session | undefined;
      waiting.set(key, (client) => {
        clearTimeout(silence);
        session = runSession(client, { socket, address, services });
      });
      socket.once('close', () => {
        clearTimeout(silence);
        waiting.delete(key);
      });
      server.injectSocket(socket);
      return { drain: () => (session ? session.drain() : void socket.destroy()) };
    },
    refuse: (_socket, _address, why) => events.refused('sftp', why),
  });
}
