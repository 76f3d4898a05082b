import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { NO_FILE_PROGRESS } from '../../model/sales/dvf-import.ts';
import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import type { Activities } from '../../activities/index.ts';
import type { FinishInput } from '../../activities/run/finish-run.ts';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { Counts } from '../../model/sync/sync-job.ts';
import { startWorker } from '../../temporal/worker.ts';
import type { Slots } from '../../temporal/worker.ts';
import { syncWorkflowId } from '../../workflows/messages.ts';
import type { SyncInput } from '../../workflows/messages.ts';

/** The real workflows on the real Temporal, with activities that do what a test says. */
export interface Stage {
  readonly taskQueue: string;
  /** Makes ready for workflows of a gateway that the test itself starts. */
  prepare(script?: Script): Pick<Play, 'gatewayId' | 'calls' | 'names'>;
  /** Starts a sync of a gateway of its own; activities that the script leaves out succeed at once. */
  start(script?: Script, input?: Partial<SyncInput>): Promise<Play>;
  /** Starts any other workflow; its one argument is the gateway's id unless `argument` says otherwise. */
  startOther(workflowType: string, script?: Script, argument?: (gatewayId: string) => unknown): Promise<Play>;
  close(): Promise<void>;
}

export type Script = Partial<Activities>;

/** One call of an activity. */
export interface Call {
  readonly name: keyof Activities;
  readonly input: unknown;
}

/** One workflow on stage. */
export interface Play {
  readonly gatewayId: string;
  readonly handle: WorkflowHandleWithFirstExecutionRunId;
  readonly calls: readonly Call[];
  /** Names of the activities in the order of their calls. */
  names(): string[];
  /** Waits for the end, whatever it is, and answers what was recorded as such. */
  end(): Promise<FinishInput>;
}

/** Counts of which only these are not zero. */
export const counted = (counts: Partial<Counts>): Counts => ({ ...noCounts(), ...counts });

/** An activity that goes on, with a heartbeat, until it is cancelled. */
export async function untilCancelled(): Promise<never> {
  const timer = setInterval(() => Context.current().heartbeat(), 50);
  try {
    return await Context.current().cancelled;
  } finally {
    clearInterval(timer);
  }
}

const COUNTS = counted({ read: 3, created: 3 });

/** Input of a sync of a gateway. */
export const syncInput = (gatewayId: string): SyncInput => ({
  jobId: `job-of-${gatewayId}`,
  gatewayId,
  kind: 'SYNC',
  mode: 'FULL',
  trigger: 'API',
  allowMassArchive: false,
  redeliver: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  timeoutSeconds: 600,
});

/** Enough for whatever a test does at a time. */
export const SLOTS: Slots = { run: 20, interactive: 20, import: 20, deliver: 20, media: 20, events: 20, mail: 20 };

/** Imports of DVF belong to no gateway: they succeed in every script, each file in two turns. */
const DVF_SUCCESS: Pick<
  Activities,
  'beginDvfImport' | 'fetchDvfFile' | 'importDvfChunk' | 'publishDvf' | 'removeReplacedDvf'
> = {
  beginDvfImport: async (plan) => {
    if (!plan) throw new Error('This stage has no unfinished import.');
    return { plan, files: plan.files.map(() => NO_FILE_PROGRESS) };
  },
  fetchDvfFile: async () => {},
  importDvfChunk: (() => {
    let turn = 0;
    return async () => ({ ...NO_FILE_PROGRESS, fraction: 0.5, done: ++turn % 2 === 0 });
  })(),
  publishDvf: async () => ({ mutations: 3, equalKeys: 0, split: [], replaced: [] }),
  removeReplacedDvf: async () => {},
};

/** Activities that succeed at once. */
export const SUCCESS: Activities = {
  beginRun: async () => ({ inputs: ['input-1'], outputs: ['output-1'] }),
  importChunk: async () => ({ done: true, complete: 'full', counts: COUNTS, reasons: [] }),
  reconcileInput: async () => ({ done: true, guarded: false, counts: COUNTS, reasons: [] }),
  archiveHeld: async () => ({ done: true, counts: counted({}), reasons: [] }),
  restoreListings: async () => ({ done: true, counts: counted({}), reasons: [] }),
  deliverChunk: async () => ({ done: true, counts: counted({ ...COUNTS, delivered: 3 }), reasons: [] }),
  finishPhase: async () => ({}),
  finishRun: async () => {},
  notifyOverflow: async () => {},
  sendSiteEvents: async () => ({}),
  announceMatches: async () => ({}),
  sendMail: async () => {},
  sendMails: async () => ({}),
  makeCovers: async () => true,
  checkConnectors: async () => [],
  checkEventTarget: async () => 'ready',
  studyMapping: async () => {},
  endStudy: async () => {},
  noteMissedEvents: async () => {},
  nextDelivery: async () => undefined,
  withdrawGateway: async () => ({}),
  purgeGateway: async () => {},
  aggregateInsights: async () => ({ done: true, days: 1, events: 5, left: 0 }),
  recomputeInsights: async () => ({ written: 1, kept: 0, events: 5 }),
  ...DVF_SUCCESS,
};

