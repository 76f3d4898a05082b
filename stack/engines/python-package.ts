import { join } from 'node:path';
import { findPython } from './find-tool.ts';
import { installOnce } from './install.ts';
import type { Log } from './install.ts';
import { runCommand } from './run-command.ts';

export type PythonPackage = {
  title: string;
  /** Name and version as in the package index; more packages pin what it depends on. */
  requirements: readonly [string, ...string[]];
  duration: string;
  cache: string;
  log: Log;
};

/** Installs a package into its own virtual environment in the cache and returns that environment's `bin` folder. */
export async function installPythonPackage({
  title,
  requirements,
  duration,
  cache,
  log,
}: PythonPackage): Promise<string> {
  const folder = await installOnce({
    title,
    duration,
    cache,
    log,
    folder: requirements[0].replace('==', '-'),
    install: async (target) => {
      const python = await findPython(title);
      const pip = ['install', '--quiet', '--no-input', '--disable-pip-version-check', ...requirements];
      // The pip at hand serves every environment: giving each its own takes three seconds.
      if (await canInstallElsewhere(python)) {
        await runCommand(python, ['-m', 'venv', '--without-pip', target]);
        await runCommand(python, ['-m', 'pip', '--python', join(target, 'bin', 'python'), ...pip]);
      } else {
        await runCommand(python, ['-m', 'venv', target]).catch((error: unknown) => {
          throw new Error('Python cannot make virtual environments: sudo apt-get install python3-venv', {
            cause: error,
          });
        });
        await runCommand(join(target, 'bin', 'python'), ['-m', 'pip', ...pip]);
      }
    },
  });
  return join(folder, 'bin');
}

/** pip knows `--python` since 22.3. */
async function canInstallElsewhere(python: string): Promise<boolean> {
  const version = /^pip (\d+)\.(\d+)/.exec(await runCommand(python, ['-m', 'pip', '--version']).catch(() => ''));
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  return major > 22 || (major === 22 && minor >= 3);
}
