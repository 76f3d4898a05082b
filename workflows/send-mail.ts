import { sendMail as send } from './activities.ts';

/** Sends one mail of the outbox, however long the mail server is away. */
export async function sendMail(mailId: string): Promise<void> {
  await send(mailId);
}
