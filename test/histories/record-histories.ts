import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import { writeHistory } from './history-json.ts';
import { startStack } from '../../stack/stack.ts';
import { bundleWorkflows } from '../../temporal/worker.ts';
import { counted, openStage, untilCancelled } from '../support/workflow-stage.ts';
import type { Play, Stage } from '../support/workflow-stage.ts';
import type { DvfImportPlan } from '../../model/sales/dvf-import.ts';
import { crmEventsSignal, wakeSignal } from '../../workflows/messages.ts';
import { until } from '../support/until.ts';
import type {
  CrmEventsInput,
  InsightsInput,
  ReadDeliveriesInput,
  ScheduledSyncInput,
} from '../../workflows/messages.ts';

/**
 * `npx node test/histories/record-histories.ts NAME…` records histories of runs with today's workflows, each into NAME.json. Recorded once and
 * then kept: they stand for the runs that are under way when a new release starts. A change that no longer replays them must be made with
 * `patched()`; only when no such run can be left may one be recorded anew.
 *
 * `continued` needs a Temporal that suggests a fresh history early. Start one with
 * `temporal server start-dev --headless --port 21500 --dynamic-config-value limit.historyCount.suggestContinueAsNew=20`
 * and set TEMPORAL_ADDRESS=127.0.0.1:21500.
 */
const PLAYS: Record<string, (stage: Stage) => Promise<Play>> = {
  completed: (stage) => stage.start({ importChunk: threeChunks() }),
  'without-thumbnails': (stage) =>
    stage.start({ finishPhase: async ({ phase }) => (phase === 'deliver' ? { coversDue: false } : {}) }),
  partial: (stage) =>
    stage.start({
      beginRun: async () => ({ inputs: ['broken', 'sound'], outputs: ['output-1', 'output-2'] }),
      importChunk: async ({ inputId }) => {
        if (inputId === 'broken') throw ApplicationFailure.nonRetryable('The CRM said no.', 'config');
        return { done: true, complete: 'full', counts: counted({ read: 2, created: 2 }), reasons: [] };
      },
      deliverChunk: async () => ({
        done: true,
        counts: counted({ read: 2, created: 2, delivered: 1 }),
        reasons: [{ code: 'overflow', message: 'Beyond the plan.', count: 1 }],
      }),
    }),
  cancelled: async (stage) => {
    const play = await stage.start({ importChunk: untilCancelled });
    while (!play.names().includes('importChunk')) await new Promise((resolve) => setTimeout(resolve, 20));
    await play.handle.cancel();
    return play;
  },
  'timed-out': (stage) => stage.start({ deliverChunk: untilCancelled }, { timeoutSeconds: 2 }),
  'one-listing': (stage) => stage.start({}, { crmReference: 'ref-7' }),
  replay: (stage) =>
    stage.start(
      { beginRun: async () => ({ inputs: [], outputs: ['output-1'] }) },
      { kind: 'OUTPUT_REPLAY', redeliver: true },
    ),
  held: (stage) =>
    stage.start(
      {
        beginRun: async () => ({ inputs: [], outputs: ['output-1'] }),
        archiveHeld: async () => ({ done: true, counts: counted({ archived: 3 }), reasons: [] }),
      },
      { kind: 'OUTPUT_REPLAY', archiveHeld: true },
    ),
  resumed: (stage) =>
    stage.start(
      { beginRun: async () => ({ inputs: ['done', 'next'], outputs: ['output-1'] }) },
      {
        resume: {
          phase: 'import',
          inputs: [{ inputId: 'done', complete: true, ok: true }],
          counts: counted({ read: 3, created: 3 }),
          reasons: [],
          elapsedSeconds: 60,
        },
      },
    ),
  // The first of its executions; `resumed` is a later one.
  continued: (stage) => stage.start({ importChunk: threeChunks() }),
  deleted: (stage) =>
    stage.start({
      deliverChunk: async () => {
        throw ApplicationFailure.nonRetryable('The gateway was deleted during the run.', 'gateway_deleted');
      },
    }),
  covers: (stage) => stage.startOther('gatewayCovers', { makeCovers: threeTimes() }),
  // `purge` was recorded before listings were withdrawn first.
  purge: (stage) => stage.startOther('purgeGateway'),
  'purge-withdrawn': (stage) => stage.startOther('purgeGateway', { withdrawGateway: withdrawnInThree() }),
  check: (stage) => stage.startOther('checkConnectors'),
  'study-mapping': (stage) => stage.startOther('studyMapping'),
  // The worker could not end the study: its record is ended by an activity of its own.
  'study-mapping-lost': (stage) =>
    stage.startOther('studyMapping', {
      studyMapping: async () => {
        throw ApplicationFailure.nonRetryable('The worker is gone.');
      },
    }),
  'site-events': (stage) => stage.startOther('siteEvents', { sendSiteEvents: sentInTwoParts() }),
  'search-alerts': (stage) => stage.startOther('searchAlerts', { announceMatches: sentInTwoParts() }),
  // What releases before 1.1.0 started for each mail.
  mail: (stage) => stage.startOther('sendMail'),
  // Two passes, a pause, a third one, and a fourth because a mail is queued.
  mails: async (stage) => {
    const play = await stage.startOther('sendMails');
    const passes = async () =>
      (await play.handle.fetchHistory()).events?.filter((event) => event.activityTaskCompletedEventAttributes).length;
    await until('it waits for a mail', async () => (await passes()) === 3);
    await play.handle.signal(wakeSignal);
    await until('the mail is sent', async () => (await passes()) === 4);
    await play.handle.terminate('It never ends.');
    return play;
  },
  'dvf-import': (stage) => stage.startOther('dvfImport', {}, dvfPlan),
  'insights-increment': (stage) =>
    stage.startOther('insights', { aggregateInsights: inTwoTurns() }, (gatewayId) => ({ gatewayId })),
  'insights-window': (stage) => stage.startOther('insights', { recomputeInsights: windowInTwoTurns() }, windowOf),
  scheduled: (stage) => stage.startOther('scheduledSync', {}, scheduleOf),
  'dry-run': (stage) => stage.start({}, { dryRun: true }),
  'read-deliveries': (stage) => {
    const waiting = ['delivery-1', 'delivery-2'];
    let runs = 0;
    return stage.startOther(
      'readDeliveries',
      {
        nextDelivery: async () => {
          const deliveryId = waiting[runs];
          return deliveryId === undefined ? undefined : { deliveryId, attempts: 0 };
        },
        finishRun: async () => void runs++,
      },
      deliveriesOf,
    );
  },
  'crm-events': async (stage) => {
    let looks = 0;
    const play = await stage.startOther('crmEvents', { importChunk: async () => lookAt(++looks) }, eventsOf);
    await play.handle.signal(crmEventsSignal, {
      events: ['ref-2', 'ref-3'].map((reference) => ({ reference, mayBeGone: true })),
      whole: false,
    });
    return play;
  },
};

