import type { ClientPlaceName, GatewayPlaceName } from '../../model/gateway/client-data.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { isInForce, presentDelegation, presentGateway } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ManagedSiteRecord } from '../../store/hub/managed-sites.ts';
import { presentFormer } from '../../store/listings/former-listings.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import type { QuarantineRecord } from '../../store/listings/quarantine.ts';
import { presentLead } from '../../store/readers/leads.ts';
import { presentTemplate } from '../../store/readers/pdf-templates.ts';
import { presentSavedSearch } from '../../store/readers/saved-searches.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import type { HandlerDeps } from '../deps.ts';
import { subscriptionsOf } from '../event-subscriptions/list-subscriptions.ts';
import { presentHeld } from '../held-listings/list-held.ts';
import { presentCosts } from '../insights/channel-costs/schemas.ts';
import { presentOutcome } from '../insights/schemas/visitor-schemas.ts';
import { presentMapping, presentVersion } from '../mappings/present-mapping.ts';
import { presentSender } from '../plugin-manager/report-query.ts';
import { portalsOf } from '../portals/list-portals.ts';
import { presentActivation } from '../site/list-activations.ts';
import { presentEvent } from '../visitor-events/present-event.ts';

/** A client and its gateways. */
export interface Owner {
  readonly principal: Principal;
  readonly gatewayIds: readonly string[];
}

/** A gateway and its owner. */
export interface Owned {
  readonly principal: Principal;
  readonly gateway: GatewayRecord;
}

type Records<Of> = (of: Of, deps: HandlerDeps) => AsyncIterable<object>;

/** What belongs to no gateway. A new entry in `CLIENT_PLACES` does not compile without its entry here. */
export const OF_CLIENT: { readonly [Name in ClientPlaceName]: Records<Owner> } = {
  async *notification_preferences({ principal }, { store }) {
    yield await store.preferences.read(principal.clientId);
  },
  async *templates({ principal }, { store }) {
    yield* await store.templates.ofClient(principal.clientId);
  },
  async *pdf_templates({ principal }, { store }) {
    yield* (await store.pdfTemplates.ofClient(principal.clientId)).map(presentTemplate);
  },
  mappings: (owner, { store }) => mapped(store.mappings.stream(visible(owner)), presentMapping),
  async *mapping_versions(owner, { store }) {
    for await (const { _id } of store.mappings.stream(visible(owner)))
      for await (const version of store.mappings.streamVersions(_id))
        yield { mapping_id: _id, ...presentVersion(version) };
  },
  site_activations: ({ gatewayIds }, { store }) =>
    mapped(store.siteActivations.stream(gatewayIds), (activation) => presentActivation(activation, gatewayIds)),
  managed_sites: ({ principal }, { store }) => mapped(store.managedSites.stream(principal.clientId), presentSite),
  site_audit: ({ principal }, { store }) =>
    mapped(store.hubReports.streamAudits(principal.clientId), (record) => ({
      ...record.entry,
      ...presentSender(record, []),
    })),
  site_fatals: ({ principal }, { store }) =>
    mapped(store.hubReports.streamFatals(principal.clientId), (record) => ({
      ...record.report,
      ...presentSender(record, []),
    })),
  client_audit_events: ({ principal }, { store }) => store.audit.streamOfClient(principal.clientId),
};

/** What belongs to a gateway. A new entry in `GATEWAY_PLACES` does not compile without its entry here. */
export const OF_GATEWAY: { readonly [Name in GatewayPlaceName]: Records<Owned> } = {
  async *gateways({ gateway }, { secrets }) {
    yield presentGateway(gateway, secrets);
  },
  async *metadata({ gateway }, { store }) {
    const metadata = await store.gatewayMetadata.read(gateway._id);
    if (Object.keys(metadata).length > 0) yield metadata;
  },
  async *delegations({ gateway }) {
    yield* gateway.delegations.filter((one) => isInForce(one, new Date())).map(presentDelegation);
  },
  async *api_tokens({ gateway }, { identity }) {
    yield* await identity.listApiTokens(gateway._id);
  },
  async *addons({ gateway }, { billing }) {
    yield* await billing.purchases(gateway._id);
  },
  rules: ({ gateway }, { store }) => store.feedRules.stream(gateway._id),
  async *event_subscriptions({ gateway }, deps) {
    yield* await subscriptionsOf(gateway._id, deps);
  },
  async *portals(owned, deps) {
    yield* (await portalsOf(owned, deps)).filter(({ enrolled }) => enrolled);
  },
  listings: ({ gateway }, { store, config }) =>
    mapped(store.listings.stream([gateway._id]), (listing) => presentListing(listing, config.PUBLIC_URL)),
  former_listings: ({ gateway }, { store, config }) =>
    mapped(store.formerListings.stream(gateway._id), (former) => presentFormer(former, config.PUBLIC_URL)),
  held_listings: ({ gateway }, { store }) => mapped(store.heldListings.stream(gateway._id), presentHeld),
  quarantine: ({ gateway }, { store }) => mapped(store.quarantine.stream(gateway._id), presentQuarantined),
  sync_jobs: ({ gateway }, { store }) => mapped(store.jobs.stream(gateway._id), presentJob),
  // Those of delegates hold addresses of their own visitors.
  saved_searches: ({ gateway, principal }, { store, keys }) =>
    mapped(store.savedSearches.stream({ gatewayId: gateway._id, clientId: principal.clientId }), (search) =>
      presentSavedSearch(keys, search),
    ),
  leads: ({ gateway }, { store, keys }) => mapped(store.leads.stream(gateway._id), (lead) => presentLead(keys, lead)),
  visitor_events: ({ gateway }, { store }) => mapped(store.visitorEvents.stream(gateway._id), presentEvent),
  outcomes: ({ gateway }, { store }) => mapped(store.leadOutcomes.stream(gateway._id), presentOutcome),
  async *channel_costs({ gateway }, { store }) {
    yield* (await store.channelCosts.all(gateway._id)).map(presentCosts);
  },
  async *invoices({ gateway }, { billing }) {
    for (let page = 0, pages = 1; page < pages; page++) {
      const found = await billing.invoices(gateway._id, { page, size: INVOICES_PER_PAGE });
      yield* found.items;
      pages = found.total_pages;
    }
  },
  audit_events: ({ gateway }, { store }) => store.audit.stream(gateway._id),
};

/** An agency gets a few a month. */
const INVOICES_PER_PAGE = 100;

const visible = ({ principal, gatewayIds }: Owner) => ({ clientId: principal.clientId, gatewayIds });

async function* mapped<From, To extends object>(
  items: AsyncIterable<From>,
  map: (item: From) => To,
): AsyncGenerator<To> {
  for await (const item of items) yield map(item);
}

const presentSite = ({ _id, domain, name, cms, php_version, manager_version, ...site }: ManagedSiteRecord) => ({
  site_id: _id,
  domain,
  name,
  cms,
  php_version,
  manager_version,
  registered_at: site.registered_at.toISOString(),
  seen_at: site.seen_at.toISOString(),
});

/** With the raw record: the CRM may not have it any more. */
const presentQuarantined = ({ input_id, key, reason, raw, ...record }: QuarantineRecord) => ({
  connector_id: input_id,
  key,
  code: reason.code,
  message: reason.message,
  ...(reason.path === undefined ? {} : { path: reason.path }),
  ...(raw === undefined ? {} : { raw }),
  first_seen_at: record.first_seen.toISOString(),
  last_seen_at: record.last_seen.toISOString(),
  job_id: record.job_id,
});
