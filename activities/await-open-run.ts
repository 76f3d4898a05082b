import { ApplicationFailure, Context } from '@temporalio/activity';
import { attemptOf } from './client-turns.ts';
import type { ActivityDeps } from './deps.ts';

/** Attempts (about a second apart) that wait for the cancelled run of a deleted gateway before the work goes on regardless. */
const WAIT_ATTEMPTS = 60;

/**
 * Ends this attempt of an activity for a deleted gateway while the gateway's run is still ending.
 * @throws ApplicationFailure `run_open`: to be tried again
 */
export async function awaitOpenRun(deps: Pick<ActivityDeps, 'store'>, gatewayId: string): Promise<void> {
  const open = await deps.store.jobs.openOnes(gatewayId);
  if (open.length > 0 && attemptOf(Context.current().info) < WAIT_ATTEMPTS) {
    throw ApplicationFailure.retryable('The gateway’s run is still ending.', 'run_open');
  }
}
