import { sendMail as send } from './activities.ts';

/** Sends one mail of the outbox, however long the mail server is away. Only for mails that releases before 1.1.0 started: now `sendMails` sends all of them. */
export async function sendMail(mailId: string): Promise<void> {
  await send(mailId);
}
