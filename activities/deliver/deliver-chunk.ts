import { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import type { ChunkResult } from '../import/import-chunk.ts';
import { indexMoved } from '../journal/index-moved.ts';
import { openJournal } from '../journal/journal.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { destinationsOf, isPortal, isSite, openOutput } from '../runtime/connector-context.ts';
import type { Output, PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { deliverBatches } from './deliver-batches.ts';
import { openingOf, outputsDue } from './delivery-course.ts';
import type { Opening, OutputsDue } from './delivery-course.ts';
import { failureBy } from './failure.ts';
import type { Failure } from './failure.ts';
import { leaveSite } from './leave-site.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { readOutput } from './read-output.ts';
import { reconcileSite } from './reconcile-site.ts';
import { openDelivery } from './record-delivery.ts';
import type { Delivery } from './record-delivery.ts';
import { siteOf } from '../runtime/site-of.ts';

export interface DeliverInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly outputId: string;
  /** Deliver again what the site already acknowledged. */
  readonly redeliver: boolean;
}

export interface DeliverResult extends ChunkResult {
  /** Outputs that are not up to date when this one is done: they changed meanwhile, or were not their turn yet. */
  readonly due?: OutputsDue;
}

/** Why a file is not published. */
const DESTINATION_TAKEN =
  'Another output publishes its file at this address, which this one would replace. Choose another folder or file name.';

/**
 * Brings one output up to date from the store: a portal gets its file, a site the withdrawals and listings that it lacks, a site that the gateway left is cleared. That a site may show a listing is
 * recorded before the listing is sent, and every response together with its journal page. An attempt that ends in between therefore leaves nothing
 * published that is not recorded, and the next attempt neither repeats nor counts twice what the site acknowledged. An output that is changed meanwhile is not done before the new one is delivered to.
 */
export const deliverChunk =
  (deps: ActivityDeps) =>
  (input: DeliverInput): Promise<DeliverResult> =>
    runActivity(async (activity) => {
      const done = await deliverTurn(deps, input, activity);
      const totals = await deps.store.pages.totals(input.jobId);
      if (!done) return { done, ...totals };
      const due = outputsDue(await runGateway(deps, input.gatewayId));
      return { done, ...totals, ...(due.changed.length + due.former.length > 0 ? { due } : {}) };
    });

/** False: there is more to do. */
async function deliverTurn(
  deps: ActivityDeps,
  { jobId, gatewayId, outputId, redeliver }: DeliverInput,
  activity: RunningActivity,
): Promise<boolean> {
  const { signal } = activity;
  const gateway = await runGateway(deps, gatewayId);
  const former = gateway.former_outputs?.find(({ id }) => id === outputId);
  if (former) return leaveSite(deps, { jobId, gateway, former, signal });
  const output = openOutput(deps, gateway, outputId);
  if (!output) return true;

  const part: RunPart = `deliver:${outputId}`;
  const last = await deps.store.pages.last(jobId, part);
  await indexMoved(deps, last ? [jobId] : await deps.store.jobs.brokenOffBefore(gatewayId, jobId), part);
  const opening = openingOf(last, gateway.seeded_outputs.includes(outputId), redeliver);
  if (!opening) return true;
  await deps.store.jobs.progress(jobId, { phase: 'deliver' });

  const run = { ...activity, jobId, gateway, place: { gatewayId, site: siteOf(output) } };
  const unlisted = await open(deps, { ...run, output }, opening);
  const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
  const delivery = openDelivery(deps, { ...run, output }, journal);
  if (unlisted) await delivery.noList(unlisted.message);
  const end = isPortal(output)
    ? await publish(deps, { ...run, output }, delivery, opening.redelivers)
    : isSite(output)
      ? await deliverBatches(deps, { ...run, output, part, journal, delivery })
      : 'sent';
  if (end === 'reopen') return false;
  if (end !== 'sent') await delivery.giveUp(end);
  // The output may have changed while the last batch or the file was on its way.
  return (await readOutput(deps, gatewayId, output)).change !== 'changed';
}

interface Run<Kind extends Output> {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly output: Kind;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/** Does what a turn begins with. Returns the fault of a site that failed to list what it shows: it is delivered to all the same. */
async function open(deps: ActivityDeps, run: Run<Output>, opening: Opening): Promise<ConnectorError | undefined> {
  if (!opening.marks) return undefined;
  const { gateway, output } = run;
  const fault = opening.lists && isSite(output) ? await reconcileSite(deps, { ...run, output }) : undefined;
  await deps.store.listings.markPending(gateway._id, output.id);
  await deps.store.gateways.markSeeded(gateway._id, output.id);
  return fault;
}

/** Publishes the file of a portal, unless another output publishes its file at that address. */
async function publish(
  deps: ActivityDeps,
  run: Run<PortalOutput>,
  delivery: Delivery,
  redeliver: boolean,
): Promise<'sent' | Failure> {
  const taken = await deps.store.outputDestinations.claim(run.gateway._id, destinationsOf([run.output]));
  const fault =
    taken === undefined
      ? await publishCatalogue(deps, run, delivery, redeliver)
      : new ConnectorError('config', DESTINATION_TAKEN);
  return fault ? failureBy(fault) : 'sent';
}
