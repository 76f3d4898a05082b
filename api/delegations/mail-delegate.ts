import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';
import type { DelegationRecord, GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { mailClient } from '../mail-owner.ts';

/** Far above what an agency delegates in a day to one client, and in an hour to all of them. */
const TO_ONE_DELEGATE_A_DAY = 10;
const OF_ONE_OWNER_AN_HOUR = 20;

type Grant = { readonly gateway: GatewayRecord; readonly delegation: DelegationRecord };

/** SENT: to be sent now. KNOWN: the delegate was told of this gateway within a day. LIMITED: its owner has had too many such mails sent. */
export type MailVerdict = 'SENT' | 'KNOWN' | 'LIMITED';

/** Counts the mail about a delegation and says whether it may be sent: a delegation reaches people who have not asked for it. */
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
    'A mail about a delegation was left out: too many of its owner',
  );
  return 'LIMITED';
}

/** Tells the delegate what it can reach now. */
export const mailDelegate = (
  { gateway, delegation: { client_id, level } }: Grant,
  owner: string,
  deps: HandlerDeps,
): Promise<void> => mailClient(deps, client_id, 'delegation_granted', { gateway: gateway.name, owner, level });
