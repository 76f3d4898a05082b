import type { WebhookRequest } from '../../model/gateway/crm-event.ts';
import { categoryOf } from '../../model/gateway/mail.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import type { MailCategory } from '../../model/gateway/mail.ts';
import { mailLinkToken, signedMail } from '../../store/readers/mail-links.ts';
import type { ClientMail } from '../../store/readers/mails.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { PREFIX } from '../http/paths.ts';
import type { SpecialReply } from '../http/reply.ts';
import { READER_FORM } from '../saved-searches/reader-link.ts';
import { recordAct } from '../record-act.ts';
import { CATEGORY_FIELD, mailPreferencesPage } from './mail-preferences-page.ts';

/** The common part of the contracts behind the links in mails to clients. The token in the path is the only credential. */
const MAIL_ROUTE = {
  tag: 'Public',
  access: 'public',
  params: { token: mailLinkToken },
  secretParams: ['token'],
  success: { status: 200, description: 'A page in the language of the mail.', contentType: 'text/html' },
} as const;

/**
 * The mail of a link; undefined once it is deleted, 90 days after it was written, which ends the link.
 * @throws AppError NOT_FOUND unless we signed the token
 */
async function linkedMail(token: string, { keys, store }: HandlerDeps): Promise<ClientMail | undefined> {
  const id = signedMail(keys, token);
  if (id === undefined) throw notFound('Mail', 'of this link');
  const mail = await store.mails.find(id);
  return mail && !('search_id' in mail) ? mail : undefined;
}

async function showPage(token: string, deps: HandlerDeps): Promise<SpecialReply> {
  const mail = await linkedMail(token, deps);
  if (!mail) return mailPreferencesPage(undefined);
  const category: MailCategory = categoryOf(mail.kind);
  const { [category]: isWanted } = await deps.store.preferences.read(mail.client_id);
  const path = `${PREFIX}/public/mail-preferences/${token}`;
  return mailPreferencesPage({ category, isWanted, language: mail.language, path });
}

/**
 * Mail programs name no category (RFC 8058), the button of the page names that of the mail.
 * @throws AppError BAD_REQUEST for another category: the link of a mail, which may have been forwarded, reaches its own alone
 */
function refuseOtherCategory({ body }: WebhookRequest, category: MailCategory): void {
  const named = new URLSearchParams(new TextDecoder().decode(body)).getAll(CATEGORY_FIELD);
  if (named.every((name) => name === category)) return;
  throw new AppError('BAD_REQUEST', `This link is for mails of the category ${category} alone.`, {
    detail: CATEGORY_FIELD,
  });
}

interface Choice {
  readonly token: string;
  readonly isWanted: boolean;
  readonly form: WebhookRequest;
  readonly requestId: string;
}

/** Turns the category of the mail on or off, for its client. Without effect if it is so already. */
async function choose({ token, isWanted, form, requestId }: Choice, deps: HandlerDeps): Promise<SpecialReply> {
  const mail = await linkedMail(token, deps);
  if (mail) {
    const { client_id: clientId, kind } = mail;
    const category = categoryOf(kind);
    refuseOtherCategory(form, category);
    const before = await deps.store.preferences.read(clientId);
    if (before[category] !== isWanted) {
      await deps.store.preferences.change(clientId, { [category]: isWanted });
      const detail = { [category]: isWanted, by: 'mail_link', mail_id: mail._id };
      await recordAct(deps, { principal: { clientId }, requestId }, undefined, 'notification_preferences.updated', {
        detail,
      });
    }
  }
  return showPage(token, deps);
}

const READING = 'Changes nothing: programs that scan the links in mails open it too.';

export const showMailPreferences = route({
  ...MAIL_ROUTE,
  method: 'GET',
  path: '/public/mail-preferences/{token}',
  id: 'showMailPreferences',
  summary: 'The page on which the reader of an automatic mail stops mails of its category, or has them again',
  description: `Linked from mails; the address is its own credential, for the category of its mail and the client of its mail alone, and works for 90 days. ${READING}`,
}).handle(({ params }, deps) => showPage(params.token, deps));

export const showMailUnsubscribe = route({
  ...MAIL_ROUTE,
  method: 'GET',
  path: '/public/mail-preferences/{token}/unsubscribe',
  id: 'showMailUnsubscribe',
  summary: 'The same page, for mail programs that open the address of List-Unsubscribe',
  description: READING,
}).handle(({ params }, deps) => showPage(params.token, deps));

export const unsubscribeMails = route({
  ...MAIL_ROUTE,
  method: 'POST',
  path: '/public/mail-preferences/{token}/unsubscribe',
  id: 'unsubscribeMails',
  summary: 'Stop mails of the category of a mail',
  description:
    'Sent by the button of the page, and by mail programs as `List-Unsubscribe-Post` (RFC 8058). Turns the notification preference of the mail off, for all gateways of the client. A form that names another `category` is refused. Repeatable.',
  rawBody: READER_FORM,
}).handle(({ params, body, requestId }, deps) =>
  choose({ token: params.token, isWanted: false, form: body, requestId }, deps),
);

export const resubscribeMails = route({
  ...MAIL_ROUTE,
  method: 'POST',
  path: '/public/mail-preferences/{token}/subscribe',
  id: 'resubscribeMails',
  summary: 'Have mails of the category of a mail again',
  description:
    'Sent by the button of the page. Turns the notification preference of the mail on. A form that names another `category` is refused. Repeatable.',
  rawBody: READER_FORM,
}).handle(({ params, body, requestId }, deps) =>
  choose({ token: params.token, isWanted: true, form: body, requestId }, deps),
);
