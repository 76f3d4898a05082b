import type { Collection } from 'mongodb';
import { isDuplicateKey } from './insert-once.ts';

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

export interface SiteActivations {
  find(id: string): Promise<SiteActivationRecord | undefined>;
  /** The activation that a theme belongs to. */
  ofTheme(themeId: string): Promise<SiteActivationRecord | undefined>;
  remove(id: string): Promise<void>;
  /** Writes the whole record. False: its theme belongs to another site. */
  save(record: SiteActivationRecord): Promise<boolean>;
  /** The activations of these sites for any of these gateways, the one that lasts longest first. */
  ofSites(domains: readonly string[], gatewayIds: readonly string[]): Promise<SiteActivationRecord[]>;
  /** Takes a gateway that is gone out; an activation without gateways ends and gives its theme free. */
  removeGateway(gatewayId: string): Promise<void>;
}

export function createSiteActivations(collection: Collection<SiteActivationRecord>): SiteActivations {
  return {
    async find(id) {
      return (await collection.findOne({ _id: id })) ?? undefined;
    },
    async ofTheme(themeId) {
      return (await collection.findOne({ theme_id: themeId })) ?? undefined;
    },
    async remove(id) {
      await collection.deleteOne({ _id: id });
    },
    async save({ _id, ...record }) {
      try {
        await collection.replaceOne({ _id }, record, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error) && 'theme_id' in (error['keyPattern'] ?? {})) return false;
        throw error;
      }
    },
    ofSites: (domains, gatewayIds) =>
      collection
        .find({ domain: { $in: [...domains] }, gateway_ids: { $in: [...gatewayIds] } })
        .sort({ expires_at: -1 })
        .toArray(),
    async removeGateway(gatewayId) {
      await collection.updateMany({ gateway_ids: gatewayId }, { $pull: { gateway_ids: gatewayId } });
      await collection.deleteMany({ gateway_ids: { $size: 0 } });
    },
  };
}
