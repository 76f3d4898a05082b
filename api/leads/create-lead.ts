import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { LEAD_PERSONAL_FIELDS, cleanSource } from '../../model/people/lead.ts';
import type { LeadPersonal, LeadSource } from '../../model/people/lead.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { sealPersonal } from '../../store/readers/leads.ts';
import type { LeadRecord } from '../../store/readers/leads.ts';
import type { HandlerDeps } from '../deps.ts';
import { ownerMail, wakeMails } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { leadEvent } from './lead-event.ts';

/** Far above what a site of an agency gets in an hour; more than that means automated forms. */
const MAILS_AN_HOUR = 60;

/** Input of a lead. Every field but the source is optional. */
export interface NewLead
  extends
    LeadPersonal,
    Pick<
      LeadRecord,
      | 'project_timeframe_months'
      | 'request'
      | 'offer_type'
      | 'property_type'
      | 'property_id'
      | 'request_id'
      | 'estimate'
    > {
  readonly source: LeadSource;
  readonly consent?: { readonly given: boolean; readonly text_version?: string };
}

type Deps = Pick<HandlerDeps, 'store' | 'engine' | 'keys' | 'config' | 'log'>;

/**
 * Records a lead of a gateway: the record with its personal data encrypted, the events for subscribed sites, the mail to the owner and the audit event in one
 * transaction; then starts sending mail and events. Neither holds personal data.
 * Throws NOT_FOUND if the gateway is deleted meanwhile.
 */
export async function createLead(
  deps: Deps,
  {
    gateway,
    lead,
    by,
  }: {
    readonly gateway: GatewayRecord;
    readonly lead: NewLead;
    /** The request that brought the lead. */
    readonly by: { readonly principal: Principal; readonly requestId: string };
  },
): Promise<LeadRecord> {
  const { store, log } = deps;
  const now = new Date();
  const record = recordOf(deps, gateway, lead, now);
  const mail = ownerMail(gateway, 'lead_created', { id: record._id, source: record.source.channel });
  const isMailed = mail !== undefined && (await isBelowMailLimit(deps, gateway._id, now));
  if (mail && !isMailed) log.warn({ gateway_id: gateway._id }, 'A mail about a lead was left out: too many in an hour');
  const { event, deliveries } = leadEvent(record, await store.subscriptions.ofGateway(gateway._id), now);
  await store.transaction(async (session) => {
    await store.leads.insert(record, session);
    if (event) await store.siteEvents.queue([event], deliveries, session);
    if (isMailed) await store.mails.queue(mail, session);
    const detail = { lead_id: record._id, channel: record.source.channel };
    await recordAct(deps, by, gateway._id, 'lead.created', { detail, session });
  });
  await refuseDeleted(deps, gateway._id, record._id);
  if (isMailed) await wakeMails(deps);
  for (const { subscription_id } of deliveries) await wakeSite(deps, subscription_id);
  return record;
}

function recordOf({ keys, config }: Deps, gateway: GatewayRecord, lead: NewLead, now: Date): LeadRecord {
  const _id = randomUUID();
  const { project_timeframe_months, request, offer_type, property_type, property_id, request_id, estimate } = lead;
  const personal: LeadPersonal = Object.fromEntries(
    LEAD_PERSONAL_FIELDS.flatMap((name) => (lead[name] === undefined ? [] : [[name, lead[name]]])),
  );
  return {
    _id,
    gateway_id: gateway._id,
    client_id: gateway.client_id,
    personal: sealPersonal(keys, _id, personal),
    ...(project_timeframe_months === undefined ? {} : { project_timeframe_months }),
    ...(request ? { request } : {}),
    ...(offer_type ? { offer_type } : {}),
    ...(property_type ? { property_type } : {}),
    ...(property_id ? { property_id } : {}),
    ...(request_id ? { request_id } : {}),
    ...(estimate ? { estimate } : {}),
    source: cleanSource(lead.source),
    ...(lead.consent ? { consent: { ...lead.consent, at: now } } : {}),
    status: 'NEW',
    retention_until: new Date(now.getTime() + config.LEAD_RETENTION_DAYS * DAY_MS),
    created_at: now,
  };
}

async function isBelowMailLimit({ store }: Deps, gatewayId: string, now: Date): Promise<boolean> {
  return (await store.rateWindows.take(`mail/lead/${gatewayId}`, now, HOUR_MS)).count <= MAILS_AN_HOUR;
}

/** A gateway deleted since it was read may have been purged already, and nothing else would delete the lead. */
async function refuseDeleted({ store }: Deps, gatewayId: string, leadId: string): Promise<void> {
  const gateway = await store.gateways.find(gatewayId);
  if (gateway && !gateway.deleted_at) return;
  await store.leads.remove(leadId);
  throw notFound('Gateway', gatewayId);
}

/** A failure is only logged: the sweep sends what is overdue. */
async function wakeSite({ engine, log }: Deps, subscriptionId: string): Promise<void> {
  try {
    await engine.wakeSiteEvents(subscriptionId);
  } catch (error) {
    log.warn({ err: error, subscription_id: subscriptionId }, 'The events of a site could not be started');
  }
}

/**
 * Throws BAD_REQUEST unless the lead has an email or a phone.
 * @param within JSON pointer of the lead in the body
 */
export function checkReachable({ email, phone }: Pick<LeadPersonal, 'email' | 'phone'>, within = ''): void {
  if (email !== undefined || phone !== undefined) return;
  throw new AppError('BAD_REQUEST', 'A lead needs an email or a phone: send at least one of them.', {
    detail: `${within}/email`,
  });
}
