import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { Stack } from '../../stack/stack.ts';
import { coversWorkflowId, syncWorkflowId } from '../../workflows/messages.ts';
import { cpuOfChildren } from './worker-probe.ts';
import type { WorkerProbe } from './worker-probe.ts';

export interface Rate {
  readonly listings: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** CPU seconds of the engines meanwhile, by program. */
  readonly engines: ReadonlyMap<string, number>;
}

export interface RunFigures extends Rate {
  readonly peakMegabytes: number;
  readonly historyEvents: number;
  readonly historyKilobytes: number;
}

const run = promisify(execFile);
const SETTLE_MS = 1_000;
/** Milliseconds between reads of a job's record: reading shares the machine with the run, and twenty reads a second took a sixth of it. */
const LOOK_MS = 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same feed with the bare clients, in a separate process. */
export async function measureRaw(stack: Stack, feed: string, name: string): Promise<Rate> {
  const script = new URL('raw-limit.ts', import.meta.url).pathname;
  const before = await cpuOfChildren();
  const { stdout } = await run(process.execPath, [
    script,
    feed,
    stack.urls.mongodb ?? '',
    stack.urls.elasticsearch ?? '',
    name,
  ]);
  const rate: Omit<Rate, 'engines'> = JSON.parse(stdout);
  return { ...rate, engines: await cpuSince(before) };
}

async function cpuSince(before: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const now = await cpuOfChildren();
  return new Map([...now].map(([program, seconds]) => [program, seconds - (before.get(program) ?? 0)]));
}

/** A gateway that reads this feed and has no output. */
export async function createGateway(client: ApiClient, feed: string, site?: string): Promise<Gateway> {
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: 'north-1',
    name: 'Benchmark',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url: feed } },
    ...(site === undefined
      ? {}
      : { output_connectors: [{ connector_type: 'SYNC', config: { url: site, plugin_auth_key: 'demo-site-key' } }] }),
  });
  return client.send<Gateway>('POST', `/gateways/${gateway.id}/enable`);
}

export const startSync = (client: ApiClient, gateway: Gateway, query = ''): Promise<SyncJob> =>
  client.send<SyncJob>('POST', `/gateways/${gateway.id}/sync-jobs${query}`);

/** Waits for the end of a job. */
export async function ended(client: ApiClient, job: SyncJob, pollMs = 50): Promise<SyncJob> {
  for (;;) {
    const now = await client.get<SyncJob>(`/gateways/${job.gateway_id}/sync-jobs/${job.id}`);
    if (FINAL_STATUSES.includes(now.status)) return now;
    await pause(pollMs);
  }
}

/** One whole run, from the request to its recorded end. */
export async function measureRun(
  stack: Stack,
  client: ApiClient,
  probe: WorkerProbe,
  gateway: Gateway,
  query = '',
): Promise<RunFigures> {
  // Temporal closes the previous run: its queues and histories are written a moment after its end.
  await pause(SETTLE_MS);
  const cpu = await probe.cpuSeconds();
  const before = await cpuOfChildren();
  probe.peakMegabytes();
  const start = Date.now();
  const job = await ended(client, await startSync(client, gateway, query), LOOK_MS);
  const seconds = (Date.parse(job.finished_at ?? '') - start) / 1_000;
  const cpuSeconds = (await probe.cpuSeconds()) - cpu;
  const engines = await cpuSince(before);
  if (job.status !== 'COMPLETED') throw new Error(`The run ended ${job.status}: ${JSON.stringify(job.reasons)}`);
  return {
    listings: job.counts.read,
    seconds,
    cpuSeconds,
    engines,
    peakMegabytes: probe.peakMegabytes(),
    ...(await closeRun(stack, gateway.id)),
  };
}

/** Reads the size of the run's history and ends the thumbnail workflow, which would otherwise run during the next measurement. */
export async function closeRun(
  stack: Stack,
  gatewayId: string,
): Promise<{ historyEvents: number; historyKilobytes: number }> {
  const connection = await Connection.connect({ address: stack.urls.temporal });
  try {
    const { workflow } = new Client({ connection });
    const { historyLength, historySize = 0 } = await workflow.getHandle(syncWorkflowId(gatewayId)).describe();
    await workflow
      .getHandle(coversWorkflowId(gatewayId))
      .terminate('Not part of the measurement')
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      });
    return { historyEvents: historyLength, historyKilobytes: Math.round(historySize / 1_024) };
  } finally {
    await connection.close();
  }
}

/** Seconds from the request to cancel until the job is recorded as CANCELLED, `times` over. */
export async function measureCancels(client: ApiClient, gateway: Gateway, times: number): Promise<number[]> {
  const seconds: number[] = [];
  while (seconds.length < times) {
    const job = await startSync(client, gateway, '?force=true');
    const path = `/gateways/${gateway.id}/sync-jobs/${job.id}`;
    // Somewhere in the middle of the import, each time at another place.
    while ((await client.get<SyncJob>(path)).counts.read === 0) await pause(10);
    await pause(Math.random() * 500);
    const start = performance.now();
    await client.send('POST', `${path}/cancel`);
    const { status } = await ended(client, job, 5);
    if (status === 'CANCELLED') seconds.push((performance.now() - start) / 1_000);
  }
  return seconds.toSorted((a, b) => a - b);
}

/** Listings that were stored but not yet journalled when a worker was killed: its successor processes them again. */
export async function repeatedAfterKill(stack: Stack, database: string, job: SyncJob): Promise<number> {
  const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
  try {
    const db = mongo.db(database);
    const written = { gateway_id: job.gateway_id, 'sync.job_id': job.id };
    const stored = await db.collection('listing_states').countDocuments(written);
    const pages = await db.collection('sync_pages').find({ job_id: job.id }).toArray();
    const journalled = pages.reduce((sum, { counts }) => sum + (counts.read ?? 0), 0);
    return stored - journalled;
  } finally {
    await mongo.close();
  }
}
