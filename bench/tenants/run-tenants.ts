import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { playTenants } from './play-tenants.ts';
import type { Played } from './play-tenants.ts';

/**
 * `npm run bench:tenants [-- --feeds 400] [--packages] [--write]`: one client syncs so many gateways whose feeds send a byte a second; prints how long another
 * client waits meanwhile. `--write` puts it into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    feeds: { type: 'string', default: '400' },
    packages: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 18_000;
const DATABASE = 'bench_tenants';

const bench = await startBenchStack('tenants', {
  offset: OFFSET,
  native: !values.packages,
});
const { stack } = bench;
const environment = {
  ...bench.environment,
  READ_RATE_LIMIT_PER_MINUTE: '0',
  WRITE_RATE_LIMIT_PER_MINUTE: '0',
};
try {
  const api = await startProductProcess(stack, { role: 'api', environment });
  const worker = await startProductProcess(stack, {
    role: 'worker',
    environment: { ...environment, LOG_LEVEL: 'info' },
  });
  const url = stackEnvironment(stack)['PUBLIC_URL'] ?? '';
  const clientOf = async (clientId: string) =>
    createApiClient(url, await requestToken({ identityUrl: stack.urls.identity ?? '', clientId }));
  const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
  const clients = {
    db: mongo.db(DATABASE),
    slow: await clientOf('agency-south'),
    other: await clientOf('agency-north'),
  };
  const alone = await playTenants(clients, 1);
  const meanwhile = await playTenants(clients, Number(values.feeds));
  const text = report(alone, meanwhile);
  console.log(text);
  if (values.write) await writeResults('bench:tenants', text);
  await mongo.close();
  await worker.kill();
  await api.stop();
} finally {
  await bench.stop();
}
process.exit(0);

function report(...plays: readonly Played[]): string {
  return [
    `One client syncs gateways whose feeds send a byte a second; another one validates a gateway, syncs 50 listings and cancels a run. One worker, defaults. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, Node ${process.version}. Engines: ${stack.engines.map(({ name, implementation }) => `${name} ${implementation}`).join(', ')}.`,
    '',
    '| slow feeds | downloading at most | of their runs unfinished at the end | validate s | sync of 50 listings s | cancel s |',
    '|---|---|---|---|---|---|',
    ...plays.map(
      ({ slow, downloads, unfinished, validateSeconds, syncSeconds, sync, cancelSeconds, cancelled }) =>
        `| ${slow} | ${downloads} | ${unfinished} | ${validateSeconds.toFixed(2)} | ${syncSeconds.toFixed(2)} (${sync.status}) | ${cancelSeconds.toFixed(2)} (${cancelled.status}) |`,
    ),
  ].join('\n');
}
