import type { TourChapter } from '../step.ts';

const event = (id: string, type: string, more: Readonly<Record<string, string>>) => ({
  id: `${id}-{{$guid}}`,
  type,
  at: '{{$isoTimestamp}}',
  visitor_id: 'b7f0c1d2e3f4a5b6c7d8e9f001122334',
  session_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  consent: true,
  ...more,
});

const visitor = { visitorId: 'b7f0c1d2e3f4a5b6c7d8e9f001122334' };
const scored = { visitorId: '{{scoredVisitorId}}', leadId: '{{scoredVisitorId}}' };
const listing = { propertyUuid: '{{propertyId}}' };

export const people: TourChapter = {
  title: 'Leads and saved searches',
  about: 'People who write, searches that readers save, and how their data are erased.',
  steps: [
    {
      id: 'createLead',
      query: { gatewayId: '{{gatewayId}}' },
      body: {
        first_name: 'Camille',
        last_name: 'Etcheverry',
        email: 'camille@reader.example',
        message: 'Can we visit on Saturday?',
        request: 'VIEWING',
        property_id: '{{propertyId}}',
        source: { channel: 'site', utm_source: 'newsletter' },
        consent: { given: true, text_version: '2026-01' },
      },
      keep: { leadId: '/id' },
    },
    { id: 'getLead' },
    { id: 'listLeads', query: { gatewayId: '{{gatewayId}}', size: '2' } },
    {
      id: 'createSavedSearch',
      body: {
        name: 'Houses by the sea',
        filter: { type: ['house'], price_max: 600_000 },
        channel: { type: 'MAIL', email: 'reader-{{$timestamp}}@reader.example', language: 'fr' },
      },
      keep: { searchId: '/id' },
    },
    { id: 'getSavedSearch' },
    { id: 'patchSavedSearch', body: { filter: { type: ['house'], price_max: 650_000 } } },
    { id: 'listSavedSearches', query: { size: '2' } },
    {
      id: 'Read the mail to the reader',
      url: '{{mailUrl}}/messages',
      keep: { searchToken: /public\/saved-searches\/([\w.-]+)/ },
      waits: true,
    },
    { id: 'showSavedSearch', path: { token: '{{searchToken}}' } },
    { id: 'confirmSavedSearch', path: { token: '{{searchToken}}' } },
    { id: 'showUnsubscribe', path: { token: '{{searchToken}}' } },
    { id: 'unsubscribeSavedSearch', path: { token: '{{searchToken}}' } },
    { id: 'deleteSavedSearch' },
    { id: 'exportPerson', query: { email: 'camille@reader.example' } },
    { id: 'eraseLead' },
    { id: 'eraseLeadsByEmail', body: { email: 'camille@reader.example' } },
    { id: 'erasePerson', query: { email: 'camille@reader.example' } },
    {
      id: 'Read a mail to the agency',
      url: '{{mailUrl}}/messages',
      keep: { mailToken: /public\/mail-preferences\/([\w.-]+)/ },
      waits: true,
    },
    { id: 'showMailPreferences', path: { token: '{{mailToken}}' } },
    { id: 'showMailUnsubscribe', path: { token: '{{mailToken}}' } },
    { id: 'unsubscribeMails', path: { token: '{{mailToken}}' } },
    { id: 'resubscribeMails', path: { token: '{{mailToken}}' } },
  ],
};

export const insights: TourChapter = {
  title: 'Visitors of the sites',
  about: 'Hands over what visitors do, and reads the figures that come of it.',
  steps: [
    { id: 'getVisitorScript' },
    {
      id: 'createCollectorToken',
      body: { origin: 'https://www.agency.example', lifetime_seconds: 86_400 },
      keep: { collectorToken: '/token' },
    },
    {
      id: 'collectVisitorEvents',
      body: {
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        events: [
          event('view', 'listing_view', { property_id: '{{propertyId}}', utm_source: 'google' }),
          event('form', 'form_start', { property_id: '{{propertyId}}' }),
        ],
      },
    },
    {
      id: 'importVisitorEvents',
      body: { events: [event('older', 'listing_view', { property_id: '{{propertyId}}', utm_source: 'newsletter' })] },
    },
    {
      id: 'collectPublicVisitorEvents',
      headers: { Origin: 'https://www.agency.example' },
      body: { token: '{{collectorToken}}', events: [event('page', 'page_view', {})] },
    },
    { id: 'getInsightsOverview' },
    { id: 'getInsightsFunnel' },
    { id: 'listTopProperties', query: { limit: '2' } },
    { id: 'getPropertyDiagnostics', query: { size: '2' } },
    { id: 'getMarketDemand' },
    { id: 'getLeadAttribution' },
    {
      id: 'setChannelCosts',
      path: { month: '2026-06' },
      body: { currency: 'EUR', costs: { portal: 490, paid_search: 350 } },
    },
    { id: 'listChannelCosts' },
    { id: 'getInsightsRoi', query: { currency: 'EUR', cost: 'paid_search:1200' } },
    { id: 'deleteChannelCosts', path: { month: '2026-06' } },
    { id: 'getPropertyInsights', path: listing },
    { id: 'getOwnerReport', path: listing },
    { id: 'listPropertyLeads', path: listing, query: { size: '2' } },
    { id: 'listMatchingLeads', path: listing, query: { limit: '2' } },
    { id: 'getIntentReliability' },
    { id: 'listScoredLeads', query: { size: '2' }, keep: { scoredVisitorId: '/items/0/visitor_id' }, mayMiss: true },
    { id: 'getScoredLead', path: scored, mayMiss: true },
    { id: 'listMatchingProperties', path: scored, query: { limit: '2' }, mayMiss: true },
    { id: 'setLeadOutcome', path: scored, body: { outcome: 'visit' }, mayMiss: true },
    { id: 'exportVisitorData', path: visitor },
    { id: 'exportVisitor', path: visitor },
    { id: 'eraseVisitor', path: visitor },
  ],
};
