import { hash } from 'node:crypto';
import type { OutputAnswer, OutputContext, OutputItem } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import type { Delivery, FormerListing, Listing } from '../model/listing.ts';
import { jobReason, reasonIfAny } from '../model/job-reasons.ts';
import { presentListing } from '../store/present-listing.ts';
import type { Acknowledgement } from '../store/listings.ts';
import type { RunPart } from '../store/sync-pages.ts';
import { openOutput, outputContext } from './connector-context.ts';
import type { Output } from './connector-context.ts';
import type { ActivityDeps } from './deps.ts';
import type { ChunkResult } from './import-chunk.ts';
import { openJournal } from './journal.ts';
import { outputMapping } from './output-mapping.ts';
import type { OutputMapping } from './output-mapping.ts';
import type { Journal, Session } from './journal.ts';
import { runActivity } from './run-activity.ts';
import { runGateway } from './run-gateway.ts';
import { toUrl } from '../model/to-url.ts';

export interface DeliverInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly outputId: string;
  /** Deliver again what the site already acknowledged. */
  readonly redeliver: boolean;
}

/** Batches that may fail one after another before the site as a whole is taken to be down. */
const MAX_FAILED_BATCHES = 3;

/** Reason codes after which this run does not talk to the site any more. */
const GIVEN_UP: readonly string[] = ['site_refused', 'site_unreachable', 'template_missing'];

/** One listing on its way: what is sent, and what is written when the site has answered. */
interface Parcel {
  readonly item: OutputItem;
  readonly listing?: Listing;
  readonly former?: FormerListing;
}

/**
 * Brings one site up to date, driven by the store alone: withdraws what is gone, delivers what has changed. Every answer is written together with
 * its journal page, so a repeated attempt neither repeats what the site acknowledged nor counts it twice.
 */
export const deliverChunk =
  (deps: ActivityDeps) =>
  (input: DeliverInput): Promise<ChunkResult> =>
    runActivity(async ({ signal, report }) => {
      const { jobId, gatewayId, outputId } = input;
      const gateway = await runGateway(deps, gatewayId);
      const result = async (done: boolean): Promise<ChunkResult> => ({
        done,
        ...(await deps.store.pages.totals(jobId)),
      });
      const output = openOutput(deps, gateway, outputId);
      if (!output) return result(true);

      const part: RunPart = `deliver:${outputId}`;
      const last = await deps.store.pages.last(jobId, part);
      if (last?.reasons.some(({ code }) => GIVEN_UP.includes(code))) return result(true);
      await deps.store.jobs.progress(jobId, { phase: 'deliver' });
      if (!last && (input.redeliver || !gateway.seeded_outputs.includes(outputId))) {
        await deps.store.listings.markPending(gatewayId, outputId);
        await deps.store.gateways.markSeeded(gatewayId, outputId);
      }

      const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
      const delivery = createDelivery(deps, { jobId, gatewayId, output }, journal);
      // After the listings were marked: a template that changes from here on marks them anew.
      const mapping = await outputMapping(deps, gateway, output);
      if (!mapping) {
        await delivery.giveUp('template_missing', 'The mapping template of this output no longer exists.');
        return result(true);
      }
      const context = outputContext(deps, gateway, output, signal);
      const room = await roomLeft(deps, gateway.plan, gatewayId, outputId);
      const deadline = Date.now() + deps.chunkSeconds * 1000;
      let failedInARow = 0;
      for (;;) {
        signal.throwIfAborted();
        const batch = await nextBatch(deps, input, output, room, mapping);
        if (batch.parcels.length === 0 && batch.skipped.length === 0) return result(true);
        await delivery.skip(batch.skipped);
        if (batch.parcels.length > 0) {
          const sent = await send(context, output, batch.parcels, `${jobId}/${part}/${journal.next}`);
          failedInARow = sent.fault ? failedInARow + 1 : 0;
          if (sent.fault && (sent.fault.kind === 'config' || failedInARow >= MAX_FAILED_BATCHES)) {
            const code = sent.fault.kind === 'config' ? 'site_refused' : 'site_unreachable';
            await delivery.giveUp(code, sent.fault.message);
            return result(true);
          }
          await delivery.record(batch.parcels, sent.fault ? failAll(batch.parcels, sent.fault) : sent.answers);
        }
        report({ output: outputId, page: journal.next });
        // Failures in a row are counted by this activity alone: a site that hangs would otherwise never be given up.
        if (Date.now() >= deadline && failedInARow === 0) return result(false);
      }
    });

