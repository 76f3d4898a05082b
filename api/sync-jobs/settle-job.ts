import { LRUCache } from 'lru-cache';
import { notFound } from '../../model/shared/errors.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import { INTERRUPTED } from '../../store/sync/sync-jobs.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { HandlerDeps } from '../deps.ts';
import { inTime } from '../http/downstream.ts';

/** Milliseconds. Younger jobs are not checked: their run may be starting. */
const GRACE_MS = 10_000;

/** Milliseconds for which a run is assumed to exist after a check: clients that follow a run read its job several times a second, and the check is the slowest part. */
const SEEN_MS = 2_000;
/** Cached runs. */
const MOST_SEEN = 10_000;

/** Ids of jobs whose run existed at the last check. */
const seen = new LRUCache<string, true>({ max: MOST_SEEN, ttl: SEEN_MS });

/** Seconds to wait for Temporal before the job is returned as recorded. */
const ENGINE_SECONDS = 3;

type Deps = Pick<HandlerDeps, 'store' | 'engine' | 'log'>;

/** A job of a gateway, closed if its run no longer exists. Throws NOT_FOUND. */
export async function findJob(gatewayId: string, jobId: string, deps: Deps): Promise<JobRecord> {
  const job = await deps.store.jobs.find(gatewayId, jobId);
  if (!job) throw notFound('Sync job', jobId);
  return settleJob(job, deps);
}

/**
 * Closes an open job whose run no longer exists: terminated by an operator, or lost with Temporal's data. Safe against a run that ends meanwhile:
 * a run writes its job's end before it stops, and a final job is never overwritten.
 */
export async function settleJob(job: JobRecord, { store, engine, log }: Deps): Promise<JobRecord> {
  if (FINAL_STATUSES.includes(job.status) || Date.now() - job.created_at.getTime() < GRACE_MS) return job;
  if (seen.has(job._id)) return job;
  try {
    if ((await inTime(engine.runningJob(job.gateway_id), ENGINE_SECONDS)) === job._id) {
      seen.set(job._id, true);
      return job;
    }
  } catch (error) {
    // Reading a job must not depend on Temporal; a later request checks again.
    log.warn({ err: error, gateway_id: job.gateway_id, job_id: job._id }, 'Whether a job still runs is not known');
    return job;
  }
  const { counts, reasons } = (await store.jobs.find(job.gateway_id, job._id)) ?? job;
  return (await store.jobs.finish(job._id, { status: 'FAILED', counts, reasons: [...reasons, INTERRUPTED] })) ?? job;
}
