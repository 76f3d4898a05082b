import { notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { requireEstimation, singleEstimationGateway } from '../addons/estimation-gateway.ts';
import type { EstimationGateway } from '../addons/estimation-gateway.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * The gateway that an estimation is billed to: the one that the API token is bound to, else the client's only gateway with one of the addons. Throws
 * CONFLICT if none or several have it.
 */
export async function billedGateway(
  principal: Principal,
  deps: Pick<HandlerDeps, 'store' | 'billing'>,
): Promise<EstimationGateway> {
  if (principal.gatewayId === undefined) {
    return singleEstimationGateway(principal, deps, {
      none: 'subscribe one of them to it first',
      several: 'use the API token of the one that the estimation is billed to',
    });
  }
  const gateway = await deps.store.gateways.findFor(principal, principal.gatewayId);
  if (!gateway) throw notFound('Gateway', principal.gatewayId);
  return requireEstimation(gateway, deps);
}
