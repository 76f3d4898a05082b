import type { ClientSession, Collection } from 'mongodb';
import type { InboxProtocol } from '../../model/gateway/inbox.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { inserted } from '../shared/insert-once.ts';
import { findOne } from '../shared/find-one.ts';

/** Most public keys of one inbox: one per machine that pushes, and one that is being rolled over. */
export const MAX_PUBLIC_KEYS = 10;

/** Where the CRM behind one input puts its files. */
export interface InboxRecord {
  /** The stream of the input. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly input_id: string;
  /** Unique over all inboxes. */
  readonly user: string;
  /** SHA-256 of the secret, base64url: the secret is random and as long as the hash is strong. Absent: nobody signs in by password. */
  readonly secret?: string;
  /** `SHA256:` and base64, as OpenSSH prints them. */
  readonly public_keys: readonly { readonly fingerprint: string; readonly added_at: Date }[];
  readonly created_at: Date;
  readonly rotated_at?: Date;
  readonly last_sign_in?: { readonly at: Date; readonly protocol: InboxProtocol };
  /** Wrong secrets since the last sign-in. */
  readonly failures: number;
  readonly last_failure_at?: Date;
  /** Grows with every change of the folder: what a delivery has is what the folder had then. */
  readonly seq: number;
  /** Files in the folder, and bytes of all that is stored, earlier deliveries included. */
  readonly files: number;
  readonly bytes: number;
}

export const inboxesCollection: CollectionDefinition<InboxRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'input_id', 'user', 'seq'],
  indexes: [[{ user: 1 }, { unique: true }], [{ gateway_id: 1 }]],
};

/** Who may sign in. */
interface Credentials {
  find(gatewayId: string, inputId: string): Promise<InboxRecord | undefined>;
  byId(inboxId: string): Promise<InboxRecord | undefined>;
  byUser(user: string): Promise<InboxRecord | undefined>;
  /** The inbox of an input, which is made if there is none yet; nobody can sign in to a new one. */
  ensure(gatewayId: string, inputId: string, user: string): Promise<InboxRecord>;
  /** Replaces the secret, and the user if one is given: earlier ones end at once. */
  setSecret(inboxId: string, secret: string, at: Date, user?: string): Promise<InboxRecord | undefined>;
  setPublicKeys(inboxId: string, keys: InboxRecord['public_keys']): Promise<InboxRecord | undefined>;
  /** Nobody can sign in any more; files and deliveries stay. */
  revoke(inboxId: string): Promise<void>;
  noteSignIn(inboxId: string, protocol: InboxProtocol, at: Date): Promise<void>;
  noteFailure(inboxId: string, at: Date): Promise<void>;
}

interface Keeping {
  /** All inboxes, in pages. */
  all(): AsyncIterable<InboxRecord>;
  remove(inboxId: string, session: ClientSession): Promise<void>;
}

interface Changes {
  /** Counts a change of the folder, in the transaction that makes it; undefined when the inbox is gone. Changes of one inbox happen one after the other. */
  change(
    inboxId: string,
    by: { readonly files?: number; readonly bytes?: number; readonly steps?: number },
    session: ClientSession,
  ): Promise<InboxRecord | undefined>;
}

export type Inboxes = Credentials & Changes & Keeping;

export function createInboxes(collection: Collection<InboxRecord>): Inboxes {
  const after = { returnDocument: 'after' } as const;
  const byId: Inboxes['byId'] = (_id) => findOne(collection, { _id });
  return {
    byId,
    find: (gatewayId, inputId) => byId(streamId(gatewayId, inputId)),
    byUser: (user) => findOne(collection, { user }),
    async ensure(gatewayId, inputId, user) {
      const _id = streamId(gatewayId, inputId);
      const fresh: InboxRecord = {
        _id,
        gateway_id: gatewayId,
        input_id: inputId,
        user,
        public_keys: [],
        created_at: new Date(),
        failures: 0,
        seq: 0,
        files: 0,
        bytes: 0,
      };
      const before = await byId(_id);
      if (before || !(await inserted(collection.insertOne(fresh)))) return before ?? (await byId(_id)) ?? fresh;
      return fresh;
    },
    async setSecret(_id, secret, at, user) {
      const $set = { secret, rotated_at: at, failures: 0, ...(user === undefined ? {} : { user }) };
      return (await collection.findOneAndUpdate({ _id }, { $set }, after)) ?? undefined;
    },
    async setPublicKeys(_id, public_keys) {
      return (await collection.findOneAndUpdate({ _id }, { $set: { public_keys } }, after)) ?? undefined;
    },
    async revoke(_id) {
      await collection.updateOne({ _id }, { $set: { public_keys: [] }, $unset: { secret: '' } });
    },
    all: () => collection.find().sort({ _id: 1 }),
    async remove(_id, session) {
      await collection.deleteOne({ _id }, { session });
    },
    async noteSignIn(_id, protocol, at) {
      await collection.updateOne({ _id }, { $set: { last_sign_in: { at, protocol }, failures: 0 } });
    },
    async noteFailure(_id, at) {
      await collection.updateOne({ _id }, { $inc: { failures: 1 }, $set: { last_failure_at: at } });
    },
    async change(_id, { files = 0, bytes = 0, steps = 1 }, session) {
      const $inc = { seq: steps, files, bytes };
      return (await collection.findOneAndUpdate({ _id }, { $inc }, { ...after, session })) ?? undefined;
    },
  };
}