/** @param mails what sending mails does: mails belong to no gateway, and so to no script */
export async function openStage(
  address: string,
  workflowBundle: WorkflowBundle,
  mails: Pick<Activities, 'sendMails'> = SUCCESS,
): Promise<Stage> {
  const taskQueue = `stage-${randomUUID()}`;
  const scripts = new Map<string, { activities: Activities; calls: Call[]; end?: FinishInput }>();
  const perform = <Input extends string | { readonly gatewayId: string }, Result>(
    name: keyof Activities,
    act: (activities: Activities) => (input: Input) => Promise<Result>,
  ) => {
    return async (input: Input): Promise<Result> => {
      const script = scripts.get(typeof input === 'string' ? input : input.gatewayId);
      if (!script) throw new Error('No such gateway on stage.');
      script.calls.push({ name, input });
      return act(script.activities)(input);
    };
  };
  const worker = await startWorker({
    address,
    namespace: 'default',
    taskQueue,
    workflowBundle,
    slots: SLOTS,
    activities: {
      aggregateInsights: perform('aggregateInsights', ({ aggregateInsights }) => aggregateInsights),
      recomputeInsights: perform('recomputeInsights', ({ recomputeInsights }) => recomputeInsights),
      beginRun: perform('beginRun', ({ beginRun }) => beginRun),
      importChunk: perform('importChunk', ({ importChunk }) => importChunk),
      reconcileInput: perform('reconcileInput', ({ reconcileInput }) => reconcileInput),
      archiveHeld: perform('archiveHeld', ({ archiveHeld }) => archiveHeld),
      restoreListings: perform('restoreListings', ({ restoreListings }) => restoreListings),
      deliverChunk: perform('deliverChunk', ({ deliverChunk }) => deliverChunk),
      finishPhase: perform('finishPhase', ({ finishPhase }) => finishPhase),
      finishRun: perform('finishRun', ({ finishRun }) => async (input) => {
        await finishRun(input);
        const script = scripts.get(input.gatewayId);
        if (script) script.end = input;
      }),
      notifyOverflow: perform('notifyOverflow', ({ notifyOverflow }) => notifyOverflow),
      sendMail: perform('sendMail', ({ sendMail }) => sendMail),
      sendMails: mails.sendMails,
      announceMatches: perform('announceMatches', ({ announceMatches }) => announceMatches),
      sendSiteEvents: perform('sendSiteEvents', ({ sendSiteEvents }) => sendSiteEvents),
      makeCovers: perform('makeCovers', ({ makeCovers }) => makeCovers),
      checkConnectors: perform('checkConnectors', ({ checkConnectors }) => checkConnectors),
      checkEventTarget: perform('checkEventTarget', ({ checkEventTarget }) => checkEventTarget),
      nextDelivery: perform('nextDelivery', ({ nextDelivery }) => nextDelivery),
      noteMissedEvents: perform('noteMissedEvents', ({ noteMissedEvents }) => noteMissedEvents),
      withdrawGateway: perform('withdrawGateway', ({ withdrawGateway }) => withdrawGateway),
      purgeGateway: perform('purgeGateway', ({ purgeGateway }) => purgeGateway),
      studyMapping: perform('studyMapping', ({ studyMapping }) => studyMapping),
      endStudy: perform('endStudy', ({ endStudy }) => endStudy),
      ...DVF_SUCCESS,
    },
  });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });

  const prepare = (script: Script = {}) => {
    const gatewayId = randomUUID();
    const calls: Call[] = [];
    scripts.set(gatewayId, { activities: { ...SUCCESS, ...script }, calls });
    return { gatewayId, calls, names: () => calls.map(({ name }) => name) };
  };

  const play = async (
    script: Script,
    begin: (gatewayId: string) => Promise<WorkflowHandleWithFirstExecutionRunId>,
  ): Promise<Play> => {
    const prepared = prepare(script);
    const { gatewayId } = prepared;
    const handle = await begin(gatewayId);
    return {
      ...prepared,
      handle,
      async end() {
        await handle.result().catch(() => undefined);
        const recorded = scripts.get(gatewayId)?.end;
        if (!recorded) throw new Error('The workflow ended without recording its end.');
        return recorded;
      },
    };
  };

  return {
    taskQueue,
    prepare,
    start: (script = {}, input = {}) =>
      play(script, (gatewayId) =>
        client.workflow.start('gatewaySync', {
          taskQueue,
          workflowId: syncWorkflowId(gatewayId),
          args: [{ ...syncInput(gatewayId), ...input }],
        }),
      ),
    startOther: (workflowType, script = {}, argument = (gatewayId) => gatewayId) =>
      play(script, (gatewayId) =>
        client.workflow.start(workflowType, {
          taskQueue,
          workflowId: `${workflowType}:${gatewayId}`,
          args: [argument(gatewayId)],
        }),
      ),
    async close() {
      await worker.stop();
      await connection.close();
    },
  };
}
