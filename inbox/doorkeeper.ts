import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import { SESSION_LOST_SECONDS } from '../store/inbox/inbox-sessions.ts';
import type { InboxRecord } from '../store/inbox/inboxes.ts';
import type { Completion } from './complete-deliveries.ts';
import { isSecret } from './credentials.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { formatOfInput } from './input-format.ts';
import { InboxError } from './mailbox.ts';
import type { Doorkeeper, Peer, Proof } from './mailbox.ts';
import { openMailbox } from './open-mailbox.ts';
import type { OpenMailbox } from './open-mailbox.ts';

/** Failures are remembered for a quarter of an hour. */
const FAILURE_WINDOW_MS = 15 * 60_000;
/** The first failures are typing errors; from then on each one doubles the delay, up to the longest. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** An address behind which several users are may fail so many times as often as one of them. */
const USERS_PER_ADDRESS = 5;
const MINUTE_MS = 60_000;
/** Of a hash that no secret has: an unknown user takes as long as a known one. */
const NO_HASH = 'A'.repeat(43);

/** A doorkeeper whose mailboxes return the deliveries that their sessions completed. */
export interface OpenDoorkeeper extends Doorkeeper {
  signIn(user: string, proof: Proof, peer: Peer): Promise<OpenMailbox | undefined>;
  /** The mailbox of an inbox whose caller was authorised elsewhere. Throws InboxError. */
  open(inbox: InboxRecord, format: InboxFormat, protocol: Peer['protocol']): Promise<OpenMailbox>;
  close(): Promise<void>;
}

interface DoorkeeperOptions {
  readonly completion: Pick<Completion, 'look' | 'watch'>;
  /** Waits; replaced in tests. */
  readonly delay?: (milliseconds: number) => Promise<unknown>;
}

/** Lets clients in: by password or public key, with failures counted and slowed, and no more of them at a time than an inbox allows. */
export function createDoorkeeper(deps: InboxDeps, { completion, delay = wait }: DoorkeeperOptions): OpenDoorkeeper {
  const { store, limits, log } = deps;
  const open = new Set<string>();
  const keeping = setInterval(
    () => {
      if (open.size > 0)
        void store.inboxSessions
          .keep([...open])
          .catch((error: unknown) => log.warn({ err: error }, 'Sessions were not noted'));
    },
    (SESSION_LOST_SECONDS * 1_000) / 10,
  ).unref();
  const openFor: OpenDoorkeeper['open'] = async (inbox, format, protocol) => {
    const sessionId = randomUUID();
    const { gateway_id, _id } = inbox;
    const isOpen = await store.inboxSessions.open(
      { _id: sessionId, gateway_id, inbox_id: _id, protocol },
      limits.sessions,
    );
    if (!isOpen) throw new InboxError('busy', `${limits.sessions} sessions of this inbox are open; try again later.`);
    open.add(sessionId);
    return openMailbox({
      deps,
      completion,
      inbox,
      format,
      sessionId,
      protocol,
      onEnd: () => void open.delete(sessionId),
    });
  };
  return {
    open: openFor,
    async signIn(user, proof, peer) {
      const inbox = await store.inboxes.byUser(user.slice(0, 200));
      const isRight = proves(inbox, proof);
      const format = inbox && isRight ? await formatOfInput(deps, inbox) : undefined;
      if (!inbox || !isRight || !format) {
        await delay(await countFailure(deps, user, inbox, peer));
        return undefined;
      }
      const { count } = await store.rateWindows.take(`inbox-sign-ins/${inbox._id}`, new Date(), MINUTE_MS);
      if (limits.signIns > 0 && count > limits.signIns)
        throw new InboxError('busy', `An inbox takes ${limits.signIns} sign-ins per minute.`);
      const mailbox = await openFor(inbox, format, peer.protocol);
      await store.inboxes.noteSignIn(inbox._id, peer.protocol, new Date());
      await store.rateWindows.remove([failureKey(deps, peer.address, user)]);
      return mailbox;
    },
    async close() {
      clearInterval(keeping);
      await Promise.resolve();
    },
  };
}

function proves(inbox: InboxRecord | undefined, proof: Proof): boolean {
  if (proof.kind === 'password') {
    const isRight = isSecret(proof.password, inbox?.secret ?? NO_HASH);
    return isRight && inbox?.secret !== undefined;
  }
  return inbox?.public_keys.some(({ fingerprint }) => fingerprint === proof.fingerprint) ?? false;
}

/** Addresses are personal data: they are counted by an HMAC, for a quarter of an hour. */
const failureKey = ({ keys }: Pick<InboxDeps, 'keys'>, address: string, user: string): string =>
  `inbox-failures/${keys.sign(`${address}\n${user.slice(0, 200)}`, 'inbox-failure')}`;

/** Counts a wrong user or secret. Returns how long its response is delayed, ms. */
async function countFailure(
  deps: InboxDeps,
  user: string,
  inbox: InboxRecord | undefined,
  { address, protocol }: Peer,
): Promise<number> {
  const { store, metrics, log } = deps;
  const now = new Date();
  const [own, ofAddress] = await Promise.all([
    store.rateWindows.take(failureKey(deps, address, user), now, FAILURE_WINDOW_MS),
    store.rateWindows.take(failureKey(deps, address, ''), now, FAILURE_WINDOW_MS),
  ]);
  metrics.inboxSignInFailure(protocol);
  if (inbox) {
    await store.inboxes.noteFailure(inbox._id, now);
    log.info({ inbox_id: inbox._id, protocol }, 'A sign-in to an inbox failed');
  }
  const failures = Math.max(own.count, Math.floor(ofAddress.count / USERS_PER_ADDRESS));
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 16), LONGEST_DELAY_MS);
}
