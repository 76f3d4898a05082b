import type { ClientSession, Collection } from 'mongodb';
import type { Delegation } from '../../model/gateway/delegation.ts';
import type { DelegationRecord } from './gateway-access.ts';
import type { GatewayRecord } from './gateway-record.ts';

/** What letting a client in came to, and the delegation in force. `full`: none, because the gateway has as many as it may have. */
export interface Delegated {
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'full';
  readonly delegation: DelegationRecord;
}

/** A delegation to write. */
export interface NewDelegation extends Omit<DelegationRecord, 'expires_at'> {
  /** `null`: none. Absent: as it is. */
  readonly expires_at?: Date | null;
}

/** Who else is let into gateways; a part of the records of gateways. */
export interface Delegations {
  /**
   * Lets a client in, or gives it another level or end.
   * @param most delegates that a gateway may have
   */
  delegate(id: string, delegation: NewDelegation, most: number): Promise<Delegated>;
  /** False: the client was not let in, or not by a delegation that had ended by `endedBy`. */
  revoke(
    id: string,
    clientId: string,
    more?: { endedBy?: Date | undefined; session?: ClientSession },
  ): Promise<boolean>;
  /** Delegations that had ended by a time and are still stored. */
  ended(by: Date): Promise<{ readonly gatewayId: string; readonly clientId: string }[]>;
}

export function createDelegations(collection: Collection<GatewayRecord>): Delegations {
  return {
    async delegate(id, given, most) {
      const { client_id, level, expires_at: end } = given;
      const delegation = { client_id, level, created_at: given.created_at, ...(end ? { expires_at: end } : {}) };
      // Each write is conditional on what it assumes, so that of several requests at a time one creates.
      const added = await collection.updateOne(
        { _id: id, 'delegations.client_id': { $ne: client_id }, [`delegations.${most - 1}`]: { $exists: false } },
        { $push: { delegations: delegation } },
      );
      if (added.modifiedCount > 0) return { outcome: 'created', delegation };
      const otherEnd = end === null ? { $exists: true } : { $ne: end };
      const changed = await collection.updateOne(
        {
          _id: id,
          delegations: {
            $elemMatch: {
              client_id,
              $or: [{ level: { $ne: level } }, ...(end === undefined ? [] : [{ expires_at: otherEnd }])],
            },
          },
        },
        {
          $set: { 'delegations.$.level': level, ...(end ? { 'delegations.$.expires_at': end } : {}) },
          ...(end === null ? { $unset: { 'delegations.$.expires_at': true } } : {}),
        },
      );
      const gateway = await collection.findOne({ _id: id });
      const known = gateway?.delegations.find((one) => one.client_id === client_id);
      if (!known) return { outcome: 'full', delegation };
      return { outcome: changed.modifiedCount > 0 ? 'changed' : 'unchanged', delegation: known };
    },
    async revoke(id, clientId, { endedBy, session } = {}) {
      const one = { client_id: { $eq: clientId }, ...(endedBy ? { expires_at: { $lte: endedBy } } : {}) };
      const { modifiedCount } = await collection.updateOne(
        { _id: id, delegations: { $elemMatch: one } },
        { $pull: { delegations: one } },
        { session },
      );
      return modifiedCount > 0;
    },
    async ended(by) {
      const found = await collection
        .find({ 'delegations.expires_at': { $lte: by } }, { projection: { delegations: 1 } })
        .toArray();
      return found.flatMap(({ _id, delegations }) =>
        delegations
          .filter(({ expires_at: end }) => end !== undefined && end <= by)
          .map(({ client_id }) => ({ gatewayId: _id, clientId: client_id })),
      );
    },
  };
}

/** A delegation as returned. */
export const presentDelegation = ({ client_id, level, created_at, expires_at }: DelegationRecord): Delegation => ({
  client_id,
  level,
  created_at: created_at.toISOString(),
  ...(expires_at ? { expires_at: expires_at.toISOString() } : {}),
});
