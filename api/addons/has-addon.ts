import type { AddonCode } from '../../model/gateway/addon-features.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

interface Purchases {
  readonly billing: Pick<HandlerDeps['billing'], 'purchases'>;
}

/** The codes of the addons that are active on a gateway. Throws DOWNSTREAM_ERROR when the identity service is not available. */
export const activeAddons = async (
  gateway: Pick<GatewayRecord, '_id'>,
  { billing }: Purchases,
): Promise<ReadonlySet<string>> => new Set((await billing.purchases(gateway._id)).map(({ addon_code }) => addon_code));

/** Whether an addon is active on a gateway; false for a gateway without an id yet. Throws DOWNSTREAM_ERROR when the identity service is not available. */
export async function hasAddon(
  gateway: Pick<GatewayRecord, '_id'> | undefined,
  code: AddonCode,
  deps: Purchases,
): Promise<boolean> {
  return gateway !== undefined && (await activeAddons(gateway, deps)).has(code);
}

/** Throws CONFLICT, with how to get the addon, unless it is active. */
export async function requireAddon(
  gateway: Pick<GatewayRecord, '_id'>,
  code: AddonCode,
  deps: Purchases,
): Promise<void> {
  if (await hasAddon(gateway, code, deps)) return;
  throw new AppError('CONFLICT', `The addon ${code} is not active on this gateway; subscribe to it first.`, {
    detail: `POST /v1/gateway/gateways/${gateway._id}/addons/${code}`,
  });
}
