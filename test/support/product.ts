import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../observability/log.ts';
import { startProduct } from '../../main.ts';
import type { Product, Role } from '../../main.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { workflowsOf } from '../../temporal/worker.ts';
import type { WorkflowBundle } from '@temporalio/worker';
import { closeAtEnd, testStack } from './stack.ts';

export interface TestProduct {
  readonly url: string;
  /** Root of the addresses to which files are pushed; empty if it takes none. */
  readonly inboxUrl: string;
  /** The product's own database, for looking behind the API. */
  readonly db: Db;
  /** Makes everything indexed so far findable. */
  refreshSearch(): Promise<void>;
  /** Log lines so far. */
  readonly logs: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** A client of the API with a token of this demo client. */
  as(clientId: string): Promise<ApiClient>;
  token(clientId: string): Promise<string>;
  /** Stops it sooner than after the last test. */
  stop(): Promise<void>;
}

/** Test runs use short chunks, so that small catalogues also cross chunk borders, and a backoff schedule that ends within seconds. */
const TEST_CONFIG = {
  READ_RATE_LIMIT_PER_MINUTE: '0',
  WRITE_RATE_LIMIT_PER_MINUTE: '0',
  URL_RATE_LIMIT_PER_MINUTE: '0',
  CHUNK_SECONDS: '2',
  EVENT_RETRY_SECONDS: '1,1',
  // A busy machine may be slow; only tests of the limit itself set it lower.
  REQUEST_DEADLINE_SECONDS: '120',
  LOG_LEVEL: 'debug',
};

const bundles = new Map<boolean, Promise<WorkflowBundle>>();
let sharedProduct: Promise<TestProduct> | undefined;

/** The workflow bundle: the one that the whole test run has built, or made once in this process; another one for workers that trace. */
export function testBundle(traced = false): Promise<WorkflowBundle> {
  const bundle = bundles.get(traced) ?? workflowsOf({ file: process.env['WORKFLOW_BUNDLE'] ?? '', traced });
  bundles.set(traced, bundle);
  return bundle;
}

/** The product in this process, started once for all tests that need nothing special. */
export function testProduct(): Promise<TestProduct> {
  return (sharedProduct ??= openTestProduct('shared', {}, 'all', true));
}

/** Keeps products of the same name apart when lanes of a test run share their engines. */
const LANE = process.env['TEST_LANE'] ?? '0';

/** The environment of a product of its own: its own database, index and task queue. */
export function productEnvironment(name: string, extra: Record<string, string> = {}): Record<string, string> {
  return {
    ...stackEnvironment(testStack()),
    ...TEST_CONFIG,
    MONGODB_DATABASE: `test_${LANE}_${name}`,
    SEARCH_INDEX: `test-${LANE}-${name}`,
    DVF_INDEX: `test-${LANE}-${name}-dvf`,
    TEMPORAL_TASK_QUEUE: `test-${LANE}-${name}`,
    ...extra,
  };
}

/** Starts a product of its own in this process; it is stopped after the last test of the file. */
export const startTestProduct = (
  name: string,
  extra: Record<string, string> = {},
  role: Role = 'all',
): Promise<TestProduct> => openTestProduct(name, extra, role, false);

async function openTestProduct(
  name: string,
  extra: Record<string, string>,
  role: Role,
  isShared: boolean,
): Promise<TestProduct> {
  const stack = testStack();
  const environment = productEnvironment(name, {
    PORT: '0',
    WORK_FOLDER: await mkdtemp(join(tmpdir(), `property-gateway-${name}-`)),
    ...extra,
  });
  const logs: string[] = [];
  const log = createLog(environment['LOG_LEVEL'] ?? 'debug', { write: (line) => void logs.push(line) });
  const config = readConfig(environment);
  const product: Product = await startProduct({
    config,
    role,
    log,
    workflowBundle: await testBundle(config.OTEL_EXPORTER_OTLP_ENDPOINT !== ''),
  });
  const mongo = await MongoClient.connect(environment['MONGODB_URL'] ?? '');
  closeAtEnd(async () => {
    await product.stop();
    await mongo.close();
  }, isShared);
  const { url } = product;
  if (!url) throw new Error('The product has no API.');
  const token = (clientId: string) => requestToken({ identityUrl: stack.urls.identity ?? '', clientId });
  const { inboxPort } = product;
  return {
    url,
    inboxUrl: inboxPort === undefined ? '' : `http://127.0.0.1:${inboxPort}`,
    db: mongo.db(environment['MONGODB_DATABASE']),
    async refreshSearch() {
      await fetch(`${environment['ELASTICSEARCH_URL']}/${environment['SEARCH_INDEX']}/_refresh`, { method: 'POST' });
    },
    logs,
    stop: product.stop,
    environment,
    token,
    as: async (clientId) => createApiClient(url, await token(clientId)),
  };
}
