import { ApplicationFailure } from '@temporalio/activity';
import pMap from 'p-map';
import { AppError } from '../../model/shared/errors.ts';
import { categoryOf } from '../../model/gateway/mail.ts';
import type { ClientMail, MailRecord } from '../../store/readers/mails.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { renderMail } from './render-mail.ts';
import { signMail } from '../../store/readers/mail-links.ts';
import { readerMail } from './reader-mail.ts';
import type { Letter } from './reader-mail.ts';

/** As many as the mailer has connections, and one that is prepared meanwhile. */
const AT_ONCE = 3;
/** Mails read at a time. */
const BATCH = 30;
/** Pause after the first failure; doubled up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A mail that the server has not taken for so long is no longer retried. */
const KEPT_MS = 3 * 24 * 3_600_000;
/** When the server takes nothing of a whole batch, sending pauses for so long, or until another mail is queued. */
const REST_MS = 60_000;

export interface MailsResult {
  /** Delay until the next attempt, ms; undefined if no mail waits. */
  readonly nextInMs?: number;
}

/** What sending mails works with. */
export type MailDeps = Pick<
  ActivityDeps,
  'chunkSeconds' | 'contactOf' | 'keys' | 'log' | 'mailer' | 'metrics' | 'publicUrl' | 'store'
>;

/** `sendDueMails` as an activity. */
export const sendMails = (deps: ActivityDeps) => (): Promise<MailsResult> =>
  runActivity((activity) => sendDueMails(deps, activity));

/**
 * Sends the mails of the outbox that are due, until none is, the mail server takes nothing, or about a minute has passed. A mail that it does not take is tried again after 5 s, 10 s … up to an hour, for
 * three days.
 */
export async function sendDueMails(
  deps: MailDeps,
  { signal, report }: Pick<RunningActivity, 'signal' | 'report'>,
): Promise<MailsResult> {
  const { mails } = deps.store;
  const deadline = Date.now() + deps.chunkSeconds * 1_000;
  let done = 0;
  for (;;) {
    const now = new Date();
    const due = await mails.due(now, BATCH);
    if (due.length === 0) {
      const next = await mails.nextDue();
      return next ? { nextInMs: Math.max(0, next.getTime() - now.getTime()) } : {};
    }
    let taken = 0;
    await pMap(
      due,
      async (mail) => {
        signal.throwIfAborted();
        if (await tryMail(deps, mail)) taken++;
      },
      { concurrency: AT_ONCE },
    );
    report({ done: (done += taken) });
    if (taken === 0 && due.length === BATCH) return { nextInMs: REST_MS };
    if (Date.now() >= deadline) return { nextInMs: 0 };
  }
}

/** Returns whether the mail is settled; if not, it is noted when the next attempt is due. */
async function tryMail(deps: MailDeps, mail: MailRecord): Promise<boolean> {
  try {
    await sendOne(deps, mail);
    return true;
  } catch (error) {
    const attempts = (mail.attempts ?? 0) + 1;
    const note = { err: error, mail_id: mail._id, kind: mail.kind, attempts };
    if (isRefusal(error)) {
      deps.log.warn(note, 'A mail has no usable address');
      return true;
    }
    if (Date.now() - mail.created_at.getTime() >= KEPT_MS) {
      await settle(deps, mail, 'FAILED');
      deps.log.error(note, 'A mail is no longer retried: the mail server has not taken it for three days');
      return true;
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    await deps.store.mails.postpone(mail._id, new Date(Date.now() + pause));
    deps.log.warn(note, 'A mail was not taken and is tried again');
    return false;
  }
}

/**
 * Sends one mail of the outbox: that of releases before 1.1.0, which started a workflow for each. Repeated by Temporal.
 */
export const sendMail =
  (deps: ActivityDeps) =>
  async (mailId: string): Promise<void> => {
    const mail = await deps.store.mails.find(mailId);
    if (mail?.status !== 'PENDING') return;
    try {
      await sendOne(deps, mail);
    } catch (error) {
      if (isRefusal(error)) throw ApplicationFailure.nonRetryable(error.message, error.code);
      throw error;
    }
  };

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === 'BAD_REQUEST';

/**
 * Sends a mail, if its reader wants it and can be written to, and notes that. A crash between the mail server's yes and our note of it sends the mail again with the same Message-ID, by which mail programs
 * know it as one. Throws what the mailer throws; an address that is none is noted as well.
 */
async function sendOne(deps: MailDeps, mail: MailRecord): Promise<void> {
  const letter = 'search_id' in mail ? await readerMail(deps, mail) : await clientMail(deps, mail);
  if (!letter) return settle(deps, mail, 'SKIPPED');
  try {
    await deps.mailer.send({ ...letter, messageId: `${mail._id}@property-gateway` });
  } catch (error) {
    if (isRefusal(error)) await settle(deps, mail, 'FAILED');
    else count(deps, mail, 'RETRY');
    throw error;
  }
  await settle(deps, mail, 'SENT');
}

async function settle(deps: MailDeps, mail: MailRecord, status: 'SENT' | 'FAILED' | 'SKIPPED'): Promise<void> {
  await deps.store.mails.finish(mail._id, status);
  count(deps, mail, status);
}

function count({ metrics }: MailDeps, { kind }: MailRecord, outcome: 'SENT' | 'RETRY' | 'FAILED' | 'SKIPPED'): void {
  if (kind === 'search_matches') metrics.searchAlert({ channel: 'mail', outcome });
}

async function clientMail({ store, contactOf, keys, publicUrl }: MailDeps, mail: ClientMail): Promise<Letter> {
  const wanted = await store.preferences.read(mail.client_id);
  if (!wanted[categoryOf(mail.kind)]) return undefined;
  const contact = mail.to === undefined ? await contactOf(mail.client_id) : { email: mail.to };
  if (!contact?.email) return undefined;
  const language = mail.language ?? ('language' in contact ? contact.language : undefined);
  const preferences = `${publicUrl}/v1/gateway/public/mail-preferences/${signMail(keys, mail._id)}`;
  return {
    to: contact.email,
    ...renderMail(mail.kind, language, mail.facts, { publicUrl, preferences }),
    // RFC 8058: mail programs show a button that unsubscribes by a POST, without opening a page.
    headers: {
      'List-Unsubscribe': `<${preferences}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
