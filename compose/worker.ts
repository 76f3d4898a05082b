import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowBundle } from '@temporalio/worker';
import { createActivities } from '../activities/index.ts';
import { createClientTurns } from '../activities/runtime/client-turns.ts';
import type { ActivityDeps } from '../activities/runtime/deps.ts';
import { createMemoryBudget } from '../activities/runtime/memory-budget.ts';
import { createWorkFolder, startFolderSweep } from '../activities/runtime/work-folder.ts';
import { startSweep } from '../background/sweep.ts';
import { fetch } from '../clients/fetch.ts';
import { createMailer } from '../clients/mail.ts';
import { planLimits } from '../config/plans.ts';
import { eventRetries, slotsOf } from '../config/worker.ts';
import { isPublicAddress, isPublicOrNear, vettedAddress } from '../connectors/kit/http/address-guard.ts';
import { createHttpClient } from '../connectors/kit/http/http-client.ts';
import { ACCOUNT_HOLD_MS, createLeasedBudget } from '../connectors/kit/http/leased-budget.ts';
import { createRateBudgets } from '../connectors/kit/http/rate-budget.ts';
import { createSystemClock } from '../connectors/kit/http/retry.ts';
import { mappingVersions } from '../connectors/mapping-version.ts';
import { connectorSpecs, inputConnector, outputConnector } from '../connectors/registry.ts';
import { openDelivery } from '../inbox/open-delivery.ts';
import { inboxDeps } from './inbox-deps.ts';
import { openLanguageModel } from './language-model.ts';
import { indexSizes } from '../search/elastic.ts';
import { slotsPerClient, startWorker, workflowsOf } from '../temporal/worker.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import type { SearchParts } from './search.ts';
import type { StoreParts } from './store.ts';

/** Longest wait for a language model that refines a proposal, ms: it writes up to 2,000 tokens, and nobody waits at a form. */
const LANGUAGE_MODEL_TIMEOUT_MS = 60_000;

/** The SDK writes its metrics from memory, in this very process. */
const SDK_METRICS_TIMEOUT_MS = 2_000;

export type WorkerParts = Base & StoreParts & SearchParts & Clients;

/** Read once per process: its files do not change while it runs. */
let versionsOfInputs: ReturnType<typeof mappingVersions> | undefined;

/**
 * Starts a worker: the activities, the sweep that hands over what was left behind, and the sweep of the work folder.
 * @returns `finished` resolves when the worker has stopped and rejects when it broke
 */
export async function startWork(
  parts: WorkerParts,
  { workflowBundle }: { workflowBundle?: WorkflowBundle | undefined },
): Promise<{ finished: Promise<void> }> {
  const { config, closing, dvf, engine, log, metrics, search, store, temporal, tracing } = parts;
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  closing.defer(mailer.close);
  const workFolder = createWorkFolder({
    path: config.WORK_FOLDER || join(tmpdir(), 'property-gateway'),
    maxBytes: config.WORK_FOLDER_MAX_MIB * 1_024 ** 2,
    jobs: store.jobs,
    metrics,
  });
  closing.defer(
    startFolderSweep(workFolder, config.SWEEP_SECONDS, (error, message) => log.warn({ err: error }, message)),
  );
  const slots = slotsOf(config);
  const inputTypes = connectorSpecs().flatMap(({ direction, type }) => (direction === 'input' ? [type] : []));
  const activities = createActivities({
    ...partsOfActivities(parts),
    mailer,
    workFolder,
    inTurn: createClientTurns(slotsPerClient(temporal.taskQueue, slots, config.CLIENT_SLOTS_PERCENT), metrics),
    mappingVersion: await (versionsOfInputs ??= mappingVersions(inputTypes)),
  });
  if (config.TEMPORAL_METRICS_PORT !== 0) metrics.addSource(() => readSdkMetrics(config.TEMPORAL_METRICS_PORT));
  const worker = await startWorker({
    ...temporal,
    activities,
    slots,
    workflowBundle:
      workflowBundle ?? (await workflowsOf({ file: config.WORKFLOW_BUNDLE, traced: tracing !== undefined })),
  });
  closing.defer(worker.stop);
  closing.defer(
    startSweep({
      inboxes: inboxDeps(parts),
      store,
      searchSizes: async () => [...(await search.sizes()), ...(await indexSizes(dvf.elastic, dvf.alias))],
      objects: parts.objects,
      engine,
      metrics,
      log,
      timeoutSeconds: config.SYNC_TIMEOUT_SECONDS,
      everySeconds: config.SWEEP_SECONDS,
      visitorDays: config.VISITOR_EVENT_RETENTION_DAYS,
    }),
  );
  return worker;
}

