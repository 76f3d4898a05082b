import { JOB_ENDED } from '../step.ts';
import type { TourChapter } from '../step.ts';

const SITE = { connector_type: 'SYNC', config: { url: '{{siteUrl}}', plugin_auth_key: '{{siteKey}}' } };
const draft = (name: string, feed: string) => ({
  item_id: 'north-1',
  name,
  market: 'fr',
  category: 'agency',
  input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `{{crmUrl}}/property-feed?${feed}` } },
});

export const firstSync: TourChapter = {
  title: 'A CRM, a site and the first sync',
  about: 'Creates a gateway between the demo CRM and the demo site, tries the run and runs it.',
  steps: [
    { id: 'getPrincipal' },
    { id: 'listConnectors' },
    {
      id: 'checkConnections',
      body: {
        market: 'fr',
        input_connector: { connector_type: 'PROPERTY_FEED', config: { url: '{{crmUrl}}/property-feed?listings=40' } },
        output_connectors: [SITE],
      },
    },
    {
      id: 'createGateway',
      body: { ...draft('Agence du Port', 'listings=40'), output_connectors: [SITE] },
      keep: {
        gatewayId: '/gateway/id',
        connectorId: '/gateway/input_connector/connector_id',
        outputId: '/gateway/output_connectors/0/connector_id',
        apiToken: '/access_token',
      },
    },
    { id: 'listGateways', query: { page: '0', size: '2' } },
    { id: 'validateGateway' },
    { id: 'getGateway' },
    { id: 'triggerSync', query: { dryRun: 'true' }, keep: { dryRunId: '/id' } },
    { id: 'getSyncJob', path: { jobId: '{{dryRunId}}' }, until: JOB_ENDED },
    { id: 'listJobChanges', path: { jobId: '{{dryRunId}}' }, query: { op: 'created', size: '2' } },
    { id: 'triggerSync', keep: { jobId: '/id' } },
    { id: 'triggerSync', status: 409 },
    { id: 'getSyncJob', until: JOB_ENDED },
    { id: 'getSyncJobProgress' },
    { id: 'listSyncJobs', query: { size: '2' } },
    { id: 'listAllSyncJobs', query: { size: '2', status: 'COMPLETED' } },
    { id: 'listGatewayOverview', query: { size: '2' } },
    { id: 'getGatewayHealth' },
    { id: 'replayOutput', query: { force: 'true' }, keep: { replayId: '/id' } },
    { id: 'getSyncJob', path: { jobId: '{{replayId}}' }, until: JOB_ENDED },
    { id: 'listSyncJobAuditEvents', query: { size: '2' } },
  ],
};

export const settings: TourChapter = {
  title: 'Settings of a gateway',
  about: 'Changes fields and connectors, pauses, and cancels a run of a second gateway whose feed is slow.',
  steps: [
    { id: 'patchGateway', body: { schedule: { every_minutes: 60 } } },
    { id: 'checkGatewayChange', body: { output_connectors: [SITE] } },
    {
      id: 'createGateway',
      body: draft('Agence de la Plage', 'listings=2000&delay_ms=2000'),
      keep: { slowGatewayId: '/gateway/id' },
    },
    { id: 'triggerSync', path: { id: '{{slowGatewayId}}' }, status: 409 },
    { id: 'enableGateway', path: { id: '{{slowGatewayId}}' } },
    { id: 'triggerSync', path: { id: '{{slowGatewayId}}' }, keep: { slowJobId: '/id' } },
    {
      id: 'getSyncJob',
      path: { id: '{{slowGatewayId}}', jobId: '{{slowJobId}}' },
      until: { at: '/status', is: ['RUNNING'] },
    },
    { id: 'cancelSyncJob', path: { id: '{{slowGatewayId}}', jobId: '{{slowJobId}}' } },
    { id: 'getSyncJob', path: { id: '{{slowGatewayId}}', jobId: '{{slowJobId}}' }, until: JOB_ENDED },
    { id: 'cancelSyncJob', path: { id: '{{slowGatewayId}}', jobId: '{{slowJobId}}' }, status: 409 },
    { id: 'pauseGateway', path: { id: '{{slowGatewayId}}' } },
    {
      id: 'replaceGateway',
      path: { id: '{{slowGatewayId}}' },
      body: {
        ...draft('Agence de la Plage', 'listings=20'),
        schedule: { cron: '0 6 * * 1-5', time_zone: 'Europe/Paris' },
      },
    },
    { id: 'deleteGateway', path: { id: '{{slowGatewayId}}' } },
    { id: 'mergeMetadata', body: { crm: { branch: '12' }, note: 'Ask Camille before changing the feed.' } },
    { id: 'getMetadata' },
    { id: 'replaceMetadata', body: { crm: { branch: '12' } } },
    { id: 'listGatewayAuditEvents', query: { size: '2' } },
    { id: 'listOwnAuditEvents', query: { size: '2' } },
    { id: 'exportClient' },
    { id: 'getNotificationPreferences' },
    { id: 'patchNotificationPreferences', body: { sync: true } },
  ],
};

export const access: TourChapter = {
  title: 'Who else gets in',
  about: 'Tokens of a gateway, and another client that may read it.',
  steps: [
    { id: 'createApiToken', body: { read_only: true, expires_in_days: 90 } },
    { id: 'listApiTokens', keep: { tokenId: '/items/0/id' } },
    { id: 'rotateApiToken' },
    { id: 'listApiTokens', keep: { tokenId: '/items/0/id' } },
    { id: 'revokeApiToken' },
    { id: 'createDelegation', body: { client_id: 'partner', level: 'READ', expires_at: '2099-12-31T23:00:00Z' } },
    { id: 'listDelegations' },
    { id: 'listDelegatedGateways', query: { size: '2' } },
    { id: 'revokeDelegation', path: { delegateClientId: 'partner' } },
  ],
};
