import { mappingRoutes } from './mappings/routes.ts';
import { listAddons } from './addons/list-addons.ts';
import { subscribeAddon } from './addons/subscribe-addon.ts';
import { unsubscribeAddon } from './addons/unsubscribe-addon.ts';
import { listGatewayEvents } from './audit-events/list-gateway-events.ts';
import { listJobEvents } from './audit-events/list-job-events.ts';
import { listOwnEvents } from './audit-events/list-own-events.ts';
import type { Route } from './contract.ts';
import type { ConnectorSpecData } from './connector-schemas/connector-spec.ts';
import { createApiToken } from './api-tokens/create-token.ts';
import { listApiTokens } from './api-tokens/list-tokens.ts';
import { revokeApiToken } from './api-tokens/revoke-token.ts';
import { rotateApiToken } from './api-tokens/rotate-token.ts';
import { listConnectors } from './connectors/list-connectors.ts';
import { disableEvents } from './crm-events/disable-events.ts';
import { getEventEndpoint } from './crm-events/get-event-endpoint.ts';
import { receiveEvents } from './crm-events/receive-events.ts';
import { renewEventSecret } from './crm-events/renew-event-secret.ts';
import { getDvfPolygonStats, getDvfStats } from './dvf/get-dvf-stats.ts';
import { getMutation } from './dvf/get-mutation.ts';
import { searchDvf } from './dvf/search-dvf.ts';
import { searchDvfGeo, searchDvfPolygon } from './dvf/search-dvf-geo.ts';
import { createEstimation } from './estimations/create-estimation.ts';
import { createDelegation } from './delegations/create-delegation.ts';
import { leaveGateway } from './delegations/leave-gateway.ts';
import { listDelegated } from './delegations/list-delegated.ts';
import { listDelegations } from './delegations/list-delegations.ts';
import { revokeDelegation } from './delegations/revoke-delegation.ts';
import { createSubscription } from './event-subscriptions/create-subscription.ts';
import { deleteSubscription } from './event-subscriptions/delete-subscription.ts';
import { getDeliveryBody } from './event-subscriptions/get-delivery-body.ts';
import { getSubscription } from './event-subscriptions/get-subscription.ts';
import { listDeliveries } from './event-subscriptions/list-deliveries.ts';
import { listSubscriptions } from './event-subscriptions/list-subscriptions.ts';
import { patchSubscription } from './event-subscriptions/patch-subscription.ts';
import { redeliver, redeliverFailed } from './event-subscriptions/redeliver.ts';
import { rotateSecret } from './event-subscriptions/rotate-secret.ts';
import { getFormer } from './former-listings/get-former.ts';
import { searchFormer } from './former-listings/search-former.ts';
import { addWord } from './rules/add-word.ts';
import { getRules, getRulesVersion, listRulesVersions } from './rules/get-rules.ts';
import { listUnmappedWords } from './rules/list-unmapped.ts';
import { previewDraft } from './rules/preview-rules.ts';
import { replaceRules, restoreRules } from './rules/publish-rules.ts';
import { listChoices } from './rules/rule-choices.ts';
import { findAddress } from './geocoding/find-address.ts';
import { findPlaces } from './geocoding/find-places.ts';
import { checkGatewayChange } from './gateways/check-change.ts';
import { checkConnections } from './gateways/check-connections.ts';
import { createGateway } from './gateways/create-gateway.ts';
import { deleteGateway } from './gateways/delete-gateway.ts';
import { enableGateway } from './gateways/enable-gateway.ts';
import { getGateway } from './gateways/get-gateway.ts';
import { getGatewayHealth } from './gateways/get-health.ts';
import { listGateways } from './gateways/list-gateways.ts';
import { listOverview } from './gateways/list-overview.ts';
import { patchGateway } from './gateways/patch-gateway.ts';
import { pauseGateway } from './gateways/pause-gateway.ts';
import { replaceGateway } from './gateways/replace-gateway.ts';
import { validateGateway } from './gateways/validate-gateway.ts';
import { downloadInboxDelivery } from './inboxes/download-inbox-delivery.ts';
import { getInbox } from './inboxes/get-inbox.ts';
import { listInboxDeliveries } from './inboxes/list-inbox-deliveries.ts';
import { readInboxDelivery } from './inboxes/read-inbox-delivery.ts';
import { renewInboxSecret } from './inboxes/renew-inbox-secret.ts';
import { revokeInbox } from './inboxes/revoke-inbox.ts';
import { setInboxKeys } from './inboxes/set-inbox-keys.ts';
import { uploadInboxFile } from './inboxes/upload-inbox-file.ts';
import { insightsRoutes } from './insights/routes.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getInvoicePdf } from './invoices/get-invoice-pdf.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { eraseLead } from './leads/erase-lead.ts';
import { eraseLeads } from './leads/erase-leads.ts';
import { getLead } from './leads/get-lead.ts';
import { listLeads } from './leads/list-leads.ts';
import { submitLead } from './leads/submit-lead.ts';
import { getMetadata, mergeMetadata, replaceMetadata } from './metadata/metadata.ts';
import {
  resubscribeMails,
  showMailPreferences,
  showMailUnsubscribe,
  unsubscribeMails,
} from './notification-preferences/mail-link.ts';
import { getPreferences, patchPreferences } from './notification-preferences/preferences.ts';
import { createOpenapi } from './openapi/openapi.ts';
import { getDocs, getDocsAsset } from './operations/get-docs.ts';
import { getLivez } from './operations/get-livez.ts';
import { getMetrics } from './operations/get-metrics.ts';
import { createGetOpenapi } from './operations/get-openapi.ts';
import { getReadyz } from './operations/get-readyz.ts';
import { downloadAddon } from './plugin-manager/download-addon.ts';
import { getCatalog } from './plugin-manager/get-catalog.ts';
import { listSiteAudit } from './plugin-manager/list-audit.ts';
import { listSiteFatals } from './plugin-manager/list-fatals.ts';
import { listSites } from './plugin-manager/list-sites.ts';
import { pushAudit } from './plugin-manager/push-audit.ts';
import { registerSite } from './plugin-manager/register-site.ts';
import { reportFatal } from './plugin-manager/report-fatal.ts';
import { downloadPlugin } from './plugins/download-plugin.ts';
import { getPlugin } from './plugins/get-plugin.ts';
import { listPlugins } from './plugins/list-plugins.ts';
import { createPdfTemplate } from './pdf-templates/create-template.ts';
import { deletePdfTemplate } from './pdf-templates/delete-template.ts';
import { getPdfTemplate } from './pdf-templates/get-template.ts';
import { listPdfTemplates } from './pdf-templates/list-templates.ts';
import { previewPdfTemplate } from './pdf-templates/preview-template.ts';
import { replacePdfTemplate } from './pdf-templates/replace-template.ts';
import { enrolPortal } from './portals/enrol.ts';
import { getFeed } from './portals/get-feed.ts';
import { listPortals } from './portals/list-portals.ts';
import { rotateFeedToken } from './portals/rotate-token.ts';
import { unenrolPortal } from './portals/unenrol.ts';
import { getPrincipal } from './principal/get-principal.ts';
import { compareListing } from './properties/compare-listing.ts';
import { getCover } from './properties/get-cover.ts';
import { getPicture } from './properties/get-picture.ts';
import { getCrmModel } from './properties/get-crm-model.ts';
import { getMedia } from './properties/get-media.ts';
import { getPdf } from './properties/get-pdf.ts';
import { getProperty } from './properties/get-property.ts';
import { getPropertySchema } from './properties/get-schema.ts';
import { listGatewayProperties } from './properties/list-gateway-properties.ts';
import { listPropertyChanges } from './replication/list-property-changes.ts';
import { listProperties } from './properties/list-properties.ts';
import { askProperties } from './properties/ask-properties.ts';
import { searchProperties } from './properties/search-properties.ts';
import { listVersions } from './properties/list-versions.ts';
import { setUrl } from './properties/set-url.ts';
import { similarProperties } from './properties/similar-properties.ts';
import { suggestProperties } from './properties/suggest-properties.ts';
import { heldRoutes } from './held-listings/routes.ts';
import { getQuarantined } from './quarantine/get-quarantined.ts';
import { listQuarantine } from './quarantine/list-quarantine.ts';
import { retryQuarantine } from './quarantine/retry-quarantine.ts';
import { confirmSavedSearch } from './saved-searches/confirm-search.ts';
import { createSavedSearch } from './saved-searches/create-search.ts';
import { deleteSavedSearch } from './saved-searches/delete-search.ts';
import { getSavedSearch } from './saved-searches/get-search.ts';
import { listSavedSearches } from './saved-searches/list-searches.ts';
import { patchSavedSearch } from './saved-searches/patch-search.ts';
import { showToReader, showUnsubscribe } from './saved-searches/show-to-reader.ts';
import { unsubscribeSavedSearch } from './saved-searches/unsubscribe-search.ts';
import { activateSite } from './site/activate-site.ts';
import { listActivations } from './site/list-activations.ts';
import { listTwins } from './twins/list-twins.ts';
import { createTicket } from './support/create-ticket.ts';
import { cancelJob } from './sync-jobs/cancel-job.ts';
import { getJob } from './sync-jobs/get-job.ts';
import { getProgress } from './sync-jobs/get-progress.ts';
import { listChanges } from './sync-jobs/list-changes.ts';
import { listAllJobs } from './sync-jobs/list-all-jobs.ts';
import { listJobs } from './sync-jobs/list-jobs.ts';
import { replayOutput } from './sync-jobs/replay-output.ts';
import { restoreArchived } from './sync-jobs/restore-archived.ts';
import { triggerSync } from './sync-jobs/trigger-sync.ts';
import { createTemplate } from './templates/create-template.ts';
import { deleteTemplate } from './templates/delete-template.ts';
import { duplicateTemplate } from './templates/duplicate-template.ts';
import { getTemplate } from './templates/get-template.ts';
import { getSunlight } from './sunlight/get-sunlight.ts';
import { getSunlightPdf } from './sunlight/get-sunlight-pdf.ts';
import { listTemplates } from './templates/list-templates.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { updateTemplate } from './templates/update-template.ts';
import { erasePerson } from './persons/erase-person.ts';
import { eraseClient } from './client-data/erase-client.ts';
import { exportClient } from './client-data/export-client.ts';
import { exportPerson } from './persons/export-person.ts';
import { visitorEventRoutes } from './visitor-events/routes.ts';

