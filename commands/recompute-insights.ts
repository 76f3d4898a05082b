import { setTimeout as wait } from 'node:timers/promises';
import { createEngine } from '../temporal/engine.ts';
import type { InsightsRunStatus } from '../temporal/insights-runs.ts';
import { runStoreCommand } from './run-command.ts';

const POLL_MS = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

await runStoreCommand({
  usage: `npm run insights:recompute -- GATEWAY_ID [--from DATE --to DATE | --status]
  Aggregates the visitor events of a gateway: with --from and --to every day of the window again, both ends inclusive, else
  what came in since the last run. Days whose events retention has deleted keep their rows. Workers do the work; ending this
  command does not end it. --status shows the latest run.`,
  options: { from: { type: 'string' }, to: { type: 'string' }, status: { type: 'boolean' } },
  accepts: ({ values: { from, to, status }, positionals }) =>
    positionals.length === 1 &&
    (from === undefined && to === undefined ? true : !status && isDay(from) && isDay(to) && from <= to),
  async run({ values: { from, to, status }, positionals: [gatewayId = ''] }, { config, store }) {
    const gateway = await store.gateways.find(gatewayId);
    if (!gateway || gateway.deleted_at) throw new Error(`There is no gateway ${gatewayId}.`);
    const engine = createEngine({
      address: config.TEMPORAL_ADDRESS,
      namespace: config.TEMPORAL_NAMESPACE,
      taskQueue: config.TEMPORAL_TASK_QUEUE,
    });
    try {
      if (!status) {
        const window = from !== undefined && to !== undefined ? { window: { from, to } } : {};
        if (!(await engine.insights.start({ gatewayId, ...window }, gateway.client_id)))
          throw new Error('Another run of this gateway is under way; wait for its end (--status).');
      }
      const run = await follow(() => engine.insights.status(gatewayId), status === true);
      if (run?.status === 'FAILED') throw new Error('The run failed; see its workflow in the Temporal UI.');
    } finally {
      await engine.close();
    }
  },
});

/** Prints each new state of a run until it ends, or only the present one. Returns the last one. */
async function follow(
  read: () => Promise<InsightsRunStatus | undefined>,
  isOnce: boolean,
): Promise<InsightsRunStatus | undefined> {
  for (let shown = ''; ;) {
    const run = await read();
    const text = run ? describe(run) : 'Nothing has been aggregated so far.';
    if (text !== shown) process.stdout.write(`${text}\n`);
    shown = text;
    if (isOnce || !run?.isRunning) return run;
    await wait(POLL_MS);
  }
}

function describe({ status, state }: InsightsRunStatus): string {
  if (!state) return `${status.toLowerCase()}, but no worker responds`;
  const { days, kept, events, next } = state;
  const left = next === undefined ? '' : `; next is ${next}`;
  return `${status.toLowerCase()}: ${days} days written from ${events} events, ${kept} kept${left}`;
}