/** What the Temporal SDK reports of this process (`installRuntime`). */
async function readSdkMetrics(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(SDK_METRICS_TIMEOUT_MS),
  });
  return response.text();
}

/** What activities need of the configuration and of clients that are open. */
function partsOfActivities(
  parts: WorkerParts,
): Omit<ActivityDeps, 'inTurn' | 'mailer' | 'mappingVersion' | 'workFolder'> {
  const { config, dvf, engine, identity, keys, log, metrics, objects, search, secrets, store } = parts;
  return {
    store,
    search,
    dvf,
    objects,
    secrets,
    keys,
    log,
    metrics,
    openDelivery: (delivery, format) => openDelivery({ store, objects }, delivery, format),
    inputConnector,
    outputConnector,
    ...networkOf(parts),
    memory: createMemoryBudget(config.PAGE_MEMORY_MIB * 1_024 ** 2),
    publicUrl: config.PUBLIC_URL,
    maxFeedBytes: config.FEED_MAX_MIB * 1_024 ** 2,
    chunkSeconds: config.CHUNK_SECONDS,
    siteBatchSeconds: config.SITE_BATCH_SECONDS,
    withdrawalSeconds: config.WITHDRAWAL_SECONDS,
    eventRetries: eventRetries(config),
    wakeSiteEvents: engine.wakeSiteEvents,
    wakeSearchAlerts: engine.wakeSearchAlerts,
    searchMailSeconds: config.SEARCH_MAIL_SECONDS,
    wakeMails: engine.wakeMails,
    hasSearchAttribute: engine.hasSearchAttribute,
    pauseSchedule: (gatewayId) => engine.schedules.pause(gatewayId, true),
    contactOf: identity.contact,
    planLimit: planLimits(config),
    proposalModel: config.LANGUAGE_MODEL_MAPPINGS ? openLanguageModel(parts, LANGUAGE_MODEL_TIMEOUT_MS) : undefined,
  };
}

/** How activities reach CRMs and sites: guarded against private addresses, and within the rate budget that all workers share per CRM account. */
function networkOf({ config, keys, store }: WorkerParts): Pick<ActivityDeps, 'http' | 'network'> {
  const clock = createSystemClock();
  const accountLeases = store.accountLeases(randomUUID(), ACCOUNT_HOLD_MS);
  // Signed: an id in the database must not let anybody try out credentials against it.
  const budgetOf = createRateBudgets(clock, (account, rate) =>
    createLeasedBudget(keys.sign(account, 'crm-account'), rate, accountLeases, clock),
  );
  const silenceMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  const bytesPerSecond = config.FEED_MIN_KIB_PER_SECOND * 1_024;
  return {
    http: (signal, account, slot) =>
      createHttpClient({
        allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
        longestMs: silenceMs,
        pace: { bytesPerSecond, totalSeconds: config.FEED_DOWNLOAD_SECONDS },
        signal,
        ...(account ? { budget: (origin) => budgetOf(`${account.key} ${origin}`, account.rate) } : {}),
        ...(slot ? { slot } : {}),
      }),
    network: {
      addressOf: (host) =>
        vettedAddress(host, { allows: config.ALLOW_PRIVATE_ADDRESSES ? isPublicOrNear : isPublicAddress }),
      silenceMs,
      bytesPerSecond,
    },
  };
}
