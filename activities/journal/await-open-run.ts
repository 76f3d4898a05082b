import { ApplicationFailure, Context } from '@temporalio/activity';
import { attemptOf } from '../runtime/client-turns.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

const PAUSE_MS = 1_000;

/**
 * Ends this attempt of an activity while a run of the gateway is open; the next one comes a second later.
 * @param attempts how many attempts wait before the work is done regardless
 * @throws ApplicationFailure `run_open`: to be tried again
 */
export async function awaitOpenRun(
  deps: Pick<ActivityDeps, 'store'>,
  gatewayId: string,
  attempts: number,
): Promise<void> {
  const open = await deps.store.jobs.openOnes(gatewayId);
  if (open.length === 0 || attemptOf(Context.current().info) >= attempts) return;
  throw ApplicationFailure.create({
    type: 'run_open',
    message: 'A run of the gateway is under way; this is tried again when it has ended.',
    nextRetryDelay: PAUSE_MS,
  });
}
