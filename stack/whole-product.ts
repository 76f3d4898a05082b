import { rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureConsole } from './build-console.ts';
import { loadDvfSample } from './dvf/load-sample.ts';
import { readyFile } from './folders.ts';
import { DEMO_CLIENTS } from './identity.ts';
import { startProductProcess } from './product.ts';
import type { ProductProcess } from './product.ts';
import { requestToken } from './request-token.ts';
import { inboxEnvironment, startStack, stackEnvironment } from './stack.ts';
import type { Stack } from './stack.ts';

/** What `.stack/ready.json` says. */
export type Ready = {
  console: string;
  api: string;
  identity: string;
  temporal_ui: string;
  elasticsearch: string;
  mongodb: string;
  object_storage: string;
  demo_crm: string;
  demo_site: string;
  inbox: string;
  help_desk: string;
  /** Where CRMs push files on this machine. */
  push_ports: { http: number; sftp: number; ftps: number };
  /** A long-lived token by demo client. */
  tokens: Record<string, string>;
};

export type WholeProduct = {
  ready: Ready;
  /** Resolves when the product ended by itself: a fault. */
  exited: Promise<void>;
  /** Stops the product, then the engines. */
  stop: () => Promise<void>;
};

/** Starts the engines, the demo servers and the product (one process with all roles unless given), and writes where everything is to `.stack/ready.json`. */
export async function startWholeProduct(options: {
  offset: number;
  log: (line: string) => void;
  startProduct?: (stack: Stack) => Promise<Pick<ProductProcess, 'exited' | 'stop'>>;
}): Promise<WholeProduct> {
  const {
    startProduct = (started: Stack) => startProductProcess(started, { environment: inboxEnvironment(started) }),
  } = options;
  const stack = await startStack(options);
  try {
    if (await ensureConsole()) options.log('The console is built.');
    options.log('Starting the product …');
    const product = await startProduct(stack);
    await loadDvfSample(stackEnvironment(stack), options.log);
    const ready = await describeReady(stack);
    await writeReady(ready);
    return {
      ready,
      exited: product.exited,
      async stop() {
        rmSync(readyFile(), { force: true });
        await product.stop();
        await stack.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function describeReady(stack: Stack): Promise<Ready> {
  const { urls, ports } = stack;
  const { PUBLIC_URL: api = '' } = stackEnvironment(stack);
  const {
    identity = '',
    temporal_ui = '',
    elasticsearch = '',
    mongodb = '',
    object_storage = '',
    demo_crm = '',
    demo_site = '',
    inbox = '',
    help_desk = '',
  } = urls;
  return {
    console: `${api}/console/`,
    api,
    identity,
    temporal_ui,
    elasticsearch,
    mongodb,
    object_storage,
    demo_crm,
    demo_site,
    inbox,
    help_desk,
    push_ports: { http: ports.inboxHttp, sftp: ports.inboxSftp, ftps: ports.inboxFtps },
    tokens: await demoTokens(identity),
  };
}

async function demoTokens(identityUrl: string): Promise<Record<string, string>> {
  const entries = DEMO_CLIENTS.map(
    async ({ client_id }) => [client_id, await requestToken({ identityUrl, clientId: client_id })] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Readable only by its owner: it holds tokens. Whole or not at all. */
async function writeReady(ready: Ready): Promise<void> {
  const file = readyFile();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, `${JSON.stringify(ready, undefined, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
