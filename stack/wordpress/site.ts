import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { startEngineProcess } from '../engines/engine-process.ts';
import type { Log } from '../engines/install.ts';
import { startWatchdog } from '../engines/watchdog.ts';
import { cacheFolder } from '../folders.ts';
import { HOST } from '../ports.ts';
import { findPhp, runWordPressScript } from './find-php.ts';
import type { Php } from './find-php.ts';
import { installWordPress } from './install-wordpress.ts';
import type { WordPressVersion } from './install-wordpress.ts';
import { freePort } from '../engines/free-port.ts';
import { startMariaDb } from './mariadb.ts';
import type { MariaDb } from './mariadb.ts';
import { changePlugin } from './wp-admin.ts';

/** The plugin that agencies install. */
export const PLUGIN_FOLDER = resolve(import.meta.dirname, '../../extensions/wordpress/property-gateway');
/** Its name in WordPress. */
export const PLUGIN = 'property-gateway/property-gateway.php';
/** PHP's own server hands it every request. */
const ROUTER = join(import.meta.dirname, 'router.php');
/** Workers: a delivery, a visitor's page and the site's request to itself at the same time. */
const WORKERS = 2;

/** Where a site keeps its tables. */
export type WordPressDatabase = 'sqlite' | 'mariadb';

export interface WordPressSite {
  /** Root URL, without a trailing slash. */
  readonly url: string;
  readonly login: { readonly user: string; readonly password: string };
  readonly folder: string;
  readonly php: Php;
  /** Runs PHP inside the site (WordPress is loaded) and returns its output. */
  run(code: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Makes a new WordPress site in `folder`, on SQLite unless `database` says otherwise, with our plugin active as its administrator activates it, and serves it on loopback by PHP's own server. Deletes the previous content of the folder.
 * Returns undefined if PHP or the database is not available; the reason is logged. Throws if WordPress does not install or start.
 */
export async function startWordPress(options: {
  folder: string;
  /** A free one by default. */
  port?: number;
  /** Requests handled at the same time. */
  workers?: number;
  /** The plugin to install and activate, a folder or a single file: by default ours. False: none. */
  plugin?: string | false;
  /** Version of WordPress: 6.5 by default. */
  wordpress?: WordPressVersion;
  /** SQLite by default, through the drop-in of WordPress. */
  database?: WordPressDatabase;
  log?: Log;
}): Promise<WordPressSite | undefined> {
  const { folder, log = () => {} } = options;
  const cache = cacheFolder();
  const found = await findPhp({ cache, log });
  if (found === undefined) return undefined;
  const code = await installWordPress(options.wordpress ?? '6.5', { cache, log });
  const port = options.port ?? (await freePort());
  const url = `http://${HOST}:${port}`;
  const password = randomBytes(12).toString('base64url');
  const plugin = options.plugin ?? PLUGIN_FOLDER;
  const database = await openDatabase(options.database ?? 'sqlite', { folder, cache, log });
  if (database === undefined) return undefined;
  await makeSite(folder, { code, url, plugin, host: database.host });
  const load = `$_SERVER['HTTP_HOST'] = '${HOST}:${port}';\nrequire __DIR__ . '/wp-load.php';\n`;
  const server = await installAndServe(found).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const site: WordPressSite = {
    url,
    login: { user: 'admin', password },
    folder,
    php: found,
    run: (body) => runWordPressScript(found, folder, `run-${randomBytes(4).toString('hex')}`, load + body),
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
  try {
    const name = plugin === false ? undefined : basename(plugin);
    if (name !== undefined) await changePlugin(site, 'activate', name.endsWith('.php') ? name : `${name}/${name}.php`);
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;

  async function installAndServe(php: Php): Promise<Pick<WordPressSite, 'stop'>> {
    await runWordPressScript(php, folder, 'install', installation(load, password));
    return serve(php, { folder, port, workers: options.workers ?? WORKERS, log });
  }
}

/** A database for a site; undefined if it is not available. */
async function openDatabase(
  kind: WordPressDatabase,
  { folder, cache, log }: { folder: string; cache: string; log: Log },
): Promise<(Pick<MariaDb, 'stop'> & { readonly host?: string }) | undefined> {
  if (kind === 'mariadb') return startMariaDb({ folder: `${folder}-mariadb`, port: await freePort(), cache, log });
  return { stop: () => Promise.resolve() };
}

/** The files of a new site: WordPress, our plugin and a configuration. Deletes the previous content of the folder. */
async function makeSite(
  folder: string,
  { code, url, plugin, host }: { code: string; url: string; plugin: string | false; host: string | undefined },
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(code, folder, { recursive: true });
  if (plugin !== false) await cp(plugin, join(folder, 'wp-content/plugins', basename(plugin)), { recursive: true });
  // The drop-in that keeps the tables in SQLite.
  if (host !== undefined) await rm(join(folder, 'wp-content/db.php'));
  await writeFile(join(folder, 'wp-config.php'), configuration(url, host), { mode: 0o600 });
}

/** Serves a site by PHP's own server, which ends with this process. */
async function serve(
  php: Php,
  { folder, port, workers, log }: { folder: string; port: number; workers: number; log: Log },
): Promise<Pick<WordPressSite, 'stop'>> {
  const watchdog = startWatchdog();
  const served = await startEngineProcess({
    title: 'WordPress',
    command: php.command,
    args: [
      ...php.args,
      '-d',
      'sendmail_path=/bin/true',
      '-d',
      'memory_limit=128M',
      '-S',
      `${HOST}:${port}`,
      '-t',
      folder,
      ROUTER,
    ],
    env: { ...php.env, PHP_CLI_SERVER_WORKERS: String(workers) },
    cwd: folder,
    logFile: `${folder}.log`,
    watchdog,
    probe: async () => {
      const answer = await fetch(`http://${HOST}:${port}/wp-json/`, { signal: AbortSignal.timeout(10_000) });
      if (!answer.ok) throw new Error(`WordPress answers ${answer.status}`);
    },
    onStart: () => {},
    onUnexpectedEnd: (end) => log(`WordPress ended unexpectedly (${end ?? 'no code'}).`),
  });
  return {
    async stop() {
      await served.stop();
      watchdog.release();
    },
  };
}

/** No network except loopback, no updates, no cron: the site does nothing on its own. */
function configuration(url: string, host = ''): string {
  const salts = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']
    .flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
    .map((name) => `define( '${name}', '${randomBytes(32).toString('hex')}' );`);
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '${host === '' ? '' : 'root'}' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '${host}' );
define( 'DB_CHARSET', '${host === '' ? 'utf8' : 'utf8mb4'}' );
define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '${HOST}' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', true );
${salts.join('\n')}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

function installation(load: string, password: string): string {
  return `define( 'WP_INSTALLING', true );
${load}
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Agence du Nord', 'admin', 'admin@site.example', true, '', '${password}' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'timezone_string', 'Europe/Paris' );`;
}
