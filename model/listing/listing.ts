import type { MappingGap } from '../property/mapping-gap.ts';
import type { Property } from '../property/property.ts';

/** The state of one listing at one output. */
export interface Delivery {
  readonly output_id: string;
  readonly status: 'synced' | 'failed' | 'withdrawn';
  /** The version the site acknowledged (synced, withdrawn) or refused (failed). */
  readonly version: number;
  readonly at: Date;
  readonly domain: string;
  readonly message?: string;
  /** Of `failed`: the last version that the site acknowledged and has not withdrawn since. */
  readonly shown_version?: number;
}

/** The last change of a price. */
export interface PriceChange {
  readonly at: Date;
  /** The amount before, in the currency of the listing. */
  readonly from: number;
}

/** What the gateway itself knows about a listing; never leaves the service. */
export interface ListingSync {
  readonly input_id: string;
  /** Digest of the CRM's record; empty if it is not known. An equal record of the same generation need not be mapped. */
  readonly source: string;
  /** The stream's mapping generation that made it; absent in listings of earlier releases. */
  readonly generation?: number;
  /** Hash of the mapped content: equal hash, nothing to write, index, deliver or announce. */
  readonly hash: string;
  /** Grows by one with each written change; orders index operations and deliveries. */
  readonly version: number;
  /** The run that wrote this version and what it did, so that a page repeated after a crash is counted as it was. */
  readonly job_id: string;
  readonly op: 'created' | 'updated';
  /** The key under which it was stored before this version, if that was another one. */
  readonly former_key?: string;
  /** Who supplied it (see `supplierOf`), empty where the CRM names nobody; absent in listings of earlier releases. */
  readonly supplier?: string;
  /** When what the listing says last changed: its content or its published URL. Not moved by a rewrite with equal content, a delivery or a cover. */
  readonly changed_at: Date;
  /** When this version was written; absent in listings of earlier releases, which had only `changed_at`. */
  readonly written_at?: Date;
  /** The last change of its price; absent if there was none, and in listings whose price last changed in an earlier release. */
  readonly price_change?: PriceChange;
  /** The CRM's record, JSON text; present only if requested. */
  readonly raw?: string;
  /** What the mapping had no counterpart for; reported by every run, also when nothing changed. */
  readonly warnings?: MappingGap[];
  /** Where a site says the listing is published; outlives changes from the CRM. */
  readonly published_url?: string;
  /** Outputs that have not acknowledged this version; absent when there is none. */
  readonly pending?: string[];
  /** The run that last tried and failed to deliver this version, so that one run tries once. */
  readonly tried_job?: string;
  readonly deliveries?: Delivery[];
  /** The first picture's address while its thumbnail is due; absent when there is nothing to do. */
  readonly cover_due?: string;
  /** Object key of the thumbnail, what it was made from, what it looks like (lookOf), and the longer side of that picture in pixels; both are absent in thumbnails of earlier releases. */
  readonly cover?: {
    readonly key?: string;
    readonly source: string;
    readonly failure?: string;
    readonly look?: string;
    readonly longer_side?: number;
  };
}

/** A listing as stored: the property's own fields at the top level, so that filters use the published field paths. */
export interface Listing extends Omit<Property, 'id'> {
  readonly _id: string;
  readonly gateway_id: string;
  readonly sync: ListingSync;
}

/** With the CRM's own record. */
export type ListingWithRaw = Omit<Listing, 'sync'> & {
  readonly sync: Omit<ListingSync, 'raw'> & { readonly raw: string };
};

/** A listing that left its CRM, kept in cold storage. */
export interface FormerListing {
  readonly _id: string;
  readonly property_id: string;
  readonly gateway_id: string;
  readonly stream_id: string;
  readonly crm_reference: string;
  readonly listing: Listing;
  readonly archived_at: Date;
  readonly job_id: string;
  /** absent: no longer in the CRM; deleted: the CRM said so; input_removed: the gateway no longer reads its CRM. */
  readonly reason: 'absent' | 'deleted' | 'input_removed';
}

/** With the CRM's own record. */
export type FormerListingWithRaw = Omit<FormerListing, 'listing'> & { readonly listing: ListingWithRaw };

/** The stream a listing belongs to: one input of one gateway. */
export const streamId = (gatewayId: string, connectorId: string): string => `${gatewayId}.${connectorId}`;

/** A listing as the API returns it and sites get it: the property and the gateway it belongs to. */
export type PublishedListing = Property & { readonly gateway_id: string };
