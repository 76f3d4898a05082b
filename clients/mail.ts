import { createTransport } from 'nodemailer';
import { AppError } from '../model/shared/errors.ts';
import { isMailAddress } from '../model/shared/text-patterns.ts';

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** `something@host`: the same for every attempt, so that a mail sent twice is recognised as one. */
  readonly messageId: string;
  /** Additional header fields, by name. */
  readonly headers?: { readonly [name: string]: string };
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail. Throws DOWNSTREAM_ERROR when it has not, BAD_REQUEST for what is no address and for an address that the server knows to have no mailbox. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Few mails are sent, mostly one by one. */
const MAX_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
/** Servers that test senders let them wait for their greeting. */
const GREETING_TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Sends mail through a server.
 * @param options.smtpUrl `smtp://user:password@host:port`, `smtps://` for TLS from the first byte
 * @param options.from sender as it is written in the mail: `Name <address>`
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Texts of others must never make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, headers = {} }) {
      if (!isMailAddress(to)) throw new AppError('BAD_REQUEST', 'The mail address of the recipient is not usable.');
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${oneLine(messageId).replace(/[<>\s]/g, '')}>`,
          // Nobody is there to read an answer of a machine to a machine.
          headers: {
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
            'Auto-Submitted': 'auto-generated',
          },
        });
      } catch (cause) {
        if (hasNoMailbox(cause))
          throw new AppError('BAD_REQUEST', 'The mail server knows no mailbox of the recipient.', { cause });
        throw new AppError('DOWNSTREAM_ERROR', 'The mail server did not take the mail; try again in a moment.', {
          cause,
        });
      }
    },
    close() {
      transport.close();
    },
  };
}

/** Reasons by which a server refuses a recipient whatever the sender does (RFC 3463, 3.2; RFC 7505): unknown mailbox, unknown host, no address, moved, takes no mail. */
const NO_MAILBOX = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/**
 * Whether a server refused the recipient for good. One that states no reason may mean the sender, such as `550 relay not permitted`: that is mended by the operator, and nothing must be lost until then.
 */
function hasNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, response = '' }: SmtpError = error;
  const reason = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return command === 'RCPT TO' && reason !== undefined && NO_MAILBOX.includes(reason);
}

/** What nodemailer adds to the error of a refused command. */
interface SmtpError extends Error {
  readonly command?: string;
  readonly response?: string;
}

/** A line break would end the header and begin another. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
