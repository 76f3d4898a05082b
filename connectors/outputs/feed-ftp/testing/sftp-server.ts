import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import type { SFTPWrapper } from 'ssh2';
import { FOLDER, PASSWORD, USER, createFiles, createSockets, fileServer, newState } from './file-server.ts';
import type { FileServer } from './file-server.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;
const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;

/** A server of SFTP (version 3) by ssh2, and the fingerprint of its key. */
export async function startSftpServer(): Promise<FileServer & { readonly hostKey: string }> {
  const { files, published, modified } = createFiles();
  const sockets = createSockets();
  const state = newState();
  // Not Ed25519: ssh2 1.17 writes about one in 250 of those keys so that it cannot read them.
  const pair = utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const parsed = utils.parseKey(pair.public);
  if (parsed instanceof Error) throw parsed;
  const fingerprint = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');

  const server = new Server({ hostKeys: [pair.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => {
      const isRight = attempt.method === 'password' && attempt.username === USER && attempt.password === PASSWORD;
      if (isRight && !state.faults.refusesLogin) attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (open) => serve(open()));
    });
  });
  const listener = createServer((socket) => {
    sockets.add(socket);
    // Read, so that its end is noticed.
    if (state.faults.isSilent) socket.resume();
    else server.injectSocket(socket);
  });

  function serve(sftp: SFTPWrapper): void {
    const handles = new Map<number, { path: string; content: Buffer; listed?: boolean }>();
    let next = 0;
    const keyOf = (handle: Buffer) => handle.readUInt32BE(0);
    const opened = (path: string): Buffer => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(next, 0);
      handles.set(next++, { path, content: Buffer.alloc(0) });
      return handle;
    };
    const attributes = (path: string) => {
      const file = files.get(path);
      const isFolder = path === FOLDER || path === '.';
      if (!file && !isFolder) return undefined;
      return {
        mode: isFolder ? FOLDER_MODE : FILE_MODE,
        uid: 0,
        gid: 0,
        size: file?.length ?? 0,
        atime: 0,
        mtime: modified(path),
      };
    };
    const rename = (id: number, from: string, to: string, overwrites: boolean) => {
      const file = files.get(from);
      if (!file || state.faults.refusesRename) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      if (files.has(to) && (!overwrites || state.faults.keepsTarget)) return sftp.status(id, STATUS_CODE.FAILURE);
      files.set(to, file);
      files.delete(from);
      return sftp.status(id, STATUS_CODE.OK);
    };
    sftp.on('error', () => undefined);
    sftp.on('OPEN', (id, path) => {
      if (state.faults.refusesWrites) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      state.uploads++;
      return sftp.handle(id, opened(path));
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const file = handles.get(keyOf(handle));
      const { room = Infinity, cutsAfter = Infinity, truncatesAt = Infinity, hangsInUpload } = state.faults;
      if (!file) return sftp.status(id, STATUS_CODE.FAILURE);
      if (hangsInUpload) return undefined;
      const end = offset + data.length;
      const used = [...files.values()].reduce((sum, { length }) => sum + length, 0);
      if (used + end > room) return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device');
      if (end > truncatesAt) return sftp.status(id, STATUS_CODE.OK);
      const grown = Buffer.alloc(Math.max(file.content.length, end));
      file.content.copy(grown);
      data.copy(grown, offset);
      file.content = grown;
      if (end > cutsAfter) {
        files.set(file.path, grown);
        sockets.cut();
        return undefined;
      }
      return sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('CLOSE', (id, handle) => {
      const file = handles.get(keyOf(handle));
      handles.delete(keyOf(handle));
      if (file && !file.listed && file.path !== FOLDER && file.path !== '.') files.set(file.path, file.content);
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('OPENDIR', (id, path) => sftp.handle(id, opened(path)));
    sftp.on('READDIR', (id, handle) => {
      const folder = handles.get(keyOf(handle));
      if (!folder || folder.listed) return sftp.status(id, STATUS_CODE.EOF);
      folder.listed = true;
      const prefix = folder.path === '.' ? '' : `${folder.path}/`;
      const names = [...files.keys()]
        .filter((path) => path.startsWith(prefix))
        .map((path) => path.slice(prefix.length));
      const attrs = { mode: FILE_MODE, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
      return sftp.name(
        id,
        ['.', ...names].map((filename) => ({ filename, longname: filename, attrs })),
      );
    });
    const stat = (id: number, path: string) => {
      const found = attributes(path);
      return found ? sftp.attrs(id, found) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) => {
      const file = handles.get(keyOf(handle));
      sftp.attrs(id, { mode: FILE_MODE, uid: 0, gid: 0, size: file?.content.length ?? 0, atime: 0, mtime: 0 });
    });
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
    sftp.on('RENAME', (id, from, to) => rename(id, from, to, false));
    sftp.on('EXTENDED', (id, name, data) => {
      if (name !== 'posix-rename@openssh.com') return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
      const from = data.subarray(4, 4 + data.readUInt32BE(0));
      const rest = data.subarray(4 + from.length);
      return rename(id, from.toString(), rest.subarray(4, 4 + rest.readUInt32BE(0)).toString(), true);
    });
  }

  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return Object.assign(fileServer(state, { port, files, published, sockets, listener }), {
    hostKey: `SHA256:${fingerprint}`,
  });
}
