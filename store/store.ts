import { MongoClient } from 'mongodb';
import type { ClientSession, Collection, Db, MongoClientOptions } from 'mongodb';
import { createAccountLeases } from './sync/account-leases.ts';
import { createArrivals } from './listings/arrivals.ts';
import { createAuditEvents } from './access/audit-events.ts';
import { applyRetention, definitions, prepareCollections, purgeGateway } from './collections.ts';
import type { CollectionName, Collections } from './collections.ts';
import { collectionSizes } from './shared/collection-sizes.ts';
import type { ConfigFields } from './access/connector-secrets.ts';
import { createEventEndpoints } from './sites/event-endpoints.ts';
import { createEventSubscriptions } from './sites/event-subscriptions.ts';
import { createFeedRules } from './sites/feed-rules.ts';
import { createFormerListings } from './listings/former-listings.ts';
import { createHeldListings } from './listings/held-listings.ts';
import { createGatewayMetadata } from './access/gateway-metadata.ts';
import { createGatewayRhythms } from './access/gateway-rhythms.ts';
import { createGateways } from './access/gateways.ts';
import { createDeliveries } from './inbox/deliveries.ts';
import { createHostKeys } from './inbox/host-keys.ts';
import { createInboxFiles } from './inbox/inbox-files.ts';
import { createInboxSessions } from './inbox/inbox-sessions.ts';
import { createInboxes } from './inbox/inboxes.ts';
import { createLeftoverObjects } from './inbox/leftover-objects.ts';
import { createInsightDays } from './insights/insight-days.ts';
import { createInsightStates } from './insights/insight-states.ts';
import { readLeanListings } from './insights/lean-listings.ts';
import { createIntentCalibrations } from './insights/intent-calibrations.ts';
import { createChannelCosts } from './insights/channel-costs.ts';
import { createLeadOutcomes } from './insights/lead-outcomes.ts';
import { readVisitorEvents } from './insights/read-visitor-events.ts';
import { createListingChanges } from './listings/listing-changes.ts';
import { createListings } from './listings/listings.ts';
import { createListingHomes } from './listings/read-homes.ts';
import { createIdempotencyKeys } from './access/idempotency-keys.ts';
import { createLeases } from './shared/leases.ts';
import { createLiveProcesses, serverCommands } from './sync/live-processes.ts';
import { createMappingStudies } from './mappings/mapping-studies.ts';
import { createMappingUploads } from './mappings/mapping-uploads.ts';
import { createMappings } from './mappings/mappings.ts';
import { createGatewayHealths } from './readers/gateway-health.ts';
import { createMails } from './readers/mails.ts';
import { createNotificationPreferences } from './readers/notification-preferences.ts';
import { createPdfTemplates } from './readers/pdf-templates.ts';
import { createPortalEnrolments } from './sites/portal-enrolments.ts';
import { createQuarantine } from './listings/quarantine.ts';
import { createResizedPictures } from './listings/resized-pictures.ts';
import { createSavedSearchMatches } from './readers/saved-search-matches.ts';
import { createSavedSearches } from './readers/saved-searches.ts';
import { createAddonSwitches } from './hub/addon-switches.ts';
import { createHubReports } from './hub/hub-reports.ts';
import { createManagedSites } from './hub/managed-sites.ts';
import { createSiteActivations } from './sites/site-activations.ts';
import type { KeyRing } from './shared/key-ring.ts';
import { createLeads } from './readers/leads.ts';
import { createRateWindows } from './access/rate-windows.ts';
import type { Retention } from './shared/collection.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { createOutputDestinations } from './sites/output-destinations.ts';
import { createPublishedFiles } from './sites/published-files.ts';
import { splitListings } from './listings/split-listings.ts';
import { createSitePossessions } from './sites/site-possessions.ts';
import { createSiteEvents } from './sites/site-events.ts';
import { createStreams } from './sync/streams.ts';
import { createSyncJobs } from './sync/sync-jobs.ts';
import { createSyncPages } from './sync/sync-pages.ts';
import { createTemplates } from './sites/templates.ts';
import { createVisitorEvents } from './insights/visitor-events.ts';
import { createVisitorKeys } from './insights/visitor-keys.ts';

