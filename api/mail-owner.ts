import { randomUUID } from 'node:crypto';
import type { MailFacts, MailKind } from '../model/gateway/mail.ts';
import type { GatewayRecord } from '../store/access/gateways.ts';
import { stableUuid } from '../store/shared/ids.ts';
import type { NewMail } from '../store/readers/mails.ts';
import type { ApiDeps } from './deps.ts';

export type MailDeps = Pick<ApiDeps, 'store' | 'engine' | 'log'>;

/**
 * Writes to the owner of a gateway, once an act has succeeded.
 * @param once names a mail that may be requested again: it is sent once
 */
export async function mailOwner(
  deps: MailDeps,
  gateway: Pick<GatewayRecord, 'client_id' | 'name' | 'owner'>,
  kind: MailKind,
  facts: MailFacts = {},
  once?: string,
): Promise<void> {
  const record = ownerMail(gateway, kind, facts, once);
  if (record) await mail(deps, record);
}

/** The mail to the owner of a gateway, for a caller that queues it in a transaction of its own; undefined if the owner has no address. */
export function ownerMail(
  gateway: Pick<GatewayRecord, 'client_id' | 'name' | 'owner'>,
  kind: MailKind,
  facts: MailFacts,
  once?: string,
): NewMail | undefined {
  const { email, language } = gateway.owner;
  if (!email) return undefined;
  return {
    _id: once === undefined ? randomUUID() : stableUuid(`mail/${once}`),
    client_id: gateway.client_id,
    kind,
    to: email,
    ...(language ? { language } : {}),
    facts: { gateway: gateway.name, ...facts },
  };
}

/** Writes to a client wherever the identity service says that it is reached. */
export const mailClient = (deps: MailDeps, clientId: string, kind: MailKind, facts: MailFacts): Promise<void> =>
  mail(deps, { _id: randomUUID(), client_id: clientId, kind, facts });

async function mail(deps: MailDeps, record: NewMail): Promise<void> {
  await deps.store.mails.queue(record);
  await wakeMails(deps);
}

/** Has the mails of the outbox sent. */
export async function wakeMails({ engine, log }: Pick<MailDeps, 'engine' | 'log'>): Promise<void> {
  try {
    await engine.wakeMails();
  } catch (error) {
    // They are written down: a worker sends what is overdue.
    log.warn({ err: error }, 'Mails could not be handed to Temporal');
  }
}
