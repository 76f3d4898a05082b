import type { MailFacts, MailKind } from '../../model/gateway/mail.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import type { Store } from '../../store/store.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** What writing a mail down needs. */
export interface MailOwnerDeps extends Pick<ActivityDeps, 'wakeMails'> {
  readonly store: Pick<Store, 'gateways' | 'mails'>;
}

/** Mails the owner of a gateway, once for each `once`. A gateway whose owner has no address gets none. */
export async function mailOwner(
  deps: MailOwnerDeps,
  gatewayId: string,
  once: string,
  { kind, facts }: { readonly kind: MailKind; readonly facts: MailFacts },
): Promise<void> {
  const gateway = await deps.store.gateways.find(gatewayId);
  if (!gateway?.owner.email) return;
  const { email: to, language } = gateway.owner;
  await deps.store.mails.queue({
    _id: stableUuid(once),
    client_id: gateway.client_id,
    kind,
    to,
    ...(language ? { language } : {}),
    facts: { gateway: gateway.name, gateway_id: gatewayId, ...facts },
  });
  await deps.wakeMails();
}

/** Mails the owner of a gateway about a run. Idempotent: once per run and kind. */
export const mailOwnerOfRun = (
  deps: MailOwnerDeps,
  { jobId, gatewayId }: { readonly jobId: string; readonly gatewayId: string },
  kind: MailKind,
  facts: MailFacts,
): Promise<void> => mailOwner(deps, gatewayId, `${jobId}/${kind}`, { kind, facts: { job_id: jobId, ...facts } });
