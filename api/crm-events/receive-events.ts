import { addEvents, hasEvents } from '../../model/gateway/crm-event.ts';
import type { WebhookRequest } from '../../model/gateway/crm-event.ts';
import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
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
    accepted: { type: 'integer', minimum: 0, description: 'Events about listings, whose listings will be read.' },
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
      'webhook-id': 'Id of this webhook, the same when it is sent again; up to 200 visible ASCII characters.',
      'webhook-timestamp': 'Time of this attempt, seconds since 1970; within 5 minutes of our clock.',
      'webhook-signature':
        '`v1,` and base64 of HMAC-SHA-256 over `{id}.{timestamp}.{body}`; several are separated by a space.',
    },
  },
  success: { status: 202, description: 'Accepted, and stored.', schema: outcome },
  errors: ['AUTH_FAILED', 'CONFLICT', 'RATE_LIMITED'],
}).handle(async ({ params, body }, deps) => {
  const { id, connectorId } = params;
  const { store, log } = deps;
  const { eventEndpoints } = store;
  const at = new Date();
  const { endpoint, gateway, webhook } = await verify(params, body, at, deps);
  // The rate limit counts only after the signature was verified, so that nobody else can use it up.
  await useQuota(deps.eventLimiter, `crm-events/${endpoint._id}`, 'webhooks');
  if (await eventEndpoints.wasAccepted(endpoint, webhook.id)) {
    await eventEndpoints.countDuplicate(endpoint);
    return { accepted: 0, duplicate: true };
  }
  if (gateway.status !== 'ACTIVE') {
    await eventEndpoints.noteMissed(id, connectorId);
    throw new AppError('CONFLICT', `The gateway is ${gateway.status}, only an ACTIVE one follows events.`);
  }
  const pending = addEvents({ events: webhook.events, whole: false }, { events: [], whole: endpoint.missed ?? false });
  if (hasEvents(pending)) {
    const run = { clientId: gateway.client_id, timeoutSeconds: deps.config.SYNC_TIMEOUT_SECONDS };
    await deps.engine.followEvents({ gatewayId: id, inputId: connectorId, ...run }, pending);
  }
  // The id is stored only after the hand-over: a sender that got no response may send the same webhook again.
  const events = webhook.events.length;
  const isNew = await eventEndpoints.accept(endpoint, { id: webhook.id, events, at });
  const about = { gateway_id: id, input_id: connectorId, webhook_id: webhook.id, events };
  log.info(about, 'Events of a CRM were accepted');
  return { accepted: isNew ? events : 0, duplicate: !isNew };
});

/** Finds the endpoint of a webhook and verifies its signature. Throws AUTH_FAILED or BAD_REQUEST, and counts the refusal. */
async function verify(
  { id, connectorId }: { readonly id: string; readonly connectorId: string },
  body: WebhookRequest,
  at: Date,
  deps: HandlerDeps,
) {
  const { store, log } = deps;
  const [endpoint, gateway] = await Promise.all([store.eventEndpoints.find(id, connectorId), store.gateways.find(id)]);
  const input = gateway && !gateway.deleted_at ? inputOf(gateway, connectorId) : undefined;
  const secrets = endpoint && input ? openSecrets(endpoint, at, deps) : [];
  const webhook = deps.receiveWebhook(input?.connector_type, body, secrets, at);
  if (!webhook.ok) {
    const { fault } = webhook;
    if (endpoint) await store.eventEndpoints.countRefusal(endpoint, fault, at);
    log.info({ gateway_id: id, input_id: connectorId, fault }, 'A webhook of a CRM was refused');
    throw new AppError(fault === 'body' ? 'BAD_REQUEST' : 'AUTH_FAILED', webhook.message);
  }
  // A valid signature proves that both exist.
  if (!endpoint || !gateway) throw new AppError('AUTH_FAILED', 'There is no such event endpoint.');
  return { endpoint, gateway, webhook };
}
