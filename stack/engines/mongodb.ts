import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { HOST } from '../ports.ts';
import { chooseImplementation, flags, givenEngine, startImplementation } from './engine.ts';
import type { EngineContext, Implementation, RunningEngine } from './engine.ts';
import type { EngineProcess } from './engine-process.ts';
import { findCompiler, findOnPath } from './find-tool.ts';
import { installOnce } from './install.ts';
import { installPythonPackage } from './python-package.ts';
import { runCommand } from './run-command.ts';

/** pymongo speaks the documents of the protocol here: a later one may change them. */
const PACKAGE = ['SecantusDB==0.7.0b3', 'pymongo==4.20.0'] as const;
const CRATE = 'secantus-mdb';
const CRATE_VERSION = '0.5.3-beta.196';
/**
 * The most memory that the storage engine takes for data; it takes what the data needs. What transactions have written and not committed cannot leave the cache: once it is a fifth of it, a request that
 * looks up a collection waits for room while holding the lock that the commits need, and the server never responds to anybody again. Seen with 1 GB.
 */
const CACHE_SIZE = '4G';
const PROBE_TIMEOUT_MS = 1_000;
/** Transactions and change streams need a replica set, be it of one. */
const REPLICA_SET = 'property-gateway';
const NOT_YET_INITIALISED = 94;
/**
 * The packaged server keeps the results of the last 10,000 retryable writes and sorts them all with each further one: a write of 3 ms takes 17 then. Without retries
 * by the driver it keeps none; activities are retried by Temporal, requests by their callers.
 */
const UNRETRIED = 'retryWrites=false';

/** Starts a server of the MongoDB protocol with transactions (a replica set of one), or uses MONGODB_URL. */
export async function startMongodb(context: EngineContext): Promise<RunningEngine> {
  const given = context.environment['MONGODB_URL'];
  if (given !== undefined && given !== '') return givenEngine('mongodb', given);
  const chosen = chooseImplementation(
    'mongodb',
    [mongod(context), nativeSecantus(context), secantus(context)],
    context,
  );
  await mkdir(dataFolder(context), { recursive: true });
  const engine = await chosen.start();
  return {
    name: 'mongodb',
    implementation: chosen.title,
    url: chosen.isNative ? url(context) : `${url(context)}&${UNRETRIED}`,
    stop: engine.stop,
    kill: engine.kill,
  };
}

function mongod(context: EngineContext): Implementation {
  const command = findOnPath('mongod');
  const title = 'MongoDB';
  return {
    title,
    isAtHand: command !== undefined,
    isNative: true,
    start: async () => {
      if (command === undefined) throw new Error('mongod was on PATH when this data was written; it is not there now');
      const args = flags({
        dbpath: dataFolder(context),
        bind_ip: HOST,
        port: context.ports.mongodb,
        replSet: REPLICA_SET,
      });
      return startImplementation('mongodb', context, { title, command, args, probe: () => probe(context, true) });
    },
  };
}

function nativeSecantus(context: EngineContext): Implementation {
  const folder = `${CRATE}-${CRATE_VERSION}`;
  const title = `SecantusDB ${CRATE_VERSION} (native)`;
  const onPath = findOnPath('secantusd-rs');
  return {
    title,
    // Only where it was chosen: in this release a unique index ignores its partial filter, so that a second file of one name is a duplicate.
    isAtHand: context.native === true && (onPath !== undefined || existsSync(join(context.cache, folder))),
    isNative: true,
    start: async () => {
      const command = onPath ?? join(await buildSecantus(context, folder, title), 'bin', 'secantusd-rs');
      return startSecantus(context, title, command, []);
    },
  };
}

async function buildSecantus({ cache, log }: EngineContext, folder: string, title: string): Promise<string> {
  return installOnce({
    title,
    folder,
    duration: '5 min',
    cache,
    log,
    install: async (target) => {
      const args = ['install', `${CRATE}@${CRATE_VERSION}`, '--ignore-rust-version', '--locked', '--root', target];
      await runCommand(findCompiler('cargo', title), args, { title: `cargo install ${CRATE}` });
    },
  });
}

function secantus(context: EngineContext): Implementation {
  const title = 'SecantusDB 0.7.0b3';
  return {
    title,
    isAtHand: true,
    isNative: false,
    start: async () => {
      const { cache, log } = context;
      const bin = await installPythonPackage({ title, requirements: PACKAGE, duration: '8 s', cache, log });
      return startSecantus(context, title, join(bin, 'python'), ['-m', 'secantus']);
    },
  };
}

async function startSecantus(
  context: EngineContext,
  title: string,
  command: string,
  before: readonly string[],
): Promise<EngineProcess> {
  return startImplementation('mongodb', context, {
    title,
    command,
    args: [
      ...before,
      ...flags({
        host: HOST,
        port: context.ports.mongodb,
        'storage-path': dataFolder(context),
        // Without it a write that asks for the journal is acknowledged before it is on disk.
        'sync-on-commit': true,
        'cache-size': CACHE_SIZE,
        'log-level': 'WARNING',
      }),
    ],
    // It looks for a secantusd.toml in the current folder: ours has none.
    cwd: dataFolder(context),
    probe: () => probe(context, false),
  });
}

function dataFolder({ folders }: EngineContext): string {
  return join(folders.data, 'mongodb');
}

function url({ ports }: EngineContext): string {
  return `mongodb://${HOST}:${ports.mongodb}/?directConnection=true`;
}

/** Throws until the server takes writes; makes a fresh mongod a replica set of one. */
async function probe(context: EngineContext, mayInitiate: boolean): Promise<void> {
  const client = new MongoClient(url(context), {
    serverSelectionTimeoutMS: PROBE_TIMEOUT_MS,
    connectTimeoutMS: PROBE_TIMEOUT_MS,
  });
  try {
    const admin = client.db('admin');
    if (mayInitiate) await initiate(client, context);
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] !== true) throw new Error('not yet a writable primary');
  } finally {
    await client.close();
  }
}

async function initiate(client: MongoClient, { ports }: EngineContext): Promise<void> {
  try {
    await client.db('admin').command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NOT_YET_INITIALISED)) throw error;
    const members = [{ _id: 0, host: `${HOST}:${ports.mongodb}` }];
    await client.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members } });
  }
}
