import { randomUUID } from 'node:crypto';
import { connectionCheckSchema } from '../../model/gateway/connector-check.ts';
import type { ConnectionCheck } from '../../model/gateway/connector-check.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { checkUsedTemplates } from '../templates/check-used-templates.ts';
import { buildConnectors, checkDistinct, connectorsOf } from './build-gateway.ts';
import { DESTINATION_TAKEN, findTaken } from './claim-destinations.ts';

const checks: Typed<{ ok: boolean; items: ConnectionCheck[] }> = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', description: 'Whether all of them responded as they should.' },
    items: {
      type: 'array',
      items: connectionCheckSchema,
    },
  },
  required: ['ok', 'items'],
  additionalProperties: false,
};

export const checkConnections = route({
  method: 'POST',
  path: '/gateways/check',
  id: 'checkConnections',
  summary: 'Check the connectors of a gateway that is not created yet',
  description:
    'Each connector asks its CRM or site whether it responds with this configuration, as `validate` does for a gateway. Nothing is stored but an audit event; secrets are needed in clear.',
  tag: 'Gateways',
  access: 'client',
  body: ref('GatewayCheck'),
  // The workflow gives the connectors 90 seconds.
  deadlineSeconds: 100,
  success: { status: 200, description: 'How each connector responded.', schema: checks },
}).handle(async (input, deps) => {
  const { body: asked, principal } = input;
  const { input_connector: from, output_connectors: outputs = [] } = await buildConnectors(asked, undefined, deps);
  if (!from) throw new Error('The contract lets no body without input_connector pass.');
  const connectors = { input_connector: from, input_connectors: [], output_connectors: outputs };
  checkDistinct(connectors);
  await checkUsedTemplates(outputs, principal.clientId, deps);
  const gatewayId = randomUUID();
  const sealed = deps.connectors.sealDraft({ market: asked.market, ...connectors }, gatewayId);
  const found = await deps.engine.checkConnectors({ gatewayId, sealed }, principal.clientId);
  const places = new Map(
    connectorsOf(connectors).map(({ connector_id }, place) => [
      connector_id,
      place === 0 ? '/input_connector' : `/output_connectors/${place - 1}`,
    ]),
  );
  const taken = await findTaken(deps, { _id: gatewayId, ...connectors });
  const items = found.map(({ connectorId, connectorType, ok, code, message }) => {
    const place = places.get(connectorId) ?? '';
    const about = { connector_type: connectorType, place };
    if (place === taken) return { ...about, ok: false, code: 'taken' as const, message: DESTINATION_TAKEN };
    return { ...about, ok, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) };
  });
  const ok = items.every((item) => item.ok);
  // Recorded without a gateway: CRMs and sites received requests because of this client.
  const types = items.map(({ connector_type }) => connector_type);
  await recordAct(deps, input, undefined, 'connections.checked', { detail: { ok, types } });
  return { ok, items };
});
