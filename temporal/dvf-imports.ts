import {
  Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import type { DvfImportPlan } from '../model/sales/dvf-import.ts';
import { DVF_IMPORT_WORKFLOW_ID, dvfImportStateQuery } from '../workflows/messages.ts';
import type { DvfImportState } from '../workflows/messages.ts';
import type { EngineOptions } from './engine.ts';

export interface DvfImportStatus {
  readonly isRunning: boolean;
  /** As Temporal names it: COMPLETED, CANCELLED, FAILED … */
  readonly status: string;
  /** How far it is; undefined while no worker answers. */
  readonly state?: DvfImportState;
  /** Why it failed. */
  readonly failure?: string;
}

/** Imports of DVF as operators see them. */
export interface DvfImports {
  /** Starts an import, or without a plan goes on with the one that was not finished; false while another one is under way. */
  start(plan?: DvfImportPlan): Promise<boolean>;
  /** The latest import; undefined if Temporal knows of none. */
  status(): Promise<DvfImportStatus | undefined>;
  /** Ends the one that is under way; what it has imported is kept for going on. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}

export function createDvfImports({ address, namespace, taskQueue }: EngineOptions): DvfImports {
  const connection = Connection.lazy({ address, connectTimeout: '5 seconds' });
  const client = new Client({ connection, namespace });
  // Of its own for each task queue: products that share a Temporal do not import into each other.
  const workflowId = `${DVF_IMPORT_WORKFLOW_ID}:${taskQueue}`;
  const handle = () => client.workflow.getHandle(workflowId);
  return {
    async start(plan) {
      try {
        await client.workflow.start('dvfImport', {
          args: [plan],
          taskQueue,
          workflowId,
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
          workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
          staticSummary: plan ? `Import of DVF release ${plan.release}` : 'Import of DVF, continued',
        });
        return true;
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
        throw error;
      }
    },
    async status() {
      try {
        const { status, runId } = await handle().describe();
        const run = client.workflow.getHandle(workflowId, runId);
        // A query needs a worker; without one it fails after some seconds.
        const state = await run.query(dvfImportStateQuery).catch(() => undefined);
        const isRunning = status.name === 'RUNNING';
        const failure = status.name === 'FAILED' ? await failureOf(run.result()) : undefined;
        return {
          isRunning,
          status: status.name,
          ...(state ? { state } : {}),
          ...(failure === undefined ? {} : { failure }),
        };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }
    },
    async cancel() {
      await handle().cancel();
    },
    async close() {
      await connection.close();
    },
  };
}

/** The innermost reason: the one in the words of whatever failed. */
const failureOf = (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => '',
    (error: unknown) => {
      let reason = error instanceof WorkflowFailedError ? error.cause : error;
      while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
      return reason instanceof Error ? reason.message : String(reason);
    },
  );
