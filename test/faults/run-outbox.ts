import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeResults } from '../../bench/write-results.ts';
import { portOffset } from '../../stack/ports.ts';
import { startStack } from '../../stack/stack.ts';
import { killOutbox } from './kill-outbox.ts';

/**
 * `npm run faults:outbox [-- --kills 200 --write]`: kills a process between the commit of a change and the acknowledgement of its event, again and
 * again, and counts the events that a subscribed site received. Ends with 1 when an event was lost, untrue or confused. `--write` puts the figures into
 * bench/results.md.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, write: { type: 'boolean', default: false } },
});
/** Added to each port, so that this can run at the same time as `npm start`, `npm run faults` and the tests. */
const OFFSET = 6_000;

const root = await mkdtemp(join(tmpdir(), 'property-gateway-outbox-'));
const log = (line: string) => console.error(line);
const stack = await startStack({ offset: portOffset() || OFFSET, root, only: ['mongodb'], log });
const figures = await killOutbox(stack.urls.mongodb ?? '', Number(values.kills), log);
await stack.stop();
await rm(root, { recursive: true, force: true });

const { killed, committed, received, lost, untrue, confused, repeated } = figures;
const deaths = Object.entries(killed);
const text = [
  `A process that changes listings and sends the events to a site, killed (SIGKILL) ${deaths.reduce((sum, [, count]) => sum + count, 0)} times; each time another process continues. The site verifies each signature with the package \`standardwebhooks\`.`,
  '',
  '| died | times |',
  '| ---- | ----- |',
  ...deaths.map(([death, count]) => `| ${death.replaceAll('-', ' ')} | ${count} |`),
  '',
  `- Changes committed ${committed}, events received ${received}: lost ${lost}, of changes that never were ${untrue}, one change under two ids or one id with two bodies ${confused}.`,
  `- Received again, with the same id and body: ${repeated}.`,
].join('\n');
console.log(text);
if (values.write) await writeResults('faults:outbox', text);
process.exit(lost + untrue + confused > 0 ? 1 : 0);
