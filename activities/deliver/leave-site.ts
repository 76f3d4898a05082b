import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { jobReason, reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { FormerOutput, GatewayRecord } from '../../store/access/gateways.ts';
import { destinationsOf, formerOutputsOf, openFormerOutput, outputsOf } from '../runtime/connector-context.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { givenUpBy, isGivenUp } from './given-up.ts';
import { openJournal } from '../journal/journal.ts';
import { domainOf, siteOf } from './site-of.ts';
import { withdrawAll } from './withdraw-all.ts';

/**
 * Withdraws what the site of a removed or moved output may still show. A site that does not acknowledge it within the time that withdrawals have is
 * left, which the job and the audit trail say.
 */
export async function leaveSite(
  deps: ActivityDeps,
  {
    jobId,
    gateway,
    former,
    signal,
  }: { jobId: string; gateway: GatewayRecord; former: FormerOutput; signal: AbortSignal },
): Promise<{ readonly done: boolean }> {
  const output = openFormerOutput(deps, former);
  const place = { gatewayId: gateway._id, site: siteOf(output) };
  const forget = () => forgetFormer(deps, gateway._id, output);
  // Another output delivers there, or does so again.
  if (outputsOf(deps, gateway).some((present) => siteOf(present) === place.site)) {
    await forget();
    return { done: true };
  }
  const part = `deliver:${former.id}` as const;
  const last = await deps.store.pages.last(jobId, part);
  if (isGivenUp(last)) return { done: true };
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
  if (!done) return { done };
  const left = await deps.store.possessions.count(place);
  if (left === 0) {
    await deps.store.publishedFiles.forget(place);
    await forget();
    return { done: true };
  }
  const isOver = Date.now() >= former.removed_at.getTime() + deps.withdrawalSeconds * 1_000;
  if (isOver) {
    await deps.store.audit.append({
      gateway_id: gateway._id,
      job_id: jobId,
      action: 'gateway.not_withdrawn',
      actor: SYSTEM,
      once: `${former.id}/not_withdrawn`,
      detail: { sites: [{ domain, listings: left }] },
    });
    await deps.store.possessions.removeOfSite(place);
    await deps.store.publishedFiles.forget(place);
    await forget();
  }
  const code = isOver ? 'not_withdrawn' : fault && givenUpBy(fault);
  if (!code) return { done: true };
  const said = fault?.message ?? 'The site refused to take listings off.';
  await journal.append({ counts: { outputs_failed: 1 }, reasons: [jobReason(code, left, [`${domain}: ${said}`])] });
  return { done: true };
}

/** Forgets a former output. What it alone could write may then be written by others, unless the gateway writes there again. */
async function forgetFormer(deps: ActivityDeps, gatewayId: string, former: Output): Promise<void> {
  const { gateways, outputDestinations } = deps.store;
  if (destinationsOf([former]).length === 0) {
    await gateways.forgetFormerOutput(gatewayId, former.id);
    return;
  }
  // The write of the gateway conflicts with a request that gives it other outputs meanwhile.
  await deps.store.transaction(async (session) => {
    await gateways.forgetFormerOutput(gatewayId, former.id, session);
    const gateway = await gateways.find(gatewayId, session);
    if (!gateway) return;
    const used = destinationsOf([...outputsOf(deps, gateway), ...formerOutputsOf(deps, gateway)]);
    await outputDestinations.keepOnly(gatewayId, used, session);
  });
}
