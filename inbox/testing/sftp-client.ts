import { once } from 'node:events';
import ssh2 from 'ssh2';
import type { Client, OpenMode, SFTPWrapper } from 'ssh2';
import { openSocket } from './ftp-dialog.ts';
import { PASSWORD, USER } from './servers.ts';

type Callback<T> = (error: Error | null | undefined, value: T) => void;

/** A client whose requests a test sends one by one. */
export interface SftpClient {
  readonly client: Client;
  readonly sftp: SFTPWrapper;
  /** The result of a request; rejects with its status as `code`. */
  ask<T = void>(request: (done: Callback<T>) => void): Promise<T>;
  open(path: string, flags?: number | OpenMode): Promise<Buffer>;
  write(handle: Buffer, text: string, at: number): Promise<void>;
  close(handle: Buffer): Promise<void>;
  upload(path: string, text: string): Promise<void>;
  /** Resolves when the server has ended the connection. */
  closed(): Promise<void>;
}

interface Credentials {
  readonly username?: string;
  readonly password?: string;
  readonly privateKey?: string;
  readonly localAddress?: string;
}

/** A connection that is signed in, without a channel. Rejects when the server refuses. */
export async function connectSsh(port: number, credentials: Credentials = {}): Promise<Client> {
  const client = new ssh2.Client();
  const { localAddress, ...rest } = credentials;
  const sock = await openSocket(port, localAddress);
  const ready = once(client, 'ready');
  ready.catch(() => undefined);
  const closed = new Promise<never>((_, reject) =>
    client.once('close', () => reject(new Error('The server closed the connection.'))),
  );
  closed.catch(() => undefined);
  client.connect({
    sock,
    username: USER,
    ...(rest.privateKey === undefined ? { password: PASSWORD } : {}),
    ...rest,
  });
  await Promise.race([ready, closed]);
  client.on('error', () => undefined);
  // Requests that follow one another are small packets, which would wait for acknowledgements.
  client.setNoDelay(true);
  return client;
}

export async function openSftp(port: number, credentials: Credentials = {}): Promise<SftpClient> {
  const client = await connectSsh(port, credentials);
  let isClosed = false;
  client.once('close', () => (isClosed = true));
  const ask: SftpClient['ask'] = (request) =>
    new Promise((resolve, reject) => request((error, value) => (error ? reject(error) : resolve(value))));
  const sftp = await ask<SFTPWrapper>((done) => client.sftp(done));
  sftp.on('error', () => undefined);
  const all: SftpClient = {
    client,
    sftp,
    ask,
    open: (path, flags = 'w') => ask<Buffer>((done) => sftp.open(path, flags, done)),
    write: (handle, text, at) =>
      ask<void>((done) => sftp.write(handle, Buffer.from(text), 0, text.length, at, (error) => done(error, undefined))),
    close: (handle) => ask<void>((done) => sftp.close(handle, (error) => done(error, undefined))),
    async upload(path, text) {
      const handle = await all.open(path);
      await all.write(handle, text, 0);
      await all.close(handle);
    },
    async closed() {
      if (!isClosed) await once(client, 'close');
    },
  };
  return all;
}

/** The status and message that a request is refused with. */
export async function refusalOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Error) return 'code' in error ? `${String(error.code)} ${error.message}` : error.message;
  }
  return 'accepted';
}
