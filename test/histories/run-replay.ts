import { readFile } from 'node:fs/promises';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { bundleWorkflows } from '../../temporal/worker.ts';
import { describeEvent, parseHistory, replayHistory } from './replay-history.ts';

/** `npm run replay -- HISTORY…`: whether runs that are under way could go on with today's workflows. Exits with 1 if one could not, with 2 if a file is no history. */
const USAGE = `npm run replay -- HISTORY…
  Replays recorded workflow histories by the workflows of this checkout; needs no server.
  HISTORY  a file with the output of: temporal workflow show --output json --workflow-id ID
           or a download of Temporal's Web UI, or a file of test/histories`;

const files = process.argv.slice(2);
if (files.length === 0 || files.includes('--help')) {
  console.log(USAGE);
  process.exit(files.length === 0 ? 2 : 0);
}
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  // What the native side reports of a refusal is in the reason.
  telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
});
const bundle = await bundleWorkflows();
const codes = [];
for (const file of files) codes.push(await replay(file));
process.exit(Math.max(...codes));

async function replay(file: string): Promise<number> {
  try {
    const history = parseHistory(await readFile(file, 'utf8'));
    const fault = await replayHistory(bundle, history);
    const what = `${file}: ${describeEvent(history, 1).replace('WORKFLOW_EXECUTION_STARTED ', '')}, ${history.events?.length} events`;
    if (!fault) {
      console.log(`${what}: fits`);
      return 0;
    }
    console.log(`${what}: does not fit
  event ${fault.eventId}  ${fault.event}
  reason   ${fault.reason}
  before   ${fault.eventId - 1}  ${describeEvent(history, fault.eventId - 1)}
A run with this history could not go on after a release. Keep the old steps for it behind patched(): https://docs.temporal.io/develop/typescript/versioning`);
    return 1;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
