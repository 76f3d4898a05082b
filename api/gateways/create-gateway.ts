import { randomUUID } from 'node:crypto';
import { gatewaySchema } from '../../model/gateway/gateway.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { ScheduleInput } from '../../model/gateway/schedule.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { withHeaders } from '../http/reply.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { checkUsedTemplates } from '../templates/check-used-templates.ts';
import { buildConnectors, checkDistinct, checkItem } from './build-gateway.ts';
import { withDestinations } from './claim-destinations.ts';
import { demandLastingKeys } from './demand-lasting-keys.ts';
import { presentWithSchedule, setSchedule } from './gateway-schedule.ts';
import { STATUS_HINT } from './status-hint.ts';

const created: Typed<{ gateway: Gateway; access_token: string | null }> = {
  type: 'object',
  properties: {
    gateway: { $ref: '#/components/schemas/Gateway' },
    access_token: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description:
        'API token for programmatic use, shown this once; null when none could be issued. It is bound to the gateway: it reaches this gateway and its listings only, also after a change of `item_id`, and is revoked with the gateway.',
    },
  },
  required: ['gateway', 'access_token'],
  additionalProperties: false,
};

export const createGateway = route({
  method: 'POST',
  path: '/gateways',
  id: 'createGateway',
  summary: 'Create a gateway',
  description: `Starts as DRAFT, under the plan of the token. \`status\` is one of ${gatewaySchema.properties.status.enum.join(', ')} and changes only through enable, pause and validate. An input that gets a mapping whose key a preview showed not to last is refused (422) unless \`confirm_unstable_key\` is true.`,
  tag: 'Gateways',
  access: 'client',
  body: ref('GatewayCreate'),
  hints: STATUS_HINT,
  success: {
    status: 201,
    description: 'The gateway and its API token.',
    schema: created,
    headers: { Location: 'Path of the gateway.' },
  },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { body, principal } = input;
  checkItem(body.item_id, principal);
  const now = new Date();
  const {
    input_connector,
    input_connectors = [],
    output_connectors = [],
  } = await buildConnectors(body, undefined, deps);
  await checkUsedTemplates(output_connectors, principal.clientId, deps);
  if (!input_connector) throw new Error('The contract lets no body without input_connector pass.');
  const gateway: GatewayRecord = {
    _id: randomUUID(),
    client_id: principal.clientId,
    item_id: body.item_id,
    name: body.name,
    market: body.market,
    category: body.category,
    mode: body.mode ?? 'PROD',
    status: 'DRAFT',
    plan: principal.plan,
    input_connector,
    input_connectors,
    output_connectors,
    ...(body.logo_url ? { logo_url: body.logo_url } : {}),
    schedule: body.schedule ?? {},
    owner: {
      ...(principal.email ? { email: principal.email } : {}),
      ...(principal.language ? { language: principal.language } : {}),
    },
    delegations: [],
    seeded_outputs: [],
    created_at: now,
    updated_at: now,
  };
  checkDistinct(gateway);
  const isUnstable = await demandLastingKeys(
    { after: gateway, principal, isConfirmed: body.confirm_unstable_key },
    deps,
  );
  await withDestinations(deps, { after: gateway }, (session) => deps.store.gateways.insert(gateway, session));
  if (body.schedule) await setFirstSchedule(gateway, body.schedule, deps);
  await recordAct(deps, input, gateway._id, 'gateway.created', {
    detail: { name: gateway.name, ...(isUnstable && { unstable_key: true }) },
  });
  await mailOwner(deps, gateway, 'gateway_created');
  return withHeaders(
    { Location: `/v1/gateway/gateways/${gateway._id}` },
    {
      gateway: await presentWithSchedule(gateway, deps),
      access_token: await issueToken(gateway, deps),
    },
  );
});

/** Undoes the creation if the schedule is refused. */
async function setFirstSchedule(gateway: GatewayRecord, rhythm: ScheduleInput, deps: HandlerDeps): Promise<void> {
  try {
    await setSchedule(gateway, rhythm, deps);
  } catch (error) {
    await deps.store.gateways.remove(gateway._id);
    if (deps.connectors.destinations(gateway.output_connectors).length > 0)
      await deps.store.purgeGateway(gateway._id, ['output_destinations']);
    throw error;
  }
}

/** A gateway can be used without its API token, so a failing token service does not undo the creation. */
async function issueToken(gateway: GatewayRecord, { identity, log }: HandlerDeps): Promise<string | null> {
  try {
    return await identity.createApiToken({
      clientId: gateway.client_id,
      gatewayId: gateway._id,
      itemIds: [gateway.item_id],
    });
  } catch (error) {
    log.error({ err: error, gateway_id: gateway._id }, 'No API token could be issued for a new gateway');
    return null;
  }
}
