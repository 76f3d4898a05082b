import { createTransport } from 'nodemailer';
import { AppError } from '../model/errors.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for a repeated attempt, so that receivers can tell a repetition. */
  readonly messageId?: string;
}

export interface Mailer {
  /** Resolves when the server has taken the mail; throws DOWNSTREAM_ERROR otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** Connects lazily and keeps a few connections. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        // An address object is never parsed as a list: one mail, one receiver.
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          ...(messageId ? { messageId: `<${messageId}>` } : {}),
        });
      } catch (error) {
        throw new AppError('DOWNSTREAM_ERROR', 'The mail server cannot be reached; try again in a moment.', {
          cause: error,
        });
      }
    },
    close() {
      transport.close();
    },
  };
}
