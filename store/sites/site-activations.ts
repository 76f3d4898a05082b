import type { Collection, Filter, MongoServerError } from 'mongodb';
import { isDuplicateKey } from '../shared/insert-once.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';
import { oneOf } from '../shared/one-of.ts';

/** A site that a client's plugin has activated; one per client and site. */
export interface SiteActivationRecord {
  /** stableUuid of client and site. */
  readonly _id: string;
  readonly client_id: string;
  /** As `siteDomain` gives it. */
  readonly domain: string;
  /** Of one site only, over all clients. */
  readonly theme_id?: string;
  /** Gateways that deliver to the site. */
  readonly gateway_ids: readonly string[];
  readonly plan: string;
  readonly activated_at: Date;
  readonly expires_at: Date;
}

export const siteActivationsCollection: CollectionDefinition<SiteActivationRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'domain', 'gateway_ids', 'plan', 'activated_at', 'expires_at'],
  indexes: [
    // A theme belongs to one site: the first that activates it.
    [{ theme_id: 1 }, { unique: true, partialFilterExpression: { theme_id: { $exists: true } } }],
    [{ domain: 1 }],
    [{ gateway_ids: 1 }],
  ],
  /** An activation without gateways ends, and its theme may be activated elsewhere. */
  purge: async (gatewayId, _, db) => {
    const activations = db.collection<SiteActivationRecord>('site_activations');
    await activations.updateMany({ gateway_ids: gatewayId }, { $pull: { gateway_ids: gatewayId } });
    // Not by `$size`, which no index has.
    await activations.deleteMany({ gateway_ids: [] });
  },
};

export interface SiteActivations {
  find(id: string): Promise<SiteActivationRecord | undefined>;
  /** The activation that a theme belongs to. */
  ofTheme(themeId: string): Promise<SiteActivationRecord | undefined>;
  remove(id: string): Promise<void>;
  /**
   * Activates a site at `activated_at`. An activation that runs keeps its times; one that has run out begins anew.
   * @returns undefined: the theme belongs to another site
   */
  activate(wanted: SiteActivationRecord): Promise<{ activation: SiteActivationRecord; renewed: boolean } | undefined>;
  /** A page of the activations for any of these gateways, the newest first. */
  ofGateways(gatewayIds: readonly string[], page: PageOf): Promise<Part<SiteActivationRecord>>;
  /** All activations for any of these gateways. */
  stream(gatewayIds: readonly string[]): AsyncIterable<SiteActivationRecord>;
  /** The activations of these sites for any of these gateways, the one that lasts longest first. */
  ofSites(domains: readonly string[], gatewayIds: readonly string[]): Promise<SiteActivationRecord[]>;
}

/** Others may remove an activation between two steps: then the first step works. */
const ATTEMPTS = 5;

const isOfTheme = (error: MongoServerError): boolean => 'theme_id' in (error['keyPattern'] ?? {});

export function createSiteActivations(collection: Collection<SiteActivationRecord>): SiteActivations {
  /** Each step is conditional on what it assumes, so that of several activations at a time one begins and the others renew it. */
  const activateOnce = async (wanted: SiteActivationRecord) => {
    const { _id, activated_at, expires_at, ...facts } = wanted;
    const fault = await collection.insertOne(wanted).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (fault === undefined) return { activation: wanted, renewed: false };
    if (!isDuplicateKey(fault)) throw fault;
    const update = async (filter: Filter<SiteActivationRecord>, $set: Partial<SiteActivationRecord>) =>
      (await collection.findOneAndUpdate({ _id, ...filter }, { $set }, { returnDocument: 'after' })) ?? undefined;
    const running = await update({ expires_at: { $gt: activated_at } }, facts);
    if (running) return { activation: running, renewed: true };
    const begun = await update({ expires_at: { $lte: activated_at } }, { ...facts, activated_at, expires_at });
    if (begun) return { activation: begun, renewed: false };
    // The theme was the duplicate, and not because this very site has it.
    if (isOfTheme(fault)) throw fault;
    return undefined;
  };
  return {
    find: (id) => findOne(collection, { _id: id }),
    ofTheme: (themeId) => findOne(collection, { theme_id: themeId }),
    async remove(id) {
      await collection.deleteOne({ _id: id });
    },
    async activate(wanted) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          const found = await activateOnce(wanted);
          if (found) return found;
        } catch (error) {
          if (isDuplicateKey(error) && isOfTheme(error)) return undefined;
          throw error;
        }
      }
      throw new Error(`The activation ${wanted._id} is written and removed all the time.`);
    },
    ofGateways: (gatewayIds, page) =>
      readPage(collection, { gateway_ids: oneOf(gatewayIds) }, page, { sort: { activated_at: -1, _id: 1 } }),
    stream: (gatewayIds) => collection.find({ gateway_ids: oneOf(gatewayIds) }),
    ofSites: (domains, gatewayIds) =>
      collection
        .find({ domain: { $in: [...domains] }, gateway_ids: oneOf(gatewayIds) })
        .sort({ expires_at: -1 })
        .toArray(),
  };
}
