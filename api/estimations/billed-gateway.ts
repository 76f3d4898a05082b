import { AppError, notFound } from '../../model/errors.ts';
import type { Principal } from '../../model/principal.ts';
import type { GatewayRecord } from '../../store/gateways.ts';
import { activeAddons } from '../addons/has-addon.ts';
import type { HandlerDeps } from '../deps.ts';

const ADDONS = ['ESTIMATION', 'ESTIMATION_IA'] as const;
/** Gateways whose purchases are read at the same time. */
const AT_ONCE = 10;

type Deps = Pick<HandlerDeps, 'store' | 'billing'>;

export interface BilledGateway {
  readonly gateway: GatewayRecord;
  /** ESTIMATION_IA is active. */
  readonly hasCommentary: boolean;
}

/**
 * The gateway that an estimation is billed to: the one that the API token is bound to, else the client's single gateway with one of the addons. Throws
 * CONFLICT if none or several have it.
 */
export async function billedGateway(principal: Principal, deps: Deps): Promise<BilledGateway> {
  if (principal.gatewayId !== undefined) {
    const gateway = await deps.store.gateways.findFor(principal, principal.gatewayId);
    if (!gateway) throw notFound('Gateway', principal.gatewayId);
    const billed = await withAddon(gateway, deps);
    if (billed) return billed;
    throw new AppError(
      'CONFLICT',
      `The addon ${ADDONS.join(' or ')} is not active on gateway ${gateway._id}; subscribe to it first.`,
      { detail: `POST /v1/gateway/gateways/${gateway._id}/addons/${ADDONS[0]}` },
    );
  }
  const owned = await deps.store.gateways.owned(principal);
  const found: BilledGateway[] = [];
  for (let from = 0; from < owned.length; from += AT_ONCE) {
    const some = await Promise.all(owned.slice(from, from + AT_ONCE).map((gateway) => withAddon(gateway, deps)));
    found.push(...some.flatMap((billed) => billed ?? []));
  }
  const [first, ...more] = found;
  if (first && more.length === 0) return first;
  if (first) {
    throw new AppError(
      'CONFLICT',
      'Several of your gateways have the addon; use the API token of the one that the estimation is billed to.',
      { detail: found.map(({ gateway }) => gateway._id).join(', ') },
    );
  }
  throw new AppError(
    'CONFLICT',
    `None of your gateways has the addon ${ADDONS.join(' or ')}; subscribe one of them to it first.`,
    { detail: `POST /v1/gateway/gateways/{id}/addons/${ADDONS[0]}` },
  );
}

async function withAddon(gateway: GatewayRecord, deps: Deps): Promise<BilledGateway | undefined> {
  const active = await activeAddons(gateway, deps);
  const hasCommentary = active.has('ESTIMATION_IA');
  return hasCommentary || active.has('ESTIMATION') ? { gateway, hasCommentary } : undefined;
}
