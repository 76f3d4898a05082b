import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'ssh2';
import type { SFTPWrapper } from 'ssh2';
import { ConnectorError } from '../../errors.ts';
import { paced } from './paced.ts';
import { inStep } from './remote-folder.ts';
import type { RemoteFolder, SessionOptions } from './remote-folder.ts';
import type { Target } from './read-target.ts';

/** Most names of a folder: the folder of a portal has dozens of files. */
const MAX_NAMES = 10_000;

/** SSH_FX_NO_SUCH_FILE (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;

type Callback<T> = (error: Error | null | undefined, value: T) => void;

/** A session over SFTP with a server whose key has the fingerprint of the configuration. */
export function openSftp(target: Target, { address, silenceMs, bytesPerSecond }: SessionOptions): RemoteFolder {
  const client = new Client();
  const session = openRequests(client, silenceMs);
  const { ask, end } = session;
  let sftp: SFTPWrapper | undefined;
  const open = (): SFTPWrapper => {
    if (!sftp) throw session.ended ?? new Error('The session is not open.');
    return sftp;
  };
  const at = (name: string) => (target.folder === '' ? name : `${target.folder.replace(/\/+$/, '')}/${name}`);

  return {
    async enter() {
      await inStep('login', () => connect(client, target, address, silenceMs, ask));
      await inStep('folder', async () => {
        sftp = await ask<SFTPWrapper>((done) => client.sftp(done));
        if (target.folder === '') return;
        const found = await ask<{ isDirectory(): boolean }>((done) => open().stat(target.folder, done));
        if (!found.isDirectory()) throw new Error('It is no folder.');
      });
    },
    names: () =>
      inStep('list', async () => {
        const folder = target.folder === '' ? '.' : target.folder;
        const found = await ask<{ filename: string }[]>((done) => open().readdir(folder, done));
        return found.slice(0, MAX_NAMES).map(({ filename }) => filename);
      }),
    put: async (name, source) =>
      put(session, source, { sink: open().createWriteStream(at(name)), bytesPerSecond, silenceMs }),
    size: async (name) => (await ask<{ size: number }>((done) => open().stat(at(name), done))).size,
    async stat(name) {
      try {
        const { size: bytes, mtime } = await ask<{ size: number; mtime: number }>((done) =>
          open().stat(at(name), done),
        );
        return { bytes, modifiedAt: new Date(mtime * 1_000).toISOString() };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === NO_SUCH_FILE) return undefined;
        throw error;
      }
    },
    async rename(from, to) {
      try {
        // Renames over a file that is there in one step; OpenSSH and most others have it.
        await ask<void>((done) => open().ext_openssh_rename(at(from), at(to), (error) => done(error, undefined)));
      } catch (error) {
        if (session.ended || !isUnsupported(error)) throw error;
        await ask<void>((done) => open().rename(at(from), at(to), (failure) => done(failure, undefined)));
      }
    },
    remove: (name) => ask<void>((done) => open().unlink(at(name), (error) => done(error, undefined))),
    close: () => end(new Error('The session was closed.')),
  };
}

/** The requests of a session: all of them fail when the connection ends. */
interface Requests {
  /** One request. Rejects when the connection ends or the server is silent for too long. */
  readonly ask: Ask;
  /** Why the connection ended. */
  readonly ended: Error | undefined;
  /** Ends the connection. */
  end(reason: Error): void;
  /** Calls back when the connection ends, until the returned function is called. */
  onEnd(callback: (reason: Error) => void): () => void;
}

function openRequests(client: Client, silenceMs: number): Requests {
  let ended: Error | undefined;
  const waiting = new Set<(reason: Error) => void>();
  const end = (reason: Error) => {
    ended ??= reason;
    for (const callback of waiting) callback(ended);
    waiting.clear();
    client.destroy();
  };
  client.on('error', end);
  client.on('close', () => end(new Error('The connection was closed.')));
  const onEnd = (callback: (reason: Error) => void) => {
    waiting.add(callback);
    return () => void waiting.delete(callback);
  };
  const ask: Ask = <T>(start: (done: Callback<T>) => void) =>
    new Promise<T>((resolve, reject) => {
      if (ended) {
        reject(ended);
        return;
      }
      const timer = setTimeout(() => end(silent(silenceMs)), silenceMs);
      const settled = onEnd((reason) => {
        clearTimeout(timer);
        reject(reason);
      });
      const done: Callback<T> = (error, value) => {
        clearTimeout(timer);
        settled();
        if (error) reject(error);
        else resolve(value);
      };
      try {
        start(done);
      } catch (error) {
        clearTimeout(timer);
        settled();
        // The library throws for extensions that the server does not announce.
        reject(error);
      }
    });
  return {
    ask,
    end,
    onEnd,
    get ended() {
      return ended;
    },
  };
}

interface Upload {
  readonly sink: Writable;
  readonly bytesPerSecond: number;
  readonly silenceMs: number;
}

async function put(session: Requests, source: Readable, { sink, bytesPerSecond, silenceMs }: Upload): Promise<void> {
  const { stream, done } = paced(source, { bytesPerSecond, windowMs: silenceMs }, session.end);
  let settled = () => {};
  const cut = new Promise<never>((_resolve, reject) => {
    settled = session.onEnd((reason) => {
      stream.destroy(reason);
      reject(reason);
    });
  });
  const sent = pipeline(stream, sink);
  // The library's stream waits for the reply to its last request before it closes, which never comes when the connection has ended.
  sent.catch(() => undefined);
  try {
    await Promise.race([sent, cut]);
  } catch (error) {
    throw done() ?? session.ended ?? error;
  } finally {
    done();
    settled();
    source.destroy();
  }
}

type Ask = <T>(start: (done: Callback<T>) => void) => Promise<T>;

async function connect(client: Client, target: Target, host: string, silenceMs: number, ask: Ask): Promise<void> {
  const { port, username, password, hostKey } = target;
  let seen = '';
  // Some servers ask for the password interactively.
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
    answer(prompts.map(() => password)),
  );
  try {
    await ask<void>((done) => {
      client.on('ready', () => done(undefined, undefined));
      // The exchange of keys is many small packets, which would wait for acknowledgements.
      client.on('connect', () => client.setNoDelay(true));
      client.connect({
        host,
        port,
        username,
        password,
        tryKeyboard: true,
        readyTimeout: silenceMs,
        hostVerifier: (key: Buffer) => {
          seen = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
          return seen === hostKey;
        },
      });
    });
  } catch (error) {
    if (seen === '' || seen === hostKey) throw error;
    const message = `The server has another key than the configuration expects: its fingerprint is SHA256:${seen}. Enter it as "host_key" only after the portal has confirmed it.`;
    throw new ConnectorError('config', message, { cause: error });
  }
}

/** SSH_FX_OP_UNSUPPORTED, or the library's message about a server that does not announce the extension. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 8) || /does not support|unsupported/i.test(error.message));

const silent = (ms: number) =>
  new ConnectorError('transient', `The server did not react for ${ms / 1_000} seconds.`, { internal: 'timeout' });
