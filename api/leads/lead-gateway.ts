import { AppError, notFound } from '../../model/errors.ts';
import type { Principal } from '../../model/principal.ts';
import { levelOf, reaches } from '../../store/gateways.ts';
import type { GatewayRecord } from '../../store/gateways.ts';
import { activeAddons } from '../addons/has-addon.ts';
import type { HandlerDeps } from '../deps.ts';

/** Either of them includes leads. */
const LEAD_ADDONS = ['ESTIMATION', 'ESTIMATION_IA'] as const;

/** Gateways whose purchases are read at the same time. */
const AT_ONCE = 10;

type Deps = Pick<HandlerDeps, 'store' | 'billing'>;

/** Names a gateway where the token reaches several. */
export const leadGatewayQuery = {
  gatewayId: {
    type: 'string',
    format: 'uuid',
    description:
      'The gateway. By default the one that an API token is bound to, else the single gateway of the client with the addon. Delegates with WRITE name the gateway here.',
  },
} as const;

/**
 * The gateway whose leads a request is about: the named one, else the one that the API token is bound to, else the client's single gateway with the addon.
 * Throws NOT_FOUND for a gateway out of reach, FORBIDDEN for a READ delegate, CONFLICT if no gateway or several have the addon.
 */
export async function leadGateway(
  principal: Principal,
  gatewayId: string | undefined,
  deps: Deps,
): Promise<GatewayRecord> {
  const id = gatewayId ?? principal.gatewayId;
  if (id === undefined) return singleGateway(principal, deps);
  const gateway = await namedGateway(principal, id, deps);
  await requireLeads(gateway, deps);
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

/** Whether a principal that sees the gateway may see its leads. */
export const mayReadLeads = (principal: Principal, gateway: GatewayRecord): boolean =>
  reaches(levelOf(principal, gateway), 'WRITE');

/** CONFLICT unless the gateway has an addon with leads. */
export async function requireLeads(gateway: Pick<GatewayRecord, '_id'>, deps: Pick<Deps, 'billing'>): Promise<void> {
  if (await hasLeads(gateway, deps)) return;
  throw new AppError(
    'CONFLICT',
    `The addon ${LEAD_ADDONS.join(' or ')} is not active on gateway ${gateway._id}; subscribe to it first.`,
    { detail: `POST /v1/gateway/gateways/${gateway._id}/addons/${LEAD_ADDONS[0]}` },
  );
}

async function hasLeads(gateway: Pick<GatewayRecord, '_id'>, deps: Pick<Deps, 'billing'>): Promise<boolean> {
  const active = await activeAddons(gateway, deps);
  return LEAD_ADDONS.some((code) => active.has(code));
}

async function singleGateway(principal: Principal, deps: Deps): Promise<GatewayRecord> {
  const owned = await deps.store.gateways.owned(principal);
  const found: GatewayRecord[] = [];
  for (let from = 0; from < owned.length; from += AT_ONCE) {
    const some = owned.slice(from, from + AT_ONCE);
    const has = await Promise.all(some.map((gateway) => hasLeads(gateway, deps)));
    found.push(...some.filter((_, at) => has[at]));
  }
  const [first, ...more] = found;
  if (!first) {
    throw new AppError(
      'CONFLICT',
      `None of your gateways has the addon ${LEAD_ADDONS.join(' or ')}; subscribe one to it, or name a gateway that is delegated to you by gatewayId.`,
    );
  }
  if (more.length === 0) return first;
  throw new AppError(
    'CONFLICT',
    'Several of your gateways have the addon; name one by gatewayId, or use the API token of the gateway.',
    { detail: found.map(({ _id }) => _id).join(', ') },
  );
}
