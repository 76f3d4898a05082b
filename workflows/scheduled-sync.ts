import { uuid4 } from '@temporalio/workflow';
import type { ScheduledSyncInput, SyncInput } from './messages.ts';
import { startSync } from './start-sync.ts';

/**
 * What a schedule starts: an incremental run of the gateway. Returns the job, or undefined if a run was under way: then this one is left out.
 */
export async function scheduledSync(input: ScheduledSyncInput): Promise<string | undefined> {
  const { gatewayId, clientId, timeoutSeconds } = input;
  const run: SyncInput = {
    jobId: uuid4(),
    gatewayId,
    kind: 'SYNC',
    mode: 'INCREMENTAL',
    trigger: 'SCHEDULE',
    allowMassArchive: false,
    redeliver: false,
    createdAt: new Date().toISOString(),
    timeoutSeconds,
  };
  return (await startSync(run, clientId)) && run.jobId;
}
