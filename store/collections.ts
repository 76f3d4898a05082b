import type { Db, Document } from 'mongodb';
import { auditEventsCollection } from './access/audit-events.ts';
import { gatewayMetadataCollection } from './access/gateway-metadata.ts';
import { gatewaysCollection, deletedGatewaysCollection } from './access/gateways.ts';
import { idempotencyKeysCollection } from './access/idempotency-keys.ts';
import { rateWindowsCollection } from './access/rate-windows.ts';
import { addonSwitchesCollection } from './hub/addon-switches.ts';
import { hubAuditCollection, hubFatalsCollection } from './hub/hub-reports.ts';
import { managedSitesCollection } from './hub/managed-sites.ts';
import { deliveriesCollection } from './inbox/deliveries.ts';
import { hostKeysCollection } from './inbox/host-keys.ts';
import { inboxFilesCollection } from './inbox/inbox-files.ts';
import { inboxSessionsCollection } from './inbox/inbox-sessions.ts';
import { inboxesCollection } from './inbox/inboxes.ts';
import { leftoverObjectsCollection } from './inbox/leftover-objects.ts';
import { insightDaysCollection, insightVisitorsCollection } from './insights/insight-days.ts';
import { insightStatesCollection } from './insights/insight-states.ts';
import { insightVersionsCollection } from './insights/insight-versions.ts';
import { intentCalibrationsCollection } from './insights/intent-calibrations.ts';
import { channelCostsCollection } from './insights/channel-costs.ts';
import { leadOutcomesCollection } from './insights/lead-outcomes.ts';
import { visitorEventsCollection } from './insights/visitor-events.ts';
import { visitorKeysCollection } from './insights/visitor-keys.ts';
import { arrivalsCollection } from './listings/arrivals.ts';
import { formerListingsCollection } from './listings/former-listings.ts';
import { heldListingsCollection } from './listings/held-listings.ts';
import { listingChangesCollection } from './listings/listing-changes.ts';
import { listingStatesCollection } from './listings/listing-states.ts';
import { listingsCollection } from './listings/listings.ts';
import { quarantineCollection } from './listings/quarantine.ts';
import { resizedPicturesCollection } from './listings/resized-pictures.ts';
import { mappingStudiesCollection } from './mappings/mapping-studies.ts';
import { mappingUploadsCollection } from './mappings/mapping-uploads.ts';
import { mappingsCollection, mappingVersionsCollection } from './mappings/mappings.ts';
import { leadsCollection } from './readers/leads.ts';
import { mailsCollection } from './readers/mails.ts';
import { notificationPreferencesCollection } from './readers/notification-preferences.ts';
import { pdfTemplatesCollection } from './readers/pdf-templates.ts';
import { savedSearchBaselinesCollection, savedSearchMatchesCollection } from './readers/saved-search-matches.ts';
import { savedSearchesCollection } from './readers/saved-searches.ts';
import { leasesCollection } from './shared/leases.ts';
import { eventEndpointsCollection, acceptedWebhooksCollection } from './sites/event-endpoints.ts';
import { eventSubscriptionsCollection } from './sites/event-subscriptions.ts';
import { feedRulesCollection } from './sites/feed-rules.ts';
import { outputDestinationsCollection } from './sites/output-destinations.ts';
import { portalEnrolmentsCollection } from './sites/portal-enrolments.ts';
import { publishedFilesCollection } from './sites/published-files.ts';
import { siteActivationsCollection } from './sites/site-activations.ts';
import { siteEventsCollection, eventDeliveriesCollection } from './sites/site-events.ts';
import { sitePossessionsCollection } from './sites/site-possessions.ts';
import { templatesCollection } from './sites/templates.ts';
import { accountLeasesCollection } from './sync/account-leases.ts';
import { liveProcessesCollection } from './sync/live-processes.ts';
import { rawPagesCollection } from './sync/raw-pages.ts';
import { streamsCollection } from './sync/streams.ts';
import { syncJobsCollection } from './sync/sync-jobs.ts';
import { syncPagesCollection } from './sync/sync-pages.ts';
import type { Definition, Index, Retention, StoredDocument } from './shared/collection.ts';
import { dropIndex, expireAfter } from './shared/expire-after.ts';

/**
 * Every collection; what is declared of each is next to the type of its documents. A purge goes through them in this order: what leads to other documents comes
 * after them, and the states of listings come first, because nobody reads a listing without its state.
 */
