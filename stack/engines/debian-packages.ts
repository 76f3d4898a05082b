import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './find-tool.ts';
import { runCommand } from './run-command.ts';

/** Whether this machine can fetch packages of Debian and unpack them. */
export const hasDebianTools = (): boolean => findOnPath('apt-get') !== undefined && findOnPath('dpkg') !== undefined;

/** Fetches packages and unpacks them into a folder, which needs no root; the newest builds of the distribution are used. */
export async function unpackDebianPackages(names: readonly string[], target: string): Promise<void> {
  await runCommand('apt-get', ['download', ...names], { cwd: target });
  const packages = (await readdir(target)).filter((name) => name.endsWith('.deb'));
  for (const name of packages) {
    await runCommand('dpkg', ['-x', join(target, name), target]);
    await rm(join(target, name));
  }
}

/** The variables with which a program of such a folder finds the libraries there. */
export const libraryPath = (folder: string): { LD_LIBRARY_PATH: string } => ({
  LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu']
    .map((path) => join(folder, path))
    .join(':'),
});
