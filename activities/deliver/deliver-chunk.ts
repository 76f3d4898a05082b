import { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import { destinationsOf, isPortal, isSite, openOutput } from '../runtime/connector-context.ts';
import type { Output, SiteOutput } from '../runtime/connector-context.ts';
import { courseOf, outputsDue } from './delivery-course.ts';
import type { OutputsDue } from './delivery-course.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { givenUpBy, isGivenUp } from './given-up.ts';
import type { ChunkResult } from '../import/import-chunk.ts';
import { openJournal } from '../journal/journal.ts';
import { indexMoved } from '../journal/index-moved.ts';
import { leaveSite } from './leave-site.ts';
import type { Journal } from '../journal/journal.ts';
import { nextBatch, openBatches } from './next-batch.ts';
import type { Parcel } from './next-batch.ts';
import { outputMapping } from './output-mapping.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openDelivery } from './record-delivery.ts';
import { reconcileSite } from './reconcile-site.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { answersOf, sendBatch } from './send-batch.ts';
import { siteOf } from './site-of.ts';
import { isTimeout } from '../runtime/within-time.ts';

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

/** Batches that may fail one after another before the site as a whole is taken to be down. */
const MAX_FAILED_BATCHES = 3;

/** What a site is still sent at once after it took too long for a batch; when it takes too long for that as well, it counts as down. */
const SMALL_BATCH = 10;

/**
 * Brings one output up to date, driven by the store alone. An output that takes a whole file gets its file (see publishCatalogue). Of a site it withdraws what is gone, delivers what has changed. That the site may show a listing is
 * recorded before the listing is sent; every answer is written together with its journal page. So an attempt that ends in between leaves nothing
 * published that is not known, and a repeated one neither repeats what the site acknowledged nor counts it twice. An output that is changed meanwhile is not done before it is delivered to as it is now.
 */
export const deliverChunk =
  (deps: ActivityDeps) =>
  (input: DeliverInput): Promise<DeliverResult> =>
    runActivity(async (activity) => {
      const done = await deliverPart(deps, input, activity);
      const totals = await deps.store.pages.totals(input.jobId);
      if (!done) return { done, ...totals };
      const due = outputsDue(await runGateway(deps, input.gatewayId));
      return { done, ...totals, ...(due.changed.length + due.former.length > 0 ? { due } : {}) };
    });

/** False: there is more to do. */
async function deliverPart(deps: ActivityDeps, input: DeliverInput, activity: RunningActivity): Promise<boolean> {
  const { jobId, gatewayId, outputId } = input;
  const { signal } = activity;
  const gateway = await runGateway(deps, gatewayId);
  const former = gateway.former_outputs?.find(({ id }) => id === outputId);
  if (former) return (await leaveSite(deps, { jobId, gateway, former, signal })).done;
  const output = openOutput(deps, gateway, outputId);
  if (!output) return true;

  const place = { gatewayId, site: siteOf(output) };
  const part: RunPart = `deliver:${outputId}`;
  const last = await deps.store.pages.last(jobId, part);
  await indexMoved(deps, last ? [jobId] : await deps.store.jobs.brokenOffBefore(gatewayId, jobId), part);
  const isSeeded = gateway.seeded_outputs.includes(outputId);
  // One that was given up and has been changed since is tried again.
  if (isGivenUp(last) && isSeeded) return true;
  await deps.store.jobs.progress(jobId, { phase: 'deliver' });
  let unlisted: ConnectorError | undefined;
  const redeliver = !last && input.redeliver;
  if (redeliver || !isSeeded) {
    if (input.redeliver && isSite(output)) unlisted = await reconcileSite(deps, { gateway, output, place, signal });
    await deps.store.listings.markPending(gatewayId, outputId);
    await deps.store.gateways.markSeeded(gatewayId, outputId);
  }

  const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
  const delivery = openDelivery(deps, { jobId, place, output }, journal);
  if (isPortal(output)) {
    const taken = await deps.store.outputDestinations.claim(gatewayId, destinationsOf([output]));
    const fault =
      taken === undefined
        ? await publishCatalogue(deps, { jobId, gateway, output, place, signal }, delivery, redeliver)
        : new ConnectorError('config', DESTINATION_TAKEN);
    if (fault) await delivery.giveUp(givenUpBy(fault), fault.message);
    return (await readAgain(deps, { gatewayId, output }, true)).course === 'done';
  }
  if (!isSite(output)) return true;
  if (unlisted) await delivery.noList(unlisted.message);
  return deliverBatches(deps, { ...activity, jobId, gateway, output, place, part, journal, delivery });
}

interface Batches extends RunningActivity {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly output: SiteOutput;
  readonly place: Place;
  readonly part: RunPart;
  readonly journal: Journal;
  readonly delivery: ReturnType<typeof openDelivery>;
}

/** Sends batch after batch until nothing is left, the output changes, the site is given up or the time of the chunk is up. False: there is more to do. */
async function deliverBatches(deps: ActivityDeps, run: Batches): Promise<boolean> {
  const { jobId, gateway, output, place, part, journal, delivery, signal } = run;
  // After the listings were marked: a template that changes from here on marks them anew.
  const mapping = await outputMapping(deps, gateway, output);
  if (!mapping) {
    await delivery.giveUp('template_missing', 'The mapping template of this output no longer exists.');
    return true;
  }
  const state = await openBatches(deps, gateway.plan, place);
  const deadline = Date.now() + deps.chunkSeconds * 1000;
  let failedInARow = 0;
  for (;;) {
    signal.throwIfAborted();
    const { parcels, skipped } = await nextBatch(deps, { jobId, place, output, state, mapping });
    await delivery.skip(skipped);
    // Read again for each batch: a new key applies at once, and a site that was left gets nothing more.
    const isEmpty = parcels.length === 0 && skipped.length === 0;
    const now = await readAgain(deps, { gatewayId: gateway._id, output }, isEmpty);
    if (now.course !== 'send') return now.course === 'done';
    if (parcels.length > 0) {
      const name = `${jobId}/${part}/${journal.next}`;
      const sent = await send(deps, { ...now, place, signal, name }, parcels);
      const isSlow = sent.fault !== undefined && isTimeout(sent.fault);
      // It may have been too much at once: what is in doubt now is sent again in small batches.
      if (isSlow && parcels.length > SMALL_BATCH) {
        state.most = SMALL_BATCH;
        state.waiting = [];
        continue;
      }
      failedInARow = sent.fault ? failedInARow + 1 : 0;
      if (sent.fault && (sent.fault.kind === 'config' || isSlow || failedInARow >= MAX_FAILED_BATCHES)) {
        await delivery.giveUp(givenUpBy(sent.fault), sent.fault.message);
        return (await readAgain(deps, { gatewayId: gateway._id, output }, true)).course === 'done';
      }
      await delivery.record(parcels, answersOf(sent, itemsOf(parcels)));
    }
    run.report({ output: output.id, page: journal.next });
    // Failures in a row are counted by this activity alone: a site that hangs would otherwise never be given up.
    if (Date.now() >= deadline && failedInARow === 0) return false;
  }
}

const itemsOf = (parcels: readonly Parcel[]) => parcels.map(({ item }) => item);

/** Sends a batch of which the store knows before that the site may show it. */
async function send(
  deps: ActivityDeps,
  to: { gateway: GatewayRecord; output: SiteOutput; place: Place; signal: AbortSignal; name: string },
  parcels: readonly Parcel[],
) {
  await deps.store.possessions.note(
    to.place,
    parcels.flatMap(({ item, isNew }) => (isNew ? [item.id] : [])),
  );
  return sendBatch(deps, to, itemsOf(parcels));
}

type Again =
  | { readonly course: 'send'; readonly gateway: GatewayRecord; readonly output: SiteOutput }
  | { readonly course: 'reopen' | 'done' };

/** How the delivery goes on by what the gateway says now, and with which configuration. */
async function readAgain(
  deps: ActivityDeps,
  { gatewayId, output }: { gatewayId: string; output: Output },
  isEmpty: boolean,
): Promise<Again> {
  const gateway = await runGateway(deps, gatewayId);
  const current = openOutput(deps, gateway, output.id);
  const destination = (of: Output, isSeeded: boolean) => ({ type: of.connector.spec.type, site: siteOf(of), isSeeded });
  const now = current && destination(current, gateway.seeded_outputs.includes(output.id));
  const course = courseOf(destination(output, true), now, isEmpty);
  if (course !== 'send') return { course };
  return current && isSite(current) ? { course, gateway, output: current } : { course: 'reopen' };
}
