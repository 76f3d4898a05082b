import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { BASE_PORTS, HOST } from '../ports.ts';
import type { Deployment, Part } from './deployment.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
/** A project of its own: its containers, volumes and network are none of those that `docker compose up` made. */
export const PROJECT = 'property-gateway-verify';
const FILES = ['docker-compose.yml', 'stack/verify/compose.yml'] as const;
/** Containers that are killed in the middle of a run, in this order. */
export const KILLED = [
  'worker',
  'api',
  'mongodb',
  'elasticsearch',
  'object-storage',
  'temporal',
  'temporal-database',
  'identity',
] as const;
/** Volumes whose loss is what a backup is for. That of the identity service stays: a service of yours is restored by its own manual. */
export const LOST_VOLUMES = [
  'mongodb-data',
  'mongodb-config',
  'elasticsearch-data',
  'temporal-data',
  'object-data',
] as const;

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
}

/** Prepares docker-compose.yml with a demo CRM and a demo site. Needs Docker with its compose plugin, and the ports of docker-compose.yml. */
export async function deployByCompose({ environment, log }: Options): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-verify-'));
  const archive = join(folder, 'backup.gz');
  const docker = (args: readonly string[], files: { readonly from?: string; readonly into?: string } = {}) =>
    runDocker(args, environment, files);
  const compose = (args: readonly string[], files?: { readonly from?: string; readonly into?: string }) =>
    docker(['compose', '--project-name', PROJECT, ...FILES.flatMap((file) => ['--file', file]), ...args], files);
  const up = (...services: readonly string[]) => compose(['up', '--detach', '--wait', ...services]);
  const close = async (): Promise<void> => {
    await compose(['down', '--volumes', '--remove-orphans']).catch((error: unknown) => {
      log(`Containers and volumes of the project ${PROJECT} may be left: ${String(error)}`);
    });
    await rm(folder, { recursive: true, force: true });
  };
  const part = (name: string): Part => ({
    name,
    async restart() {
      await compose(['kill', '--signal', 'KILL', name]);
      await up(name);
    },
  });
  return {
    api: `http://${HOST}:${BASE_PORTS.api}`,
    identity: `http://${HOST}:${BASE_PORTS.identity}`,
    crm: { forProduct: `http://demo:${BASE_PORTS.demoCrm}`, here: `http://${HOST}:${BASE_PORTS.demoCrm}` },
    site: { forProduct: `http://demo:${BASE_PORTS.demoSite}`, here: `http://${HOST}:${BASE_PORTS.demoSite}` },
    parts: KILLED.map(part),
    async describe() {
      const version = await docker(['version', '--format', '{{.Server.Version}}']);
      const images = await compose(['config', '--images']);
      return [`Docker ${version.trim()}.`, `Images: ${images.trim().split('\n').toSorted().join(', ')}.`];
    },
    async start() {
      log('Building the image …');
      await compose(['build']);
      log('Starting the containers …');
      await up();
      return 'The image is built, every container is healthy.';
    },
    async backup() {
      await compose(['exec', '-T', 'mongodb', 'mongodump', '--oplog', '--gzip', '--archive'], { into: archive });
      return `mongodump wrote ${(await stat(archive)).size} bytes while the product ran.`;
    },
    async destroy() {
      await compose(['down']);
      await docker(['volume', 'rm', ...LOST_VOLUMES.map((name) => `${PROJECT}_${name}`)]);
      return `Volumes removed: ${LOST_VOLUMES.join(', ')}.`;
    },
    async restore() {
      await up('mongodb', 'elasticsearch');
      const restore = ['mongorestore', '--drop', '--oplogReplay', '--gzip', '--archive'];
      await compose(['exec', '-T', 'mongodb', ...restore], { from: archive });
      await compose(['run', '--rm', '--no-deps', 'worker', 'node', 'dist/commands/reindex.js']);
      await up();
      return 'mongorestore, index rebuilt, everything started.';
    },
    close,
  };
}

/** Runs docker in the checkout and returns what it printed, unless that goes `into` a file. Throws with the end of its messages. */
async function runDocker(
  args: readonly string[],
  environment: Options['environment'],
  { from, into }: { readonly from?: string; readonly into?: string },
): Promise<string> {
  const child = spawn('docker', args, { cwd: CHECKOUT, env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`docker could not be started: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (from === undefined) child.stdin.end();
  else createReadStream(from).pipe(child.stdin);
  const printed =
    into === undefined ? text(child.stdout) : finished(child.stdout.pipe(createWriteStream(into))).then(() => '');
  const ended = Promise.all([printed, text(child.stderr), once(child, 'close')]);
  const [output, messages, [code]] = await Promise.race([ended, failed]);
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${String(code)}:\n${messages.slice(-2_000)}`);
  return output;
}
