import { isForSite } from '../../model/rules/apply-rules.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Which listings the rules of a gateway send to an output. Rules that change from here on mark the listings of the output again. */
export async function siteRule(
  { store }: Pick<ActivityDeps, 'store'>,
  gatewayId: string,
  outputId: string,
): Promise<(listing: Listing) => boolean> {
  const { rules } = await store.feedRules.current(gatewayId);
  if (!rules.sites?.some(({ connector_id }) => connector_id === outputId)) return () => true;
  return (listing) => isForSite(rules, outputId, listing);
}
