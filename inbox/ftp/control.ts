import { once } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { createCommandLines } from './command-lines.ts';
import type { CommandLine } from './command-lines.ts';

/** Commands that a client may send ahead of their replies; more of them is a flood. */
const MAX_QUEUED = 128;

/** How long a client has to read the last reply and to close its side, ms. */
const FAREWELL_MS = 2_000;

/** Why a control connection ends without the client's wish. */
export type ControlFault = 'line_too_long' | 'too_many_commands';

/** The control connection of a session, before and after AUTH TLS. */
export interface Control {
  readonly isSecure: boolean;
  /** Aborts when the connection ends, by the client or by `end`. */
  readonly ended: AbortSignal;
  /** Sends one reply; several lines make a reply of several lines (RFC 959). */
  reply(code: number, ...lines: readonly string[]): void;
  /** The next command; undefined when the connection has ended. */
  next(): Promise<CommandLine | undefined>;
  /** Whether a command waits that satisfies the test; it is removed. */
  takeQueued(test: (line: CommandLine) => boolean): boolean;
  /**
   * Encrypts the connection. Commands that were sent in clear ahead of the encryption end the connection: somebody on the way could have put them there.
   */
  secure(context: SecureContext): Promise<void>;
  /** Sends what is waiting and closes. */
  end(): void;
}

export interface ControlHooks {
  onFault(fault: ControlFault): void;
  /** Called for each command that arrives, before it is queued. */
  onCommand(line: CommandLine): void;
}

export function createControl(plain: Socket, hooks: ControlHooks): Control {
  let socket: Socket = plain;
  let lines = createCommandLines();
  const ended = new AbortController();
  const queue = createQueue(ended.signal);
  const stop = () => {
    ended.abort(new Error('The control connection ended.'));
    queue.wake();
  };
  const fail = (fault: ControlFault) => {
    socket.pause();
    hooks.onFault(fault);
  };
  const onData = (chunk: Uint8Array) => {
    if (ended.signal.aborted) return undefined;
    const found = lines.take(chunk);
    if (found === 'too_long') return fail('line_too_long');
    for (const line of found) {
      // No bytes after AUTH are commands: they belong to the TLS handshake.
      if (line.command === 'AUTH') socket.pause();
      hooks.onCommand(line);
      queue.add(line);
    }
    if (queue.size() > MAX_QUEUED) fail('too_many_commands');
    return queue.wake();
  };
  const attach = () => {
    socket.on('data', onData);
    socket.on('error', stop);
    for (const event of ['end', 'close'] as const) socket.once(event, stop);
  };
  attach();

  return {
    get isSecure() {
      return socket instanceof TLSSocket;
    },
    ended: ended.signal,
    reply(code, ...texts) {
      if (socket.writable) socket.write(replyText(code, texts));
    },
    next: () => queue.next(() => socket.resume()),
    takeQueued: queue.take,
    async secure(context) {
      if (queue.size() > 0 || lines.isPartial()) {
        stop();
        plain.destroy();
        return;
      }
      plain.off('data', onData);
      lines = createCommandLines();
      socket = new TLSSocket(plain, { isServer: true, secureContext: context });
      attach();
      await once(socket, 'secure', { signal: ended.signal }).catch(() => undefined);
    },
    end() {
      stop();
      socket.end();
      setTimeout(() => plain.destroy(), FAREWELL_MS).unref();
    },
  };
}

/** Commands that arrived and are not yet run. */
function createQueue(ended: AbortSignal) {
  const queue: CommandLine[] = [];
  let wake = () => {};
  return {
    add: (line: CommandLine) => void queue.push(line),
    size: () => queue.length,
    /** Lets `next` look again. */
    wake: () => wake(),
    /** The next command; undefined when the connection has ended. `onWait` is called before each wait. */
    async next(onWait: () => void): Promise<CommandLine | undefined> {
      for (;;) {
        const line = queue.shift();
        if (line || ended.aborted) return line;
        onWait();
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    take(test: (line: CommandLine) => boolean): boolean {
      const at = queue.findIndex(test);
      if (at >= 0) queue.splice(at, 1);
      return at >= 0;
    },
  };
}

/** A reply of one or more lines (RFC 959). */
function replyText(code: number, texts: readonly string[]): string {
  // A line of text never ends the reply early.
  const lines = texts.map((text) => text.replaceAll(/[\r\n]+/g, ' '));
  const last = lines.length - 1;
  const begin = (at: number) => (at === last ? `${code} ` : at === 0 ? `${code}-` : ' ');
  return lines.map((text, at) => `${begin(at)}${text}\r\n`).join('');
}
