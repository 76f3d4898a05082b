import { ApplicationFailure } from '@temporalio/activity';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** The gateway a run works for; a run of a gateway that was deleted meanwhile ends. */
export async function runGateway(deps: ActivityDeps, gatewayId: string): Promise<GatewayRecord> {
  const gateway = await deps.store.gateways.find(gatewayId);
  if (!gateway || gateway.deleted_at) {
    throw ApplicationFailure.nonRetryable('The gateway was deleted during the run.', 'gateway_deleted');
  }
  return gateway;
}
