import type { Collection, CreateIndexesOptions, Db, Document, IndexSpecification } from 'mongodb';
import type { PersonPlaceName } from '../../model/people/person-places.ts';

/**
 * Whose documents a collection holds. `gateway`: deleted with their gateway. `client`: kept for the client who owns the gateway, such as its audit trail.
 * `site`: reported by a site of the managed hub. `service`: our own bookkeeping, such as leases and counters, which expires by itself.
 */
export type Owner = 'gateway' | 'client' | 'site' | 'service';

/** Days that documents are kept whose lifetime is configured; 0: for good. */
export interface Retention {
  readonly jobs: number;
  readonly audit: number;
  readonly formerListings: number;
  readonly visitorEvents: number;
}

/** When MongoDB deletes documents by itself (TTL index): a fixed time after the date in a field, or a configured one. */
export type Lifetime<Field extends string = string> =
  | { readonly after: Field; readonly seconds: number }
  | {
      readonly after: Field;
      readonly days: keyof Retention;
      /** Name of the index: distinguishes it from other indexes of the same field. */
      readonly name: string;
      /** Absent: all documents. */
      readonly only?: Document;
    };

export type Index = readonly [IndexSpecification, CreateIndexesOptions?];

/** A document whose fields are read by name, without the type of its collection. */
export type StoredDocument = Document & { readonly _id: string };

/** All that is declared of a collection, once, next to the type of its documents. */
export interface Definition {
  readonly ownedBy: Owner;
  /**
   * What it holds of persons: the place that export and erasure look in; `client`: users and contacts of clients, who are parties to a contract; `none`: nothing
   * about visitors and customers, not even an id that leads to one.
   */
  readonly persons: PersonPlaceName | 'client' | 'none';
  /** Fields without which the server refuses a document. Absent: every document has passed a schema of ours, and a validator would slow the writes of a sync. */
  readonly required?: readonly string[];
  /** Each has a reader; every further one slows the writes. */
  readonly indexes?: readonly Index[];
  /** Names of indexes of earlier releases that nothing reads by any more. */
  readonly formerIndexes?: readonly string[];
  readonly lifetimes?: readonly Lifetime[];
  /** Deletes what belongs to a gateway. Absent: what has its id in `gateway_id`, where the gateway is the owner. Repeatable. */
  purge?(gatewayId: string, collection: Collection<StoredDocument>, db: Db): Promise<unknown>;
}

/** The definition of a collection of such documents: it can name only fields that they have. */
export interface CollectionDefinition<Doc> extends Definition {
  readonly required?: readonly (keyof Doc & string)[];
  readonly lifetimes?: readonly Lifetime<keyof Doc & string>[];
  /** Never set: carries the type of the documents. */
  readonly document?: Doc;
}

/** The gateway has one document, under its own id. */
export const purgeById = (gatewayId: string, collection: Collection<StoredDocument>): Promise<unknown> =>
  collection.deleteOne({ _id: gatewayId });

/** Ids of the gateway's documents continue its own after a slash; `0` follows `/` in ASCII. */
export const purgeByIdPrefix = (gatewayId: string, collection: Collection<StoredDocument>): Promise<unknown> =>
  collection.deleteMany({ _id: { $gte: `${gatewayId}/`, $lt: `${gatewayId}0` } });
