import { Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Connection } from '@temporalio/client';
import { syncWorkflowId } from '../../workflows/messages.ts';
import { until } from './until.ts';

/**
 * Has Temporal do now what the schedule of a gateway would do when its time comes. Waits until the workflow of the run before has closed, which is a moment after its job has ended: a run that is due
 * while another one is under way is left out.
 */
export async function triggerSchedule(connection: Connection, gatewayId: string): Promise<void> {
  const client = new Client({ connection });
  const schedule = client.schedule.getHandle(`gateway-schedule:${gatewayId}`);
  const isUnderWay = async (): Promise<boolean> => {
    try {
      const { status } = await client.workflow.getHandle(syncWorkflowId(gatewayId)).describe();
      return status.name === 'RUNNING';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  };
  await until('no run of the gateway is under way', async () => {
    const { info } = await schedule.describe();
    return info.runningActions.length === 0 && !(await isUnderWay());
  });
  await schedule.trigger();
}
