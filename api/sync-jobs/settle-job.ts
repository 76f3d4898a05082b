import { LRUCache } from 'lru-cache';
import { notFound } from '../../model/shared/errors.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import { INTERRUPTED } from '../../store/sync/sync-jobs.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { HandlerDeps } from '../deps.ts';
import { inTime } from '../http/downstream.ts';

/** Younger jobs are left alone: their run may just be starting. */
const GRACE_MS = 10_000;

/** A run that was there is taken to be there for so long: whoever follows a run asks several times a second, and the engine's answer takes longer than all else. */
const SEEN_MS = 2_000;
/** Runs that are followed at a time. */
const MOST_SEEN = 10_000;

/** Ids of jobs whose run was there. */
const seen = new LRUCache<string, true>({ max: MOST_SEEN, ttl: SEEN_MS });

/** Longest wait for the engine before a job is answered as it is recorded. */
const ENGINE_SECONDS = 3;

type Deps = Pick<HandlerDeps, 'store' | 'engine' | 'log'>;

/** A job of a gateway as it truly stands. Throws NOT_FOUND. */
export async function findJob(gatewayId: string, jobId: string, deps: Deps): Promise<JobRecord> {
  const job = await deps.store.jobs.find(gatewayId, jobId);
  if (!job) throw notFound('Sync job', jobId);
  return settleJob(job, deps);
}

/**
 * Closes an open job whose run no longer exists: terminated by an operator, or lost with its engine. Safe against a run that ends meanwhile:
 * a run writes its job's end before it stops running, and a final job is never overwritten.
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
    // Reading a job must not depend on the engine; who asks again later is told more.
    log.warn({ err: error, gateway_id: job.gateway_id, job_id: job._id }, 'Whether a job still runs is not known');
    return job;
  }
  const { counts, reasons } = (await store.jobs.find(job.gateway_id, job._id)) ?? job;
  return (await store.jobs.finish(job._id, { status: 'FAILED', counts, reasons: [...reasons, INTERRUPTED] })) ?? job;
}
