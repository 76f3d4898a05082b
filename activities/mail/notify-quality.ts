import { createQualitySummary, lacksOf } from '../../analysis/insights/listing-quality.ts';
import type { QualitySummary } from '../../analysis/insights/listing-quality.ts';
import { factsOf, sizeOfFirst } from '../../analysis/insights/listing-facts.ts';
import { mondayOf } from '../../analysis/insights/window.ts';
import type { LeanListing } from '../../model/listing/lean-listing.ts';
import { localDay } from '../../model/shared/local-day.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { Store } from '../../store/store.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { mailOwner } from './mail-owner.ts';
import type { MailOwnerDeps } from './mail-owner.ts';

/** What looking at the listings of a gateway needs. */
export interface QualityDeps extends MailOwnerDeps {
  readonly store: MailOwnerDeps['store'] &
    Pick<Store, 'insightEvents' | 'insightListings' | 'insightStates'> & {
      readonly listings: Pick<Store['listings'], 'coverSizes'>;
    };
}

/** A gateway that is younger is being set up: what its listings lack is seen in the console. */
const WEEK_MS = 7 * DAY_MS;
/** Listings named in the mail: enough to begin with. */
const NAMED = 5;
/** Listings of which the sizes of pictures are read at a time. */
const AT_ONCE = 500;

/**
 * Once a week, mails the owner of a gateway in use what its listings lack, if they lack anything. Whether insights are in use is seen by the visitor events of the last seven days: they are
 * taken only with the addon. Repeatable: the mail of a week is written once.
 */
export async function mailQualityOfWeek(
  deps: QualityDeps,
  gatewayId: string,
  { now, signal, report }: Pick<RunningActivity, 'signal' | 'report'> & { readonly now: Date },
): Promise<void> {
  const { gateways, insightEvents, insightStates } = deps.store;
  const gateway = await gateways.find(gatewayId);
  if (gateway?.status !== 'ACTIVE' || gateway.deleted_at || now.getTime() - gateway.created_at.getTime() < WEEK_MS)
    return;
  const week = mondayOf(localDay(now, gateway.schedule?.time_zone ?? 'UTC'));
  if ((await insightStates.find(gatewayId))?.quality_week === week) return;
  if (await insightEvents.hasReceived(gatewayId, { after: new Date(now.getTime() - WEEK_MS) })) {
    const { total, lacking, counts, worst } = await summarise(deps, gatewayId, { now, signal, report });
    const rest = lacking > worst.length ? ' …' : '';
    const facts = { total, count: lacking, titles: `${worst.map(nameOf).join('; ')}${rest}`, ...counts };
    if (lacking > 0)
      await mailOwner(deps, gatewayId, `${gatewayId}/quality/${week}`, { kind: 'listing_quality', facts });
  }
  await insightStates.noteQuality(gatewayId, week);
}

const nameOf = ({ title, reference }: QualitySummary['worst'][number]): string =>
  title === undefined ? reference : `${title} (${reference})`;

/** What the listings lack that sites may show. They are read one after the other: a gateway may have hundreds of thousands. */
async function summarise(
  { store }: QualityDeps,
  gatewayId: string,
  { now, signal, report }: Pick<RunningActivity, 'signal' | 'report'> & { readonly now: Date },
): Promise<QualitySummary> {
  const quality = createQualitySummary(NAMED);
  let done = 0;
  const add = async (some: readonly LeanListing[]): Promise<void> => {
    const sizes = await store.listings.coverSizes(some.map(({ _id }) => _id));
    for (const listing of some) {
      const facts = factsOf(listing);
      quality.add(facts, lacksOf(facts, sizeOfFirst(listing, sizes.get(listing._id)), now));
    }
    report({ looked_at: (done += some.length) });
    signal.throwIfAborted();
  };
  let batch: LeanListing[] = [];
  for await (const listing of store.insightListings.streamGateway(gatewayId)) {
    batch.push(listing);
    if (batch.length < AT_ONCE) continue;
    await add(batch);
    batch = [];
  }
  await add(batch);
  return quality.summary();
}
