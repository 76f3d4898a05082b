import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { HOST } from '../ports.ts';
import { chooseImplementation, flags, givenEngine, startImplementation } from './engine.ts';
import type { EngineContext, Implementation, RunningEngine } from './engine.ts';
import { findCompiler, findOnPath } from './find-tool.ts';
import { installOnce } from './install.ts';
import { installPythonPackage } from './python-package.ts';
import { runCommand } from './run-command.ts';

/** The web server and framework under nanio are pinned with it. */
const PACKAGE = ['nanio==0.1.7', 'starlette==1.10.0', 'uvicorn==0.54.0'] as const;
const VERSITY_VERSION = '1.8.0';
const VERSITY_MODULE = `github.com/versity/versitygw/cmd/versitygw@v${VERSITY_VERSION}`;

/** How the product reaches its bucket. */
export type ObjectStorageAccess = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

/** Address, bucket and keys: those of the environment, else the stack's own. */
export function objectStorageAccess({
  environment,
  ports,
}: Pick<EngineContext, 'environment' | 'ports'>): ObjectStorageAccess {
  const value = (name: string, byDefault: string): string => environment[name] || byDefault;
  return {
    endpoint: value('S3_ENDPOINT', `http://${HOST}:${ports.objectStorage}`),
    region: value('S3_REGION', 'us-east-1'),
    bucket: value('S3_BUCKET', 'property-gateway'),
    accessKey: value('S3_ACCESS_KEY', 'property-gateway'),
    secretKey: value('S3_SECRET_KEY', 'property-gateway-secret'),
  };
}

/** Starts an S3 server and creates the bucket, or uses S3_ENDPOINT as it is. */
export async function startObjectStorage(context: EngineContext): Promise<RunningEngine> {
  const access = objectStorageAccess(context);
  const given = context.environment['S3_ENDPOINT'];
  if (given !== undefined && given !== '') return givenEngine('object-storage', given);
  const chosen = chooseImplementation('object-storage', [versity(context, access), nanio(context, access)], context);
  await mkdir(dataFolder(context), { recursive: true });
  const engine = await chosen.start();
  return {
    name: 'object-storage',
    implementation: chosen.title,
    url: access.endpoint,
    stop: engine.stop,
    kill: engine.kill,
  };
}

function versity(context: EngineContext, access: ObjectStorageAccess): Implementation {
  const folder = `versitygw-${VERSITY_VERSION}`;
  const title = `Versity S3 Gateway ${VERSITY_VERSION}`;
  const onPath = findOnPath('versitygw');
  return {
    title,
    isAtHand: onPath !== undefined || existsSync(join(context.cache, folder)),
    isNative: true,
    start: async () =>
      startImplementation('object-storage', context, {
        title,
        command: onPath ?? join(await buildVersity(context, folder, title), 'versitygw'),
        args: ['--port', `${HOST}:${context.ports.objectStorage}`, '--quiet', 'posix', dataFolder(context)],
        env: { ROOT_ACCESS_KEY: access.accessKey, ROOT_SECRET_KEY: access.secretKey },
        probe: () => makeBucket(access),
      }),
  };
}

async function buildVersity({ cache, log }: EngineContext, folder: string, title: string): Promise<string> {
  return installOnce({
    title,
    folder,
    duration: '80 s',
    cache,
    log,
    install: async (target) => {
      await runCommand(findCompiler('go', title), ['install', VERSITY_MODULE], { env: { GOBIN: target } });
    },
  });
}

function nanio(context: EngineContext, access: ObjectStorageAccess): Implementation {
  const title = 'nanio 0.1.7';
  return {
    title,
    isAtHand: true,
    isNative: false,
    start: async () => {
      const { cache, log, ports } = context;
      const bin = await installPythonPackage({ title, requirements: PACKAGE, duration: '5 s', cache, log });
      return startImplementation('object-storage', context, {
        title,
        command: join(bin, 'python'),
        args: [
          '-m',
          'nanio',
          'serve',
          ...flags({
            host: HOST,
            port: ports.objectStorage,
            'data-dir': dataFolder(context),
            region: access.region,
            'no-access-log': true,
            'log-level': 'warning',
          }),
        ],
        env: { NANIO_ACCESS_KEY: access.accessKey, NANIO_SECRET_KEY: access.secretKey },
        probe: () => makeBucket(access),
      });
    },
  };
}

function dataFolder({ folders }: EngineContext): string {
  return join(folders.data, 'object-storage');
}

/** Throws until the server answers signed requests; creates the bucket when it is not there. */
async function makeBucket({ endpoint, region, bucket, accessKey, secretKey }: ObjectStorageAccess): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The caller asks again: waiting in here would only hide a server that has died.
    maxAttempts: 1,
  });
  try {
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    if (Buckets?.some(({ Name }) => Name === bucket)) return;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  } finally {
    client.destroy();
  }
}
