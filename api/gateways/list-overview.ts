import { pageQuery, toPage } from '../../model/shared/page.ts';
import { levelOf } from '../../store/access/gateways.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import type { GatewayHealth } from '../../model/gateway/gateway-health.ts';
import { expiringTokens } from '../api-tokens/expiring-tokens.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { settleJob } from '../sync-jobs/settle-job.ts';
import { presentWithSchedule } from './gateway-schedule.ts';

const NEWEST = { page: 0, size: 1 };

const withExpiring = (health: GatewayHealth, count: number | undefined): GatewayHealth =>
  count === undefined ? health : { ...health, tokens_expiring: count };

/** All that a list of gateways shows, in one request instead of two more per gateway. */
export const listOverview = route({
  method: 'GET',
  path: '/gateways/overview',
  id: 'listGatewayOverview',
  summary: 'List gateways with their last run and their next one',
  description:
    'Owned gateways, newest first, or with `delegated=true` those delegated to the caller; `health` counts what waits for somebody. The next run is `gateway.schedule.next_run_at`.',
  tag: 'Gateways',
  access: 'token',
  query: { ...pageQuery, delegated: { type: 'boolean', default: false } },
  success: { status: 200, description: 'A page of gateways.', schema: pageRef('GatewayOverview') },
}).handle(async ({ principal, query }, deps) => {
  const { gateways, jobs } = deps.store;
  const { items, total } = await (query.delegated
    ? gateways.listDelegated(principal, query)
    : gateways.listOwned(principal, query));
  const healths = await deps.store.gatewayHealths.of(items.map(({ _id }) => _id));
  const own = items.filter((record) => levelOf(principal, record) === 'OWNER');
  const expiring = await expiringTokens(
    own.map(({ _id }) => _id),
    deps,
  );
  const entries = await Promise.all(
    items.map(async (record) => {
      const [gateway, { items: newest }] = await Promise.all([
        presentWithSchedule(record, deps),
        jobs.list(record._id, NEWEST),
      ]);
      const [job] = newest;
      const health = healths.get(record._id);
      if (!health) throw new Error('The counts of a gateway are missing.');
      const level = levelOf(principal, record);
      const delegated = query.delegated && level !== 'OWNER' ? { delegation_level: level } : {};
      return {
        gateway: { ...gateway, ...delegated },
        health: withExpiring(health, expiring.get(record._id)),
        ...(job ? { last_job: presentJob(await settleJob(job, deps)) } : {}),
      };
    }),
  );
  return toPage(entries, total, query);
});