/** How many more listings the plan lets this output show; Infinity without a limit. */
async function roomLeft(
  deps: ActivityDeps,
  plan: string,
  gatewayId: string,
  outputId: string,
): Promise<{ left: number; limit: number }> {
  const limit = deps.planLimit(plan);
  if (limit === undefined) return { left: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY };
  return { left: limit - (await deps.store.listings.countDelivered(gatewayId, outputId)), limit };
}

const deliveryTo = (listing: Listing, outputId: string): Delivery | undefined =>
  listing.sync.deliveries?.find(({ output_id }) => output_id === outputId);

/** The version that the site shows, if it shows the listing. */
function shownVersion(listing: Listing, outputId: string): number | undefined {
  const last = deliveryTo(listing, outputId);
  if (last?.status === 'synced') return last.version;
  return last?.status === 'failed' ? last.shown_version : undefined;
}

/**
 * The next things to tell the site, within its batch limits. Skipped are listings that need no word to the site now: hidden ones it never had,
 * and those beyond the plan's limit.
 */
async function nextBatch(
  deps: ActivityDeps,
  input: DeliverInput,
  output: Output,
  room: { left: number; limit: number },
  mapping: OutputMapping,
) {
  const { jobId, gatewayId, outputId } = input;
  const { items: most, bytes: mostBytes } = output.connector.batch;
  const parcels: Parcel[] = [];
  const skipped: { listing: Listing; why: 'hidden' | 'overflow' }[] = [];

  const gone = await deps.store.formerListings.toWithdraw(gatewayId, outputId, jobId, most);
  for (const former of gone) {
    parcels.push({
      item: { action: 'delete', id: former.property_id, version: former.listing.sync.version + 1 },
      former,
    });
  }
  if (parcels.length > 0) return { parcels, skipped };

  let bytes = 0;
  for (const listing of await deps.store.listings.pending(gatewayId, outputId, jobId, most)) {
    const shown = deliveryTo(listing, outputId)?.status === 'synced';
    if (listing.hidden) {
      if (shown) parcels.push({ item: { action: 'delete', id: listing._id, version: listing.sync.version }, listing });
      else skipped.push({ listing, why: 'hidden' });
      continue;
    }
    if (!shown && room.left <= 0) {
      skipped.push({ listing, why: 'overflow' });
      continue;
    }
    const property = presentListing(listing, deps.publicUrl);
    const content = { property, ...mapping(property) };
    bytes += JSON.stringify(content).length;
    if (bytes > mostBytes && parcels.length > 0) break;
    if (!shown) room.left--;
    parcels.push({
      item: {
        action: 'upsert',
        id: listing._id,
        version: listing.sync.version,
        ...content,
      },
      listing,
    });
  }
  return { parcels, skipped };
}

type Sent =
  | { readonly answers: readonly OutputAnswer[]; readonly fault?: undefined }
  | { readonly fault: ConnectorError };

async function send(context: OutputContext, output: Output, parcels: readonly Parcel[], name: string): Promise<Sent> {
  const deliveryId = `msg_${hash('sha256', name, 'base64url').slice(0, 27)}`;
  try {
    return {
      answers: await output.connector.deliver(
        context,
        parcels.map(({ item }) => item),
        deliveryId,
      ),
    };
  } catch (error) {
    if (context.signal.aborted || !(error instanceof ConnectorError)) throw error;
    return { fault: error };
  }
}

const failAll = (parcels: readonly Parcel[], fault: ConnectorError): OutputAnswer[] =>
  parcels.map(({ item }) => ({ id: item.id, ok: false, message: fault.message }));

