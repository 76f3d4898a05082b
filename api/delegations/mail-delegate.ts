import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';
import type { DelegationRecord, GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { mailClient } from '../mail-owner.ts';

/** Far above what an agency delegates to one client in a day, and to all clients in an hour. */
const TO_ONE_DELEGATE_A_DAY = 10;
const OF_ONE_OWNER_AN_HOUR = 20;

type Grant = { readonly gateway: GatewayRecord; readonly delegation: DelegationRecord };

/** SENT: send it now. KNOWN: the delegate got a mail about this gateway within a day. LIMITED: the owner has used up the quota. */
export type MailVerdict = 'SENT' | 'KNOWN' | 'LIMITED';

/** Counts the mail about a delegation and returns whether it may be sent. Limited because its receivers did not ask for it. */
export async function judgeMail(
  { gateway, delegation }: Grant,
  { store: { rateWindows }, log }: HandlerDeps,
): Promise<MailVerdict> {
  const now = new Date();
  const owner = gateway.client_id;
  const take = async (key: string, windowMs: number) =>
    (await rateWindows.take(`mail/delegation/${key}`, now, windowMs)).count;
  if ((await take(`gateway/${gateway._id}/${delegation.client_id}`, DAY_MS)) > 1) return 'KNOWN';
  if (
    (await take(`delegate/${JSON.stringify([owner, delegation.client_id])}`, DAY_MS)) <= TO_ONE_DELEGATE_A_DAY &&
    (await take(`owner/${owner}`, HOUR_MS)) <= OF_ONE_OWNER_AN_HOUR
  )
    return 'SENT';
  log.warn(
    { client_id: owner, gateway_id: gateway._id },
    'A mail about a delegation was left out: its owner has reached the mail quota',
  );
  return 'LIMITED';
}

/** Mails the delegate what it can access now. */
export const mailDelegate = (
  { gateway, delegation: { client_id, level, expires_at: end } }: Grant,
  owner: string,
  deps: HandlerDeps,
): Promise<void> => {
  const facts = { gateway: gateway.name, owner, level };
  if (!end) return mailClient(deps, client_id, 'delegation_granted', facts);
  const until = `${end.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return mailClient(deps, client_id, 'delegation_granted_until', { ...facts, until });
};
