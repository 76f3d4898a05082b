import type { ConnectorError } from '../connectors/errors.ts';
import type { RunPart } from '../store/sync-pages.ts';
import { isPortal, isSite, openOutput } from './connector-context.ts';
import type { ActivityDeps } from './deps.ts';
import { givenUpBy, isGivenUp } from './given-up.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from './journal.ts';
import { leaveSite } from './leave-site.ts';
import { nextBatch, openBatches } from './next-batch.ts';
import { outputMapping } from './output-mapping.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openDelivery } from './record-delivery.ts';
import { reconcileSite } from './reconcile-site.ts';
import { runActivity } from './run-activity.ts';
import { runGateway } from './run-gateway.ts';
import { answersOf, sendBatch } from './send-batch.ts';
import { siteOf } from './site-of.ts';
import { isTimeout } from './within-time.ts';

export interface DeliverInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly outputId: string;
  /** Deliver again what the site already acknowledged. */
  readonly redeliver: boolean;
}

/** Batches that may fail one after another before the site as a whole is taken to be down. */
const MAX_FAILED_BATCHES = 3;

/** What a site is still sent at once after it took too long for a batch; when it takes too long for that as well, it counts as down. */
const SMALL_BATCH = 10;

/**
 * Brings one output up to date, driven by the store alone. An output that takes a whole file gets its file (see publishCatalogue). Of a site it withdraws what is gone, delivers what has changed. That the site may show a listing is
 * recorded before the listing is sent; every answer is written together with its journal page. So an attempt that ends in between leaves nothing
 * published that is not known, and a repeated one neither repeats what the site acknowledged nor counts it twice.
 */
export const deliverChunk =
  (deps: ActivityDeps) =>
  (input: DeliverInput): Promise<ChunkResult> =>
    runActivity(async ({ signal, report }) => {
      const { jobId, gatewayId, outputId } = input;
      const gateway = await runGateway(deps, gatewayId);
      const unopened = async (done: boolean): Promise<ChunkResult> => ({
        done,
        ...(await deps.store.pages.totals(jobId)),
      });
      const former = gateway.former_outputs?.find(({ id }) => id === outputId);
      if (former) return unopened((await leaveSite(deps, { jobId, gateway, former, signal })).done);
      const output = openOutput(deps, gateway, outputId);
      if (!output) return unopened(true);

      const place = { gatewayId, site: siteOf(output) };
      const part: RunPart = `deliver:${outputId}`;
      const last = await deps.store.pages.last(jobId, part);
      if (isGivenUp(last)) return unopened(true);
      await deps.store.jobs.progress(jobId, { phase: 'deliver' });
      let unlisted: ConnectorError | undefined;
      const redeliver = !last && input.redeliver;
      if (redeliver || !gateway.seeded_outputs.includes(outputId)) {
        if (input.redeliver && isSite(output)) unlisted = await reconcileSite(deps, { gateway, output, place, signal });
        await deps.store.listings.markPending(gatewayId, outputId);
        await deps.store.gateways.markSeeded(gatewayId, outputId);
      }

      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const result = (done: boolean): ChunkResult => ({ done, ...journal.totals });
      const delivery = openDelivery(deps, { jobId, place, output }, journal);
      if (isPortal(output)) {
        const fault = await publishCatalogue(deps, { jobId, gateway, output, place, signal }, delivery, redeliver);
        if (fault) await delivery.giveUp(givenUpBy(fault), fault.message);
        return result(true);
      }
      if (!isSite(output)) return result(true);
      if (unlisted) await delivery.noList(unlisted.message);
      // After the listings were marked: a template that changes from here on marks them anew.
      const mapping = await outputMapping(deps, gateway, output);
      if (!mapping) {
        await delivery.giveUp('template_missing', 'The mapping template of this output no longer exists.');
        return result(true);
      }
      const state = await openBatches(deps, gateway.plan, place);
      const deadline = Date.now() + deps.chunkSeconds * 1000;
      let failedInARow = 0;
      for (;;) {
        signal.throwIfAborted();
        const batch = await nextBatch(deps, { jobId, place, output, state, mapping });
        if (batch.parcels.length === 0 && batch.skipped.length === 0) return result(true);
        await delivery.skip(batch.skipped);
        if (batch.parcels.length > 0) {
          // Read again for each batch: a new key applies at once, and a site that was left gets nothing more.
          const now = await runGateway(deps, gatewayId);
          const current = openOutput(deps, now, outputId);
          if (!current) return result(true);
          if (!isSite(current)) return result(false);
          if (siteOf(current) !== place.site || !now.seeded_outputs.includes(outputId)) return result(false);
          const { parcels } = batch;
          const items = parcels.map(({ item }) => item);
          await deps.store.possessions.note(
            place,
            parcels.flatMap(({ item, isNew }) => (isNew ? [item.id] : [])),
          );
          const name = `${jobId}/${part}/${journal.next}`;
          const sent = await sendBatch(deps, { gateway: now, output: current, signal, name }, items);
          const isSlow = sent.fault !== undefined && isTimeout(sent.fault);
          // It may have been too much at once: what is in doubt now is sent again in small batches.
          if (isSlow && items.length > SMALL_BATCH) {
            state.most = SMALL_BATCH;
            state.waiting = [];
            continue;
          }
          failedInARow = sent.fault ? failedInARow + 1 : 0;
          if (sent.fault && (sent.fault.kind === 'config' || isSlow || failedInARow >= MAX_FAILED_BATCHES)) {
            await delivery.giveUp(givenUpBy(sent.fault), sent.fault.message);
            return result(true);
          }
          await delivery.record(parcels, answersOf(sent, items));
        }
        report({ output: outputId, page: journal.next });
        // Failures in a row are counted by this activity alone: a site that hangs would otherwise never be given up.
        if (Date.now() >= deadline && failedInARow === 0) return result(false);
      }
    });
