import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
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
import { changePlugin } from './wp-admin.ts';

/** The plugin that agencies install. */
export const PLUGIN_FOLDER = resolve(import.meta.dirname, '../../extensions/wordpress/property-gateway');
/** Its name in WordPress. */
export const PLUGIN = 'property-gateway/property-gateway.php';
/** PHP's own server hands it every request. */
const ROUTER = join(import.meta.dirname, 'router.php');
/** Workers: a delivery, a visitor's page and the site's request to itself at the same time. */
const WORKERS = 2;

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
 * Makes a new WordPress site on SQLite in `folder`, with our plugin active as its administrator activates it, and serves it on loopback by PHP's own server. Deletes the previous content of the folder.
 * Returns undefined if PHP is not available; the reason is logged. Throws if WordPress does not install or start.
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
  log?: Log;
}): Promise<WordPressSite | undefined> {
  const { folder, log = () => {} } = options;
  const cache = cacheFolder();
  const php = await findPhp({ cache, log });
  if (php === undefined) return undefined;
  const code = await installWordPress(options.wordpress ?? '6.5', { cache, log });
  const port = options.port ?? (await freePort());
  const url = `http://${HOST}:${port}`;
  const password = randomBytes(12).toString('base64url');
  const plugin = options.plugin ?? PLUGIN_FOLDER;
  await makeSite(folder, { code, url, plugin });
  const load = `$_SERVER['HTTP_HOST'] = '${HOST}:${port}';\nrequire __DIR__ . '/wp-load.php';\n`;
  await runWordPressScript(php, folder, 'install', installation(load, password));
  const server = await serve(php, { folder, port, workers: options.workers ?? WORKERS, log });
  const site: WordPressSite = {
    url,
    login: { user: 'admin', password },
    folder,
    php,
    run: (body) => runWordPressScript(php, folder, `run-${randomBytes(4).toString('hex')}`, load + body),
    stop: server.stop,
  };
  try {
    const name = plugin === false ? undefined : basename(plugin);
    if (name !== undefined) await changePlugin(site, 'activate', name.endsWith('.php') ? name : `${name}/${name}.php`);
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}

/** The files of a new site: WordPress, our plugin and a configuration. Deletes the previous content of the folder. */
async function makeSite(
  folder: string,
  { code, url, plugin }: { code: string; url: string; plugin: string | false },
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(code, folder, { recursive: true });
  if (plugin !== false) await cp(plugin, join(folder, 'wp-content/plugins', basename(plugin)), { recursive: true });
  await writeFile(join(folder, 'wp-config.php'), configuration(url), { mode: 0o600 });
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
function configuration(url: string): string {
  const salts = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']
    .flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
    .map((name) => `define( '${name}', '${randomBytes(32).toString('hex')}' );`);
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8' );
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

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
