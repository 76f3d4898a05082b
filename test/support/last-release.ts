import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CHECKOUT = join(import.meta.dirname, '../..');

/** Version of the newest dated heading of the changelog: the last release. Pure. */
const versionOf = (changelog: string): string | undefined =>
  /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(changelog)?.[1];

/** Finds the commit that put the last release into the changelog; undefined where the checkout has no history that reaches so far. */
export async function findLastRelease(): Promise<string | undefined> {
  const version = versionOf(await readFile(join(CHECKOUT, 'CHANGELOG.md'), 'utf8'));
  if (version === undefined) throw new Error('CHANGELOG.md names no release.');
  const search = ['log', `-S## [${version}] - `, '--format=%H', '--', 'CHANGELOG.md'];
  const { stdout } = await run('git', search, { cwd: CHECKOUT }).catch(() => ({ stdout: '' }));
  return stdout.trim().split('\n').at(-1) || undefined;
}

/** Writes the sources of a commit into a folder that is there. They run with the packages of this checkout. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: CHECKOUT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
}
