import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WorkflowBundle } from '@temporalio/worker';
import { createActivities } from './activities/index.ts';
import { createClientTurns } from './activities/runtime/client-turns.ts';
import { createMemoryBudget } from './activities/runtime/memory-budget.ts';
import { createPictureSource } from './activities/pictures/fetch-picture.ts';
import { createMapStored } from './activities/listings/map-stored.ts';
import { createWorkFolder, startFolderSweep } from './activities/runtime/work-folder.ts';
import { createVisitorForgetter } from './api/insights/forget-visitors.ts';
import { checkReadiness } from './api/operations/check-readiness.ts';
import { consoleFolder, readConsoleFiles } from './api/console/console-files.ts';
import { createApi } from './api/server.ts';
import { createBilling } from './clients/billing.ts';
import { readExtensions } from './clients/extensions.ts';
import { createGeoplateforme } from './clients/geoplateforme.ts';
import { createHelpDesk } from './clients/help-desk.ts';
import { createIdentity } from './clients/identity.ts';
import { createLanguageModel } from './clients/language-model.ts';
import type { LanguageModel } from './clients/language-model.ts';
import { createMailer } from './clients/mail.ts';
import { createObjectStorage } from './clients/object-storage.ts';
import { createSigningKey } from './clients/signing-key.ts';
import { encryptionKeys, eventRetries, planLimits, planOrder, slotsOf } from './config/values.ts';
import { printableConfig, readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { receiveWebhook } from './connectors/kit/events/receive-webhook.ts';
import { isPublicAddress, isPublicOrNear, vettedAddress } from './connectors/kit/http/address-guard.ts';
import { createHttpClient } from './connectors/kit/http/http-client.ts';
import { ACCOUNT_HOLD_MS, createLeasedBudget } from './connectors/kit/http/leased-budget.ts';
import { createRateBudgets } from './connectors/kit/http/rate-budget.ts';
import { createSystemClock } from './connectors/kit/http/retry.ts';
import { mappingVersions } from './connectors/mapping-version.ts';
import { configFields, connectorSpecs, inputConnector, outputConnector } from './connectors/registry.ts';
import { createBrochureRenderer } from './documents/render-brochure.ts';
import { renderEstimation } from './documents/estimation/render-estimation.ts';
import { renderOwnerReport } from './documents/insights/render-owner-report.ts';
import { renderSunlight } from './documents/sunlight/render-sunlight.ts';
import { endInOrder } from './compose/end-process.ts';
import type { OnCall } from './model/shared/on-call.ts';
import { createLog } from './observability/log.ts';
import type { Log } from './observability/log.ts';
import { createMetrics } from './observability/metrics.ts';
import type { MeteredEngine } from './observability/metrics.ts';
import { serveOperations } from './observability/operations.ts';
import { prepareEngine } from './background/prepare-engine.ts';
import { openGeocoder } from './places/open-geocoder.ts';
import { createDvfSearch } from './search/dvf/dvf-search.ts';
import { openDvfIndex } from './search/dvf/dvf-index.ts';
import { createGazetteer } from './places/gazetteer.ts';
import { createPublishedRents } from './places/rent-table.ts';
import { builtInTranslator, createModelTranslator } from './search/ask/translator.ts';
import type { Translator } from './search/ask/translator.ts';
import { prepareAsking } from './search/ask/prepare-asking.ts';
import { openListingSearch } from './search/open-search.ts';
import { createConnectorSecrets } from './store/access/connector-secrets.ts';
import { createKeyRing } from './store/shared/key-ring.ts';
import { openStore } from './store/store.ts';
import { startSweep } from './background/sweep.ts';
import { startWarmUp } from './background/warm-up.ts';
import { createEngine } from './temporal/engine.ts';
import { installRuntime, slotsPerClient, startWorker, workflowsOf } from './temporal/worker.ts';
import { startTracing } from './observability/tracing.ts';

export type Role = 'api' | 'worker' | 'all';

export interface Product {
  /** Root of the API; absent in a worker. */
  readonly url?: string;
  /** Rejects when a part broke beyond repair. */
  readonly failed: Promise<never>;
  /** Stops accepting, lets work in flight end or hand over, closes the clients; in this order. */
  stop(): Promise<void>;
}

/** Builds the product from its configuration: clients, then what serves. Everything opened is closed in reverse order. */
export async function startProduct(options: {
  config: Config;
  role: Role;
  log: Log;
  workflowBundle?: WorkflowBundle;
}): Promise<Product> {
  const { log } = options;
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'A part did not close cleanly'));
    }
  };
  try {
    return await open(options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  { config, role, log, workflowBundle }: Parameters<typeof startProduct>[0],
  closers: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Product> {
  const metrics = createMetrics();
  const tracing = await startTracing({ config, role, log });
  if (tracing) closers.push(tracing.close);
  const metered = (engine: MeteredEngine) => (operation: string, seconds: number, ok: boolean) => {
    metrics.engineCall(engine, operation, seconds, ok);
    // Temporal's starts have spans of their own; MongoDB is asked hundreds of times a page, which the histograms tell better.
    if (engine !== 'temporal' && engine !== 'mongodb') tracing?.callEnded(`${engine} ${operation}`, seconds, ok);
  };
  const store = await openStore({
    url: config.MONGODB_URL,
    database: config.MONGODB_DATABASE,
    onCommand: metered('mongodb'),
  });
  closers.push(store.close);
  await store.retain({
    jobs: config.JOB_RETENTION_DAYS,
    audit: config.AUDIT_RETENTION_DAYS,
    formerListings: config.FORMER_LISTING_RETENTION_DAYS,
    visitorEvents: config.VISITOR_EVENT_RETENTION_DAYS,
  });
  const search = openListingSearch({
    url: config.ELASTICSEARCH_URL,
    apiKey: config.ELASTICSEARCH_API_KEY || undefined,
    index: config.SEARCH_INDEX,
    onCall: metered('elasticsearch'),
    onFault: (fault) => log.warn({ index: config.SEARCH_INDEX }, fault),
  });
  closers.push(search.close);
  const dvf = openDvfIndex({
    url: config.ELASTICSEARCH_URL,
    apiKey: config.ELASTICSEARCH_API_KEY || undefined,
    index: config.DVF_INDEX,
    onCall: metered('elasticsearch'),
  });
  closers.push(dvf.close);
  const prepareSearch = async () => {
    await search.prepare();
    const fault = await dvf.fault();
    if (fault !== undefined) log.warn({ index: config.DVF_INDEX }, fault);
  };
  closers.push(await prepareEngine('search', prepareSearch, log));
  const objects = createObjectStorage({
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT || undefined,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    onCall: metered('s3'),
  });
  closers.push(async () => objects.close());
  closers.push(await prepareEngine('object_storage', () => objects.prepare(), log));
  const keys = createKeyRing(encryptionKeys(config));
  closers.push(await store.liveProcesses.announce({ keyIds: keys.ids, log }));
  const secrets = createConnectorSecrets(keys, configFields);
  const temporal = {
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    tracing,
  };
  const engine = createEngine({ ...temporal, onCall: metered('temporal') });
  closers.push(engine.close);
  const access = {
    url: config.IDENTITY_URL,
    clientId: config.IDENTITY_CLIENT_ID,
    clientSecret: config.IDENTITY_CLIENT_SECRET,
    onCall: metered('identity'),
  };
  const identity = createIdentity({ ...access, cacheSeconds: 30 });
  const failures: Promise<unknown>[] = [];

  if (role !== 'api') {
    const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
    closers.push(async () => mailer.close());
    const workFolder = createWorkFolder({
      path: config.WORK_FOLDER || join(tmpdir(), 'property-gateway'),
      maxBytes: config.WORK_FOLDER_MAX_MIB * 1_024 ** 2,
      jobs: store.jobs,
      metrics,
    });
    closers.push(
      startFolderSweep(workFolder, config.SWEEP_SECONDS, (error, message) => log.warn({ err: error }, message)),
    );
    const clock = createSystemClock();
    const accountLeases = store.accountLeases(randomUUID(), ACCOUNT_HOLD_MS);
    // Signed: an id in the database must not let anybody try out credentials against it.
    const budgetOf = createRateBudgets(clock, (account, rate) =>
      createLeasedBudget(keys.sign(account, 'crm-account'), rate, accountLeases, clock),
    );
    const activities = createActivities({
      store,
      search,
      dvf,
      objects,
      mailer,
      secrets,
      keys,
      inputConnector,
      outputConnector,
      http: (signal, account, slot) =>
        createHttpClient({
          allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
          longestMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
          pace: {
            bytesPerSecond: config.FEED_MIN_KIB_PER_SECOND * 1_024,
            totalSeconds: config.FEED_DOWNLOAD_SECONDS,
          },
          signal,
          ...(account ? { budget: (origin) => budgetOf(`${account.key} ${origin}`, account.rate) } : {}),
          ...(slot ? { slot } : {}),
        }),
      network: {
        addressOf: (host) =>
          vettedAddress(host, { allows: config.ALLOW_PRIVATE_ADDRESSES ? isPublicOrNear : isPublicAddress }),
        silenceMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
        bytesPerSecond: config.FEED_MIN_KIB_PER_SECOND * 1_024,
      },
      memory: createMemoryBudget(config.PAGE_MEMORY_MIB * 1_024 ** 2),
      inTurn: createClientTurns(
        slotsPerClient(temporal.taskQueue, slotsOf(config), config.CLIENT_SLOTS_PERCENT),
        metrics,
      ),
      log,
      metrics,
      publicUrl: config.PUBLIC_URL,
      workFolder,
      maxFeedBytes: config.FEED_MAX_MIB * 1_024 ** 2,
      chunkSeconds: config.CHUNK_SECONDS,
      siteBatchSeconds: config.SITE_BATCH_SECONDS,
      withdrawalSeconds: config.WITHDRAWAL_SECONDS,
      eventRetries: eventRetries(config),
      wakeSiteEvents: engine.wakeSiteEvents,
      wakeSearchAlerts: engine.wakeSearchAlerts,
      searchMailSeconds: config.SEARCH_MAIL_SECONDS,
      startMail: engine.sendMail,
      pauseSchedule: (gatewayId) => engine.schedules.pause(gatewayId, true),
      contactOf: identity.contact,
      planLimit: planLimits(config),
      mappingVersion: await mappingVersions(
        connectorSpecs().flatMap(({ direction, type }) => (direction === 'input' ? [type] : [])),
      ),
    });
    const bundle =
      workflowBundle ?? (await workflowsOf({ file: config.WORKFLOW_BUNDLE, traced: tracing !== undefined }));
    const worker = await startWorker({ ...temporal, activities, slots: slotsOf(config), workflowBundle: bundle });
    closers.push(worker.stop);
    failures.push(worker.finished);
    closers.push(
      startSweep({
        store,
        engine,
        metrics,
        log,
        timeoutSeconds: config.SYNC_TIMEOUT_SECONDS,
        everySeconds: config.SWEEP_SECONDS,
        visitorDays: config.VISITOR_EVENT_RETENTION_DAYS,
      }),
    );
  }

  let url: string | undefined;
  if (role !== 'worker') {
    const dvfSearch = createDvfSearch(dvf);
    const gazetteer = createGazetteer();
    const remote =
      config.GEOCODER === 'geoplateforme' ? createGeoplateforme({ url: config.GEOPLATEFORME_URL }) : undefined;
    const languageModel = openModel(config, metered('language_model'));
    const api = createApi(
      {
        store,
        engine,
        search,
        dvf: dvfSearch,
        geocoder: openGeocoder({ gazetteer, addresses: dvfSearch.addresses, remote }),
        identity,
        billing: createBilling(access),
        helpDesk: createHelpDesk({
          url: config.HELP_DESK_URL,
          token: config.HELP_DESK_TOKEN,
          onCall: metered('help_desk'),
        }),
        gazetteer,
        translator: openTranslator(languageModel, log),
        commentaryModel: languageModel,
        extensions: await readExtensions(
          config.EXTENSIONS_FOLDER || join(import.meta.dirname, 'extensions'),
          config.ADDON_SIGNING_KEY ? createSigningKey(config.ADDON_SIGNING_KEY) : undefined,
        ),
        objects,
        secrets,
        keys,
        connectorSpecs: connectorSpecs(),
        receiveWebhook: (type, ...webhook) =>
          receiveWebhook(type === undefined ? type : inputConnector(type), ...webhook),
        renderBrochure: createBrochureRenderer({
          fetchPicture: createPictureSource({ objects, allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES }),
        }),
        renderSunlight,
        renderEstimation,
        publishedRents: createPublishedRents(),
        visitorForgetter: createVisitorForgetter(store),
        visitorScript: await readFile(join(import.meta.dirname, 'extensions/visitor-script/visitor-script.js')),
        renderOwnerReport,
        planLimit: planLimits(config),
        planReaches: planOrder(config),
        mapStored: createMapStored({ secrets, inputConnector, log }),
        config,
        log,
        metrics,
      },
      { console: { files: await readConsoleFiles(consoleFolder(import.meta.dirname)), config } },
    );
    const server = await api.listen(config.PORT, config.HOST);
    closers.push(server.close);
    ({ url } = server);
    closers.push(startWarmUp(prepareAsking(gazetteer), log));
  } else if (config.METRICS_PORT > 0) {
    const operations = await serveOperations({
      port: config.METRICS_PORT,
      host: config.HOST,
      metrics,
      readiness: () => checkReadiness({ store, engine }, { search, object_storage: objects }, log),
    });
    closers.push(operations.close);
  }
  const failed = Promise.all(failures).then(() => new Promise<never>(() => {}));
  failed.catch(() => undefined);
  return { ...(url ? { url } : {}), failed, stop };
}

/** Longest wait for a language model before the built-in translator or template takes over: a visitor waits for it. */
const LANGUAGE_MODEL_TIMEOUT_MS = 8_000;

/** The configured language model; undefined if there is none. */
function openModel(config: Config, onCall: OnCall): LanguageModel | undefined {
  if (config.LANGUAGE_MODEL_URL === '') return undefined;
  return createLanguageModel({
    url: config.LANGUAGE_MODEL_URL,
    key: config.LANGUAGE_MODEL_KEY,
    model: config.LANGUAGE_MODEL_NAME,
    timeoutMs: LANGUAGE_MODEL_TIMEOUT_MS,
    onCall,
  });
}

/** What reads questions in plain words: a language model where one is configured, and the built-in translator. */
function openTranslator(model: LanguageModel | undefined, log: Log): Translator {
  if (!model) return builtInTranslator;
  return createModelTranslator(model, (error) =>
    log.warn({ err: error }, 'The language model did not read a question; the built-in translator did'),
  );
}

/** The command line: `main.ts --role api|worker|all`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const { role } = values;
  if (role !== 'api' && role !== 'worker' && role !== 'all')
    throw new Error(`--role must be api, worker or all, not “${role}”.`);
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  log.info({ role, config: printableConfig(config) }, 'Starting');
  if (role !== 'api') installRuntime(log);
  const product = await startProduct({ config, role, log });
  log.info({ role, url: product.url }, 'Ready');
  endInOrder(product, log);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
