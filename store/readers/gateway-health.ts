import type { Collection, Document } from 'mongodb';
import type { GatewayHealth, HealthCount } from '../../model/gateway/gateway-health.ts';
import { UNMAPPED } from '../../model/rules/apply-rules.ts';

/** Counts of what waits for somebody, read from several collections by indexes that begin with the gateway. */
export interface GatewayHealths {
  /** By gateway; all zero for one without anything. */
  of(gatewayIds: readonly string[]): Promise<Map<string, GatewayHealth>>;
}

type Collections = Readonly<
  Record<'held_listings' | 'quarantine' | 'listing_states' | 'event_deliveries' | 'event_subscriptions', Source>
>;
type Source = Pick<Collection<Document>, 'aggregate'>;

const EVERYTHING_FINE: Readonly<Record<HealthCount, number>> = {
  held: 0,
  quarantined: 0,
  undelivered: 0,
  events_failed: 0,
  webhooks_failing: 0,
  unmapped_listings: 0,
};

const COUNTED: Readonly<Record<HealthCount, { readonly from: keyof Collections; readonly where: Document }>> = {
  held: { from: 'held_listings', where: { status: 'HELD' } },
  quarantined: { from: 'quarantine', where: {} },
  // Both are removed when the site acknowledges.
  undelivered: {
    from: 'listing_states',
    where: { 'sync.pending': { $exists: true }, 'sync.tried_job': { $exists: true } },
  },
  events_failed: { from: 'event_deliveries', where: { status: 'FAILED' } },
  webhooks_failing: {
    from: 'event_subscriptions',
    where: { $or: [{ status: 'ACTIVE', failed_passes: { $gt: 0 } }, { status: 'UNSUBSCRIBED' }] },
  },
  unmapped_listings: {
    from: 'listing_states',
    where: {
      // By the index; a warning without a value names no word.
      'sync.warnings.code': UNMAPPED,
      'sync.warnings': { $elemMatch: { code: UNMAPPED, value: { $exists: true } } },
    },
  },
};

export const createGatewayHealths = (collections: Collections): GatewayHealths => ({
  async of(gatewayIds) {
    const found = new Map(gatewayIds.map((id) => [id, { ...EVERYTHING_FINE }]));
    if (gatewayIds.length === 0) return found;
    await Promise.all(
      Object.entries(COUNTED).map(async ([name, { from, where }]) => {
        const counts = collections[from].aggregate<{ _id: string; count: number }>([
          { $match: { gateway_id: { $in: [...gatewayIds] }, ...where } },
          { $group: { _id: '$gateway_id', count: { $sum: 1 } } },
        ]);
        for await (const { _id, count } of counts) {
          const health = found.get(_id);
          if (health && isCount(name)) health[name] = count;
        }
      }),
    );
    return found;
  },
});

const isCount = (name: string): name is HealthCount => Object.hasOwn(EVERYTHING_FINE, name);
