import type { CreateIndexesOptions, Db, Document, IndexSpecification } from 'mongodb';
import {
  PAGE_JOURNAL_SECONDS,
  EVENT_SECONDS,
  IDEMPOTENCY_SECONDS,
  MAIL_SECONDS,
  CHANGE_SECONDS,
  HUB_REPORT_SECONDS,
  LOST_LEASE_SECONDS,
  LOST_PROCESS_SECONDS,
  ACCEPTED_WEBHOOK_SECONDS,
} from './lifetimes.ts';
import type { Collections } from './records.ts';

interface Definition {
  readonly required: readonly string[];
  readonly indexes: readonly (readonly [IndexSpecification, CreateIndexesOptions?])[];
}

/** Names, required fields and indexes: the one list. Each index has a reader; every further one slows the sync's writes, and so does a validator. */
const DEFINITIONS: { readonly [Name in keyof Collections]: Definition } = {
  gateways: {
    required: ['client_id', 'item_id', 'status'],
    indexes: [[{ client_id: 1, item_id: 1 }], [{ 'delegations.client_id': 1 }]],
  },
  // Never expires: invoices have to stay readable for as long as the identity service keeps them.
  deleted_gateways: { required: ['client_id', 'item_id'], indexes: [] },
  gateway_metadata: { required: ['json', 'version'], indexes: [] },
  listings: {
    // Every listing has passed the property schema. Found by the ids of their states.
    required: [],
    indexes: [[{ gateway_id: 1 }]],
  },
  listing_states: {
    required: [],
    indexes: [
      [{ stream_id: 1, crm_reference: 1 }, { unique: true }],
      // In order of id, also of those that changed since a time: that is compared within the index.
      [{ gateway_id: 1, _id: 1, 'sync.changed_at': 1 }],
      [{ gateway_id: 1, 'sync.pending': 1 }, { partialFilterExpression: { 'sync.pending': { $exists: true } } }],
      [{ gateway_id: 1, 'sync.cover_due': 1 }, { partialFilterExpression: { 'sync.cover_due': { $exists: true } } }],
    ],
  },
  raw_pages: {
    required: [],
    indexes: [[{ gateway_id: 1, stream_id: 1, records: 1 }]],
  },
  former_listings: {
    required: ['gateway_id', 'stream_id', 'crm_reference', 'listing'],
    indexes: [[{ stream_id: 1, crm_reference: 1 }], [{ gateway_id: 1, archived_at: -1 }]],
  },
  sync_jobs: {
    required: ['gateway_id', 'kind', 'status', 'created_at'],
    indexes: [[{ gateway_id: 1, created_at: -1 }]],
  },
  sync_pages: {
    required: ['job_id', 'part', 'seq'],
    indexes: [
      [{ job_id: 1, part: 1, seq: 1 }, { unique: true }],
      [{ at: 1 }, { expireAfterSeconds: PAGE_JOURNAL_SECONDS }],
    ],
  },
  streams: {
    required: ['gateway_id'],
    indexes: [[{ gateway_id: 1 }]],
  },
  arrivals: {
    required: ['job_id', 'gateway_id', 'stream_id', 'held_id', 'crm_reference', 'raw'],
    indexes: [[{ job_id: 1, stream_id: 1, _id: 1 }], [{ stream_id: 1 }], [{ held_id: 1 }], [{ gateway_id: 1 }]],
  },
  held_listings: {
    required: ['gateway_id', 'stream_id', 'crm_reference', 'status', 'held_since'],
    indexes: [
      [{ gateway_id: 1, held_since: -1, _id: 1 }],
      [{ stream_id: 1, crm_reference: 1 }],
      [{ leaves_with: 1 }, { partialFilterExpression: { leaves_with: { $exists: true } } }],
    ],
  },
  event_endpoints: {
    required: ['gateway_id', 'input_id', 'secrets'],
    indexes: [[{ gateway_id: 1 }]],
  },
  accepted_webhooks: {
    required: ['gateway_id', 'at'],
    indexes: [[{ gateway_id: 1 }], [{ at: 1 }, { expireAfterSeconds: ACCEPTED_WEBHOOK_SECONDS }]],
  },
  quarantine: {
    required: ['gateway_id', 'input_id', 'key'],
    indexes: [[{ gateway_id: 1, input_id: 1, key: 1 }, { unique: true }]],
  },
  listing_changes: {
    required: ['listing_id', 'gateway_id', 'version'],
    indexes: [
      [{ listing_id: 1, version: -1 }],
      [{ gateway_id: 1 }],
      [{ at: 1 }, { expireAfterSeconds: CHANGE_SECONDS }],
    ],
  },
  event_subscriptions: {
    required: ['gateway_id', 'url', 'types', 'status', 'secrets'],
    indexes: [[{ gateway_id: 1, created_at: 1 }]],
  },
  site_events: {
    required: ['gateway_id', 'type', 'body'],
    indexes: [[{ gateway_id: 1 }], [{ created_at: 1 }, { expireAfterSeconds: EVENT_SECONDS }]],
  },
  event_deliveries: {
    required: ['gateway_id', 'subscription_id', 'event_id', 'status'],
    indexes: [
      [{ subscription_id: 1, status: 1, next_attempt_at: 1 }],
      [{ subscription_id: 1, created_at: -1 }],
      [{ gateway_id: 1, status: 1 }],
      [{ status: 1, next_attempt_at: 1 }],
      [{ created_at: 1 }, { expireAfterSeconds: EVENT_SECONDS }],
    ],
  },
  saved_searches: {
    required: ['gateway_id', 'client_id', 'filter', 'channel', 'unique_key', 'status', 'matched_until'],
    indexes: [
      [{ unique_key: 1 }, { unique: true }],
      [{ gateway_id: 1, client_id: 1, created_at: -1, _id: 1 }],
      [{ gateway_id: 1, status: 1 }],
      [{ gateway_id: 1, address_hash: 1 }, { partialFilterExpression: { address_hash: { $exists: true } } }],
      [{ expires_at: 1 }, { expireAfterSeconds: 0 }],
    ],
  },
  saved_search_baselines: {
    required: ['gateway_id', 'listing_ids'],
    indexes: [[{ gateway_id: 1 }], [{ expires_at: 1 }, { expireAfterSeconds: 0 }]],
  },
  saved_search_matches: {
    required: ['gateway_id', 'search_id', 'listing_id', 'state'],
    indexes: [
      [{ search_id: 1, state: 1, created_at: 1 }],
      [{ gateway_id: 1, state: 1 }],
      [{ created_at: 1 }, { partialFilterExpression: { state: 'NEW' } }],
    ],
  },
  // Small and apart from the listings: it is written with every first delivery and read with every batch.
  site_possessions: {
    required: ['gateway_id', 'site', 'listing_id'],
    indexes: [
      [{ gateway_id: 1, site: 1 }],
      [{ gateway_id: 1, leaving: 1 }, { partialFilterExpression: { leaving: { $exists: true } } }],
      [{ listing_id: 1 }],
    ],
  },
  // Unique by its id, which decides between gateways that want the same destination at once.
  output_destinations: { required: ['gateway_id'], indexes: [[{ gateway_id: 1 }]] },
  published_files: {
    required: ['gateway_id', 'site', 'format', 'revision', 'target'],
    indexes: [[{ gateway_id: 1 }]],
  },
  site_activations: {
    required: ['client_id', 'domain', 'gateway_ids', 'plan', 'activated_at', 'expires_at'],
    indexes: [
      // A theme is of one site, whoever comes first.
      [{ theme_id: 1 }, { unique: true, partialFilterExpression: { theme_id: { $exists: true } } }],
      [{ domain: 1 }],
      [{ gateway_ids: 1 }],
    ],
  },
  managed_sites: { required: ['client_id', 'domain', 'registered_at'], indexes: [[{ client_id: 1 }]] },
  hub_audit: {
    required: ['site_id', 'client_id', 'entry'],
    indexes: [
      [{ client_id: 1, received_at: -1, 'entry.at': -1, _id: 1 }],
      [{ site_id: 1, received_at: -1, 'entry.at': -1, _id: 1 }],
      [{ received_at: 1 }, { expireAfterSeconds: HUB_REPORT_SECONDS }],
    ],
  },
  hub_fatals: {
    required: ['site_id', 'client_id', 'report'],
    indexes: [
      [{ client_id: 1, 'report.addon_code': 1, received_at: -1 }],
      [{ client_id: 1, received_at: -1, 'report.at': -1, _id: 1 }],
      [{ site_id: 1, received_at: -1, 'report.at': -1, _id: 1 }],
      [{ received_at: 1 }, { expireAfterSeconds: HUB_REPORT_SECONDS }],
    ],
  },
  addon_switches: { required: ['code', 'reason', 'by'], indexes: [] },
  rate_windows: { required: [], indexes: [[{ until: 1 }, { expireAfterSeconds: 0 }]] },
  idempotency_keys: {
    required: ['request'],
    indexes: [[{ created_at: 1 }, { expireAfterSeconds: IDEMPOTENCY_SECONDS }]],
  },
  leases: { required: ['holder', 'until'], indexes: [[{ until: 1 }, { expireAfterSeconds: LOST_LEASE_SECONDS }]] },
  account_leases: {
    required: ['holder', 'until'],
    indexes: [[{ until: 1 }, { expireAfterSeconds: LOST_LEASE_SECONDS }]],
  },
  live_processes: {
    required: ['key_ids', 'sessions'],
    indexes: [[{ seen_at: 1 }, { expireAfterSeconds: LOST_PROCESS_SECONDS }]],
  },
  leads: {
    required: ['gateway_id', 'client_id', 'source', 'status', 'created_at'],
    indexes: [
      [{ gateway_id: 1, status: 1, created_at: -1, _id: 1 }],
      [{ retention_until: 1 }, { partialFilterExpression: { retention_until: { $exists: true } } }],
    ],
  },
  mails: {
    required: ['client_id', 'kind', 'status'],
    indexes: [
      [{ status: 1, created_at: 1 }],
      [{ client_id: 1 }],
      [{ search_id: 1 }, { partialFilterExpression: { search_id: { $exists: true } } }],
      [{ created_at: 1 }, { expireAfterSeconds: MAIL_SECONDS }],
    ],
  },
  notification_preferences: { required: [], indexes: [] },
  templates: {
    required: ['client_id', 'json'],
    indexes: [[{ client_id: 1, created_at: -1 }]],
  },
  pdf_templates: {
    required: ['client_id', 'input'],
    indexes: [[{ client_id: 1, created_at: -1 }]],
  },
  portal_enrolments: {
    required: ['gateway_id', 'portal_code', 'token_hash', 'token_sealed', 'enrolled_at'],
    indexes: [[{ token_hash: 1 }, { unique: true }], [{ gateway_id: 1 }]],
  },
  audit_events: {
    required: ['action', 'actor', 'at'],
    indexes: [
      [{ gateway_id: 1, at: -1 }],
      [{ job_id: 1, at: 1 }, { partialFilterExpression: { job_id: { $exists: true } } }],
      // Runs, which write the most of them, have no client.
      [
        { 'actor.client_id': 1, gateway_id: 1, at: -1, _id: 1 },
        { partialFilterExpression: { 'actor.client_id': { $exists: true } } },
      ],
      // For the erasure of visitors and their retention.
      [
        { gateway_id: 1, 'detail.visitor_id': 1, at: 1 },
        { partialFilterExpression: { 'detail.visitor_id': { $exists: true } } },
      ],
    ],
  },
  visitor_events: {
    // Every event has passed its schema.
    required: [],
    indexes: [
      [{ gateway_id: 1, received_at: 1, _id: 1 }],
      [{ gateway_id: 1, day: 1, _id: 1 }],
      [{ gateway_id: 1, visitor: 1 }],
      [{ gateway_id: 1, lead_id: 1 }, { partialFilterExpression: { lead_id: { $exists: true } } }],
      // The one by which they expire is made by `keepFor`: its time is configured.
    ],
  },
  visitor_keys: { required: ['gateway_id', 'from', 'until', 'sealed'], indexes: [[{ gateway_id: 1, from: 1 }]] },
  // Read by ranges of ids, which begin with gateway and day.
  insight_days: { required: ['gateway_id', 'version', 'events', 'visitors', 'sessions'], indexes: [] },
  insight_visitors: { required: ['gateway_id', 'visitors'], indexes: [] },
  insight_versions: { required: ['erasures'], indexes: [] },
  insight_states: { required: ['version', 'received_until', 'pending'], indexes: [] },
  lead_outcomes: {
    required: ['gateway_id', 'visitor', 'outcome', 'at'],
    indexes: [[{ gateway_id: 1, at: 1 }]],
  },
  intent_calibrations: { required: ['computed_at'], indexes: [] },
};

const NAMESPACE_EXISTS = 48;

/** Creates what is missing: collections with their validators, which are brought up to date, and indexes. Safe to run by several processes at once. */
export async function prepareCollections(db: Db): Promise<void> {
  await Promise.all(
    Object.entries(DEFINITIONS).map(async ([name, { required, indexes }]) => {
      const validator: Document = { $jsonSchema: { bsonType: 'object', required: [...required] } };
      await db.createCollection(name, required.length > 0 ? { validator } : {}).catch((error: { code?: number }) => {
        if (error.code !== NAMESPACE_EXISTS) throw error;
        // It may have been created with the validator of an earlier version.
        return required.length > 0 ? db.command({ collMod: name, validator }) : undefined;
      });
      for (const [keys, options] of indexes) await db.collection(name).createIndex(keys, options);
    }),
  );
}

/** Names of all collections. */
export const collectionNames = (): string[] => Object.keys(DEFINITIONS);

/** Names of the collections from which the server deletes documents after a fixed time. */
export const fixedExpiries = (): string[] =>
  Object.entries(DEFINITIONS).flatMap(([name, { indexes }]) =>
    indexes.some(([, options]) => options?.expireAfterSeconds !== undefined) ? [name] : [],
  );
