import { randomBytes } from 'node:crypto';
import { basename } from 'node:path/posix';
import { FtpRefusal } from './explain-refusal.ts';
import { entryAt, named, uniqueName } from './folder-commands.ts';
import { factsOf } from './facts.ts';
import { mailboxOf } from './session.ts';
import type { FtpCommand, FtpCommands, FtpSession } from './session.ts';
import { receiveFile, sendLines } from './transfers.ts';
import type { InboxEntry } from '../mailbox.ts';
import { resolvePath } from '../sessions/resolve-path.ts';
import { unixLine } from '../sessions/unix-line.ts';

/** Commands that open data connections or use them. */
export const transferCommands: FtpCommands = {
  PASV: { for: 'signed_in', run: openPassive },
  EPSV: { for: 'signed_in', run: openExtended },
  STOR: { for: 'signed_in', run: (session, path) => receiveFile(session, named(session, path), 'Ready for the file.') },
  STOU: {
    for: 'signed_in',
    run(session, path) {
      const name = uniqueName(named(session, path || 'upload'), randomBytes(6).toString('hex'));
      return receiveFile(session, name, `FILE: ${basename(name)}`);
    },
  },
  LIST: listWith((entry) => unixLine(entry, new Date()), { hasOptions: true }),
  NLST: listWith(({ name }) => name, { hasOptions: true }),
  MLSD: listWith(factsOf, { hasOptions: false }),
};

/** A command that lists a folder over a data connection. */
function listWith(line: (entry: InboxEntry) => string, { hasOptions }: { readonly hasOptions: boolean }): FtpCommand {
  return {
    for: 'signed_in',
    async run(session, argument) {
      const path = hasOptions ? withoutOptions(argument) : argument;
      const at = resolvePath(session.folder, path);
      const found = await entryAt(session, at);
      if (!found) throw new FtpRefusal(550, 'There is no such file or folder.');
      if (!found.isFolder && !hasOptions) throw new FtpRefusal(501, 'MLSD lists folders.');
      const entries = found.isFolder ? await mailboxOf(session).list(at) : [found];
      await sendLines(session, entries.map(line));
    },
  };
}

/** Clients pass options of `ls`, such as `-la`, to servers that run it. */
const withoutOptions = (argument: string): string => argument.replace(/^(?:-[A-Za-z]+(?: +|$))+/, '');

async function openPassive(session: FtpSession): Promise<void> {
  if (session.onlyExtended) throw new FtpRefusal(503, 'After EPSV ALL only EPSV is possible.');
  const { local, services } = session;
  if (local.includes(':')) throw new FtpRefusal(522, 'PASV knows no IPv6: use EPSV.');
  const address = (await services.passiveAddress()) ?? local;
  const port = await openPort(session);
  session.control.reply(227, `Entering Passive Mode (${address.replaceAll('.', ',')},${port >> 8},${port & 0xff}).`);
}

async function openExtended(session: FtpSession, argument: string): Promise<void> {
  const family = session.local.includes(':') ? '2' : '1';
  if (argument.toUpperCase() === 'ALL') {
    session.onlyExtended = true;
    session.control.reply(200, 'Only EPSV from now on.');
    return;
  }
  if (argument !== '' && argument !== family)
    throw new FtpRefusal(522, `Use the protocol of this connection (${family}).`);
  const port = await openPort(session);
  session.control.reply(229, `Entering Extended Passive Mode (|||${port}|)`);
}

/** One port per session: a further request closes the earlier one. */
async function openPort(session: FtpSession): Promise<number> {
  const { local, peer, services } = session;
  await session.passive?.close();
  session.passive = await services.ports.open(local, peer.address, services.limits.idleMs);
  if (!session.passive) throw new FtpRefusal(425, 'All data ports are in use. Try again later.');
  return session.passive.port;
}
