import type { Socket } from 'node:net';
import { plainAddress } from '../sessions/door.ts';
import type { Session } from '../sessions/listen.ts';
import { createControl } from './control.ts';
import type { Control, ControlFault } from './control.ts';
import type { CommandLine } from './command-lines.ts';
import { explainRefusal, FtpRefusal } from './explain-refusal.ts';
import { folderCommands } from './folder-commands.ts';
import type { FtpCommands, FtpServices, FtpSession } from './session.ts';
import { signInCommands } from './sign-in-commands.ts';
import { transferCommands } from './transfer-commands.ts';

const COMMANDS: FtpCommands = { ...signInCommands, ...folderCommands, ...transferCommands };

const FAULTS: Readonly<Record<ControlFault, string>> = {
  line_too_long: 'The command is too long.',
  too_many_commands: 'Too many commands were sent without waiting for replies.',
};

/**
 * Speaks FTP on a connection until it ends. Nothing that a client does throws out of here.
 * @param isImplicit TLS begins with the connection, without AUTH
 */
export function runSession(
  socket: Socket,
  address: string,
  { services, isImplicit }: { readonly services: FtpServices; readonly isImplicit: boolean },
): Session {
  const { limits, log } = services;
  let isDraining = false;
  let clock: NodeJS.Timeout | undefined;
  const wind = (ms: number, text: string) => {
    clearTimeout(clock);
    clock = setTimeout(() => close(text), ms);
  };
  const close = (text: string) => {
    control.reply(421, text);
    control.end();
  };
  const control = createControl(socket, {
    onFault: (fault) => close(FAULTS[fault]),
    onCommand(line) {
      if (line.command !== 'ABOR' || !session.transfer) return;
      session.transfer.abort(new FtpRefusal(426, 'The transfer was aborted; nothing was stored.'));
    },
  });
  const session = newSession(services, control, address, socket.localAddress ?? '');
  const converse = async () => {
    wind(limits.signInMs, 'The sign-in took too long.');
    if (isImplicit) await beginEncrypted(session);
    control.reply(220, 'Inbox of the Property Gateway.');
    for (;;) {
      if (isDraining) break;
      const line = await control.next();
      if (!line) return;
      if (session.mailbox) clearTimeout(clock);
      await run(session, line);
      if (session.mailbox) wind(limits.idleMs, 'No command came for too long.');
    }
    close('The server restarts. Connect again.');
  };
  converse()
    .catch((error: unknown) => log.error({ err: error }, 'A session of FTP failed'))
    .finally(() => {
      clearTimeout(clock);
      control.end();
      void session.passive?.close();
      session.mailbox?.close().catch((error: unknown) => log.error({ err: error }, 'An inbox was not closed'));
    });
  return {
    drain() {
      isDraining = true;
      if (!session.transfer) close('The server restarts. Connect again.');
    },
  };
}

const newSession = (services: FtpServices, control: Control, address: string, local: string): FtpSession => ({
  services,
  control,
  peer: { protocol: services.requiresTls ? 'ftps' : 'ftp', address },
  local: plainAddress(local),
  context: undefined,
  isDataPrivate: false,
  user: undefined,
  failedSignIns: 0,
  mailbox: undefined,
  folder: '',
  renamesFrom: undefined,
  onlyExtended: false,
  passive: undefined,
  transfer: undefined,
});

/** Implicit TLS, as old clients expect it on port 990; data connections are encrypted from the start. */
async function beginEncrypted(session: FtpSession): Promise<void> {
  const { control, services } = session;
  session.context = services.context?.();
  if (!session.context) throw new Error('Implicit TLS needs a certificate.');
  session.isDataPrivate = true;
  await control.secure(session.context);
}

async function run(session: FtpSession, { command, argument }: CommandLine): Promise<void> {
  const { control, services } = session;
  if (command === '') return;
  const found = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  try {
    if (!found) throw new FtpRefusal(502, 'This command is not supported.');
    if (found.for !== 'anyone' && services.requiresTls && !control.isSecure)
      throw new FtpRefusal(530, 'Encrypt the connection first: AUTH TLS.');
    if (found.for === 'signed_in' && !session.mailbox) throw new FtpRefusal(530, 'Sign in with USER and PASS first.');
    if (command !== 'RNTO') session.renamesFrom = undefined;
    await found.run(session, argument);
  } catch (error) {
    reportFailure(control, error, session);
  }
}

function reportFailure(control: Control, error: unknown, { services }: FtpSession): void {
  if (control.ended.aborted) return;
  const { code, text } = explainRefusal(error, services.log);
  control.reply(code, text);
  // ABOR has a reply of its own after that of the transfer (RFC 959).
  if (code === 426 && control.takeQueued(({ command }) => command === 'ABOR')) control.reply(226, 'Aborted.');
}
