import { once } from 'node:events';
import { callbackify } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { startHttpServer } from './http-server.ts';
import { createInboxApp } from './mail/inbox-app.ts';
import { createMailbox } from './mail/mailbox.ts';
import { HOST } from './ports.ts';

export type { CaughtAttachment, CaughtMessage } from './mail/mailbox.ts';

/** As large as the usual providers take. */
const LARGEST_MESSAGE_BYTES = 25 * 1024 * 1024;

export type MailOptions = {
  /** 0 takes a free port, here and below. */
  smtpPort: number;
  inboxPort: number;
  host?: string;
};

export type RunningMail = {
  /** `smtp://host:port`, without authentication. */
  smtpUrl: string;
  inboxUrl: string;
  stop: () => Promise<void>;
};

/** Starts the mail catcher: an SMTP server that delivers nothing, and a page that shows what it took. */
export async function startMail({ smtpPort, inboxPort, host = HOST }: MailOptions): Promise<RunningMail> {
  const mailbox = createMailbox();
  const inbox = await startHttpServer('inbox page', { port: inboxPort, host }, () =>
    createInboxApp(mailbox).callback(),
  );
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Names of callers are not shown: no DNS look-up is needed.
    disableReverseLookup: true,
    size: LARGEST_MESSAGE_BYTES,
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const mail = await simpleParser(stream);
      if (stream.sizeExceeded) throw new Error('The message is too large');
      mailbox.add(
        mail,
        session.envelope.rcptTo.map(({ address }) => address),
      );
    }),
  });
  const listening = once(smtp.server, 'listening');
  smtp.listen(smtpPort, host);
  try {
    await listening;
  } catch (error) {
    await inbox.stop();
    throw new Error(`The mail catcher cannot listen on port ${smtpPort}. Move the stack: PORT_OFFSET=2000`, {
      cause: error,
    });
  }
  // A client that breaks off is none of our business.
  smtp.on('error', () => {});
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher listens on no port');
  return {
    smtpUrl: `smtp://${host}:${address.port}`,
    inboxUrl: inbox.url,
    stop: async () => {
      await Promise.all([inbox.stop(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
    },
  };
}
