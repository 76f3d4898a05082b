import { inboxPrefix } from '../../model/gateway/inbox.ts';
import { awaitOpenRun } from '../journal/await-open-run.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { resizedPrefix } from '../../model/listing/resized-picture.ts';
import { coverPrefix } from '../pictures/make-covers.ts';
import { mediaPrefix } from '../pictures/media.ts';
import { runActivity } from '../runtime/run-activity.ts';

/** The gateway's cancelled run has a minute to end before its data is removed regardless. */
const WAIT_ATTEMPTS = 60;

/** Prefix under which the published raw models of a gateway are stored. */
const crmModelPrefix = (gatewayId: string) => `crm-models/${gatewayId}/`;

/** Deletes what a deleted gateway owned; each collection declares its owner, and the audit trail stays. Repeatable. */
export const purgeGateway =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<void> =>
    runActivity(async () => {
      await awaitOpenRun(deps, gatewayId, WAIT_ATTEMPTS);
      await deps.search.removeOfGateway(gatewayId);
      await deps.store.purgeGateway(gatewayId);
      // Again: a rebuild of the index may have copied listings that were still in the store.
      await deps.search.removeOfGateway(gatewayId);
      const prefixes = [
        mediaPrefix(gatewayId),
        coverPrefix(gatewayId),
        resizedPrefix(gatewayId),
        crmModelPrefix(gatewayId),
        inboxPrefix(gatewayId),
      ];
      for (const prefix of prefixes) {
        await deps.objects.removePrefix(prefix);
      }
      await deps.store.gateways.remove(gatewayId);
      deps.log.info({ gateway_id: gatewayId }, 'Gateway removed');
    });
