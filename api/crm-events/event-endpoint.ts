import { WEBHOOK_FAULTS } from '../../model/gateway/crm-event.ts';
import { notFound } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import { endpointSecretContext } from '../../store/sites/event-endpoints.ts';
import type { EventEndpoint } from '../../store/sites/event-endpoints.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { presentSecrets, validSecrets } from '../../store/access/signing-secrets.ts';
import type { HandlerDeps } from '../deps.ts';
import { PREFIX } from '../http/paths.ts';
import { schema } from '../http/schemas.ts';

const count = { type: 'integer', minimum: 0 } as const;
const dateTime = { type: 'string', format: 'date-time' } as const;
const fields = {
  url: { type: 'string', description: 'Where the CRM sends its events.' },
  connector_id: { type: 'string', format: 'uuid' },
  connector_type: { type: 'string' },
  created_at: dateTime,
  secrets: {
    type: 'array',
    description: 'The secrets that are valid now, the newest first.',
    items: {
      type: 'object',
      properties: { created_at: dateTime, expires_at: dateTime },
      required: ['created_at'],
      additionalProperties: false,
    },
  },
  accepted: { ...count, description: 'Webhooks accepted.' },
  events: { ...count, description: 'Events in them that are about listings.' },
  duplicates: { ...count, description: 'Webhooks that had been accepted before and were left without effect.' },
  refused: { ...count, description: 'Webhooks refused.' },
  last_event_at: { ...dateTime, description: 'When the last webhook was accepted.' },
  last_refusal: {
    type: 'object',
    properties: {
      at: dateTime,
      fault: {
        type: 'string',
        enum: WEBHOOK_FAULTS,
        description:
          'headers: one is missing or malformed; timestamp: too far from our clock; signature: of no valid secret; body: signed, but not in the format of the connector.',
      },
    },
    required: ['at', 'fault'],
    additionalProperties: false,
  },
} as const;
const required = [
  'url',
  'connector_id',
  'connector_type',
  'created_at',
  'secrets',
  'accepted',
  'events',
  'duplicates',
  'refused',
] as const;
const endpointShape = { type: 'object', properties: fields, required, additionalProperties: false } as const;
const newSecretShape = {
  type: 'object',
  properties: {
    ...fields,
    secret: { type: 'string', description: 'Signs the webhooks (`whsec_` and base64). It is shown this once.' },
  },
  required: [...required, 'secret'],
  additionalProperties: false,
} as const;

export const endpointSchema = schema(endpointShape);
export const endpointWithSecretSchema = schema(newSecretShape);

/** The input connector with this id. Throws NOT_FOUND if the gateway has none. */
export function findInput(gateway: GatewayRecord, connectorId: string): ConnectorRef {
  const found = inputOf(gateway, connectorId);
  if (!found) throw notFound('Input connector', connectorId);
  return found;
}

/** The input connector with this id; undefined if the gateway has none. */
export const inputOf = (gateway: GatewayRecord, connectorId: string): ConnectorRef | undefined =>
  [gateway.input_connector, ...gateway.input_connectors].find(({ connector_id }) => connector_id === connectorId);

/** The decrypted secrets that are valid now for signing webhooks. */
export function openSecrets(endpoint: EventEndpoint, now: Date, { keys }: HandlerDeps): string[] {
  const context = endpointSecretContext(endpoint.gateway_id, endpoint.input_id);
  return validSecrets(endpoint, now).map(({ sealed }) => keys.open(sealed, context));
}

/** An endpoint as the API returns it, without its secrets. */
export function presentEndpoint(endpoint: EventEndpoint, input: ConnectorRef, { config }: HandlerDeps) {
  const { gateway_id, input_id, created_at, accepted, events, duplicates, refused } = endpoint;
  const { last_event_at, last_refusal } = endpoint;
  return {
    url: `${config.PUBLIC_URL.replace(/\/$/, '')}${PREFIX}/gateways/${gateway_id}/inputs/${input_id}/events`,
    connector_id: input_id,
    connector_type: input.connector_type,
    created_at: created_at.toISOString(),
    secrets: presentSecrets(endpoint, new Date()),
    accepted,
    events,
    duplicates,
    refused,
    ...(last_event_at ? { last_event_at: last_event_at.toISOString() } : {}),
    ...(last_refusal ? { last_refusal: { at: last_refusal.at.toISOString(), fault: last_refusal.fault } } : {}),
  };
}
