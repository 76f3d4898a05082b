import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { RunPart } from '../../store/sync/sync-pages.ts';
import type { Journal } from '../journal/journal.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { batchesFor } from './batches.ts';
import { SMALL_BATCH, judgeFault } from './delivery-course.ts';
import type { Parcel } from './fill-batch.ts';
import { failureBy } from './failure.ts';
import type { Failure } from './failure.ts';
import { outputMapping } from './output-mapping.ts';
import type { OutputMapping } from './output-mapping.ts';
import { readOutput } from './read-output.ts';
import type { Delivery } from './record-delivery.ts';
import { answersOf, sendBatch } from './send-batch.ts';

export interface SiteRun extends RunningActivity {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly output: SiteOutput;
  readonly place: Place;
  readonly part: RunPart;
  readonly journal: Journal;
  readonly delivery: Delivery;
}

interface Sending {
  readonly mapping: OutputMapping;
  /** Most listings of a batch. */
  readonly most: number;
  /** When to leave the rest to the next chunk, ms since 1970. */
  readonly deadline: number;
}

/**
 * Sends a site everything that it lacks, batch by batch.
 * @returns sent: nothing is left, or the output was removed; reopen: there is more to do, with the output as it is then; a failure: the caller abandons the site for this run
 */
export async function deliverBatches(deps: ActivityDeps, run: SiteRun): Promise<'sent' | 'reopen' | Failure> {
  // Read after the listings were marked: a template that changes from here on marks them again.
  const mapping = await outputMapping(deps, run.gateway, run.output);
  if (!mapping) return { code: 'template_missing', message: 'The mapping template of this output no longer exists.' };
  return sendAll(deps, run, { mapping, most: Infinity, deadline: Date.now() + deps.chunkSeconds * 1_000 });
}

async function sendAll(deps: ActivityDeps, run: SiteRun, sending: Sending): Promise<'sent' | 'reopen' | Failure> {
  const { jobId, gateway, output, place, part, journal, delivery, signal } = run;
  let failedInARow = 0;
  for await (const { parcels, skipped } of batchesFor(deps, { ...sending, jobId, plan: gateway.plan, place, output })) {
    signal.throwIfAborted();
    await delivery.skip(skipped);
    // Read for each batch: a new key applies at once, and a site that was left gets nothing more.
    const now = await readOutput(deps, gateway._id, output);
    if (now.change !== 'same') return now.change === 'changed' ? 'reopen' : 'sent';
    if (parcels.length > 0) {
      const name = `${jobId}/${part}/${journal.next}`;
      const sent = await send(deps, { gateway: now.gateway, output: now.output, place, signal, name }, parcels);
      failedInARow = sent.fault ? failedInARow + 1 : 0;
      const verdict = sent.fault ? judgeFault(sent.fault, parcels.length, failedInARow) : 'record';
      if (verdict === 'smaller') return sendAll(deps, run, { ...sending, most: SMALL_BATCH });
      if (sent.fault && verdict === 'give_up') return failureBy(sent.fault);
      await delivery.record(parcels, answersOf(sent, itemsOf(parcels)));
    }
    run.report({ output: output.id, page: journal.next });
    // The count of failures in a row is not stored. Ending here would reset it, and a site that keeps failing would never be abandoned.
    if (Date.now() >= sending.deadline && failedInARow === 0) return 'reopen';
  }
  return 'sent';
}

const itemsOf = (parcels: readonly Parcel[]) => parcels.map(({ item }) => item);

/** Sends a batch after recording that the site may show its listings. */
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
