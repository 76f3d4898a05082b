import type { Filter } from 'mongodb';
import type { DelegationLevel } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';

/** A client that is let into a gateway. */
export interface DelegationRecord {
  readonly client_id: string;
  readonly level: DelegationLevel;
  readonly created_at: Date;
  /** Nobody is let in by it from then on. Absent: it has no end. */
  readonly expires_at?: Date;
}

/** Whether a delegation lets its client in. Pure. */
export const isInForce = ({ expires_at: end }: DelegationRecord, now: Date): boolean => end === undefined || end > now;

/** What of a stored gateway decides who may do what with it. */
interface Guarded {
  readonly _id: string;
  readonly client_id: string;
  readonly item_id: string;
  readonly delegations: readonly DelegationRecord[];
  readonly deleted_at?: Date;
}

/** The delegation that lets a client into a gateway at a time; undefined if none does. Pure. */
export const delegationOf = (
  { delegations }: Pick<Guarded, 'delegations'>,
  clientId: string,
  now: Date,
): DelegationRecord | undefined => delegations.find((one) => one.client_id === clientId && isInForce(one, now));

const NOTHING: Filter<Guarded> = { _id: { $in: [] } };

/**
 * What a token is limited to. An API token: its gateway, whatever item the owner has moved it to since. Any other token: the items it carries.
 * A token without items sees nothing.
 */
function scopeOf({ itemIds, gatewayId }: Principal): {
  owned: Filter<Guarded>;
  delegated: Filter<Guarded>;
} {
  if (itemIds.length === 0) return { owned: NOTHING, delegated: NOTHING };
  if (gatewayId === undefined) return { owned: { item_id: { $in: [...itemIds] } }, delegated: {} };
  return { owned: { _id: { $in: [gatewayId] } }, delegated: { _id: { $in: [gatewayId] } } };
}

const EXISTING: Filter<Guarded> = { deleted_at: { $exists: false } };

/** The gateways that a principal owns. Pure. */
export const ownedBy = (principal: Principal): Filter<Guarded> => ({
  $and: [{ client_id: principal.clientId }, scopeOf(principal).owned, EXISTING],
});

/** The gateways that are delegated to a principal at a time. Pure. */
export const delegatedTo = (principal: Principal, now: Date): Filter<Guarded> => ({
  $and: [
    { delegations: { $elemMatch: { client_id: principal.clientId, expires_at: { $not: { $lte: now } } } } },
    scopeOf(principal).delegated,
    EXISTING,
  ],
});

/** The gateways that a principal sees at all at a time. Pure. */
export const visibleTo = (principal: Principal, now: Date): Filter<Guarded> => ({
  $or: [ownedBy(principal), delegatedTo(principal, now)],
});

const LEVELS = { READ: 1, WRITE: 2, FULL_ACCESS: 3, OWNER: 4 } as const;

/** What an act on a gateway asks for; OWNER cannot be delegated. */
export type AccessLevel = keyof typeof LEVELS;

/** The level a principal has on a gateway it can see. Pure. */
export function levelOf(
  principal: Principal,
  gateway: Omit<Guarded, 'deleted_at'>,
  now: Date = new Date(),
): AccessLevel {
  const { clientId, itemIds, gatewayId } = principal;
  const isInScope = gatewayId === undefined ? itemIds.includes(gateway.item_id) : gatewayId === gateway._id;
  if (gateway.client_id === clientId && isInScope) return 'OWNER';
  return delegationOf(gateway, clientId, now)?.level ?? 'READ';
}

/** Whether a level is enough for what an act asks for. Pure. */
export const reaches = (has: AccessLevel, needs: AccessLevel): boolean => LEVELS[has] >= LEVELS[needs];
