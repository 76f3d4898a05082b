import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { encryptData } from './encrypted-data.ts';
import { FtpRefusal } from './explain-refusal.ts';
import type { FtpSession } from './session.ts';

/** What one transfer goes over. */
export interface DataConnection {
  /** Ends when the client has ended the file. */
  readonly source: Readable;
  readonly sink: Writable;
  /** Closes it; a reader of `source` fails with the reason. */
  cut(reason: Error): void;
}

/** A data port that a transfer has claimed. */
export interface ClaimedPort {
  /** The connection of the client, encrypted where the session does; closed when the signal aborts. */
  connect(signal: AbortSignal): Promise<DataConnection>;
  /** Frees the port if it was not used. */
  release(): void;
}

/**
 * Claims the data port that PASV or EPSV opened.
 * @throws FtpRefusal when there is none, or when the data would not be encrypted although it has to be
 */
export function claimPort(session: FtpSession): ClaimedPort {
  const { passive, isDataPrivate, services } = session;
  session.passive = undefined;
  if (!passive) throw new FtpRefusal(425, 'PASV or EPSV comes first.');
  if (services.requiresTls && !isDataPrivate) {
    void passive.close();
    throw new FtpRefusal(522, 'Data connections have to be encrypted: send PROT P first.');
  }
  return {
    async connect(signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(services.limits.dataMs)]);
      const socket = await passive.connection(limit).catch(() => {
        signal.throwIfAborted();
        throw new FtpRefusal(425, 'No data connection was made in time from the address of this session.');
      });
      const data = await connectionOver(socket, session, limit);
      // A client that does not close its side keeps the connection no longer than an idle session.
      socket.setTimeout(services.limits.idleMs, () => data.cut(interrupted()));
      signal.addEventListener('abort', () => data.cut(interrupted()), { once: true });
      return data;
    },
    release: () => void passive.close(),
  };
}

/** @throws FtpRefusal when the handshake fails or takes too long */
async function connectionOver(
  socket: Socket,
  { context, isDataPrivate, services }: FtpSession,
  limit: AbortSignal,
): Promise<DataConnection> {
  if (!isDataPrivate || !context) {
    return { source: socket, sink: socket, cut: (reason) => void socket.destroy(reason) };
  }
  const { acceptsUnsignedEnd } = services;
  try {
    const { source, sink } = await encryptData(socket, { context, acceptsUnsignedEnd }, limit);
    return { source, sink, cut: (reason) => void source.destroy(reason) };
  } catch {
    socket.destroy();
    throw new FtpRefusal(425, 'The TLS handshake of the data connection failed.');
  }
}

export const interrupted = (): FtpRefusal => new FtpRefusal(426, 'The transfer was interrupted; nothing was stored.');
