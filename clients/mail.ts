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
  /** Resolves when the mail server has taken the mail. Throws DOWNSTREAM_ERROR when it has not, BAD_REQUEST for what is no address. */
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

/** A line break would end the header and begin another. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
