import { randomUUID } from 'node:crypto';
import { awaitOpenRun } from '../journal/await-open-run.ts';
import { formerOutputsOf, outputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { domainOf, siteOf } from './site-of.ts';
import { withdrawAll } from './withdraw-all.ts';

/** The gateway's cancelled run has a minute to end before its listings are withdrawn regardless. */
const WAIT_ATTEMPTS = 60;
/** Pauses until a site that failed is tried again: half of the time it has been failing for, between these. */
const SHORTEST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface Withdrawn {
  /** When to go on, ms from now; absent when nothing is left to withdraw or the time for it is over. */
  readonly retryInMs?: number;
}

/**
 * Takes the listings of a deleted gateway off its sites, all of which are told side by side, so that a dead one holds up no other. What could not be
 * withdrawn when the time is over is left and recorded. Repeatable.
 */
export const withdrawGateway =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<Withdrawn> =>
    runActivity(async ({ signal }) => {
      const gateway = await deps.store.gateways.find(gatewayId);
      if (!gateway?.deleted_at || gateway.keep_on_sites) return {};
      await awaitOpenRun(deps, gatewayId, WAIT_ATTEMPTS);
      const deadline = Date.now() + deps.chunkSeconds * 1_000;
      const triedBy = randomUUID();
      const outputs = [...outputsOf(deps, gateway), ...formerOutputsOf(deps, gateway)];
      const sites = await Promise.all(
        [...new Map(outputs.map((output) => [siteOf(output), output]))].map(async ([site, output]) => {
          const place = { gatewayId, site };
          const { done, fault } = await withdrawAll(
            deps,
            { gateway, output, place, triedBy, signal, deadline },
            ({ write }) => deps.store.transaction(write),
          );
          const listings = await deps.store.possessions.count(place);
          return { domain: domainOf(output), listings, done, message: fault?.message };
        }),
      );
      const left = sites.filter(({ listings }) => listings > 0);
      if (left.length === 0) return {};
      if (left.some(({ done }) => !done)) return { retryInMs: 0 };
      const waited = Date.now() - gateway.deleted_at.getTime();
      if (waited < deps.withdrawalSeconds * 1_000) {
        deps.log.warn(
          { gateway_id: gatewayId, sites: left },
          'Listings of a deleted gateway could not be withdrawn yet',
        );
        return { retryInMs: Math.min(Math.max(waited / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS) };
      }
      await deps.store.audit.append({
        gateway_id: gatewayId,
        action: 'gateway.not_withdrawn',
        // Its owner finds it among what the client did: the gateway's own events cannot be read any more.
        actor: { type: 'system', client_id: gateway.client_id },
        once: `${gatewayId}/not_withdrawn`,
        detail: { sites: left.map(({ domain, listings }) => ({ domain, listings })) },
      });
      deps.log.error({ gateway_id: gatewayId, sites: left }, 'Listings of a deleted gateway were left on its sites');
      return {};
    });
