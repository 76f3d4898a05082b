import type { Socket } from 'node:net';
import type { AuthContext, Connection, SFTPWrapper } from 'ssh2';
import type { Log } from '../../observability/log.ts';
import { InboxError } from '../mailbox.ts';
import type { Doorkeeper, Mailbox } from '../mailbox.ts';
import { SIGN_IN_ATTEMPTS } from '../sessions/limits.ts';
import type { SessionLimits } from '../sessions/limits.ts';
import type { Session } from '../sessions/listen.ts';
import { watchPace } from '../sessions/pace.ts';
import type { Pace } from '../sessions/pace.ts';
import { METHODS, provenBy } from './authenticate.ts';
import { createHandles } from './handles.ts';
import type { Handles } from './handles.ts';
import { createBudget } from './in-order.ts';
import type { Budget } from './in-order.ts';
import { serveRequests } from './requests.ts';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';

/** SFTP channels of one connection: clients open a second one at most. */
const MAX_CHANNELS = 4;

/** Bytes that the parts of files that come out of order hold in one session: four times what clients have under way. */
const SESSION_BUDGET = 8 * 1024 * 1024;

/** How long a client has to close its side, ms. */
const FAREWELL_MS = 2_000;

export interface SftpServices {
  readonly doorkeeper: Doorkeeper;
  readonly limits: SessionLimits;
  readonly log: Log;
  /** Bytes that parts of files that come out of order hold in all sessions. */
  readonly budget: Budget;
}

interface SftpSession extends SftpServices {
  readonly socket: Socket;
  readonly client: Connection;
  readonly address: string;
  readonly turns: Turns;
  readonly handles: Handles;
  readonly ownBudget: Budget;
  attempts: number;
  channels: number;
  mailbox: Mailbox | undefined;
  isEnded: boolean;
  /** Watches the sender while files are open. */
  pace: Pace | undefined;
  clock: NodeJS.Timeout | undefined;
}

/** Speaks SFTP on a connection until it ends. */
export function runSession(
  client: Connection,
  { socket, address, services }: { readonly socket: Socket; readonly address: string; readonly services: SftpServices },
): Session {
  const session: SftpSession = {
    ...services,
    socket,
    client,
    address,
    turns: createTurns(
      (isHeld) => void (isHeld ? socket.pause() : socket.resume()),
      (error) => services.log.error({ err: error }, 'A request of SFTP got no response'),
    ),
    handles: createHandles(),
    ownBudget: createBudget(SESSION_BUDGET, services.budget),
    attempts: 0,
    channels: 0,
    mailbox: undefined,
    isEnded: false,
    pace: undefined,
    clock: undefined,
  };
  const { limits, log } = services;
  session.clock = setTimeout(() => end(session), limits.signInMs);
  client.on('error', () => end(session));
  client.on('authentication', (attempt) => {
    signIn(session, attempt).catch((error: unknown) => {
      // An inbox with too many sessions refuses further ones; SSH has no words for it.
      if (error instanceof InboxError) log.info({ refusal: error.refusal }, 'An inbox refused a session of SFTP');
      else log.error({ err: error }, 'A sign-in by SFTP could not be checked');
      end(session);
    });
  });
  client.on('session', (accept) => {
    accept().on('sftp', (open, refuse) => {
      if (session.channels >= MAX_CHANNELS || session.isEnded || !session.mailbox) refuse();
      else openChannel(session, open(), session.mailbox);
    });
  });
  socket.once('close', () => {
    cleanUp(session).catch((error: unknown) => log.error({ err: error }, 'An inbox was not closed'));
  });
  return {
    drain() {
      const whenIdle = () => (session.handles.uploads().length === 0 ? end(session) : setTimeout(whenIdle, 50).unref());
      void session.turns.settled().then(whenIdle);
    },
  };
}

/** Checks one attempt; wrong ones count, and six of them end the connection. */
async function signIn(session: SftpSession, attempt: AuthContext): Promise<void> {
  const proven = provenBy(attempt);
  if (attempt.method === 'none') {
    attempt.reject([...METHODS]);
    return;
  }
  if (proven.kind === 'probe') {
    attempt.accept();
    return;
  }
  session.attempts++;
  const peer = { protocol: 'sftp', address: session.address } as const;
  const mailbox =
    proven.kind === 'proof' ? await session.doorkeeper.signIn(attempt.username, proven.proof, peer) : undefined;
  if (mailbox && (session.isEnded || session.mailbox)) await mailbox.close();
  else if (mailbox) {
    session.mailbox = mailbox;
    startIdling(session);
    attempt.accept();
  } else if (session.attempts < SIGN_IN_ATTEMPTS) attempt.reject([...METHODS]);
  else {
    session.log.info({ protocol: 'sftp', address: session.address }, 'A client failed to sign in too often');
    end(session);
  }
}

function openChannel(session: SftpSession, sftp: SFTPWrapper, mailbox: Mailbox): void {
  const { handles, log, turns, ownBudget } = session;
  session.channels++;
  sftp.on('error', () => end(session));
  sftp.once('close', () => session.channels--);
  sftp.once('end', () => sftp.end());
  serveRequests({
    sftp,
    mailbox,
    handles,
    turns,
    budget: ownBudget,
    log,
    onRequest(bytes) {
      startIdling(session);
      session.pace?.received(bytes);
      session.pace?.storing(true);
      void turns.settled().then(() => watchUploads(session));
    },
  });
}

/** Paces the client while it has files open, and only then. */
function watchUploads(session: SftpSession): void {
  const { handles, limits, turns } = session;
  const hasUploads = handles.uploads().length > 0 && !session.isEnded;
  if (!hasUploads) {
    session.pace?.stop();
    session.pace = undefined;
  } else session.pace ??= watchPace(limits, () => end(session));
  session.pace?.storing(turns.isBusy);
}

function startIdling(session: SftpSession): void {
  clearTimeout(session.clock);
  if (session.isEnded) return;
  session.clock = setTimeout(() => {
    // A request that takes long is the server's fault, not the client's.
    if (session.turns.isBusy) startIdling(session);
    else end(session);
  }, session.limits.idleMs);
}

function end(session: SftpSession): void {
  if (session.isEnded) return;
  session.isEnded = true;
  clearTimeout(session.clock);
  session.client.end();
  setTimeout(() => session.socket.destroy(), FAREWELL_MS).unref();
}

/** Aborts what was not closed, then closes the mailbox. */
async function cleanUp(session: SftpSession): Promise<void> {
  session.isEnded = true;
  clearTimeout(session.clock);
  session.pace?.stop();
  const abortAll = () => Promise.allSettled(session.handles.uploads().map((upload) => upload.abort()));
  // Frees requests that wait for the storage, so that the turns end.
  await abortAll();
  await session.turns.settled();
  await abortAll();
  await session.mailbox?.close();
}
