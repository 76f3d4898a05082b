import { randomUUID } from 'node:crypto';
import { awaitOpenRun } from '../journal/await-open-run.ts';
import { formerOutputsOf, outputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { domainOf, siteOf } from '../runtime/site-of.ts';
import { withdrawAll } from './withdraw-all.ts';

/** Attempts, a second each, that the gateway's cancelled run has to end before its listings are withdrawn regardless. */
const WAIT_ATTEMPTS = 60;
/** Bounds of the delay until a site that failed is tried again: half of the time that it has been failing. */
const SHORTEST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface Withdrawn {
  /** Delay until the next attempt, ms; undefined if nothing is left to withdraw or the time for it is over. */
  readonly retryInMs?: number;
}

/**
 * Takes the listings of a deleted gateway off all its sites concurrently, so that a dead one delays no other. Listings that are not
 * withdrawn when the time is over stay on the site, and the audit trail records it. Repeatable.
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
        // The client finds it among its own events: those of the deleted gateway cannot be read any more.
        actor: { type: 'system', client_id: gateway.client_id },
        once: `${gatewayId}/not_withdrawn`,
        detail: { sites: left.map(({ domain, listings }) => ({ domain, listings })) },
      });
      deps.log.error({ gateway_id: gatewayId, sites: left }, 'Listings of a deleted gateway were left on its sites');
      return {};
    });
