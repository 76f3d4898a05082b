import type { GatewayRecord } from '../../store/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

export type AddonCode = 'MULTI_INPUTS';

/**
 * Whether an addon is active on a gateway, as the identity service says, which owns purchases; a gateway that does not exist yet has none.
 * @throws AppError DOWNSTREAM_ERROR while the service cannot be asked
 */
export async function hasAddon(
  gateway: GatewayRecord | undefined,
  code: AddonCode,
  { identity }: Pick<HandlerDeps, 'identity'>,
): Promise<boolean> {
  return gateway !== undefined && (await identity.activeAddons(gateway._id)).includes(code);
}
