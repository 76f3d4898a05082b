import { ApplicationFailure } from '@temporalio/activity';
import { AppError } from '../model/errors.ts';
import { categoryOf } from '../model/mail.ts';
import type { ActivityDeps } from './deps.ts';
import { renderMail } from './mail/render-mail.ts';

/**
 * Sends one mail of the outbox, if its reader wants it and can be written to. A crash between the mail server's yes and our note of it sends the mail
 * again with the same Message-ID, by which mail programs know it as one.
 */
export const sendMail =
  (deps: ActivityDeps) =>
  async (mailId: string): Promise<void> => {
    const { mails, preferences } = deps.store;
    const mail = await mails.find(mailId);
    if (mail?.status !== 'PENDING') return;
    const wanted = await preferences.read(mail.client_id);
    if (!wanted[categoryOf(mail.kind)]) return mails.finish(mailId, 'SKIPPED');
    const contact = mail.to === undefined ? await deps.contactOf(mail.client_id) : { email: mail.to };
    if (!contact?.email) return mails.finish(mailId, 'SKIPPED');
    const language = mail.language ?? ('language' in contact ? contact.language : undefined);
    try {
      await deps.mailer.send({
        to: contact.email,
        ...renderMail(mail.kind, language, mail.facts),
        messageId: `${mailId}@property-gateway`,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
      await mails.finish(mailId, 'FAILED');
      throw ApplicationFailure.nonRetryable(error.message, error.code);
    }
    await mails.finish(mailId, 'SENT');
  };
