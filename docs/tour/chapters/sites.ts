import type { TourChapter } from '../step.ts';

const since = '2026-01-01T00:00:00.000Z';

export const siteEvents: TourChapter = {
  title: 'Sites that subscribe to changes',
  about: 'Signed events for a site, each delivery of them, and sending again what failed.',
  steps: [
    {
      id: 'createEventSubscription',
      body: { url: '{{siteUrl}}/events', types: ['lead.created', 'property.updated'], description: 'Website' },
      keep: { subscriptionId: '/id' },
    },
    { id: 'getEventSubscription' },
    { id: 'listEventSubscriptions', query: { size: '2' } },
    {
      id: 'createLead',
      query: { gatewayId: '{{gatewayId}}' },
      body: { email: 'sam@reader.example', message: 'What is it worth?', consent: { given: true } },
    },
    {
      id: 'listEventDeliveries',
      query: { size: '2' },
      keep: { deliveryId: '/items/0/id' },
      waits: true,
    },
    { id: 'getEventDeliveryBody' },
    { id: 'redeliverEvent' },
    { id: 'redeliverFailedEvents', body: { since } },
    { id: 'patchEventSubscription', body: { status: 'PAUSED' } },
    { id: 'rotateEventSubscriptionSecret' },
    { id: 'deleteEventSubscription' },
  ],
};

export const sites: TourChapter = {
  title: 'Plugins, sites and help',
  about: 'What runs on sites, what sites report, and questions to people.',
  steps: [
    { id: 'listPlugins', query: { size: '2' }, keep: { pluginId: '/items/0/id' } },
    { id: 'getPlugin' },
    { id: 'downloadPlugin' },
    { id: 'activateSite', body: { domain: '{{siteUrl}}', plugin_auth_key: '{{siteKey}}', theme_id: 'harbour' } },
    { id: 'listSiteActivations', query: { size: '2' } },
    { id: 'getAddonCatalog' },
    { id: 'downloadAddon', path: { code: 'json-ld' } },
    {
      id: 'registerSite',
      body: {
        domain: 'https://www.agency.example',
        name: 'Agence du Port',
        cms: 'WordPress 6.8',
        php_version: '8.3.12',
      },
      keep: { siteId: '/site_id' },
    },
    { id: 'listManagedSites', query: { size: '2' } },
    {
      id: 'pushSiteAudit',
      body: {
        site_id: '{{siteId}}',
        entries: [{ id: '{{$guid}}', at: '{{$isoTimestamp}}', action: 'addon.activated', message: 'json-ld 1.1.0' }],
      },
    },
    { id: 'listSiteAudit', query: { size: '2' } },
    {
      id: 'reportSiteFatal',
      body: {
        site_id: '{{siteId}}',
        reports: [
          {
            id: '{{$guid}}',
            at: '{{$isoTimestamp}}',
            addon_code: 'json-ld',
            addon_version: '1.1.0',
            message: 'Call to undefined function wp_get_attachment_url()',
            php_version: '8.3.12',
          },
        ],
      },
    },
    { id: 'listSiteFatals', query: { size: '2' } },
    {
      id: 'createSupportTicket',
      body: {
        subject: 'Our CRM changed its export',
        message: 'Which field does the energy class come from now?',
        category: 'question',
        gateway_id: '{{gatewayId}}',
      },
    },
    { id: 'getOpenapi' },
    { id: 'deleteGateway' },
  ],
};
