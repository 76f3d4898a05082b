import type { GatewayRecord } from '../../store/access/gateways.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { openOutput } from '../runtime/connector-context.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { changeOf } from './delivery-course.ts';
import type { Destination } from './delivery-course.ts';
import { siteOf } from '../runtime/site-of.ts';

/** An output as the gateway has it now, for a delivery that was opened before. */
export type OutputNow<Kind extends Output> =
  | { readonly change: 'same'; readonly gateway: GatewayRecord; readonly output: Kind }
  | { readonly change: 'changed' | 'removed' };

/** Reads an output again, with the configuration that the gateway has for it now. */
export async function readOutput<Kind extends Output>(
  deps: ActivityDeps,
  gatewayId: string,
  opened: Kind,
): Promise<OutputNow<Kind>> {
  const gateway = await runGateway(deps, gatewayId);
  const now = openOutput(deps, gateway, opened.id);
  const destination = (output: Output, isSeeded: boolean): Destination => ({
    type: output.connector.spec.type,
    site: siteOf(output),
    isSeeded,
  });
  if (!now) return { change: 'removed' };
  const change = changeOf(destination(opened, true), destination(now, gateway.seeded_outputs.includes(opened.id)));
  // An unchanged type has the same connector.
  return change === 'same' ? { change, gateway, output: { ...opened, config: now.config } } : { change };
}
