import { addEvents, hasEvents } from '../../model/gateway/crm-event.ts';
import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { useQuota } from '../http/rate-limit.ts';
import { schema } from '../http/schemas.ts';
import { inputOf, openSecrets } from './event-endpoint.ts';

/** Room for some thousand events; bounds what an unauthenticated sender can make us read and hash. */
const MAX_BODY_BYTES = 256 * 1024;
/** Seconds. The contract gives a receiver five; a sender that gets the refusal within them tries again. */
const DEADLINE_SECONDS = 4;

const outcomeShape = {
  type: 'object',
  properties: {
    accepted: { type: 'integer', minimum: 0, description: 'Events about listings that will be looked at.' },
    duplicate: { type: 'boolean', description: 'A webhook with this id was accepted before; this one has no effect.' },
  },
  required: ['accepted', 'duplicate'],
  additionalProperties: false,
} as const;
const outcome = schema(outcomeShape);

export const receiveEvents = route({
  method: 'POST',
  path: '/gateways/{id}/inputs/{connectorId}/events',
  id: 'receiveEvents',
  summary: 'Events of a CRM',
  description: `For CRMs, not for clients of this API: no token, but a signature by Standard Webhooks (https://www.standardwebhooks.com) over the bytes of the body, made with the secret of the event endpoint. The body is in the format of the input's connector.

202 means that the events are stored and will be followed. A webhook whose id was accepted before gets 202 with \`duplicate: true\` and has no effect. Send it again after 409, 429 and 503; anything else will not get better by itself.`,
  tag: 'CRM events',
  access: 'public',
  deadlineSeconds: DEADLINE_SECONDS,
  rawBody: {
    maxBytes: MAX_BODY_BYTES,
    headers: {
      'webhook-id': 'Name of this webhook, the same when it is sent again; up to 200 visible ASCII characters.',
      'webhook-timestamp': 'Seconds since 1970 at which this attempt is sent; within 5 minutes of our clock.',
      'webhook-signature': '`v1,` and base64 of HMAC-SHA-256 over `{id}.{timestamp}.{body}`; several apart by a blank.',
    },
  },
  success: { status: 202, description: 'Accepted, and stored.', schema: outcome },
  errors: ['AUTH_FAILED', 'CONFLICT', 'RATE_LIMITED'],
}).handle(async ({ params, body }, deps) => {
  const { id, connectorId } = params;
  const { store, engine, config, log } = deps;
  const { eventEndpoints } = store;
  const [endpoint, gateway] = await Promise.all([eventEndpoints.find(id, connectorId), store.gateways.find(id)]);
  const input = gateway && !gateway.deleted_at ? inputOf(gateway, connectorId) : undefined;
  const at = new Date();
  const secrets = endpoint && input ? openSecrets(endpoint, at, deps) : [];
  const verdict = deps.receiveWebhook(input?.connector_type, body, secrets, at);
  const about = { gateway_id: id, input_id: connectorId };
  if (!verdict.ok) {
    if (endpoint) await eventEndpoints.countRefusal(endpoint, verdict.fault, at);
    log.info({ ...about, fault: verdict.fault }, 'A webhook of a CRM was refused');
    throw new AppError(verdict.fault === 'body' ? 'BAD_REQUEST' : 'AUTH_FAILED', verdict.message);
  }
  // The signature was valid, so both exist. The rate limit counts only now, so that nobody else can use it up.
  if (!endpoint || !gateway) throw new AppError('AUTH_FAILED', 'There is no such event endpoint.');
  await useQuota(deps.eventLimiter, `crm-events/${endpoint._id}`, 'webhooks');
  if (await eventEndpoints.wasAccepted(endpoint, verdict.id)) {
    await eventEndpoints.countDuplicate(endpoint);
    return { accepted: 0, duplicate: true };
  }
  if (gateway.status !== 'ACTIVE') {
    await eventEndpoints.noteMissed(id, connectorId);
    throw new AppError('CONFLICT', `The gateway is ${gateway.status}, only an ACTIVE one follows events.`);
  }
  const pending = addEvents({ events: verdict.events, whole: false }, { events: [], whole: endpoint.missed ?? false });
  if (hasEvents(pending)) {
    const run = { clientId: gateway.client_id, timeoutSeconds: config.SYNC_TIMEOUT_SECONDS };
    await engine.followEvents({ gatewayId: id, inputId: connectorId, ...run }, pending);
  }
  // The id is stored only after the hand-over: a sender that got no response may send the same webhook again.
  const webhook = { id: verdict.id, events: verdict.events.length, at };
  const isNew = await eventEndpoints.accept(endpoint, webhook);
  log.info({ ...about, webhook_id: verdict.id, events: webhook.events }, 'Events of a CRM were accepted');
  return { accepted: isNew ? webhook.events : 0, duplicate: !isNew };
});
