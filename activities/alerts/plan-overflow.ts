import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Listings of a gateway as far as its plan's limit matters for announcing them. */
export interface PlanOverflow {
  /** A run is open: what no site shows yet may still be delivered. */
  readonly isUndecided: boolean;
  /** Of these listings, the ones that no site of the gateway shows. */
  beyond(listingIds: readonly string[]): Promise<ReadonlySet<string>>;
}

type Deps = {
  readonly store: {
    readonly jobs: Pick<ActivityDeps['store']['jobs'], 'openOnes'>;
    readonly listings: Pick<ActivityDeps['store']['listings'], 'count'>;
    readonly possessions: Pick<ActivityDeps['store']['possessions'], 'anywhere'>;
  };
} & Pick<ActivityDeps, 'planLimit'>;

/**
 * What the plan of a gateway leaves out; undefined if it cannot leave anything out: the plan has no limit, the gateway delivers to no site, or it has no more
 * listings than the limit. Which ones are delivered is decided by each delivery, in the order of the listings, so that what the sites have is the only record of it.
 */
export async function planOverflow(
  { store, planLimit }: Deps,
  { _id: gatewayId, plan, output_connectors }: Pick<GatewayRecord, '_id' | 'plan' | 'output_connectors'>,
): Promise<PlanOverflow | undefined> {
  const limit = planLimit(plan);
  if (limit === undefined || output_connectors.length === 0) return undefined;
  if ((await store.listings.count([gatewayId])) <= limit) return undefined;
  return {
    isUndecided: (await store.jobs.openOnes(gatewayId)).length > 0,
    async beyond(listingIds) {
      const shown = await store.possessions.anywhere(gatewayId, listingIds);
      return new Set(listingIds.filter((id) => !shown.has(id)));
    },
  };
}
