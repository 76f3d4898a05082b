import { reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import { judgeDrift } from '../guards/judge-drift.ts';
import type { DriftJudgement } from '../guards/judge-drift.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

interface Measured {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
}

/**
 * Compares the listings of a stream after a complete read with those of the last read that was as usual. Undefined if nothing can have changed: the read wrote no
 * listing. A forced read takes the source as it is.
 */
export async function measureDrift(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, gatewayId, inputId }: Measured,
  streamId: string,
): Promise<DriftJudgement | undefined> {
  const stream = await store.streams.find(streamId);
  const generation = stream?.mapping?.generation;
  if (generation === undefined) return undefined;
  const counts = (await store.pages.totalsByInput(jobId)).inputs.get(inputId);
  const isSettled = stream?.shape?.generation === generation && stream.shape.drift === undefined;
  if (isSettled && counts && counts.created + counts.updated === 0) return undefined;
  const shape = await store.listings.shape(gatewayId, streamId);
  const isForced = (await store.jobs.find(gatewayId, jobId))?.mode === 'FORCED_FULL';
  return judgeDrift(shape, isForced ? undefined : stream?.shape, { generation, now: new Date() });
}

/** The differences as a reason of the run. */
export const driftReasons = (drift: DriftJudgement | undefined, label: string): Reason[] =>
  reasonIfAny(
    'feed_drift',
    drift?.drifts.length ?? 0,
    drift?.drifts.map((words) => `${label}${words}`),
  );