/** MongoDB as the service sees it: one object per collection. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/** Writes are acknowledged only when they are on disk: an acknowledged write survives a crash. */
const DURABLE: MongoClientOptions = {
  writeConcern: { w: 'majority', journal: true },
  ignoreUndefined: true,
};

/** Longest wait for a server before DOWNSTREAM_ERROR is thrown: long enough for an election, short for a caller. */
const SELECTION_TIMEOUT_MS = 5_000;

interface StoreOptions {
  readonly url: string;
  readonly database: string;
  /** Called with every database command, for metrics: name, seconds, whether it succeeded. */
  readonly onCommand?: (name: string, seconds: number, ok: boolean) => void;
}

function createClient({ url, onCommand }: StoreOptions): MongoClient {
  const client = new MongoClient(url, {
    ...DURABLE,
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand) {
    client.on('commandSucceeded', (event) => onCommand(event.commandName, event.duration / 1000, true));
    client.on('commandFailed', (event) => onCommand(event.commandName, event.duration / 1000, false));
  }
  return client;
}

/** Connects and creates what is missing. */
export async function openStore(options: StoreOptions) {
  const client = createClient(options);
  await client.connect();
  const db = client.db(options.database);
  await prepareCollections(db);
  const liveProcesses = createLiveProcesses(db.collection('live_processes'), serverCommands(client.db('admin')));
  /** Runs writes that must all happen or none; retried when the server asks for it. */
  const transaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
    client.withSession(async (session) => {
      await liveProcesses.useSession(session);
      return session.withTransaction(work);
    });
  const collection = <Name extends keyof Collections>(name: Name) => db.collection<Collections[Name]>(name);
  const listings = createListings({
    contents: collection('listings'),
    states: collection('listing_states'),
    raws: collection('raw_pages'),
    transaction,
  });
  await splitListings(db, listings, transaction);
  return {
    listings,
    ...openAccess(collection),
    ...openSync(collection),
    ...openListings(collection),
    ...openSites(collection),
    ...openInbox(collection),
    ...openMappings(collection),
    ...openReaders(collection, db),
    ...openHub(collection),
    ...openInsights(collection),
    /** Puts every stored secret under the first key of the ring. */
    resealSecrets: (keys: KeyRing, fieldsOf: (type: string) => ConfigFields) =>
      resealSecrets(withSecrets(collection), keys, fieldsOf),
    transaction,
    liveProcesses,
    /** Has the server delete what is older than configured. */
    retain: (retention: Retention) => applyRetention(db, retention),
    /** How large the collections are. */
    sizes: () =>
      collectionSizes(
        db,
        definitions().map(([name]) => name),
      ),
    /** Deletes what belongs to a gateway, in these collections or in all; not the gateway itself. Repeatable. */
    purgeGateway: (gatewayId: string, names?: readonly CollectionName[]) => purgeGateway(db, gatewayId, names),
    async ping() {
      await db.command({ ping: 1 });
    },
    async close() {
      await client.close();
    },
  };
}

/** Opens a collection by its name. */
type Open = <Name extends keyof Collections>(name: Name) => Collection<Collections[Name]>;

const withSecrets = (collection: Open) => ({
  gateways: collection('gateways'),
  subscriptions: collection('event_subscriptions'),
  endpoints: collection('event_endpoints'),
  enrolments: collection('portal_enrolments'),
  savedSearches: collection('saved_searches'),
  leads: collection('leads'),
  visitorKeys: collection('visitor_keys'),
  hostKeys: collection('sftp_host_keys'),
  mappings: collection('mappings'),
  mappingStudies: collection('mapping_studies'),
});

const openAccess = (collection: Open) => ({
  gateways: createGateways(collection('gateways'), collection('deleted_gateways')),
  gatewayRhythms: createGatewayRhythms(collection('gateways')),
  gatewayMetadata: createGatewayMetadata(collection('gateway_metadata')),
  rateWindows: createRateWindows(collection('rate_windows')),
  idempotencyKeys: createIdempotencyKeys(collection('idempotency_keys')),
  audit: createAuditEvents(collection('audit_events')),
});

const openSync = (collection: Open) => ({
  jobs: createSyncJobs(collection('sync_jobs')),
  streams: createStreams(collection('streams')),
  pages: createSyncPages(collection('sync_pages')),
  leases: createLeases(collection('leases')),
  /** Of the process that `holder` identifies. */
  accountLeases: (holder: string, holdMs: number) => createAccountLeases(collection('account_leases'), holder, holdMs),
});

const openListings = (collection: Open) => ({
  formerListings: createFormerListings(collection('former_listings')),
  listingHomes: createListingHomes(collection('listings'), collection('listing_states')),
  arrivals: createArrivals(collection('arrivals')),
  heldListings: createHeldListings(collection('held_listings')),
  quarantine: createQuarantine(collection('quarantine')),
  listingChanges: createListingChanges(collection('listing_changes')),
  resizedPictures: createResizedPictures(collection('resized_pictures')),
});

const openSites = (collection: Open) => ({
  eventEndpoints: createEventEndpoints(collection('event_endpoints'), collection('accepted_webhooks')),
  subscriptions: createEventSubscriptions(collection('event_subscriptions')),
  siteEvents: createSiteEvents(collection('site_events'), collection('event_deliveries')),
  possessions: createSitePossessions(collection('site_possessions')),
  outputDestinations: createOutputDestinations(collection('output_destinations')),
  publishedFiles: createPublishedFiles(collection('published_files')),
  siteActivations: createSiteActivations(collection('site_activations')),
  templates: createTemplates(collection('templates')),
  feedRules: createFeedRules(collection('feed_rules')),
  enrolments: createPortalEnrolments(collection('portal_enrolments')),
});

const openInbox = (collection: Open) => ({
  hostKeys: createHostKeys(collection('sftp_host_keys')),
  inboxes: createInboxes(collection('inboxes')),
  inboxSessions: createInboxSessions(collection('inbox_sessions')),
  inboxFiles: createInboxFiles(collection('inbox_files')),
  deliveries: createDeliveries(collection('deliveries')),
  leftoverObjects: createLeftoverObjects(collection('leftover_objects')),
});

const openMappings = (collection: Open) => ({
  mappings: createMappings(collection('mappings'), collection('mapping_versions')),
  mappingStudies: createMappingStudies(collection('mapping_studies')),
  mappingUploads: createMappingUploads(collection('mapping_uploads')),
});

const openReaders = (collection: Open, db: Db) => ({
  gatewayHealths: createGatewayHealths({
    held_listings: db.collection('held_listings'),
    quarantine: db.collection('quarantine'),
    listing_states: db.collection('listing_states'),
    event_deliveries: db.collection('event_deliveries'),
    event_subscriptions: db.collection('event_subscriptions'),
  }),
  savedSearches: createSavedSearches(collection('saved_searches')),
  savedSearchMatches: createSavedSearchMatches(
    collection('saved_search_baselines'),
    collection('saved_search_matches'),
  ),
  leads: createLeads(collection('leads')),
  mails: createMails(collection('mails')),
  preferences: createNotificationPreferences(collection('notification_preferences')),
  pdfTemplates: createPdfTemplates(collection('pdf_templates')),
});

const openHub = (collection: Open) => ({
  managedSites: createManagedSites(collection('managed_sites')),
  hubReports: createHubReports(collection('hub_audit'), collection('hub_fatals')),
  addonSwitches: createAddonSwitches(collection('addon_switches')),
});

const openInsights = (collection: Open) => ({
  visitorEvents: createVisitorEvents(collection('visitor_events')),
  visitorKeys: createVisitorKeys(collection('visitor_keys')),
  insightEvents: readVisitorEvents(collection('visitor_events')),
  insightDays: createInsightDays(
    collection('insight_days'),
    collection('insight_visitors'),
    collection('insight_versions'),
  ),
  insightListings: readLeanListings(collection('listings')),
  insightStates: createInsightStates(collection('insight_states')),
  leadOutcomes: createLeadOutcomes(collection('lead_outcomes')),
  channelCosts: createChannelCosts(collection('channel_costs')),
  intentCalibrations: createIntentCalibrations(collection('intent_calibrations')),
});
