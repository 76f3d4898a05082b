import { once } from 'node:events';
import { Duplex, PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';

/** The data ended without TLS's own end (close_notify): nothing proves that it is whole. */
export class UnsignedEndError extends Error {
  override readonly name = 'UnsignedEndError';
}

/** An encrypted data connection: what the client sends, and where listings are written. */
export interface EncryptedData {
  /** Ends when the client ended the TLS session; fails with UnsignedEndError when only the connection ended. */
  readonly source: PassThrough;
  readonly sink: TLSSocket;
}

/**
 * Encrypts a data connection. TLS's end is authenticated, the end of a TCP connection is not: anybody on the way can forge it, and a client that fails in the
 * middle of a file causes it. `TLSSocket` reports both alike, so its bytes pass through a stream that sees which of them came.
 * @throws when the handshake fails or the signal aborts
 */
export async function encryptData(
  socket: Socket,
  { context, acceptsUnsignedEnd }: { readonly context: SecureContext; readonly acceptsUnsignedEnd: boolean },
  signal: AbortSignal,
): Promise<EncryptedData> {
  let isEnded = false;
  const onRawEnd = () => {
    if (!isEnded && !acceptsUnsignedEnd)
      source.destroy(new UnsignedEndError('The data connection ended without the end of TLS.'));
  };
  const sink = new TLSSocket(rawStream(socket, onRawEnd), { isServer: true, secureContext: context });
  const source = new PassThrough();
  sink.on('error', (error) => source.destroy(error));
  sink.on('close', () => {
    if (!isEnded) source.destroy();
    socket.destroy();
  });
  source.on('error', () => sink.destroy());
  try {
    await once(sink, 'secure', { signal });
  } catch (error) {
    sink.destroy();
    source.destroy();
    throw error;
  }
  sink.once('end', () => {
    isEnded = true;
    source.end();
    // Clients wait for the end of TLS from this side, too.
    sink.end();
  });
  sink.on('data', (chunk: Buffer) => {
    if (!source.write(chunk)) {
      // Holds the client back. TLS itself keeps flowing, so that its end is seen as soon as it has come.
      socket.pause();
      source.once('drain', () => socket.resume());
    }
  });
  return { source, sink };
}

/** The bytes of a connection. `onEnd` is called when it has ended and TLS has seen all of them. */
function rawStream(socket: Socket, onEnd: () => void): Duplex {
  const raw = new Duplex({
    allowHalfOpen: true,
    read() {},
    write(chunk: Buffer, _encoding, next) {
      socket.write(chunk, next);
    },
    final(next) {
      socket.end(next);
    },
    destroy(error, next) {
      socket.destroy();
      next(error);
    },
  });
  socket.on('data', (chunk: Buffer) => raw.push(chunk));
  socket.once('end', () =>
    setImmediate(() => {
      onEnd();
      raw.push(null);
    }),
  );
  socket.once('error', (error) => raw.destroy(error));
  socket.once('close', () => raw.destroy());
  socket.resume();
  return raw;
}
