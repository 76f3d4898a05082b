import { connect } from 'node:net';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEngineProcess } from '../engines/engine-process.ts';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';
import { startWatchdog } from '../engines/watchdog.ts';
import { HOST } from '../ports.ts';
import { hasDebianTools, libraryPath, unpackDebianPackages } from '../engines/debian-packages.ts';

/** MariaDB of Debian 12 and the libraries that a minimal machine lacks. */
const DEBIAN_PACKAGES = [
  'mariadb-server-core',
  'libaio1',
  'libdaxctl1',
  'liblz4-1',
  'libndctl6',
  'libnuma1',
  'libpmem1',
  'libsnappy1v5',
  'liburing2',
];
/** What `mariadb-install-db` runs for a new data folder; without the tables of accounts the server does not start. */
const SYSTEM_TABLES = ['mysql_system_tables.sql', 'mysql_performance_tables.sql', 'mysql_system_tables_data.sql'];

/** A MariaDB for one site of a test, without accounts: everybody on this machine may do everything. */
export interface MariaDb {
  /** Host and port, as WordPress has them in DB_HOST. */
  readonly host: string;
  stop(): Promise<void>;
}

/**
 * Starts MariaDB with an empty database `wordpress`; its data is in `folder`, which is emptied before. Fetched with `apt-get download` and unpacked into the cache, which needs no root.
 * Returns undefined where that is not available; the reason is logged.
 */
export async function startMariaDb({
  folder,
  port,
  cache,
  log,
}: {
  folder: string;
  port: number;
  cache: string;
  log: Log;
}): Promise<MariaDb | undefined> {
  if (!hasDebianTools()) {
    log('MariaDB is fetched from Debian, and this machine has no apt-get.');
    return undefined;
  }
  const installed = await install(cache, log);
  if (!installed) return undefined;
  const share = join(installed, 'usr/share/mysql');
  const env = libraryPath(installed);
  const command = join(installed, 'usr/sbin/mariadbd');
  const basics = [
    '--no-defaults',
    `--basedir=${join(installed, 'usr')}`,
    `--lc-messages-dir=${share}`,
    `--datadir=${folder}`,
    // A server deletes the temporary tables of all others in this folder when it starts.
    `--tmpdir=${temporaryFolder(folder)}`,
    '--user=root',
    '--skip-grant-tables',
    // The data lives as long as a test.
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-log-file-size=8M',
    '--innodb-buffer-pool-size=32M',
  ];
  await makeData({ folder, share, env, command, basics });
  const watchdog = startWatchdog();
  const served = await startEngineProcess({
    title: 'MariaDB',
    command,
    args: [...basics, `--port=${port}`, `--bind-address=${HOST}`, `--socket=${folder}.sock`, '--skip-name-resolve'],
    env,
    logFile: `${folder}.log`,
    watchdog,
    probe: () => listens(port),
    onStart: () => {},
    onUnexpectedEnd: (end) => log(`MariaDB ended unexpectedly (${end ?? 'no code'}).`),
  });
  return {
    host: `${HOST}:${port}`,
    async stop() {
      await served.stop();
      watchdog.release();
    },
  };
}

/** The folder of MariaDB; undefined if it cannot be fetched. */
const install = (cache: string, log: Log): Promise<string | void> =>
  installOnce({
    title: 'MariaDB 10.11',
    folder: 'mariadb-10.11-debian',
    duration: '5 s',
    cache,
    log,
    install: (target) => unpackDebianPackages(DEBIAN_PACKAGES, target),
  }).catch((error: unknown) =>
    log(`MariaDB cannot be fetched: ${error instanceof Error ? error.message : String(error)}`),
  );

/** A new data folder with the tables of the server itself and an empty database. */
async function makeData({
  folder,
  share,
  env,
  command,
  basics,
}: {
  folder: string;
  share: string;
  env: Record<string, string>;
  command: string;
  basics: readonly string[];
}): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await mkdir(temporaryFolder(folder), { recursive: true });
  const tables = await Promise.all(SYSTEM_TABLES.map((name) => readFile(join(share, name), 'utf8')));
  const script = `${folder}.sql`;
  await writeFile(script, ['CREATE DATABASE mysql;', 'USE mysql;', ...tables, 'CREATE DATABASE wordpress;'].join('\n'));
  await runCommand('sh', ['-c', `"$0" "$@" --bootstrap --skip-networking < "$SCRIPT"`, command, ...basics], {
    env: { ...env, SCRIPT: script },
    title: 'mariadbd',
  });
}

const temporaryFolder = (folder: string): string => `${folder}.tmp`;

const listens = (port: number): Promise<void> =>
  new Promise((done, fail) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      done();
    });
    socket.once('error', fail);
  });
