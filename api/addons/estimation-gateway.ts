import pMap from 'p-map';
import { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { activeAddons } from './has-addon.ts';

/** Each of these addons includes estimations and leads. */
const ESTIMATION_ADDONS = ['ESTIMATION', 'ESTIMATION_IA'] as const;

/** Gateways whose purchases are read in parallel. */
const AT_ONCE = 10;

/** A gateway with one of the addons. */
export interface EstimationGateway {
  readonly gateway: GatewayRecord;
  /** ESTIMATION_IA is active. */
  readonly hasCommentary: boolean;
}

/** The gateway with its addon. Throws CONFLICT if it has none of them. */
export async function requireEstimation(
  gateway: GatewayRecord,
  deps: Pick<HandlerDeps, 'billing'>,
): Promise<EstimationGateway> {
  const found = await withAddon(gateway, deps);
  if (found) return found;
  throw new AppError(
    'CONFLICT',
    `The addon ${ESTIMATION_ADDONS.join(' or ')} is not active on gateway ${gateway._id}; subscribe to it first.`,
    { detail: `POST /v1/gateway/gateways/${gateway._id}/addons/${ESTIMATION_ADDONS[0]}` },
  );
}

/**
 * The only gateway of the client that has one of the addons. Throws CONFLICT if none or several have it.
 * @param advice what to do in each case; ends the sentence of the error message
 */
export async function singleEstimationGateway(
  principal: Principal,
  deps: Pick<HandlerDeps, 'store' | 'billing'>,
  advice: { readonly none: string; readonly several: string },
): Promise<EstimationGateway> {
  const owned = await deps.store.gateways.owned(principal);
  const found = (await pMap(owned, (gateway) => withAddon(gateway, deps), { concurrency: AT_ONCE })).flatMap(
    (one) => one ?? [],
  );
  const [first, ...more] = found;
  if (!first) {
    throw new AppError(
      'CONFLICT',
      `None of your gateways has the addon ${ESTIMATION_ADDONS.join(' or ')}; ${advice.none}.`,
      { detail: `POST /v1/gateway/gateways/{id}/addons/${ESTIMATION_ADDONS[0]}` },
    );
  }
  if (more.length === 0) return first;
  throw new AppError('CONFLICT', `Several of your gateways have the addon; ${advice.several}.`, {
    detail: found.map(({ gateway }) => gateway._id).join(', '),
  });
}

async function withAddon(
  gateway: GatewayRecord,
  deps: Pick<HandlerDeps, 'billing'>,
): Promise<EstimationGateway | undefined> {
  const active = await activeAddons(gateway, deps);
  const hasCommentary = active.has('ESTIMATION_IA');
  return hasCommentary || active.has('ESTIMATION') ? { gateway, hasCommentary } : undefined;
}
