import { expect } from 'chai';
import { CLIENT_PLACES, GATEWAY_PLACES } from '../../model/gateway/client-data.ts';
import type { ClientPlaceName, GatewayPlaceName } from '../../model/gateway/client-data.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import type { CollectionName } from '../../store/collections.ts';

type Exported = { readonly in: readonly (ClientPlaceName | GatewayPlaceName)[] };
type LeftOut = { readonly because: string };

/** Where the export has the documents of each collection, or why it has not. A new collection does not compile without a word about it. */
const EXPORT: { readonly [Name in CollectionName]: Exported | LeftOut } = {
  gateways: { in: ['gateways', 'delegations'] },
  deleted_gateways: { because: 'says only whose a deleted gateway was; that is among the audit events of the client' },
  gateway_metadata: { in: ['metadata'] },
  listing_states: { in: ['listings'] },
  listings: { in: ['listings'] },
  raw_pages: { because: 'copies of the records of a CRM, which has them' },
  former_listings: { in: ['former_listings'] },
  sync_pages: { because: 'progress of runs' },
  sync_jobs: { in: ['sync_jobs'] },
  streams: { because: 'how far feeds were read' },
  arrivals: { because: 'records that a run has set aside until it decides on them' },
  held_listings: { in: ['held_listings'] },
  event_endpoints: { because: 'secrets of addresses for events' },
  accepted_webhooks: { because: 'ids of events that were accepted' },
  sftp_host_keys: { because: 'belongs to the service' },
  inboxes: { because: 'secrets of inboxes' },
  inbox_sessions: { because: 'connections of now' },
  inbox_files: { because: 'copies of files of a CRM, which has them' },
  deliveries: { because: 'when a CRM uploaded files, which expires' },
  leftover_objects: { because: 'belongs to the service' },
  quarantine: { in: ['quarantine'] },
  listing_changes: { because: 'what a run changed, which expires with it' },
  resized_pictures: { because: 'copies of pictures' },
  event_subscriptions: { in: ['event_subscriptions'] },
  event_deliveries: { because: 'the outbox of notifications' },
  site_events: { because: 'the outbox of notifications' },
  saved_searches: { in: ['saved_searches'] },
  saved_search_baselines: { because: 'what a saved search has compared, made again of the listings' },
  saved_search_matches: { because: 'which listings a saved search has announced, made again of the listings' },
  site_possessions: { because: 'which listings a site has acknowledged' },
  output_destinations: { because: 'digests of the sites of gateways' },
  published_files: { because: 'copies of the catalogue' },
  site_activations: { in: ['site_activations'] },
  managed_sites: { in: ['managed_sites'] },
  hub_audit: { in: ['site_audit'] },
  hub_fatals: { in: ['site_fatals'] },
  addon_switches: { because: 'set by operators' },
  rate_windows: { because: 'belongs to the service' },
  idempotency_keys: { because: 'belongs to the service' },
  leases: { because: 'belongs to the service' },
  account_leases: { because: 'belongs to the service' },
  live_processes: { because: 'belongs to the service' },
  leads: { in: ['leads'] },
  mails: { because: 'the outbox of mails, whose recipients have them' },
  notification_preferences: { in: ['notification_preferences'] },
  templates: { in: ['templates'] },
  feed_rules: { in: ['rules'] },
  pdf_templates: { in: ['pdf_templates'] },
  mappings: { in: ['mappings'] },
  mapping_versions: { in: ['mapping_versions'] },
  mapping_studies: { because: 'results of previews, which expire' },
  mapping_uploads: { because: 'copies of sample files of the client' },
  portal_enrolments: { in: ['portals'] },
  audit_events: { in: ['audit_events', 'client_audit_events'] },
  visitor_events: { in: ['visitor_events'] },
  visitor_keys: { because: 'secrets' },
  insight_days: { because: 'counted from the visits' },
  insight_visitors: { because: 'counted from the visits' },
  insight_versions: { because: 'counted from the visits' },
  insight_states: { because: 'counted from the visits' },
  lead_outcomes: { in: ['outcomes'] },
  channel_costs: { in: ['channel_costs'] },
  intent_calibrations: { because: 'counted from the visits' },
};

/** Places of what the identity service keeps. */
const ELSEWHERE = ['api_tokens', 'addons', 'invoices'];

describe('The export of a client', () => {
  it('has a place for each collection, or says why not, and no place for nothing', () => {
    expect(Object.keys(EXPORT)).to.have.members(Object.keys(COLLECTIONS));
    const places = Object.values(EXPORT).flatMap((one) => ('in' in one ? one.in : []));
    expect([...new Set(places), ...ELSEWHERE]).to.have.members([...CLIENT_PLACES, ...GATEWAY_PLACES]);
  });
});