/** Every endpoint: a new one is a file of its own and a line here. */
const endpoints: readonly Route[] = [
  listGateways,
  listOverview,
  listConnectors,
  getPrincipal,
  checkConnections,
  createGateway,
  // Before the paths with an id in the same place.
  listDelegated,
  getGateway,
  replaceGateway,
  patchGateway,
  deleteGateway,
  enableGateway,
  pauseGateway,
  validateGateway,
  checkGatewayChange,
  getGatewayHealth,
  listApiTokens,
  createApiToken,
  rotateApiToken,
  revokeApiToken,
  getRules,
  replaceRules,
  previewDraft,
  restoreRules,
  listRulesVersions,
  listChoices,
  getRulesVersion,
  listUnmappedWords,
  addWord,
  createDelegation,
  listDelegations,
  revokeDelegation,
  leaveGateway,
  getMetadata,
  replaceMetadata,
  mergeMetadata,
  listAddons,
  subscribeAddon,
  unsubscribeAddon,
  listPortals,
  enrolPortal,
  unenrolPortal,
  rotateFeedToken,
  listInvoices,
  getInvoice,
  getInvoicePdf,
  listJobs,
  listAllJobs,
  triggerSync,
  getJob,
  getProgress,
  listChanges,
  restoreArchived,
  cancelJob,
  replayOutput,
  ...heldRoutes,
  listQuarantine,
  getQuarantined,
  retryQuarantine,
  getEventEndpoint,
  renewEventSecret,
  disableEvents,
  receiveEvents,
  getInbox,
  renewInboxSecret,
  revokeInbox,
  setInboxKeys,
  uploadInboxFile,
  listInboxDeliveries,
  downloadInboxDelivery,
  readInboxDelivery,
  listPlugins,
  getPlugin,
  downloadPlugin,
  registerSite,
  listSites,
  getCatalog,
  downloadAddon,
  pushAudit,
  listSiteAudit,
  reportFatal,
  listSiteFatals,
  createTicket,
  activateSite,
  listActivations,
  listSubscriptions,
  createSubscription,
  getSubscription,
  patchSubscription,
  deleteSubscription,
  rotateSecret,
  listDeliveries,
  getDeliveryBody,
  redeliver,
  redeliverFailed,
  listSavedSearches,
  createSavedSearch,
  getSavedSearch,
  patchSavedSearch,
  deleteSavedSearch,
  listGatewayEvents,
  listJobEvents,
  listOwnEvents,
  listProperties,
  searchProperties,
  askProperties,
  suggestProperties,
  similarProperties,
  listGatewayProperties,
  listTwins,
  listPropertyChanges,
  searchFormer,
  getFormer,
  getProperty,
  getCrmModel,
  compareListing,
  listVersions,
  getPdf,
  getSunlight,
  getSunlightPdf,
  ...insightsRoutes,
  listLeads,
  submitLead,
  eraseLeads,
  getLead,
  eraseLead,
  eraseClient,
  exportClient,
  exportPerson,
  erasePerson,
  listPdfTemplates,
  createPdfTemplate,
  getPdfTemplate,
  replacePdfTemplate,
  deletePdfTemplate,
  previewPdfTemplate,
  setUrl,
  getCover,
  getPicture,
  getMedia,
  searchDvf,
  searchDvfGeo,
  searchDvfPolygon,
  getDvfStats,
  getDvfPolygonStats,
  getMutation,
  createEstimation,
  findPlaces,
  findAddress,
  ...visitorEventRoutes,
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  deleteTemplate,
  duplicateTemplate,
  previewTemplate,
  ...mappingRoutes,
  getFeed,
  showToReader,
  confirmSavedSearch,
  showUnsubscribe,
  unsubscribeSavedSearch,
  showMailPreferences,
  showMailUnsubscribe,
  unsubscribeMails,
  resubscribeMails,
  getPreferences,
  patchPreferences,
  getPropertySchema,
  getLivez,
  getReadyz,
  getMetrics,
  getDocs,
  getDocsAsset,
];

/** All routes, with the one that serves the document made from them. */
export function createRoutes(connectorSpecs: readonly ConnectorSpecData[]): readonly Route[] {
  let document: unknown;
  const getOpenapi = createGetOpenapi(() => (document ??= createOpenapi(routes, connectorSpecs)));
  const routes = [...endpoints, getOpenapi];
  return routes;
}
