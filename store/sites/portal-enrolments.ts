import { createHash } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { LastServed } from '../../model/gateway/portal.ts';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** What a portal last fetched. */
export type ServedRecord = Omit<LastServed, 'at'> & { readonly at: Date };

/** A gateway's enrolment with a portal. */
export interface EnrolmentRecord {
  /** Gateway and portal, so that there can be one only. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly portal_code: string;
  /** Finds the enrolment by the token in its feed's address. */
  readonly token_hash: string;
  /** The same token, to be shown to the owner again. */
  readonly token_sealed: string;
  readonly enrolled_at: Date;
  readonly served?: ServedRecord;
}

export const portalEnrolmentsCollection: CollectionDefinition<EnrolmentRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'portal_code', 'token_hash', 'token_sealed', 'enrolled_at'],
  indexes: [[{ token_hash: 1 }, { unique: true }], [{ gateway_id: 1 }]],
};

/** A token as it is kept. */
export type StoredToken = Pick<EnrolmentRecord, 'token_hash' | 'token_sealed'>;

export interface PortalEnrolments {
  ofGateway(gatewayId: string): Promise<EnrolmentRecord[]>;
  find(gatewayId: string, portalCode: string): Promise<EnrolmentRecord | undefined>;
  byToken(token: string): Promise<EnrolmentRecord | undefined>;
  /** Enrols unless that has happened: the enrolment in force, and whether it is new. */
  enrol(
    gatewayId: string,
    portalCode: string,
    token: StoredToken,
  ): Promise<{ enrolment: EnrolmentRecord; isNew: boolean }>;
  /** Puts another token in place of the one in force; undefined when the gateway is not enrolled. */
  replaceToken(gatewayId: string, portalCode: string, token: StoredToken): Promise<EnrolmentRecord | undefined>;
  /** Notes what was served, unless the token has been replaced meanwhile. */
  noteServed(tokenHash: string, served: ServedRecord): Promise<void>;
  /** Notes that what was served before is still what the feed holds. */
  noteUnchanged(tokenHash: string, at: Date): Promise<void>;
  /** False: it was not enrolled. */
  remove(gatewayId: string, portalCode: string): Promise<boolean>;
}

/** A token is random enough for a plain hash to keep it secret. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const idOf = (gatewayId: string, portalCode: string): string => `${gatewayId}.${portalCode}`;

/** What a token is sealed for. */
export const tokenContext = (gatewayId: string, portalCode: string): string =>
  `portal-feed/${idOf(gatewayId, portalCode)}`;

export function createPortalEnrolments(collection: Collection<EnrolmentRecord>): PortalEnrolments {
  return {
    ofGateway: (gatewayId) => collection.find({ gateway_id: gatewayId }).toArray(),
    find: (gatewayId, portalCode) => findOne(collection, { _id: idOf(gatewayId, portalCode) }),
    byToken: (token) => findOne(collection, { token_hash: hashToken(token) }),
    async enrol(gatewayId, portalCode, token) {
      const enrolment: EnrolmentRecord = {
        _id: idOf(gatewayId, portalCode),
        gateway_id: gatewayId,
        portal_code: portalCode,
        ...token,
        enrolled_at: new Date(),
      };
      // Not by an upsert: of two at a time the server may report to both that theirs is the new one.
      const isNew = await inserted(collection.insertOne(enrolment));
      const before = isNew ? null : await collection.findOne({ _id: enrolment._id });
      return { enrolment: before ?? enrolment, isNew };
    },
    async replaceToken(gatewayId, portalCode, token) {
      const found = await collection.findOneAndUpdate(
        { _id: idOf(gatewayId, portalCode) },
        { $set: token },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    async noteServed(tokenHash, served) {
      await collection.updateOne({ token_hash: tokenHash }, { $set: { served } });
    },
    async noteUnchanged(tokenHash, at) {
      await collection.updateOne({ token_hash: tokenHash, served: { $exists: true } }, { $set: { 'served.at': at } });
    },
    async remove(gatewayId, portalCode) {
      return (await collection.deleteOne({ _id: idOf(gatewayId, portalCode) })).deletedCount === 1;
    },
  };
}
