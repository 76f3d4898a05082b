import { ApplicationFailure } from '@temporalio/activity';
import { AppError } from '../../model/shared/errors.ts';
import { categoryOf } from '../../model/gateway/mail.ts';
import type { ClientMail } from '../../store/readers/mails.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { renderMail } from './render-mail.ts';
import { signMail } from '../../store/readers/mail-links.ts';
import { readerMail } from './reader-mail.ts';
import type { Letter } from './reader-mail.ts';

/**
 * Sends one mail of the outbox, if its reader wants it and can be written to. A crash between the mail server's yes and our note of it sends the mail
 * again with the same Message-ID, by which mail programs know it as one.
 */
export const sendMail =
  (deps: ActivityDeps) =>
  async (mailId: string): Promise<void> => {
    const { mails } = deps.store;
    const mail = await mails.find(mailId);
    if (mail?.status !== 'PENDING') return;
    const count = (outcome: 'SENT' | 'RETRY' | 'FAILED' | 'SKIPPED') => {
      if (mail.kind === 'search_matches') deps.metrics.searchAlert({ channel: 'mail', outcome });
    };
    const finish = async (status: 'SENT' | 'FAILED' | 'SKIPPED') => {
      await mails.finish(mailId, status);
      count(status);
    };
    const letter = 'search_id' in mail ? await readerMail(deps, mail) : await clientMail(deps, mail);
    if (!letter) return finish('SKIPPED');
    try {
      await deps.mailer.send({ ...letter, messageId: `${mailId}@property-gateway` });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') {
        count('RETRY');
        throw error;
      }
      await finish('FAILED');
      throw ApplicationFailure.nonRetryable(error.message, error.code);
    }
    await finish('SENT');
  };

async function clientMail({ store, contactOf, keys, publicUrl }: ActivityDeps, mail: ClientMail): Promise<Letter> {
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
