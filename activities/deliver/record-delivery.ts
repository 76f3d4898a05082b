import type { Delivery, Listing } from '../../model/listing/listing.ts';
import { jobReason, reasonIfAny } from '../../model/sync/job-reasons.ts';
import { isMoved } from '../../store/listings/listing-states.ts';
import type { Acknowledgement } from '../../store/listings/listing-states.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { GivenUp } from './given-up.ts';
import type { Journal, Session } from '../journal/journal.ts';
import type { Settled, Skipped } from './next-batch.ts';
import type { BatchAnswer } from './send-batch.ts';
import { domainOf } from './site-of.ts';

/** The last version that the site acknowledged and has not withdrawn since. */
function shownVersion(listing: Listing, outputId: string): number | undefined {
  const last = listing.sync.deliveries?.find(({ output_id }) => output_id === outputId);
  if (last?.status === 'synced') return last.version;
  return last?.status === 'failed' ? last.shown_version : undefined;
}

/** Writes what the site said, each time together with a journal page. */
export function openDelivery(
  deps: ActivityDeps,
  run: { jobId: string; place: Place; output: Output },
  journal: Pick<Journal, 'append'>,
) {
  const { jobId, place, output } = run;
  const domain = domainOf(output);
  const acknowledgement = (
    listing: Listing,
    status: Delivery['status'],
    extra: { message?: string; url?: string; shown?: number } = {},
  ): Acknowledgement => ({
    listing,
    delivery: {
      output_id: output.id,
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
    async record(parcels: readonly Settled[], answers: ReadonlyMap<string, BatchAnswer>): Promise<void> {
      const done: Acknowledgement[] = [];
      const failed: Acknowledgement[] = [];
      const notShown: string[] = [];
      const notWithdrawn: string[] = [];
      const refusals: string[] = [];
      const cutOff: string[] = [];
      const moved: Listing[] = [];
      const counts = { delivered: 0, withdrawn: 0, delivery_failed: 0 };
      for (const { item, listing, isNew } of parcels) {
        const answer = answers.get(item.id);
        const isDelete = item.action === 'delete';
        if (answer?.ok) {
          counts[isDelete ? 'withdrawn' : 'delivered']++;
          if (isDelete) notShown.push(item.id);
          if (!listing) continue;
          const acknowledged = acknowledgement(listing, isDelete ? 'withdrawn' : 'synced', { url: answer.url });
          done.push(acknowledged);
          if (isMoved(acknowledged))
            moved.push({ ...listing, sync: { ...listing.sync, changed_at: acknowledged.delivery.at } });
          continue;
        }
        counts.delivery_failed++;
        (answer?.isCutOff ? cutOff : refusals).push(`${domain}: ${answer?.message ?? 'The site refused the listing.'}`);
        if (answer?.isFinal) {
          notShown.push(item.id);
          if (listing) done.push(acknowledgement(listing, 'failed', { message: answer.message }));
          continue;
        }
        // Refused outright and never sent before: the site cannot show it.
        if (isNew && !answer?.inDoubt) notShown.push(item.id);
        if (listing)
          failed.push(
            acknowledgement(listing, 'failed', {
              message: answer?.message,
              shown: shownVersion(listing, output.id),
            }),
          );
        else notWithdrawn.push(item.id);
      }
      const reasons = [
        ...reasonIfAny('delivery_failed', refusals.length, refusals),
        ...reasonIfAny('site_unreachable', cutOff.length, cutOff),
      ];
      const write = async (session: Session) => {
        await deps.store.listings.acknowledge(done, session);
        await deps.store.listings.refuse(failed, jobId, session);
        await deps.store.possessions.forget(place, notShown, session);
        await deps.store.possessions.refused(place, notWithdrawn, jobId, session);
      };
      const ids = moved.map(({ _id }) => _id);
      await journal.append({ counts, reasons, ...(ids.length > 0 ? { moved: ids } : {}) }, { write });
      // After the journal: the site has the batch, whatever becomes of the index. An attempt that ends here is made up for by indexMoved.
      if (ids.length > 0) await deps.search.put(moved);
    },
    /** Hidden listings the site never had are settled; those beyond the plan's limit wait. */
    async skip(skipped: readonly Skipped[]): Promise<void> {
      if (skipped.length === 0) return;
      const hidden = skipped
        .filter(({ why }) => why === 'hidden')
        .map(({ listing }) => acknowledgement(listing, 'withdrawn'));
      const over = skipped.filter(({ why }) => why === 'overflow').map(({ listing }) => listing);
      const write = async (session: Session) => {
        await deps.store.listings.acknowledge(hidden, session);
        await deps.store.listings.postpone(
          over.map(({ _id }) => _id),
          jobId,
          session,
        );
      };
      await journal.append(
        { counts: { over_limit: over.length }, reasons: reasonIfAny('overflow', over.length, [domain]) },
        { write },
      );
    },
    /** The site failed to list what it shows; it is delivered to all the same. */
    async noList(message: string): Promise<void> {
      await journal.append({ counts: {}, reasons: [jobReason('site_list_failed', 1, [`${domain}: ${message}`])] });
    },
    /** Something about the delivery that its owner should know and that takes nothing from it. */
    async remark(code: 'file_replaced' | 'file_unverified', message: string): Promise<void> {
      await journal.append({ counts: {}, reasons: [jobReason(code, 1, [`${domain}: ${message}`])] });
    },
    /** The site as a whole refuses us or is down, or cannot be served: all that is left counts as failed and stays pending for a replay. */
    async giveUp(code: GivenUp, message: string): Promise<void> {
      const pending = await deps.store.listings.countPending(place.gatewayId, output.id, jobId);
      const left = pending + (await deps.store.possessions.countToWithdraw(place, jobId));
      const reasons = [jobReason(code, left, [`${domain}: ${message}`])];
      await journal.append({ counts: { delivery_failed: left, outputs_failed: 1 }, reasons });
    },
  };
}
