import type { AddonCode } from '../../model/gateway/addon-features.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

interface Purchases {
  readonly billing: Pick<HandlerDeps['billing'], 'purchases'>;
}

/** The codes of the addons that are active on a gateway. DOWNSTREAM_ERROR when the identity service cannot say. */
export const activeAddons = async (
  gateway: Pick<GatewayRecord, '_id'>,
  { billing }: Purchases,
): Promise<ReadonlySet<string>> => new Set((await billing.purchases(gateway._id)).map(({ addon_code }) => addon_code));

/** Whether an addon is active on a gateway; one that does not exist yet has none. DOWNSTREAM_ERROR when the identity service cannot say. */
export async function hasAddon(
  gateway: Pick<GatewayRecord, '_id'> | undefined,
  code: AddonCode,
  deps: Purchases,
): Promise<boolean> {
  return gateway !== undefined && (await activeAddons(gateway, deps)).has(code);
}

/** CONFLICT unless the addon is active, with a word on how to get it. */
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
