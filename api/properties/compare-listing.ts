import { notFound } from '../../model/shared/errors.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { ListingComparison } from '../../model/listing/listing-comparison.ts';
import { differences, withPrevious } from '../../model/listing/listing-diff.ts';
import type { Delivery, Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { contentOf, presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { ref } from '../http/schemas.ts';
import { ruledStored } from '../rules/ruled-stored.ts';
import { visibleRecord } from './visible-listing.ts';

export const compareListing = route({
  method: 'GET',
  path: '/properties/{id}/diff',
  id: 'compareListing',
  summary: 'A listing in its CRM, as stored and on each site',
  description:
    'The differences by field between the CRM’s record as it was last read and mapped again, the stored listing, and the version that each output acknowledged.',
  tag: 'Listings',
  access: 'token',
  query: { record: { type: 'boolean', default: false, description: 'With the CRM’s record.' } },
  success: { status: 200, description: 'The differences.', schema: ref('ListingComparison') },
}).handle(async ({ params, query, principal }, deps) => {
  const listing = await visibleRecord(params.id, principal, deps);
  const gateway = await deps.store.gateways.findFor(principal, listing.gateway_id);
  if (!gateway) throw notFound('Listing', params.id);
  const { rules } = await deps.store.feedRules.current(gateway._id);
  const outputs = await Promise.all(
    gateway.output_connectors.map(({ connector_id }) => compareOutput(listing, connector_id, deps)),
  );
  return {
    property_id: listing._id,
    crm_reference: listing.crm_reference,
    version: listing.sync.version,
    crm: {
      ...compareCrm(listing, gateway, rules, deps),
      ...(query.record ? { record: parsed(listing.sync.raw) } : {}),
    },
    outputs,
  };
});

/** The record as it was read; a string if it is not JSON. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** Fields that the gateway adds to a mapped listing or keeps internal. */
const OWN_FIELDS = new Set([
  '_id',
  'gateway_id',
  'stream_id',
  'property_url',
  'created_at',
  'updated_at',
  'fetched_at',
  'sync',
]);

const mappedPart = (listing: object) =>
  Object.fromEntries(Object.entries(listing).filter(([field]) => !OWN_FIELDS.has(field)));

function compareCrm(
  listing: ListingWithRaw,
  gateway: Parameters<HandlerDeps['mapStored']>[0],
  rules: FeedRules,
  deps: HandlerDeps,
): ListingComparison['crm'] {
  const head = {
    crm_model_url: `/v1/gateway/properties/${listing._id}/crm-model`,
    ...(listing.fetched_at ? { read_at: listing.fetched_at } : {}),
  };
  const mapped = ruledStored(deps, gateway, listing.sync, rules);
  if ('fault' in mapped) return { ...head, differences: [], not_mapped: [], fault: mapped.fault };
  // Fields that the record lacks come from the gateway.
  const crm = {
    crm_source: listing.crm_source,
    hidden: false,
    ...mapped.property,
    crm_reference: listing.crm_reference,
  };
  return {
    ...head,
    differences: differences(mappedPart(crm), mappedPart(listing)).map(({ path, left, right }) => ({
      path,
      ...(left === undefined ? {} : { crm: left }),
      ...(right === undefined ? {} : { stored: right }),
    })),
    not_mapped: [...mapped.warnings],
  };
}

async function compareOutput(
  listing: Listing,
  outputId: string,
  { store, config }: HandlerDeps,
): Promise<ListingComparison['outputs'][number]> {
  const delivery = listing.sync.deliveries?.find(({ output_id }) => output_id === outputId);
  const pending = listing.sync.pending?.includes(outputId) ?? false;
  if (!delivery) return { connector_id: outputId, status: 'never', pending, differences: [] };
  const version = shownVersion(delivery);
  const common = {
    connector_id: outputId,
    domain: delivery.domain,
    status: delivery.status,
    pending,
    at: delivery.at.toISOString(),
    ...(delivery.message ? { message: delivery.message } : {}),
  };
  if (version === undefined) return { ...common, differences: [] };
  const stored = contentOf(presentListing(listing, config.PUBLIC_URL));
  let delivered = stored;
  for (const { previous } of await store.listingChanges.since(listing._id, version)) {
    delivered = withPrevious(delivered, previous);
  }
  return {
    ...common,
    version,
    differences: differences(delivered, stored).map(({ path, left, right }) => ({
      path,
      ...(left === undefined ? {} : { delivered: left }),
      ...(right === undefined ? {} : { stored: right }),
    })),
  };
}

/** The version that the site shows, if it shows the listing at all. */
function shownVersion({ status, version, shown_version }: Delivery): number | undefined {
  if (status === 'synced') return version;
  return status === 'failed' ? shown_version : undefined;
}
