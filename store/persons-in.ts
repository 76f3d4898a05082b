import type { PersonPlaceName } from '../model/people/person-places.ts';
import type { Collections } from './records.ts';

/**
 * What each collection holds of persons: its place; `client`: users and contacts of clients, who are parties to a contract; `none`: nothing
 * about visitors and customers, not even an id that leads to one. A new collection does not compile without its line.
 */
export const PERSONS_IN: { readonly [Name in keyof Collections]: PersonPlaceName | 'client' | 'none' } = {
  gateways: 'client',
  deleted_gateways: 'client',
  gateway_metadata: 'client',
  // Agents and agencies as the CRM publishes them; what is erased here would return with the next read.
  listings: 'client',
  listing_states: 'none',
  raw_pages: 'client',
  arrivals: 'client',
  former_listings: 'client',
  sync_jobs: 'none',
  sync_pages: 'none',
  streams: 'none',
  held_listings: 'none',
  event_endpoints: 'none',
  accepted_webhooks: 'none',
  quarantine: 'client',
  listing_changes: 'none',
  event_subscriptions: 'none',
  // `lead.created` holds the id of the lead, whose record is anonymous once it is erased.
  site_events: 'none',
  event_deliveries: 'none',
  saved_searches: 'saved_searches',
  saved_search_baselines: 'saved_searches',
  saved_search_matches: 'saved_searches',
  site_possessions: 'none',
  published_files: 'none',
  output_destinations: 'none',
  site_activations: 'client',
  managed_sites: 'client',
  hub_audit: 'client',
  hub_fatals: 'client',
  addon_switches: 'none',
  // Requests to confirm a saved search are counted per address, as an HMAC, for a day.
  live_processes: 'none',
  rate_windows: 'saved_searches',
  // Sealed replies, for a day; nobody can look one up by a person.
  idempotency_keys: 'none',
  leases: 'none',
  account_leases: 'none',
  leads: 'leads',
  mails: 'mails',
  notification_preferences: 'client',
  templates: 'client',
  pdf_templates: 'client',
  portal_enrolments: 'none',
  audit_events: 'audit_events',
  visitor_events: 'visitor_events',
  // Keys of the gateway, not of a visitor. Deleted once nothing is left that was hashed by them.
  visitor_keys: 'none',
  insight_days: 'visitor_days',
  insight_visitors: 'visitor_days',
  insight_versions: 'none',
  insight_states: 'none',
  lead_outcomes: 'outcomes',
  intent_calibrations: 'none',
};
