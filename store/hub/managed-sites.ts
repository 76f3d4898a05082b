import type { Collection } from 'mongodb';
import type { SiteRegistration } from '../../model/gateway/site-hub.ts';
import { stableUuid } from '../shared/ids.ts';
import { inserted } from '../shared/insert-once.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A site that an agency has paired with the hub. */
export interface ManagedSiteRecord extends Omit<SiteRegistration, 'domain'> {
  readonly _id: string;
  readonly client_id: string;
  /** As `siteDomain` gives it. */
  readonly domain: string;
  readonly registered_at: Date;
  readonly seen_at: Date;
}

export const managedSitesCollection: CollectionDefinition<ManagedSiteRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'domain', 'registered_at'],
  indexes: [[{ client_id: 1 }]],
};

export interface ManagedSites {
  /** The agency's site, made at its first registration and brought up to date by each. */
  register(clientId: string, site: SiteRegistration): Promise<ManagedSiteRecord>;
  /** One of the agency's own sites. */
  find(clientId: string, id: string): Promise<ManagedSiteRecord | undefined>;
  /** Those of the agency's sites that have one of these ids. */
  findAll(clientId: string, ids: readonly string[]): Promise<ManagedSiteRecord[]>;
  /** Newest first. */
  list(clientId: string, page: PageOf): Promise<Part<ManagedSiteRecord>>;
  /** All of the agency's sites. */
  stream(clientId: string): AsyncIterable<ManagedSiteRecord>;
  count(clientId: string): Promise<number>;
  /** Deletes all of the agency's sites; returns how many. */
  removeOfClient(clientId: string): Promise<number>;
}

/** The id of an agency's site: the same for the same name of it. */
export const managedSiteId = (clientId: string, domain: string): string =>
  stableUuid(`managed-site/${clientId}/${domain}`);

export function createManagedSites(collection: Collection<ManagedSiteRecord>): ManagedSites {
  const register: ManagedSites['register'] = async (clientId, { domain, ...facts }) => {
    const _id = managedSiteId(clientId, domain);
    const now = new Date();
    // Not by an upsert: of two at a time one may fail.
    const record = { _id, client_id: clientId, domain, ...facts, registered_at: now, seen_at: now };
    if (!(await inserted(collection.insertOne(record)))) {
      await collection.updateOne({ _id }, { $set: { ...facts, seen_at: now } });
    }
    const saved = await collection.findOne({ _id });
    if (!saved) throw new Error('A site that was written is there.');
    return saved;
  };
  return {
    register,
    find: (clientId, id) => findOne(collection, { _id: id, client_id: clientId }),
    findAll: (clientId, ids) => collection.find({ _id: { $in: [...ids] }, client_id: clientId }).toArray(),
    list: (clientId, page) =>
      readPage(collection, { client_id: clientId }, page, { sort: { registered_at: -1, _id: 1 } }),
    stream: (clientId) => collection.find({ client_id: clientId }),
    count: (clientId) => collection.countDocuments({ client_id: clientId }),
    removeOfClient: async (clientId) => (await collection.deleteMany({ client_id: clientId })).deletedCount,
  };
}
