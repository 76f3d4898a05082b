import type { Delivery as DeliveryState, Listing } from '../../model/listing/listing.ts';
import { jobReason, reasonIfAny } from '../../model/sync/job-reasons.ts';
import { isMoved } from '../../store/listings/delivery-states.ts';
import type { Acknowledgement } from '../../store/listings/delivery-states.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { Journal, Session } from '../journal/journal.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Settled, Skipped } from './fill-batch.ts';
import type { Failure } from './failure.ts';
import { outcomeOf } from './parcel-outcome.ts';
import type { BatchAnswer } from './send-batch.ts';
import { domainOf } from '../runtime/site-of.ts';

interface DeliveryRun {
  readonly jobId: string;
  readonly place: Place;
  readonly output: Output;
}

/** Writes what a site responded, each time together with a journal page. */
export interface Delivery {
  /** Records the responses to a batch, and indexes listings that got another address on the site. */
  record(parcels: readonly Settled[], answers: ReadonlyMap<string, BatchAnswer>): Promise<void>;
  /** Hidden listings that the site never had are settled; listings beyond the limit of the plan wait for the next run. */
  skip(skipped: readonly Skipped[]): Promise<void>;
  /** The site failed to list what it shows; it is delivered to all the same. */
  noList(message: string): Promise<void>;
  /** Something about the delivery that its owner should know and that fails nothing. */
  remark(code: 'file_replaced' | 'file_unverified', message: string): Promise<void>;
  /** The destination as a whole fails: all that is left counts as failed and stays pending for a replay. */
  giveUp(failure: Failure): Promise<void>;
}

export function openDelivery(deps: ActivityDeps, run: DeliveryRun, journal: Pick<Journal, 'append'>): Delivery {
  const { jobId, place, output } = run;
  const domain = domainOf(output);
  const say = async (code: Parameters<typeof jobReason>[0], message: string) => {
    await journal.append({ counts: {}, reasons: [jobReason(code, 1, [`${domain}: ${message}`])] });
  };
  return {
    async record(parcels, answers) {
      const { counts, reasons, moved, write } = settlementOf(deps, run, parcels, answers);
      const ids = moved.map(({ _id }) => _id);
      await journal.append({ counts, reasons, ...(ids.length > 0 ? { moved: ids } : {}) }, { write });
      // After the journal, so that a failing index does not have the batch sent again. If the attempt ends here, indexMoved does it.
      if (ids.length > 0) await deps.search.put(moved);
    },
    async skip(skipped) {
      if (skipped.length === 0) return;
      const of = (reason: Skipped['why']) => skipped.filter(({ why }) => why === reason).map(({ listing }) => listing);
      const over = of('overflow').map(({ _id }) => _id);
      const write = async (session: Session) => {
        const withdrawn = of('hidden').map((listing) => acknowledgement(output, listing, 'withdrawn'));
        await deps.store.listings.acknowledge(withdrawn, session);
        await deps.store.listings.postpone(over, jobId, session);
      };
      const reasons = reasonIfAny('overflow', over.length, [domain]);
      await journal.append({ counts: { over_limit: over.length }, reasons }, { write });
    },
    noList: (message) => say('site_list_failed', message),
    remark: (code, message) => say(code, message),
    async giveUp({ code, message }) {
      const pending = await deps.store.listings.countPending(place.gatewayId, output.id, jobId);
      const left = pending + (await deps.store.possessions.countToWithdraw(place, jobId));
      const reasons = [jobReason(code, left, [`${domain}: ${message}`])];
      await journal.append({ counts: { delivery_failed: left, outputs_failed: 1 }, reasons });
    },
  };
}

/** What the responses to a batch mean: counts, reasons, listings with another address, and the writes that record it. */
function settlementOf(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, place, output }: DeliveryRun,
  parcels: readonly Settled[],
  answers: ReadonlyMap<string, BatchAnswer>,
) {
  const responses = parcels.map((parcel) => {
    const answer = answers.get(parcel.item.id);
    return { id: parcel.item.id, listing: parcel.listing, answer, ...outcomeOf(parcel, answer) };
  });
  type Response = (typeof responses)[number];
  const idsOf = (is: (response: Response) => boolean) => responses.filter(is).map(({ id }) => id);
  const counts = { delivered: 0, withdrawn: 0, delivery_failed: 0 };
  for (const { count } of responses) counts[count]++;
  const states = (settled: boolean) =>
    responses.flatMap(({ listing, answer, status, isSettled }) =>
      listing && isSettled === settled ? [acknowledgement(output, listing, status, answer)] : [],
    );
  const [settled, refused] = [states(true), states(false)];
  const messages = (cutOff: boolean) =>
    responses
      .filter(({ count, answer }) => count === 'delivery_failed' && (answer?.isCutOff ?? false) === cutOff)
      .map(({ answer }) => `${domainOf(output)}: ${answer?.message ?? 'The site refused the listing.'}`);
  const [refusals, cutOff] = [messages(false), messages(true)];
  return {
    counts,
    reasons: [
      ...reasonIfAny('delivery_failed', refusals.length, refusals),
      ...reasonIfAny('site_unreachable', cutOff.length, cutOff),
    ],
    moved: settled
      .filter(isMoved)
      .map(({ listing, delivery }) => ({ ...listing, sync: { ...listing.sync, changed_at: delivery.at } })),
    async write(session: Session) {
      await store.listings.acknowledge(settled, session);
      await store.listings.refuse(refused, jobId, session);
      await store.possessions.forget(
        place,
        idsOf(({ isOff }) => isOff),
        session,
      );
      const notWithdrawn = idsOf(({ listing, isSettled, isOff }) => !listing && !isSettled && !isOff);
      await store.possessions.refused(place, notWithdrawn, jobId, session);
    },
  };
}

/** The state that a listing gets by the response of a site. */
function acknowledgement(
  output: Output,
  listing: Listing,
  status: DeliveryState['status'],
  answer?: BatchAnswer,
): Acknowledgement & { readonly listing: Listing } {
  const shown = status === 'failed' && !answer?.isFinal ? shownVersion(listing, output.id) : undefined;
  return {
    listing,
    delivery: {
      output_id: output.id,
      status,
      version: listing.sync.version,
      at: new Date(),
      domain: domainOf(output),
      ...(status === 'failed' && answer?.message ? { message: answer.message } : {}),
      ...(shown === undefined ? {} : { shown_version: shown }),
    },
    ...(answer?.ok && answer.url ? { url: answer.url } : {}),
  };
}

/** The last version that the site acknowledged and has not withdrawn since. */
function shownVersion(listing: Listing, outputId: string): number | undefined {
  const last = listing.sync.deliveries?.find(({ output_id }) => output_id === outputId);
  if (last?.status === 'synced') return last.version;
  return last?.status === 'failed' ? last.shown_version : undefined;
}
