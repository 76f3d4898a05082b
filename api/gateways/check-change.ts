import { connectionCheckSchema } from '../../model/gateway/connector-check.ts';
import type { ConnectionCheck } from '../../model/gateway/connector-check.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { checkUsedTemplates } from '../templates/check-used-templates.ts';
import { buildConnectors, checkDistinct } from './build-gateway.ts';
import { DESTINATION_TAKEN, findTaken } from './claim-destinations.ts';
import { CHANGE_EFFECTS, changeEffects, changedConnectors } from './connector-changes.ts';
import type { ChangeEffect } from './connector-changes.ts';

interface ShownEffect {
  readonly effect: ChangeEffect['effect'];
  readonly connector_type: string;
  readonly connector_id: string;
  readonly listings: number;
}

const reply: Typed<{ ok: boolean; items: ConnectionCheck[]; effects: ShownEffect[] }> = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', description: 'Whether all of them responded as they should.' },
    items: { type: 'array', items: connectionCheckSchema, description: 'The connectors that are new or changed.' },
    effects: {
      type: 'array',
      description: 'What the change does to listings once it is stored.',
      items: {
        type: 'object',
        properties: {
          effect: {
            type: 'string',
            enum: CHANGE_EFFECTS,
            description:
              'LISTINGS_ARCHIVED: the next whole run archives the listings of a removed input; a crowd is held first. READ_ANEW: the next run reads the input as a whole. LISTINGS_WITHDRAWN: the listings are taken off a site that the gateway leaves. LISTINGS_DELIVERED: the next run delivers all listings to the output.',
          },
          connector_type: { type: 'string' },
          connector_id: { type: 'string' },
          listings: { type: 'integer', minimum: 0, description: 'Stored listings that it concerns.' },
        },
        required: ['effect', 'connector_type', 'connector_id', 'listings'],
        additionalProperties: false,
      },
    },
  },
  required: ['ok', 'items', 'effects'],
  additionalProperties: false,
};

export const checkGatewayChange = route({
  method: 'POST',
  path: '/gateways/{id}/check',
  id: 'checkGatewayChange',
  summary: 'Check changed connectors of a gateway before they are stored',
  description:
    'Takes the connectors as PATCH does, masks and ids included, and stores nothing but an audit event. Connectors that are new or changed ask their CRM or site whether it responds; the response also says what the change does to listings.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  body: ref('GatewayConnectors'),
  // The workflow gives the connectors 90 seconds.
  deadlineSeconds: 100,
  success: { status: 200, description: 'How each connector responded, and what the change does.', schema: reply },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { body, gateway } = input;
  const connectors = await buildConnectors(body, gateway, deps);
  await checkUsedTemplates(connectors.output_connectors ?? [], gateway.client_id, deps);
  const next: GatewayRecord = { ...gateway, ...connectors };
  checkDistinct(next);
  const items = await askChanged(gateway, next, deps);
  const effects = await Promise.all(changeEffects(gateway, next).map((effect) => withCount(gateway, effect, deps)));
  const ok = items.every((item) => item.ok);
  const types = items.map(({ connector_type }) => connector_type);
  await recordAct(deps, input, gateway._id, 'connections.checked', { detail: { ok, types } });
  return { ok, items, effects };
});

/** Has the connectors that are new or changed ask their CRMs and sites, each with its place in the body. */
async function askChanged(before: GatewayRecord, next: GatewayRecord, deps: HandlerDeps): Promise<ConnectionCheck[]> {
  const only = changedConnectors(before, next);
  if (only.length === 0) return [];
  const { market, input_connector, input_connectors, output_connectors } = next;
  const sealed = deps.connectors.sealDraft({ market, input_connector, input_connectors, output_connectors }, next._id);
  const found = await deps.engine.checkConnectors({ gatewayId: next._id, sealed, only }, next.client_id);
  const taken = await findTaken(deps, next);
  const places = new Map([
    [input_connector.connector_id, '/input_connector'],
    ...input_connectors.map(({ connector_id }, place) => [connector_id, `/input_connectors/${place}`] as const),
    ...output_connectors.map(({ connector_id }, place) => [connector_id, `/output_connectors/${place}`] as const),
  ]);
  return found.map(({ connectorId, connectorType, ok, code, message }) => {
    const place = places.get(connectorId) ?? '';
    const about = { connector_type: connectorType, place };
    if (place === taken) return { ...about, ok: false, code: 'taken' as const, message: DESTINATION_TAKEN };
    return { ...about, ok, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) };
  });
}

/** An effect with the number of stored listings that it concerns: those of the input, or all of the gateway. */
async function withCount(
  { _id }: GatewayRecord,
  { effect, connector }: ChangeEffect,
  { store }: HandlerDeps,
): Promise<ShownEffect> {
  const { connector_id, connector_type } = connector;
  const isOfInput = effect === 'LISTINGS_ARCHIVED' || effect === 'READ_ANEW';
  const listings = await (isOfInput
    ? store.listings.countOfStream(streamId(_id, connector_id))
    : store.listings.count([_id]));
  return { effect, connector_type, connector_id, listings };
}
