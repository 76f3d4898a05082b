import { AppError } from '../../model/shared/errors.ts';
import { isForSite } from '../../model/rules/apply-rules.ts';
import { siteDomain } from '../../model/gateway/site-domain.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Store } from '../../store/store.ts';

/** Not `HandlerDeps`: those include the intake of visitor events, which uses this. */
interface StoreOf<Parts extends keyof Store> {
  readonly store: Pick<Store, Parts>;
}

type Outputs = Pick<GatewayRecord, 'output_connectors'>;

const outputOf = ({ output_connectors }: Outputs, { outputId }: Pick<Principal, 'outputId'>) =>
  output_connectors.find(({ connector_id }) => connector_id === outputId);

/** Whether the site at an output has this domain. Pure. */
export const isAt = ({ config }: ConnectorRef, domain: string): boolean =>
  typeof config['url'] === 'string' && siteDomain(config['url']) === domain;

/** Throws FORBIDDEN unless the token is for no site in particular, or for one that its gateway still delivers to. */
export async function demandOutput(
  principal: Pick<Principal, 'outputId' | 'gatewayId'> | undefined,
  { store }: StoreOf<'gateways'>,
): Promise<void> {
  if (principal?.outputId === undefined) return;
  const gateway = await store.gateways.find(principal.gatewayId ?? '');
  if (gateway && !gateway.deleted_at && outputOf(gateway, principal)) return;
  throw new AppError(
    'FORBIDDEN',
    'This API token is for a site that its gateway does not deliver to any more; create another one.',
  );
}

/** Throws FORBIDDEN if the token is for one site and the address is of another. */
export function demandOwnSite(
  principal: Pick<Principal, 'outputId'>,
  gateway: Outputs,
  address: string,
  detail: string,
): void {
  if (principal.outputId === undefined) return;
  const output = outputOf(gateway, principal);
  const domain = siteDomain(address);
  if (output && domain !== undefined && isAt(output, domain)) return;
  throw new AppError('FORBIDDEN', 'This API token is for one site, and the address is not one of that site.', {
    detail,
  });
}

/**
 * Those of some listings that the rules of their gateway keep from a site. A former listing is never among them: whether this site had it is not stored.
 * @param outputId undefined for a token of the whole gateway, which none are kept from
 */
export async function keptFromSite(
  { gatewayId, outputId }: { readonly gatewayId: string; readonly outputId: string | undefined },
  ids: readonly string[],
  { store }: StoreOf<'feedRules' | 'listings'>,
): Promise<ReadonlySet<string>> {
  if (outputId === undefined || ids.length === 0) return new Set();
  const { rules } = await store.feedRules.current(gatewayId);
  if (!rules.sites?.some(({ connector_id }) => connector_id === outputId)) return new Set();
  const listings = await store.listings.byIds(ids);
  return new Set(listings.filter((listing) => !isForSite(rules, outputId, listing)).map(({ _id }) => _id));
}

/**
 * Throws FORBIDDEN if the token is for one site and the rules of its gateway keep listings from that site: counts, facets and scores of a search would show that they exist. Any
 * listing may be kept, so the answer does not depend on the search.
 */
export async function demandWholeCatalogue(
  { outputId, gatewayId }: Pick<Principal, 'outputId' | 'gatewayId'>,
  { store }: StoreOf<'feedRules'>,
): Promise<void> {
  if (outputId === undefined) return;
  const { rules } = await store.feedRules.current(gatewayId ?? '');
  if (!rules.sites?.some(({ connector_id }) => connector_id === outputId)) return;
  throw new AppError(
    'FORBIDDEN',
    'This API token is for one site, and the rules of its gateway keep listings from that site: search the listings that the site has, or use a token of the gateway.',
  );
}

/** Whether a token may see a listing of its gateway: one for a single site sees what the rules send to that site. */
export async function isForItsSite(
  { outputId }: Pick<Principal, 'outputId'>,
  listing: Listing,
  { store }: StoreOf<'feedRules'>,
): Promise<boolean> {
  if (outputId === undefined) return true;
  if (listing.hidden) return false;
  const { rules } = await store.feedRules.current(listing.gateway_id);
  return isForSite(rules, outputId, listing);
}
