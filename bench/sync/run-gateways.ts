import { cpus } from 'node:os';
import type { Stack } from '../../stack/stack.ts';
import { startProductProcess } from '../../stack/product.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { closeRun, createGateway, ended, startSync } from './measure.ts';
import { cpuOfChildren } from './worker-probe.ts';

/** Milliseconds between polls of each job: with many gateways polling itself is load. */
const POLL_MS = 500;
/** Listings of each gateway: an agency. */
const LISTINGS = 1_000;

interface Shared {
  readonly stack: Stack;
  readonly client: ApiClient;
  readonly environment: Readonly<Record<string, string>>;
  /** Address of a feed of this many listings. */
  feed(listings: number): Promise<{ readonly url: string }>;
}

/**
 * First syncs of several gateways at once, by one worker process and by several: the benefit and the cost of sharing the work. All are of one client, so that its share of
 * the slots bounds them as it does a real one. Expects no other worker on the queue. Returns the text of the results.
 */
export async function runGateways(
  { stack, client, environment, feed }: Shared,
  { gateways, workers }: { readonly gateways: number; readonly workers: readonly number[] },
): Promise<string> {
  const { url } = await feed(LISTINGS);
  const rows: string[] = [];
  for (const count of workers) {
    const processes = await Promise.all(
      Array.from({ length: count }, (_, place) =>
        startProductProcess(stack, {
          role: 'worker',
          name: `worker-${count}-${place + 1}`,
          environment: {
            ...environment,
            LOG_LEVEL: 'info',
            WORK_FOLDER: `${environment['WORK_FOLDER'] ?? ''}-${place + 1}`,
          },
        }),
      ),
    );
    const all = await Promise.all(Array.from({ length: gateways }, () => createGateway(client, url)));
    const before = await cpuOfChildren();
    const start = performance.now();
    const jobs = await Promise.all(
      all.map(async (gateway) => ended(client, await startSync(client, gateway), POLL_MS)),
    );
    const seconds = (performance.now() - start) / 1_000;
    const failed = jobs.find(({ status }) => status !== 'COMPLETED');
    if (failed) throw new Error(`A run ended ${failed.status}: ${JSON.stringify(failed.reasons)}`);
    const after = await cpuOfChildren();
    const cpu = processes.reduce((sum, { pid }) => {
      const name = `node ${pid}`;
      return sum + (after.get(name) ?? 0) - (before.get(name) ?? 0);
    }, 0);
    // Otherwise thumbnails would be made during the next round.
    for (const { id } of all) await closeRun(stack, id);
    const listings = jobs.reduce((sum, { counts }) => sum + counts.read, 0);
    rows.push(`| ${count} | ${Math.round(listings / seconds)} | ${((cpu / listings) * 1_000).toFixed(2)} |`);
    console.error(`${count} workers: ${Math.round(listings / seconds)}/s`);
    await Promise.all(processes.map((each) => each.stop()));
  }
  return [
    `First syncs of ${gateways} gateways at once, ${LISTINGS} listings each, by one and more worker processes. Machine: ${cpus().length} cores, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`,
    '',
    '| workers | listings/s of all | worker CPU ms per listing |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}
