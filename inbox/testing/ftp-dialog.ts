import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { PASSWORD, USER } from './servers.ts';

/** A client that says exactly what a test wants, well-formed or not. */
export interface FtpDialog {
  readonly socket: Socket;
  /** Sends a command and returns the next whole reply. */
  say(command: string): Promise<string>;
  /** Sends bytes as they are. */
  send(bytes: string | Uint8Array): void;
  /** The next whole reply; empty when the server has closed the connection. */
  reply(): Promise<string>;
  /** Resolves when the server has closed the connection. */
  closed(): Promise<void>;
  signIn(user?: string, password?: string): Promise<string>;
  /** Encrypts by AUTH TLS. */
  encrypt(ca: string): Promise<void>;
  /** The port that EPSV names. */
  passivePort(): Promise<number>;
  /** A data connection to the port that EPSV names. */
  openData(): Promise<Socket>;
}

/** A connection to 127.0.0.1, from another address of loopback where one is given. */
export async function openSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Connects and reads the greeting. */
export async function openDialog(port: number): Promise<FtpDialog & { readonly greeting: string }> {
  const plain = await openSocket(port);
  let socket = plain;
  let text = '';
  let isClosed = false;
  let wake = () => {};
  const listenTo = (to: Socket) => {
    to.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      wake();
    });
    to.on('error', () => undefined);
    to.once('close', () => {
      isClosed = true;
      wake();
    });
  };
  listenTo(socket);
  const reply = async (): Promise<string> => {
    for (;;) {
      const whole = /^(?:(\d{3})-[\s\S]*?^\1 |\d{3} )[^\r]*\r\n/m.exec(text);
      if (whole) {
        text = text.slice(whole.index + whole[0].length);
        return whole[0].trimEnd();
      }
      if (isClosed) return '';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const dialog: FtpDialog = {
    get socket() {
      return socket;
    },
    say(command) {
      socket.write(`${command}\r\n`);
      return reply();
    },
    send: (bytes) => void socket.write(bytes),
    reply,
    async closed() {
      if (!isClosed) await once(plain, 'close');
    },
    async signIn(user = USER, password = PASSWORD) {
      await dialog.say(`USER ${user}`);
      return dialog.say(`PASS ${password}`);
    },
    async encrypt(ca) {
      const response = await dialog.say('AUTH TLS');
      if (!response.startsWith('234')) throw new Error(response);
      plain.removeAllListeners('data');
      const secure = connectTls({ socket: plain, ca });
      listenTo(secure);
      await once(secure, 'secureConnect');
      socket = secure;
    },
    async passivePort() {
      const response = await dialog.say('EPSV');
      return Number(/\(\|\|\|(\d+)\|\)/.exec(response)?.[1]);
    },
    openData: async () => openSocket(await dialog.passivePort()),
  };
  return Object.assign(dialog, { greeting: await reply() });
}