const dvfPlan = (importId: string): DvfImportPlan => ({
  importId,
  release: 'recorded',
  scope: 'auto',
  files: [{ name: 'stored.csv.gz' }, { name: 'fetched.csv.gz', url: 'https://files.example/dvf.csv.gz' }],
});

const deliveriesOf = (gatewayId: string): ReadDeliveriesInput => ({
  gatewayId,
  inputId: 'input-1',
  clientId: 'north',
  timeoutSeconds: 60,
});

const windowOf = (gatewayId: string): InsightsInput => ({
  gatewayId,
  window: { from: '2026-03-01', to: '2026-03-20' },
});

const scheduleOf = (gatewayId: string): ScheduledSyncInput => ({
  gatewayId,
  clientId: 'agency-north',
  timeoutSeconds: 600,
  rhythm: { every_minutes: 60 },
});

const eventsOf = (gatewayId: string): CrmEventsInput => ({
  gatewayId,
  inputId: 'input-1',
  clientId: 'agency-north',
  timeoutSeconds: 600,
  pending: { events: ['ref-1', 'ref-2'].map((reference) => ({ reference, mayBeGone: false })), whole: false },
});

/** The second look fails. */
function lookAt(look: number) {
  if (look === 2) throw ApplicationFailure.nonRetryable('The CRM said no.', 'config');
  return { done: true, complete: 'delta' as const, counts: counted({ read: 1, updated: 1 }), reasons: [] };
}

function threeChunks() {
  let chunk = 0;
  return async () => {
    chunk++;
    const counts = counted({ read: chunk * 100, created: chunk * 100 });
    return { done: chunk === 3, ...(chunk === 3 ? { complete: 'full' as const } : {}), counts, reasons: [] };
  };
}

/** Some at once, the rest after a pause. */
function sentInTwoParts() {
  const pauses = [0, 200];
  return async () => {
    const nextInMs = pauses.shift();
    return nextInMs === undefined ? {} : { nextInMs };
  };
}

/** A rest at once, a site that is down for a moment, then nothing. */
function withdrawnInThree() {
  const pauses = [0, 200];
  return async () => {
    const retryInMs = pauses.shift();
    return retryInMs === undefined ? {} : { retryInMs };
  };
}

/** A day is left by the first turn. */
function inTwoTurns() {
  let left = 2;
  return async () => {
    left--;
    return { done: left === 0, days: 1, events: 10, left };
  };
}

function windowInTwoTurns() {
  const next = ['2026-03-11', undefined];
  return async () => {
    const day = next.shift();
    return { written: 10, kept: 0, events: 100, ...(day === undefined ? {} : { next: day }) };
  };
}

function threeTimes() {
  let left = 3;
  return async () => --left === 0;
}

const names = process.argv.slice(2);
if (names.length === 0) {
  console.log(`Name what is to be recorded: ${Object.keys(PLAYS).join(', ')}`);
  process.exit(1);
}
const root = await mkdtemp(join(tmpdir(), 'property-gateway-histories-'));
const stack = await startStack({ offset: 14_000, root, only: ['temporal'], log: (line) => console.error(line) });
const stage = await openStage(stack.urls.temporal ?? '', await bundleWorkflows(), { sendMails: sentInTwoParts() });
for (const name of names) {
  const begin = PLAYS[name];
  if (!begin) throw new Error(`There is no play called ${name}.`);
  const play = await begin(stage);
  await play.handle.result().catch(() => undefined);
  // Of the execution that began, whatever followed it.
  const first = play.handle.client.getHandle(play.handle.workflowId, play.handle.firstExecutionRunId);
  const json = writeHistory(await first.fetchHistory());
  await writeFile(new URL(`${name}.json`, import.meta.url), json);
  console.log(`${name}: ${json.length} characters`);
}
await stage.close();
await stack.stop();
await rm(root, { recursive: true, force: true });
process.exit(0);
