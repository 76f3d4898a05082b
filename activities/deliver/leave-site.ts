import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { jobReason, reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { FormerOutput, GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import { openJournal } from '../journal/journal.ts';
import { destinationsOf, formerOutputsOf, openFormerOutput, outputsOf } from '../runtime/connector-context.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { failureBy, isAbandoned } from './failure.ts';
import { domainOf, siteOf } from '../runtime/site-of.ts';
import { withdrawAll } from './withdraw-all.ts';

interface Leaving {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly former: FormerOutput;
  readonly signal: AbortSignal;
}

/**
 * Withdraws what the site of a removed or moved output may still show. A site that does not acknowledge it within the time that withdrawals have is
 * left as it is, which the job and the audit trail record. False: there is more to do.
 */
export async function leaveSite(deps: ActivityDeps, { jobId, gateway, former, signal }: Leaving): Promise<boolean> {
  const output = openFormerOutput(deps, former);
  const place = { gatewayId: gateway._id, site: siteOf(output) };
  // Another output delivers there, or does so again.
  if (outputsOf(deps, gateway).some((present) => siteOf(present) === place.site)) {
    await forgetFormer(deps, gateway._id, output);
    return true;
  }
  const part = `deliver:${former.id}` as const;
  const last = await deps.store.pages.last(jobId, part);
  if (isAbandoned(last)) return true;
  const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
  const domain = domainOf(output);
  const deadline = Date.now() + deps.chunkSeconds * 1_000;
  const { done, fault } = await withdrawAll(
    deps,
    { gateway, output, place, triedBy: jobId, signal, deadline },
    async ({ withdrawn, messages, write }) => {
      const examples = messages.map((message) => `${domain}: ${message}`);
      const reasons = reasonIfAny('delivery_failed', messages.length, examples);
      await journal.append({ counts: { withdrawn, delivery_failed: messages.length }, reasons }, { write });
    },
  );
  if (!done) return false;
  const left = await deps.store.possessions.count(place);
  const isOver = Date.now() >= former.removed_at.getTime() + deps.withdrawalSeconds * 1_000;
  if (left > 0 && isOver) {
    await recordNotWithdrawn(deps, { jobId, gateway, former }, { domain, listings: left });
    await deps.store.possessions.removeOfSite(place);
  }
  if (left === 0 || isOver) await forgetPlace(deps, place, output);
  const code = isOver ? 'not_withdrawn' : fault && failureBy(fault).code;
  if (left === 0 || !code) return true;
  const message = fault?.message ?? 'The site refused to take listings off.';
  await journal.append({ counts: { outputs_failed: 1 }, reasons: [jobReason(code, left, [`${domain}: ${message}`])] });
  return true;
}

async function recordNotWithdrawn(
  deps: ActivityDeps,
  { jobId, gateway, former }: Omit<Leaving, 'signal'>,
  site: { readonly domain: string; readonly listings: number },
): Promise<void> {
  await deps.store.audit.append({
    gateway_id: gateway._id,
    job_id: jobId,
    action: 'gateway.not_withdrawn',
    actor: SYSTEM,
    once: `${former.id}/not_withdrawn`,
    detail: { sites: [site] },
  });
}

async function forgetPlace(deps: ActivityDeps, place: Place, output: Output): Promise<void> {
  await deps.store.publishedFiles.forget(place);
  await forgetFormer(deps, place.gatewayId, output);
}

/** Forgets a former output. Other gateways may then write to its destinations, unless the gateway writes there again. */
async function forgetFormer(deps: ActivityDeps, gatewayId: string, former: Output): Promise<void> {
  const { gateways, outputDestinations } = deps.store;
  if (destinationsOf([former]).length === 0) {
    await gateways.forgetFormerOutput(gatewayId, former.id);
    return;
  }
  // The write of the gateway conflicts with a request that changes its outputs at the same time.
  await deps.store.transaction(async (session) => {
    await gateways.forgetFormerOutput(gatewayId, former.id, session);
    const gateway = await gateways.find(gatewayId, session);
    if (!gateway) return;
    const used = destinationsOf([...outputsOf(deps, gateway), ...formerOutputsOf(deps, gateway)]);
    await outputDestinations.keepOnly(gatewayId, used, session);
  });
}
