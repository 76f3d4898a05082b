import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { FOLDER, PASSWORD, USER, createFiles, createSockets, fileServer, newState } from './file-server.ts';
import type { FileServer } from './file-server.ts';

/** Certificate and key of a server that offers encryption. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/**
 * A server of FTP (RFC 959) with passive mode (EPSV, PASV), and of FTPS by AUTH TLS (RFC 4217) where it has a certificate. Refuses logins and uploads without
 * encryption then.
 */
export async function startFtpServer(tls?: Tls): Promise<FileServer> {
  const { files, published, modified } = createFiles();
  const sockets = createSockets();
  const state = newState();
  const context = tls && createSecureContext(tls);
  const secured = (socket: Socket) => {
    const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
    sockets.add(secure);
    return secure;
  };

  const server = createServer((plain) => {
    sockets.add(plain);
    // Read, so that its end is noticed.
    if (state.faults.isSilent) plain.resume();
    else serveSession(plain);
  });

  function serveSession(plain: Socket): void {
    let control = plain;
    let folder = '';
    let user = '';
    let isIn = false;
    let isPrivate = false;
    let from = '';
    let passive: { server: Server; socket: Promise<Socket> } | undefined;
    const reply = (line: string) => void control.write(`${line}\r\n`);
    const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`).replace(/\/\.\//g, '/');

    const openPassive = async (): Promise<number> => {
      const { promise, resolve } = Promise.withResolvers<Socket>();
      const data = createServer((socket) => {
        sockets.add(socket);
        data.close();
        resolve(isPrivate ? secured(socket) : socket);
      });
      passive = { server: data, socket: promise };
      return listen(data);
    };

    const commands: Record<string, (value: string) => void | Promise<void>> = {
      AUTH() {
        if (!context) {
          reply('502 No encryption here.');
          return;
        }
        control.removeAllListeners('data');
        reply('234 Go on.');
        control = secured(plain);
        control.on('data', read);
      },
      USER(value) {
        if (context && control === plain) {
          reply('530 Encryption is required.');
          return;
        }
        user = value;
        reply('331 Password, please.');
      },
      PASS(value) {
        isIn = !state.faults.refusesLogin && user === USER && value === PASSWORD;
        if (isIn) reply('230 Welcome.');
        else reply(`530 Login incorrect${state.faults.repeatsPassword ? ` for ${user} with ${value}` : ''}.`);
      },
      FEAT: () => reply('211-Features:\r\n EPSV\r\n SIZE\r\n UTF8\r\n211 End'),
      OPTS: () => reply('200 OK.'),
      TYPE: () => reply('200 OK.'),
      STRU: () => reply('200 OK.'),
      PBSZ: () => reply('200 OK.'),
      PROT(value) {
        isPrivate = value === 'P';
        reply('200 OK.');
      },
      CWD(value) {
        if (value !== FOLDER) {
          reply('550 No such directory.');
          return;
        }
        folder = value;
        reply('250 OK.');
      },
      async EPSV() {
        if (state.faults.dataHost !== undefined) {
          reply('502 No EPSV.');
          return;
        }
        reply(`229 Entering Extended Passive Mode (|||${await openPassive()}|)`);
      },
      async PASV() {
        const port = await openPassive();
        const host = state.faults.dataHost ?? '127,0,0,1';
        reply(`227 Entering Passive Mode (${host},${port >> 8},${port & 255})`);
      },
      LIST: () =>
        send(() => {
          const names = [...files].filter(([path]) => path.startsWith(pathOf('')) || folder === '');
          return names
            .map(([path, { length }]) => `-rw-r--r-- 1 a a ${length} Jan 01 00:00 ${path.slice(pathOf('').length)}\r\n`)
            .join('');
        }),
      STOR: (name) => store(pathOf(name)),
      SIZE(name) {
        const file = files.get(pathOf(name));
        reply(file ? `213 ${file.length}` : '550 No such file.');
      },
      MDTM(name) {
        const path = pathOf(name);
        const at = new Date(modified(path) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
        reply(files.has(path) ? `213 ${at}` : '550 No such file.');
      },
      RNFR(name) {
        from = pathOf(name);
        reply(files.has(from) ? '350 To what?' : '550 No such file.');
      },
      RNTO(name) {
        const to = pathOf(name);
        const file = files.get(from);
        if (!file || state.faults.refusesRename) {
          reply('550 Permission denied.');
          return;
        }
        if (files.has(to) && state.faults.keepsTarget) {
          reply('553 File exists.');
          return;
        }
        files.set(to, file);
        files.delete(from);
        reply('250 Renamed.');
      },
      DELE: (name) => reply(files.delete(pathOf(name)) ? '250 Deleted.' : '550 No such file.'),
      QUIT: () => void control.end('221 Bye.\r\n'),
    };

    const send = async (text: () => string): Promise<void> => {
      reply('150 Here it comes.');
      const socket = await passive?.socket;
      socket?.end(text());
      reply('226 Done.');
    };

    const store = async (path: string): Promise<void> => {
      const { faults } = state;
      if (faults.refusesWrites) {
        reply('553 Permission denied.');
        return;
      }
      state.uploads++;
      reply('150 Ready.');
      const socket = await passive?.socket;
      if (!socket) {
        reply('425 No connection.');
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      const room = (faults.room ?? Infinity) - [...files.values()].reduce((sum, { length }) => sum + length, 0);
      const end = Promise.withResolvers<string>();
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > (faults.cutsAfter ?? Infinity)) sockets.cut();
      });
      socket.on('end', () => {
        if (!faults.hangsInUpload) end.resolve(bytes > room ? '552 Disk full.' : '226 Done.');
      });
      socket.on('close', () => end.resolve(''));
      const said = await end.promise;
      const content = Buffer.concat(chunks).subarray(
        0,
        Math.min(room, faults.cutsAfter ?? Infinity, faults.truncatesAt ?? Infinity),
      );
      files.set(path, Buffer.from(content));
      socket.destroy();
      if (said !== '') reply(said);
    };

    let text = '';
    function read(chunk: Buffer): void {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, name = '', value = ''] = /^(\S+) ?(.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        const isOpen = ['AUTH', 'USER', 'PASS', 'FEAT', 'OPTS', 'QUIT', 'PBSZ', 'PROT'].includes(name);
        const command = commands[name.toUpperCase()];
        if (!command) reply('502 Unknown.');
        else if (!isIn && !isOpen) reply('530 Log in first.');
        else void command(value);
      }
    }
    control.on('data', read);
    reply('220 FTP server of the tests.');
  }

  const port = await listen(server);
  return fileServer(state, { port, files, published, sockets, listener: server });
}
