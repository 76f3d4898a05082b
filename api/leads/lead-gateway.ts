import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { levelOf, reaches } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { requireEstimation, singleEstimationGateway } from '../addons/estimation-gateway.ts';
import type { HandlerDeps } from '../deps.ts';

type Deps = Pick<HandlerDeps, 'store' | 'billing'>;

/** Names a gateway if the token reaches several. */
export const leadGatewayQuery = {
  gatewayId: {
    type: 'string',
    format: 'uuid',
    description:
      'The gateway. By default the one that an API token is bound to, else the single gateway of the client with the addon. Delegates with WRITE name the gateway here.',
  },
} as const;

/**
 * The gateway of a request on leads: the named one, else the one that the API token is bound to, else the client's only gateway with the addon.
 * Throws NOT_FOUND for a gateway that the token does not reach, FORBIDDEN for a READ delegate, CONFLICT if no gateway or several have the addon.
 */
export async function leadGateway(
  principal: Principal,
  gatewayId: string | undefined,
  deps: Deps,
): Promise<GatewayRecord> {
  const id = gatewayId ?? principal.gatewayId;
  if (id !== undefined) {
    const gateway = await namedGateway(principal, id, deps);
    await requireEstimation(gateway, deps);
    return gateway;
  }
  const { gateway } = await singleEstimationGateway(principal, deps, {
    none: 'subscribe one to it, or name a gateway that is delegated to you by gatewayId',
    several: 'name one by gatewayId, or use the API token of the gateway',
  });
  return gateway;
}

/** A gateway by its id. Throws NOT_FOUND if the token does not reach it, FORBIDDEN for a READ delegate. */
export async function namedGateway(
  principal: Principal,
  gatewayId: string,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<GatewayRecord> {
  const gateway = await store.gateways.findFor(principal, gatewayId.toLowerCase());
  if (!gateway) throw notFound('Gateway', gatewayId);
  if (mayReadLeads(principal, gateway)) return gateway;
  throw new AppError(
    'FORBIDDEN',
    `Your access to gateway ${gatewayId} is READ; leads hold personal data and need WRITE.`,
  );
}

/** Whether a principal that sees the gateway may read its leads. */
export const mayReadLeads = (principal: Principal, gateway: GatewayRecord): boolean =>
  reaches(levelOf(principal, gateway), 'WRITE');
