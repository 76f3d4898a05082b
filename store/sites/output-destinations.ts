import { hash } from 'node:crypto';
import type { ClientSession, Collection } from 'mongodb';
import { isDuplicateKey } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What one output alone may write, such as the file at an address, and the gateway that writes it. */
export interface DestinationRecord {
  /** SHA-256 of the destination: equal for equal destinations of all clients. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly at: Date;
}

export const outputDestinationsCollection: CollectionDefinition<DestinationRecord> = {
  // Unique by its id, which decides between gateways that want the same destination at once.
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id'],
  indexes: [[{ gateway_id: 1 }]],
};

export interface OutputDestinations {
  /**
   * Reserves destinations for a gateway; those that it has already stay its own. Concurrent requests are decided by the unique key.
   * @returns the first destination that another gateway has. The transaction, if there is one, is to be aborted then
   */
  claim(gatewayId: string, destinations: readonly string[], session?: ClientSession): Promise<string | undefined>;
  /** Runs work that has to come before the first claim of this process, once; again when it failed. */
  prepare(work: () => Promise<void>): Promise<void>;
  /** Of these destinations, the first that another gateway has. */
  taken(gatewayId: string, destinations: readonly string[]): Promise<string | undefined>;
  /** Releases all destinations of a gateway but these. */
  keepOnly(gatewayId: string, destinations: readonly string[], session?: ClientSession): Promise<void>;
}

const keyOf = (destination: string) => hash('sha256', destination, 'base64url');

export function createOutputDestinations(collection: Collection<DestinationRecord>): OutputDestinations {
  let prepared: Promise<void> | undefined;
  return {
    prepare: (work) =>
      (prepared ??= work().catch((error: unknown) => {
        prepared = undefined;
        throw error;
      })),
    async claim(gatewayId, destinations, session) {
      for (const destination of destinations) {
        try {
          await collection.updateOne(
            { _id: keyOf(destination), gateway_id: gatewayId },
            { $setOnInsert: { at: new Date() } },
            { upsert: true, session },
          );
        } catch (error) {
          if (isDuplicateKey(error)) return destination;
          throw error;
        }
      }
      return undefined;
    },
    async taken(gatewayId, destinations) {
      const found = await collection
        .find({ _id: { $in: destinations.map(keyOf) }, gateway_id: { $ne: gatewayId } })
        .toArray();
      const keys = new Set(found.map(({ _id }) => _id));
      return destinations.find((destination) => keys.has(keyOf(destination)));
    },
    async keepOnly(gatewayId, destinations, session) {
      await collection.deleteMany({ gateway_id: gatewayId, _id: { $nin: destinations.map(keyOf) } }, { session });
    },
  };
}
