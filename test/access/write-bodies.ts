import { SMALL_MAPPING } from './small-mapping.ts';
import type { Planted } from './plant.ts';
import type { Rank } from './owner-state.ts';

/** A valid body that would change who owns, sees or pays for what the owner has. */
export interface WriteBody {
  readonly body: object;
  /** What this body needs beyond what its operation needs; callers with less get 403. */
  readonly needs?: Rank;
}

const SOME_TIME = '2026-01-01T00:00:00.000Z';

const takenEvent = (property_id: string) => ({
  id: 'taken-event',
  type: 'listing_view',
  at: new Date().toISOString(),
  visitor_id: 'taken-visitor',
  session_id: 'taken-session',
  consent: true,
  property_id,
});

/** Items of the delegate, of another client, and the other item of the owner. */
const ITEMS = ['partner-1', 'south-1', 'north-2'];

/**
 * For each operation with a body, by its id: bodies for an attack on the planted gateway. An operation that is not in this list fails a test. One whose body can change nothing
 * of this kind is listed with its most far-reaching body.
 */
export const WRITE_BODIES: { readonly [operationId: string]: (planted: Planted) => readonly WriteBody[] } = {
  createGateway: ({ scene, ids }) =>
    [...ITEMS, 'north-1'].map((item_id) => ({
      body: {
        ...gatewayBody(scene.crm, item_id),
        // The owner's connector and template under a gateway of the caller.
        input_connector: { ...feed(scene.crm), connector_id: ids['connectorId'] },
        output_connectors: [
          { connector_type: 'SYNC', config: { ...siteConfig(scene.site), template_id: ids['templateId'] } },
        ],
      },
    })),
  checkConnections: ({ scene, ids }) => [
    {
      body: {
        market: 'fr',
        // The owner's connector and template: their secrets must not be used for the caller.
        input_connector: { ...feed(scene.crm), connector_id: ids['connectorId'] },
        output_connectors: [
          { connector_type: 'SYNC', config: { ...siteConfig(scene.site), template_id: ids['templateId'] } },
        ],
      },
    },
  ],
  checkGatewayChange: ({ scene }) => [
    { body: { output_connectors: [{ connector_type: 'SYNC', config: siteConfig(scene.site) }] } },
  ],
  patchGateway: ({ scene }) => [
    ...ITEMS.map((item_id) => ({ body: { item_id }, needs: 'CLIENT' as const })),
    { body: { name: 'Taken', mode: 'TEST', market: 'de', category: 'professional', schedule: {} } },
    { body: { output_connectors: [{ connector_type: 'SYNC', config: siteConfig(scene.site) }] } },
    { body: { input_connectors: [feed(scene.crm)] } },
  ],
  replaceGateway: ({ scene }) => [
    ...ITEMS.map((item_id) => ({ body: gatewayBody(scene.crm, item_id), needs: 'CLIENT' as const })),
    { body: gatewayBody(scene.crm, 'north-1') },
  ],
  createApiToken: ({ scene }) => [
    { body: {} },
    { body: { output_id: scene.gateway.output_connectors[0]?.connector_id, expires_in_days: 3_650 } },
  ],
  subscribeAddon: () => [
    { body: { period: 'ANNUAL', currency: 'EUR', metadata: { client_id: 'partner' } } },
    { body: { period: 'MONTHLY', currency: 'USD' } },
  ],
  createDelegation: () =>
    ['partner', 'agency-south', 'no-items'].map((client_id) => ({ body: { client_id, level: 'FULL_ACCESS' } })),
  createEventSubscription: ({ scene }) => [{ body: { url: `${scene.site}/taken` } }],
  patchEventSubscription: ({ scene }) => [{ body: { url: `${scene.site}/taken`, status: 'PAUSED' } }],
  redeliverFailedEvents: () => [{ body: { since: SOME_TIME } }],
  confirmHeldListings: () => [{ body: { all: true } }],
  dismissHeldListings: () => [{ body: { all: true } }],
  createSavedSearch: () => [
    { body: { name: 'Taken', filter: {}, channel: { type: 'WEBHOOK' } } },
    { body: { name: 'Taken', filter: {}, channel: { type: 'MAIL', email: 'taken@reader.example', language: 'en' } } },
  ],
  patchSavedSearch: () => [{ body: { name: 'Taken', filter: {} } }],
  createLead: ({ idsBelow }) => [
    { body: { email: 'taken@taken.example', property_id: idsBelow['/properties'], consent: { given: true } } },
  ],
  eraseLeadsByEmail: ({ leadEmail }) => [{ body: { email: leadEmail } }],
  setLeadOutcome: () => [{ body: { outcome: 'won', revenue: 1, currency: 'EUR' } }],
  setChannelCosts: () => [{ body: { currency: 'GBP', costs: { portal: 1 } } }],
  mergeMetadata: () => [{ body: { note: 'taken', client_id: 'partner', item_id: 'partner-1' } }],
  replaceMetadata: () => [{ body: {} }],
  patchNotificationPreferences: () => [
    { body: { sync: false, gateway_lifecycle: false, delegation: false, site: false } },
  ],
  setInboxKeys: () => [
    { body: { public_keys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE8/EFm/6H53w3XokpJQ5GiXOeJR06Tgw/xMy8dqrV9K'] } },
  ],
  publishFeedRules: () => [
    { body: { version: 1, rules: { take: { path: 'reference', in: ['taken'] } }, confirmed_removals: 1_000 } },
  ],
  restoreFeedRules: () => [{ body: { version: 1, to: 0 } }],
  previewFeedRules: () => [{ body: { rules: { publish: [{ address: 'exact' }] } } }],
  addWordRule: ({ scene }) => [
    {
      body: {
        connector_type: 'PROPERTY_FEED',
        field: 'taken',
        value: 'taken',
        path: 'location.region',
        means: 'taken',
        applies_to: [scene.gateway.id],
      },
    },
  ],
  createPdfTemplate: () => [{ body: { name: 'Taken', layout: 'luxe' } }],
  replacePdfTemplate: () => [{ body: { name: 'Taken', layout: 'luxe' } }],
  pushSiteAudit: ({ siteId }) => [
    { body: { site_id: siteId, entries: [{ id: 'taken', at: SOME_TIME, action: 'addon.activated' }] } },
  ],
  reportSiteFatal: ({ siteId }) => [
    {
      body: {
        site_id: siteId,
        reports: [{ id: 'taken', at: SOME_TIME, addon_code: 'json-ld', addon_version: '0.0.1', message: 'Taken' }],
      },
    },
  ],
  registerSite: () => [{ body: { domain: 'https://taken.example', name: 'Taken' } }],
  collectVisitorEvents: ({ listing }) => [{ body: { events: [takenEvent(listing.id)] } }],
  importVisitorEvents: ({ listing }) => [{ body: { events: [takenEvent(listing.id)] } }],
  createCollectorToken: () => [{ body: { origin: 'https://taken.example', lifetime_seconds: 86_400 } }],
  createEstimation: () => [
    {
      body: {
        property_type: 'apartment',
        offer_type: 'sale',
        liveable_area_sqm: 60,
        postal_code: '64700',
        lead: { first_name: 'Taken', email: 'taken@example.org' },
      },
    },
  ],
  getDvfStatsByPolygon: () => [{ body: { lat: 45.77, lon: 4.88, radius: 1_000 } }],
  searchDvfByPolygon: () => [{ body: { lat: 45.77, lon: 4.88, radius: 1_000 } }],
  askProperties: ({ scene }) => [{ body: { query: `everything of gateway_id ${scene.gateway.id}` } }],
  searchProperties: () => [{ body: { q: 'taken', sort: 'relevance' } }],
  setPropertyUrl: () => [{ body: { url: 'https://taken.example/' }, needs: 'WRITE' }],
  activateSite: ({ scene }) => [
    { body: { domain: scene.site, plugin_auth_key: 'a-key-of-the-caller', theme_id: `taken-${scene.gateway.id}` } },
  ],
  createSupportTicket: ({ scene }) => [
    { body: { subject: 'Move it', message: 'Please move this gateway to me.', gateway_id: scene.gateway.id } },
  ],
  previewPdfTemplate: ({ idsBelow }) => [
    { body: { property_id: idsBelow['/properties'], template: { name: 'Taken', layout: 'luxe' } } },
  ],
  previewTemplate: ({ idsBelow }) => [{ body: { property_id: idsBelow['/properties'], template: {} } }],
  createMapping: ({ idsBelow, scene }) => [
    { body: { name: 'Taken', mapping: SMALL_MAPPING } },
    {
      body: { name: 'Taken', mapping: SMALL_MAPPING, proposal_id: idsBelow['/mappings'], upload_id: scene.gateway.id },
    },
  ],
  updateMapping: () => [{ body: { revision: 1, name: 'Taken', draft: SMALL_MAPPING } }],
  proposeMapping: ({ idsBelow }) => [{ body: { source: { upload_id: idsBelow['/mappings'] } } }],
  previewMapping: () => [{ body: {} }],
  publishMapping: () => [{ body: { revision: 1 } }],
  rollBackMapping: () => [{ body: { version: 1 } }],
  tryMapping: () => [{ body: { mapping: SMALL_MAPPING, records: [{ id: '1', offer: 'sale' }] } }],
  createTemplate: () => [{ body: { name: 'Taken' } }],
  updateTemplate: () => [{ body: { name: 'Taken', statuses: {} } }],
};

const feed = (crm: string) => ({ connector_type: 'PROPERTY_FEED', config: { url: `${crm}/property-feed?listings=1` } });

const siteConfig = (url: string) => ({ url, plugin_auth_key: 'a-key-of-the-caller' });

const gatewayBody = (crm: string, item_id: string) => ({
  item_id,
  name: 'Taken',
  market: 'fr',
  category: 'agency',
  mode: 'TEST',
  input_connector: feed(crm),
});
