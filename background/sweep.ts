import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { endDueDelegations } from '../api/delegations/end-delegation.ts';
import { expireVisitors } from '../api/persons/person-places.ts';
import { completeLostDeliveries, readWaitingDeliveries, tidyInboxes } from './sweep-inboxes.ts';
import type { SweepInboxesDeps } from './sweep-inboxes.ts';
import { startDueInsights, startFirstInsights } from './sweep-insights.ts';
import { SYSTEM } from '../model/gateway/audit-event.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { reportBacklog, reportSizes } from './report-backlog.ts';
import type { SizeDeps } from './report-backlog.ts';
import { reconcileSchedules } from './reconcile-schedules.ts';
import type { ReconcileDeps } from './reconcile-schedules.ts';
import type { Store } from '../store/store.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import type { Engine } from '../temporal/engine.ts';

/** What is younger is most likely on its way. */
const OVERDUE_MS = 60_000;
/** Matches of saved searches wait for the end of a run and for the mail before; their workflow wakes by itself. */
const OVERDUE_MATCHES_MS = 24 * 3_600_000;
const UPLOADS_AT_ONCE = 200;
const PICTURES_AT_ONCE = 500;
/** Share of the interval by which passes differ at random, so that processes that started together do not stay in step. */
const JITTER = 0.25;
/** Visitor events are aggregated once an hour, those of a gateway that never was with the next pass. */
const INSIGHTS_EVERY_MS = 3_600_000;
/** What is older than the retention of visitors is deleted once an hour: it is kept for days. */
const EXPIRY_EVERY_MS = 3_600_000;
/** Deliveries beyond the last ones, and what interrupted uploads left, are deleted once an hour. */
const TIDY_EVERY_MS = 3_600_000;
/** Sizes change slowly, and a server looks at each collection for them. */
const SIZES_EVERY_MS = 600_000;
/** A lease is as long as two intervals: the process that has it renews it in time, and another one takes over soon. */
const LEASE_INTERVALS = 2;
const LEASE = 'sweep';

export interface SweepDeps extends ReconcileDeps, Pick<SizeDeps, 'searchSizes'> {
  readonly store: Pick<
    Store,
    | 'audit'
    | 'deliveries'
    | 'gateways'
    | 'inboxes'
    | 'inboxFiles'
    | 'inboxSessions'
    | 'gatewayRhythms'
    | 'insightDays'
    | 'insightEvents'
    | 'insightStates'
    | 'jobs'
    | 'leadOutcomes'
    | 'leads'
    | 'leases'
    | 'leftoverObjects'
    | 'mails'
    | 'mappingUploads'
    | 'resizedPictures'
    | 'savedSearches'
    | 'savedSearchMatches'
    | 'siteEvents'
    | 'subscriptions'
    | 'sizes'
    | 'transaction'
    | 'visitorEvents'
    | 'visitorKeys'
  >;
  readonly engine: Pick<
    Engine,
    | 'insights'
    | 'purgeGateway'
    | 'queueStates'
    | 'readDeliveries'
    | 'schedules'
    | 'wakeMails'
    | 'wakeSearchAlerts'
    | 'wakeSiteEvents'
  >;
  readonly metrics: ReconcileDeps['metrics'] & Pick<Metrics, 'reportNothing'>;
  readonly inboxes: Pick<SweepInboxesDeps, 'formatOf' | 'limits' | 'objects'>;
  readonly objects: Pick<ObjectStorage, 'remove'>;
  readonly log: Log;
  /** Time between two passes, about. */
  readonly everySeconds: number;
  /** Days that data of visitors is kept. */
  readonly visitorDays: number;
}

/**
 * Hands to Temporal what was recorded while it could not be reached or what it has lost: removals of gateways, mails, events for sites, deliveries, schedules. Everything it
 * starts may be started twice. Also erases the personal data of leads, and what is stored of visitors, once its retention has ended. The first pass of a process runs at once; of the later ones one process does each, by a lease. Returns how to stop.
 */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  const { store, log, everySeconds } = deps;
  const holder = randomUUID();
  const stopping = new AbortController();
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let insightsAt = Number.NEGATIVE_INFINITY;
  let expiredAt = Number.NEGATIVE_INFINITY;
  // One id per gateway that sends events: some hundred bytes each.
  const aggregated = new Set<string>();
  const report = createReports(deps);
  const pass = async (isFirst: boolean) => {
    let isOurs = false;
    try {
      isOurs = await store.leases.take(LEASE, holder, everySeconds * LEASE_INTERVALS);
      if (isOurs || isFirst) await sweep(deps, isFirst);
      if (isOurs && performance.now() - expiredAt >= EXPIRY_EVERY_MS) {
        for (const id of await store.visitorKeys.gatewayIds())
          await expireVisitors(id, deps.visitorDays, store, new Date());
        expiredAt = performance.now();
      }
      if (isOurs && performance.now() - tidiedAt >= TIDY_EVERY_MS) {
        await tidyInboxes({ ...deps, ...deps.inboxes });
        tidiedAt = performance.now();
      }
      if (isOurs && performance.now() - insightsAt >= INSIGHTS_EVERY_MS) {
        await startDueInsights(deps, new Date());
        insightsAt = performance.now();
      }
      if (isOurs) await startFirstInsights(deps, aggregated, new Date());
    } catch (error) {
      log.warn({ err: error }, 'What was left behind could not be handed over');
    }
    await report(isOurs);
  };
  const passes = async () => {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      await pass(isFirst);
      const share = 1 - JITTER + Math.random() * 2 * JITTER;
      await wait(everySeconds * 1_000 * share, undefined, stopping).catch(() => undefined);
    }
  };
  const running = passes();
  return async () => {
    stopping.abort();
    await running;
    await store.leases.release(LEASE, holder).catch(() => undefined);
  };
}

