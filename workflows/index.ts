// The entry of the workflow bundle: every workflow by the name it is started with.
export { crmEvents } from './crm-events.ts';
export { dvfCleanup, dvfImport } from './dvf-import.ts';
export { gatewaySync } from './gateway-sync.ts';
export { checkConnectors, gatewayCovers, purgeGateway, studyMapping } from './gateway-work.ts';
export { insights } from './insights.ts';
export { readDeliveries } from './read-deliveries.ts';
export { scheduledSync } from './scheduled-sync.ts';
export { searchAlerts } from './search-alerts.ts';
export { siteEvents } from './site-events.ts';
export { sendMail } from './send-mail.ts';
export { sendMails } from './send-mails.ts';
