import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from '../engines/find-tool.ts';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';
import { hasDebianTools, libraryPath, unpackDebianPackages } from '../engines/debian-packages.ts';

/** A PHP that can serve WordPress on SQLite. */
export interface Php {
  readonly command: string;
  /** First arguments of every call: the folder of its extensions, and the extensions to load. */
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** Extensions without which WordPress or its SQLite drop-in does not start. */
const NEEDED = ['mbstring', 'pdo_sqlite', 'dom', 'xml', 'tokenizer', 'ctype', 'iconv', 'openssl'];
/** PHP of Debian 12 and the libraries that a minimal machine lacks; the newest build of the distribution is used. */
const DEBIAN_PACKAGES = [
  'php8.2-cli',
  'php8.2-common',
  'php8.2-sqlite3',
  'php8.2-mysql',
  'php8.2-mbstring',
  'php8.2-xml',
  'libonig5',
  'libsodium23',
  'libargon2-1',
];
/** In loading order: xmlreader and pdo_sqlite need the ones before them. */
const EXTENSIONS = [
  'ctype',
  'iconv',
  'fileinfo',
  'mbstring',
  'tokenizer',
  'posix',
  'dom',
  'xml',
  'simplexml',
  'xmlreader',
  'xmlwriter',
  'pdo',
  'sqlite3',
  'pdo_sqlite',
  'mysqlnd',
  'mysqli',
];
/** Extension API version of PHP 8.2, the name of its extension folder. */
const EXTENSION_FOLDER = 'usr/lib/php/20220829';

/**
 * The PHP of this machine if it is 8.1 or newer and has the extensions that WordPress on SQLite needs; else that of Debian, fetched with `apt-get download` and
 * unpacked into the cache, which needs no root. Undefined if neither is available; the reason is logged.
 */
export async function findPhp({ cache, log }: { cache: string; log: Log }): Promise<Php | undefined> {
  for (const name of ['php', 'php8.4', 'php8.3', 'php8.2', 'php8.1']) {
    const command = findOnPath(name);
    const php = command === undefined ? undefined : { command, args: [], env: {} };
    if (php !== undefined && (await isEnough(php))) return php;
  }
  if (!hasDebianTools()) {
    log(`WordPress needs PHP 8.1 or newer with ${NEEDED.join(', ')}: install it and start again.`);
    return undefined;
  }
  try {
    const folder = await installOnce({
      title: 'PHP 8.2',
      folder: 'php-8.2-debian-2',
      duration: '3 s',
      cache,
      log,
      install: (target) => unpackDebianPackages(DEBIAN_PACKAGES, target),
    });
    const php = debianPhp(folder);
    if (await isEnough(php)) return php;
    log('The PHP of Debian does not run on this machine: install PHP 8.1 or newer with its SQLite and XML extensions.');
  } catch (error) {
    log(`PHP cannot be fetched: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

function debianPhp(folder: string): Php {
  const extensions = join(folder, EXTENSION_FOLDER);
  const present = EXTENSIONS.filter((name) => existsSync(join(extensions, `${name}.so`)));
  return {
    command: join(folder, 'usr/bin/php8.2'),
    args: ['-n', '-d', `extension_dir=${extensions}`, ...present.flatMap((name) => ['-d', `extension=${name}`])],
    env: libraryPath(folder),
  };
}

async function isEnough(php: Php): Promise<boolean> {
  const lacking = `array_filter(${JSON.stringify(NEEDED)}, fn($name) => !extension_loaded($name))`;
  const asked = `exit(PHP_VERSION_ID >= 80100 && ${lacking} === [] ? 0 : 1);`;
  return runPhp(php, ['-r', asked]).then(
    () => true,
    () => false,
  );
}

/** Runs PHP on its command line and returns what it printed. */
export async function runPhp(php: Php, args: readonly string[], cwd?: string): Promise<string> {
  return runCommand(php.command, [...php.args, ...args], { env: php.env, title: 'php', ...(cwd && { cwd }) });
}

/** Refuses to run for a visitor. */
const GUARD = "if ( 'cli' !== PHP_SAPI ) { exit; }\n";

/** Writes a script into the site's folder and runs it with WordPress loaded. A script with namespaces allows no code before them: it has to refuse visitors itself. */
export async function runWordPressScript(
  php: Php,
  folder: string,
  name: string,
  body: string,
  guard = GUARD,
): Promise<string> {
  const file = join(folder, `${name}.cli.php`);
  await writeFile(file, `<?php\n${guard}${body}\n`);
  return runPhp(php, ['-d', 'sendmail_path=/bin/true', '-d', 'memory_limit=256M', file], folder);
}