/**
 * Reports what waits, and now and then how large the stores are. What cannot be counted keeps nothing else from being done. Where another process counts, or none can, what this one
 * counted is no longer true.
 */
function createReports(deps: SweepDeps): (isOurs: boolean) => Promise<void> {
  let measuredAt = Number.NEGATIVE_INFINITY;
  const note = (error: unknown) => deps.log.warn({ err: error }, 'What waits could not be counted');
  return async (isOurs) => {
    if (!isOurs) {
      deps.metrics.reportNothing();
      measuredAt = Number.NEGATIVE_INFINITY;
      return;
    }
    await reportBacklog(deps, new Date()).catch(note);
    if (performance.now() - measuredAt < SIZES_EVERY_MS) return;
    measuredAt = performance.now();
    await reportSizes(deps).catch(note);
  };
}

async function sweep(deps: SweepDeps, isFirst: boolean): Promise<void> {
  const { store, engine } = deps;
  const overdue = new Date(Date.now() - OVERDUE_MS);
  const steps = [
    async () => {
      for (const { _id, client_id } of await store.gateways.deleted()) await engine.purgeGateway(_id, client_id);
    },
    async () => {
      if ((await store.mails.due(overdue, 1)).length > 0) await engine.wakeMails();
    },
    async () => {
      const waiting = isFirst
        ? await store.siteEvents.waitingSubscriptions()
        : await store.siteEvents.overdueSubscriptions(overdue);
      for (const id of waiting) if (!(await isResting(id, deps))) await engine.wakeSiteEvents(id);
    },
    async () => {
      const overdueMatches = new Date(Date.now() - OVERDUE_MATCHES_MS);
      const searches = isFirst ? undefined : await store.savedSearchMatches.overdueSearches(overdueMatches);
      for (const id of await store.savedSearches.activeGateways(searches)) await engine.wakeSearchAlerts(id);
    },
    () => completeLostDeliveries({ ...deps, ...deps.inboxes }, overdue),
    () => readWaitingDeliveries(deps),
    async () => {
      await reconcileSchedules(deps);
    },
    () => endDueDelegations(store, new Date()),
    () => eraseExpiredLeads(store, new Date()),
    () => removeExpiredUploads(deps),
    () => removeExpiredPictures(deps),
  ];
  // Each by itself: a fault of one leaves the others their turn.
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

/** Erases leads whose retention has ended, with one audit event per gateway. Repeatable. */
async function eraseExpiredLeads({ audit, leads, transaction }: SweepDeps['store'], now: Date): Promise<void> {
  for (const gateway_id of await leads.expiredGateways(now)) {
    await transaction(async (session) => {
      const count = await leads.eraseExpired(gateway_id, now, session);
      if (count === 0) return;
      await audit.append({ gateway_id, action: 'lead.retention_ended', actor: SYSTEM, detail: { count } }, session);
    });
  }
}

/** Deletes sample files of mappings whose time is over: first the bytes, so that none are left without a record. */
async function removeExpiredUploads({ store, objects }: SweepDeps): Promise<void> {
  for (const { _id, key } of await store.mappingUploads.expired(UPLOADS_AT_ONCE)) {
    await objects.remove([key]);
    await store.mappingUploads.remove(_id);
  }
}

/** Deletes resized pictures whose time is over, or whose listing left: first the bytes, so that none are left without a record. Repeatable. */
export async function removeExpiredPictures({
  store,
  objects,
}: Pick<SweepDeps, 'objects'> & { readonly store: Pick<Store, 'resizedPictures'> }): Promise<void> {
  for (;;) {
    const expired = await store.resizedPictures.expired(PICTURES_AT_ONCE);
    await objects.remove(expired.flatMap(({ key }) => key ?? []));
    await store.resizedPictures.remove(expired);
    if (expired.length < PICTURES_AT_ONCE) return;
  }
}

/** A site that is given a rest is tried again by its own workflow, whose sleep a signal would only interrupt. */
async function isResting(subscriptionId: string, { store }: SweepDeps): Promise<boolean> {
  const subscription = await store.subscriptions.byId(subscriptionId);
  return (subscription?.resting_until?.getTime() ?? 0) > Date.now();
}
