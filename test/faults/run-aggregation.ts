import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { portOffset } from '../../stack/ports.ts';
import { stackEnvironment, startStack } from '../../stack/stack.ts';
import { killAggregation } from './kill-aggregation.ts';

/**
 * `npm run faults:insights [-- --kills 10]`: kills a worker during an aggregation of visitor events, several times, and compares the rows with a
 * recount of the raw events. Ends with 1 when they differ.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });
/** Added to each port, so that this can run at the same time as `npm start`, the other faults and the tests. */
const OFFSET = 7_000;

const root = await mkdtemp(join(tmpdir(), 'property-gateway-aggregation-'));
const say = (line: string) => console.error(line);
const stack = await startStack({ offset: portOffset() || OFFSET, root, log: say });
const environment = {
  ...stackEnvironment(stack),
  MONGODB_DATABASE: 'faults',
  SEARCH_INDEX: 'faults',
  TEMPORAL_TASK_QUEUE: 'faults',
  WORK_FOLDER: join(root, 'work'),
};
const { events, left, differences } = await killAggregation({
  stack,
  environment,
  kills: Number(values.kills),
  seed: Date.now() % 10_000,
  say,
});
await stack.stop();
await rm(root, { recursive: true, force: true });
console.log(
  `A worker that aggregates ${events} visitor events, killed (SIGKILL) ${left.length} times with ${left.map((kill) => `${kill.left} of ${kill.of}`).join(', ')} days left; each time another one goes on. Differences from a recount of the raw events: ${differences.join(', ') || 'none'}.`,
);
process.exit(differences.length > 0 ? 1 : 0);