/** Writes what the site said, each time together with a journal page. */
function createDelivery(
  deps: ActivityDeps,
  run: { jobId: string; gatewayId: string; output: Output },
  journal: Journal,
) {
  const domain = domainOf(run.output);
  const acknowledgement = (
    listing: Listing,
    status: Delivery['status'],
    extra: { message?: string; url?: string; shown?: number } = {},
  ): Acknowledgement => ({
    id: listing._id,
    version: listing.sync.version,
    pending: listing.sync.pending ?? [],
    delivery: {
      output_id: run.output.id,
      status,
      version: listing.sync.version,
      at: new Date(),
      domain,
      ...(extra.message ? { message: extra.message } : {}),
      ...(extra.shown === undefined ? {} : { shown_version: extra.shown }),
    },
    ...(extra.url ? { url: extra.url } : {}),
  });

  return {
    async record(parcels: readonly Parcel[], answers: readonly OutputAnswer[]): Promise<void> {
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      const done: Acknowledgement[] = [];
      const failed: Acknowledgement[] = [];
      const withdrawn: string[] = [];
      const notWithdrawn: string[] = [];
      const messages: string[] = [];
      const counts = { delivered: 0, withdrawn: 0, delivery_failed: 0 };
      for (const { item, listing, former } of parcels) {
        const answer = byId.get(item.id) ?? {
          id: item.id,
          ok: false,
          message: 'The site did not answer for this listing.',
        };
        counts[answer.ok ? (item.action === 'upsert' ? 'delivered' : 'withdrawn') : 'delivery_failed']++;
        if (!answer.ok) messages.push(answer.message ?? 'The site refused the listing.');
        if (former) (answer.ok ? withdrawn : notWithdrawn).push(former._id);
        if (!listing) continue;
        if (answer.ok)
          done.push(acknowledgement(listing, item.action === 'upsert' ? 'synced' : 'withdrawn', { url: answer.url }));
        else
          failed.push(
            acknowledgement(listing, 'failed', {
              message: answer.message,
              shown: shownVersion(listing, run.output.id),
            }),
          );
      }
      const reasons = reasonIfAny(
        'delivery_failed',
        messages.length,
        messages.map((message) => `${domain}: ${message}`),
      );
      const write = async (session: Session) => {
        await deps.store.listings.acknowledge(done, session);
        await deps.store.listings.refuse(failed, run.jobId, session);
        await deps.store.formerListings.withdrawn(withdrawn, run.output.id, session);
        await deps.store.formerListings.refused(notWithdrawn, run.jobId, session);
      };
      await journal.append({ counts, reasons }, { write });
    },
    /** Hidden listings the site never had are settled; those beyond the plan's limit wait. */
    async skip(skipped: readonly { listing: Listing; why: 'hidden' | 'overflow' }[]): Promise<void> {
      if (skipped.length === 0) return;
      const hidden = skipped
        .filter(({ why }) => why === 'hidden')
        .map(({ listing }) => acknowledgement(listing, 'withdrawn'));
      const over = skipped.filter(({ why }) => why === 'overflow').map(({ listing }) => listing);
      const write = async (session: Session) => {
        await deps.store.listings.acknowledge(hidden, session);
        await deps.store.listings.postpone(
          over.map(({ _id }) => _id),
          run.jobId,
          session,
        );
      };
      await journal.append(
        { counts: { over_limit: over.length }, reasons: reasonIfAny('overflow', over.length, [domain]) },
        { write },
      );
    },
    /** The site as a whole refuses us or is down, or cannot be served: all that is left counts as failed and stays pending for a replay. */
    async giveUp(code: 'site_refused' | 'site_unreachable' | 'template_missing', message: string): Promise<void> {
      const left = await deps.store.listings.countPending(run.gatewayId, run.output.id, run.jobId);
      const reasons = [jobReason(code, left, [`${domain}: ${message}`])];
      await journal.append({ counts: { delivery_failed: left, outputs_failed: 1 }, reasons });
    },
  };
}

function domainOf({ config, connector }: Output): string {
  const { url } = config;
  return (typeof url === 'string' && toUrl(url)?.host) || connector.spec.type;
}
