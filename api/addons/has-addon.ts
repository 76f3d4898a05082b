import type { GatewayRecord } from '../../store/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

export type AddonCode = 'MULTI_INPUTS';

/**
 * Whether an addon is active on a gateway; a gateway that does not exist yet has none. The identity service owns purchases and sells none so far.
 */
export async function hasAddon(
  _gateway: GatewayRecord | undefined,
  _code: AddonCode,
  _deps: Pick<HandlerDeps, 'identity'>,
): Promise<boolean> {
  return false;
}
