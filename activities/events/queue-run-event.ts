import type { RunEventType } from '../../model/gateway/site-event.ts';
import type { JobStatus } from '../../model/sync/sync-job.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { deliveriesOf, subscribedTo } from '../../store/sites/site-events.ts';
import type { SiteEventRecord } from '../../store/sites/site-events.ts';
import type { Session } from '../journal/journal.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** A cancelled run is no news: somebody cancelled it. */
const TYPES: { readonly [Status in JobStatus]?: RunEventType } = {
  COMPLETED: 'sync.completed',
  PARTIAL: 'sync.partial',
  FAILED: 'sync.failed',
  TIMED_OUT: 'sync.failed',
};

/**
 * Puts the end of a run into the outbox of every site that is subscribed to it, in the transaction that records the end. The body holds counts and the codes and
 * sentences of the reasons, without their examples, which may have words of a listing. A dry run changes nothing and has none.
 */
export async function queueRunEvent(
  { store }: Pick<ActivityDeps, 'store'>,
  job: JobRecord,
  session: Session,
): Promise<void> {
  const type = TYPES[job.status];
  if (type === undefined || job.dry_run) return;
  const subscribed = subscribedTo(await store.subscriptions.ofGateway(job.gateway_id), type);
  if (subscribed.length === 0) return;
  const now = new Date();
  const { id, reasons, ...run } = presentJob(job);
  const data = { ...run, job_id: id, reasons: reasons.map(({ code, message, count }) => ({ code, message, count })) };
  const event: SiteEventRecord = {
    _id: `evt_${id.replaceAll('-', '')}`,
    gateway_id: job.gateway_id,
    type,
    created_at: now,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
  };
  await store.siteEvents.queue([event], deliveriesOf(event, subscribed), session);
}
