import type { Collection, Document } from 'mongodb';
import pMap from 'p-map';
import type { GatewayHealth, HealthCount } from '../../model/gateway/gateway-health.ts';
import { UNMAPPED } from '../../model/rules/apply-rules.ts';
import { PRESENT } from '../listings/listing-states.ts';
import { byIndex, countOf } from '../shared/by-index.ts';

/** Counts of what waits for somebody, read from several collections by indexes that begin with the gateway. */
export interface GatewayHealths {
  /** By gateway; all zero for one without anything. */
  of(gatewayIds: readonly string[]): Promise<Map<string, GatewayHealth>>;
}

type Collections = Readonly<
  Record<'held_listings' | 'quarantine' | 'listing_states' | 'event_deliveries' | 'event_subscriptions', Source>
>;
type Source = Pick<Collection<Document>, 'aggregate'>;

/** Gateways that are counted at a time. */
const AT_ONCE = 8;

const EVERYTHING_FINE: Readonly<Record<HealthCount, number>> = {
  held: 0,
  quarantined: 0,
  undelivered: 0,
  events_failed: 0,
  webhooks_failing: 0,
  unmapped_listings: 0,
};

interface Counted {
  readonly from: keyof Collections;
  /** Fields of an index behind the gateway. */
  readonly where: Document;
  /** Of those found by the index. */
  readonly also?: Document;
}

const COUNTED: Readonly<Record<HealthCount, Counted>> = {
  held: { from: 'held_listings', where: { status: 'HELD' } },
  quarantined: { from: 'quarantine', where: {} },
  // Both are removed when the site acknowledges.
  undelivered: {
    from: 'listing_states',
    where: { 'sync.pending': PRESENT },
    also: { 'sync.tried_job': { $exists: true } },
  },
  events_failed: { from: 'event_deliveries', where: { status: 'FAILED' } },
  webhooks_failing: {
    from: 'event_subscriptions',
    where: { $or: [{ status: 'ACTIVE', failed_passes: { $gt: 0 } }, { status: 'UNSUBSCRIBED' }] },
  },
  unmapped_listings: {
    from: 'listing_states',
    where: { 'sync.warnings.code': UNMAPPED },
    // A warning without a value names no word.
    also: { 'sync.warnings': { $elemMatch: { code: UNMAPPED, value: { $exists: true } } } },
  },
};

export const createGatewayHealths = (collections: Collections): GatewayHealths => ({
  async of(gatewayIds) {
    const found = new Map(gatewayIds.map((id) => [id, { ...EVERYTHING_FINE }]));
    if (gatewayIds.length === 0) return found;
    const countsOf = async ([id, health]: [string, Record<HealthCount, number>]): Promise<void> => {
      for (const [name, { from, where, also = {} }] of Object.entries(COUNTED))
        if (isCount(name)) health[name] = await countOf(collections[from], byIndex({ gateway_id: id, ...where }, also));
    };
    // By gateway: an index is used for one, and on some servers for no list of them.
    await pMap(found, countsOf, { concurrency: AT_ONCE });
    return found;
  },
});

const isCount = (name: string): name is HealthCount => Object.hasOwn(EVERYTHING_FINE, name);