export const COLLECTIONS = {
  gateways: gatewaysCollection,
  deleted_gateways: deletedGatewaysCollection,
  gateway_metadata: gatewayMetadataCollection,
  listing_states: listingStatesCollection,
  listings: listingsCollection,
  raw_pages: rawPagesCollection,
  former_listings: formerListingsCollection,
  sync_pages: syncPagesCollection,
  sync_jobs: syncJobsCollection,
  streams: streamsCollection,
  arrivals: arrivalsCollection,
  held_listings: heldListingsCollection,
  event_endpoints: eventEndpointsCollection,
  accepted_webhooks: acceptedWebhooksCollection,
  sftp_host_keys: hostKeysCollection,
  inboxes: inboxesCollection,
  inbox_sessions: inboxSessionsCollection,
  inbox_files: inboxFilesCollection,
  deliveries: deliveriesCollection,
  leftover_objects: leftoverObjectsCollection,
  quarantine: quarantineCollection,
  listing_changes: listingChangesCollection,
  resized_pictures: resizedPicturesCollection,
  event_subscriptions: eventSubscriptionsCollection,
  event_deliveries: eventDeliveriesCollection,
  site_events: siteEventsCollection,
  saved_searches: savedSearchesCollection,
  saved_search_baselines: savedSearchBaselinesCollection,
  saved_search_matches: savedSearchMatchesCollection,
  site_possessions: sitePossessionsCollection,
  output_destinations: outputDestinationsCollection,
  published_files: publishedFilesCollection,
  site_activations: siteActivationsCollection,
  managed_sites: managedSitesCollection,
  hub_audit: hubAuditCollection,
  hub_fatals: hubFatalsCollection,
  addon_switches: addonSwitchesCollection,
  rate_windows: rateWindowsCollection,
  idempotency_keys: idempotencyKeysCollection,
  leases: leasesCollection,
  account_leases: accountLeasesCollection,
  live_processes: liveProcessesCollection,
  leads: leadsCollection,
  mails: mailsCollection,
  notification_preferences: notificationPreferencesCollection,
  templates: templatesCollection,
  feed_rules: feedRulesCollection,
  pdf_templates: pdfTemplatesCollection,
  mappings: mappingsCollection,
  mapping_versions: mappingVersionsCollection,
  mapping_studies: mappingStudiesCollection,
  mapping_uploads: mappingUploadsCollection,
  portal_enrolments: portalEnrolmentsCollection,
  audit_events: auditEventsCollection,
  visitor_events: visitorEventsCollection,
  visitor_keys: visitorKeysCollection,
  insight_days: insightDaysCollection,
  insight_visitors: insightVisitorsCollection,
  insight_versions: insightVersionsCollection,
  insight_states: insightStatesCollection,
  lead_outcomes: leadOutcomesCollection,
  channel_costs: channelCostsCollection,
  intent_calibrations: intentCalibrationsCollection,
} as const;

export type CollectionName = keyof typeof COLLECTIONS;

/** Every collection with the type of its documents. */
export type Collections = {
  readonly [Name in CollectionName]: NonNullable<(typeof COLLECTIONS)[Name]['document']>;
};

/** Names and definitions, in the order of a purge. */
export const definitions = (): [name: string, definition: Definition][] => Object.entries(COLLECTIONS);

const NAMESPACE_EXISTS = 48;

/** Creates what is missing: collections with their validators, which are brought up to date, and indexes; drops indexes of earlier releases. Safe to run by several processes at once. */
export async function prepareCollections(db: Db): Promise<void> {
  await Promise.all(
    definitions().map(async ([name, { required = [], indexes = [], formerIndexes = [], lifetimes = [] }]) => {
      const validator: Document = { $jsonSchema: { bsonType: 'object', required } };
      await db.createCollection(name, required.length > 0 ? { validator } : {}).catch((error: { code?: number }) => {
        if (error.code !== NAMESPACE_EXISTS) throw error;
        // It may have been created with the validator of an earlier version.
        return required.length > 0 ? db.command({ collMod: name, validator }) : undefined;
      });
      const expiring = lifetimes.flatMap((lifetime): Index[] =>
        'seconds' in lifetime ? [[{ [lifetime.after]: 1 }, { expireAfterSeconds: lifetime.seconds }]] : [],
      );
      const collection = db.collection(name);
      for (const [keys, options] of [...indexes, ...expiring]) await collection.createIndex(keys, options);
      for (const former of formerIndexes) await dropIndex(collection, former);
    }),
  );
}

/** Has MongoDB delete what is older than configured; replaces what was set before. Safe to run by several processes at once. */
export async function applyRetention(db: Db, retention: Retention): Promise<void> {
  for (const [name, { lifetimes = [] }] of definitions())
    for (const lifetime of lifetimes) {
      if (!('days' in lifetime)) continue;
      const { after: field, days, ...index } = lifetime;
      await expireAfter(db.collection(name), { ...index, field }, retention[days]);
    }
}

/**
 * Deletes what belongs to a gateway. The gateway itself is deleted by `gateways.remove`, last of all. Repeatable: an attempt that ended early is repeated.
 * @param names only these collections
 */
export async function purgeGateway(db: Db, gatewayId: string, names?: readonly CollectionName[]): Promise<void> {
  for (const [name, { ownedBy, purge }] of definitions()) {
    if (names && !names.some((one) => one === name)) continue;
    const collection = db.collection<StoredDocument>(name);
    if (purge) await purge(gatewayId, collection, db);
    else if (ownedBy === 'gateway') await collection.deleteMany({ gateway_id: gatewayId });
  }
}
