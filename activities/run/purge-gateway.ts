import { awaitOpenRun } from '../journal/await-open-run.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { coverPrefix } from '../pictures/make-covers.ts';
import { mediaPrefix } from '../pictures/media.ts';
import { runActivity } from '../runtime/run-activity.ts';

/** The gateway's cancelled run has a minute to end before its data is removed regardless. */
const WAIT_ATTEMPTS = 60;

/** Where published raw models of a gateway lie. */
const crmModelPrefix = (gatewayId: string) => `crm-models/${gatewayId}/`;

/** Removes all a deleted gateway owned, except its audit trail. Repeatable. */
export const purgeGateway =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<void> =>
    runActivity(async () => {
      await awaitOpenRun(deps, gatewayId, WAIT_ATTEMPTS);
      await deps.search.removeOfGateway(gatewayId);
      await deps.store.listings.removeOfGateway(gatewayId);
      // Again: a rebuild of the index may have copied listings that were still in the store.
      await deps.search.removeOfGateway(gatewayId);
      await deps.store.possessions.removeOfGateway(gatewayId);
      await deps.store.publishedFiles.removeOfGateway(gatewayId);
      await deps.store.outputDestinations.removeOfGateway(gatewayId);
      await deps.store.formerListings.removeOfGateway(gatewayId);
      await deps.store.quarantine.removeOfGateway(gatewayId);
      await deps.store.heldListings.removeOfGateway(gatewayId);
      await deps.store.arrivals.removeOfGateway(gatewayId);
      await deps.store.streams.removeOfGateway(gatewayId);
      await deps.store.eventEndpoints.removeOfGateway(gatewayId);
      await deps.store.gatewayMetadata.removeOfGateway(gatewayId);
      await deps.store.siteActivations.removeGateway(gatewayId);
      await deps.store.subscriptions.removeOfGateway(gatewayId);
      await deps.store.savedSearches.removeOfGateway(gatewayId);
      await deps.store.savedSearchMatches.removeOfGateway(gatewayId);
      await deps.store.enrolments.removeOfGateway(gatewayId);
      await deps.store.siteEvents.removeOfGateway(gatewayId);
      await deps.store.leads.removeOfGateway(gatewayId);
      await deps.store.visitorEvents.removeOfGateway(gatewayId);
      await deps.store.visitorKeys.removeOfGateway(gatewayId);
      await deps.store.insightDays.removeOfGateway(gatewayId);
      await deps.store.insightStates.removeOfGateway(gatewayId);
      await deps.store.leadOutcomes.removeOfGateway(gatewayId);
      await deps.store.intentCalibrations.removeOfGateway(gatewayId);
      await deps.store.listingChanges.removeOfGateway(gatewayId);
      for (const jobId of await deps.store.jobs.idsOfGateway(gatewayId)) await deps.store.pages.removeOfJob(jobId);
      await deps.store.jobs.removeOfGateway(gatewayId);
      for (const prefix of [mediaPrefix(gatewayId), coverPrefix(gatewayId), crmModelPrefix(gatewayId)]) {
        await deps.objects.removePrefix(prefix);
      }
      await deps.store.gateways.remove(gatewayId);
      deps.log.info({ gateway_id: gatewayId }, 'Gateway removed');
    });
