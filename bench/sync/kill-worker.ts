import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { ProductProcess } from '../../stack/product.ts';
import type { Stack } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { ended, repeatedAfterKill, startSync } from './measure.ts';

/** Listings that a run has read before its worker is killed: the middle of 10,000. */
const KILLED_AT = 3_000;
const LOOK_MS = 20;

export interface KillFigures {
  /** Seconds from each kill until the run went on: the next page was journalled by another worker, which was started at once. */
  readonly seconds: readonly number[];
  /** Listings of the last kill that were stored but not journalled. */
  readonly repeated: number;
  /** How the last run ended. */
  readonly resumed: string;
}

/**
 * Kills the worker of a running sync (SIGKILL) several times, each time of a run of its own, and starts another one at once, as a supervisor does.
 * @param start starts a worker; resolves when it is ready
 * @returns what was measured, and the worker that runs at the end
 */
export async function killWorkers(
  { stack, client, database }: { stack: Stack; client: ApiClient; database: string },
  { gateway, first, start, times }: KillOptions,
): Promise<KillFigures & { readonly worker: ProductProcess }> {
  let worker = first;
  const seconds: number[] = [];
  for (let time = 1; ; time++) {
    const job = await startSync(client, gateway, '?force=true');
    await readMoreThan(client, job, KILLED_AT);
    await worker.kill();
    const killed = performance.now();
    const { counts } = await look(client, job);
    const repeated = await repeatedAfterKill(stack, database, job);
    const next = start(time);
    await readMoreThan(client, job, counts.read);
    seconds.push((performance.now() - killed) / 1_000);
    worker = await next;
    if (time < times) {
      await client.send('POST', `${pathOf(job)}/cancel`);
      await ended(client, job);
      continue;
    }
    const last = await ended(client, job);
    const resumed = `${last.status}, wrote ${last.counts.created + last.counts.updated} of ${last.counts.read}`;
    return { seconds: seconds.toSorted((a, b) => a - b), repeated, resumed, worker };
  }
}

/** The line of the results. @param rate listings per second of a first sync */
export const sayKills = ({ seconds, repeated, resumed }: KillFigures, rate: number): string =>
  `- Worker killed (SIGKILL) in the middle of 10,000 listings and another one started at once, ${seconds.length} times: the run went on after ${quantile(seconds, 0.5).toFixed(1)} s (median), ${seconds.at(-1)?.toFixed(1)} s at most. The last time ${repeated} listings were stored but not journalled, looked at again by its successor, which is ${(repeated / Math.max(1, rate)).toFixed(2)} s of work; the run then ended ${resumed}.`;

interface KillOptions {
  readonly gateway: Gateway;
  readonly first: ProductProcess;
  readonly start: (time: number) => Promise<ProductProcess>;
  readonly times: number;
}

const pathOf = (job: SyncJob) => `/gateways/${job.gateway_id}/sync-jobs/${job.id}`;
const look = (client: ApiClient, job: SyncJob) => client.get<SyncJob>(pathOf(job));

/** Throws if the run ends before. */
async function readMoreThan(client: ApiClient, job: SyncJob, listings: number): Promise<void> {
  for (;;) {
    const { counts, status } = await look(client, job);
    if (counts.read > listings) return;
    if (FINAL_STATUSES.includes(status)) throw new Error(`The run ended ${status} after ${counts.read} listings.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
