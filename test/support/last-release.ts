import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CHECKOUT = join(import.meta.dirname, '../..');

/** Version of the newest dated heading of the changelog: the last release. Pure. */
const versionOf = (changelog: string): string | undefined =>
  /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(changelog)?.[1];

/** The last release, as the history of this checkout has it. */
export interface LastRelease {
  readonly version: string;
  readonly commit: string;
}

/** Finds the commit that put the last release into the changelog; undefined where the checkout has no history that reaches so far. */
export async function findLastRelease(): Promise<LastRelease | undefined> {
  const version = versionOf(await readFile(join(CHECKOUT, 'CHANGELOG.md'), 'utf8'));
  if (version === undefined) throw new Error('CHANGELOG.md names no release.');
  const search = ['log', `-S## [${version}] - `, '--format=%H', '--', 'CHANGELOG.md'];
  const { stdout } = await run('git', search, { cwd: CHECKOUT }).catch(() => ({ stdout: '' }));
  const commit = stdout.trim().split('\n').at(-1);
  return commit ? { version, commit } : undefined;
}

/** Writes the sources of a release into a folder. It runs with the packages of this checkout. */
export async function checkOut({ commit }: LastRelease, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: CHECKOUT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
}
