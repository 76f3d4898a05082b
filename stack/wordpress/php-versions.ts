import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';

/** The versions of PHP that our plugin runs on. */
export const PHP_VERSIONS = ['8.1', '8.2', '8.3', '8.4'] as const;
/** Version of the packages with PHP as WebAssembly. */
const PACKAGES = '3.1.56';

/** Runs a PHP script with a folder mounted at /plugin in one version, and prints its output. Not TypeScript: it is copied next to the packages that it imports. */
const RUNNER = `import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PHP, loadPHPRuntime } from '@php-wasm/universal';
const [version, folder, script] = process.argv.slice(2);
const { getPHPLoaderModule } = await import('@php-wasm/node-' + version.replace('.', '-'));
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const target = '/plugin' + path.slice(folder.length);
  if (entry.isFile() && entry.name.endsWith('.php')) {
    php.mkdirTree(target.slice(0, target.lastIndexOf('/')));
    php.writeFile(target, readFileSync(path));
  }
}
const { text, errors } = await php.run({ code: readFileSync(script, 'utf8') });
process.stdout.write(text);
process.stderr.write(errors);
process.exit(0);
`;

/** The folder with every version of PHP as WebAssembly, fetched from npm once. Throws if the registry cannot be reached. */
export async function installPhpVersions({ cache, log }: { cache: string; log: Log }): Promise<string> {
  return installOnce({
    title: `PHP ${PHP_VERSIONS[0]} to ${PHP_VERSIONS.at(-1)}`,
    folder: `php-wasm-${PACKAGES}`,
    duration: '20 s',
    cache,
    log,
    install: async (target) => {
      const names = ['universal', ...PHP_VERSIONS.map((version) => `node-${version.replace('.', '-')}`)];
      await writeFile(join(target, 'package.json'), '{ "private": true, "type": "module" }');
      await runCommand(
        'npm',
        ['install', '--silent', '--ignore-scripts', ...names.map((name) => `@php-wasm/${name}@${PACKAGES}`)],
        {
          cwd: target,
        },
      );
      await writeFile(join(target, 'run.js'), RUNNER);
    },
  });
}

/**
 * Runs PHP code in a version with the PHP files of a folder at /plugin, and returns what it prints.
 * @param installed the folder of `installPhpVersions`
 */
export async function runPhpVersion(
  installed: string,
  version: string,
  folder: string,
  script: string,
): Promise<string> {
  return runCommand(process.execPath, [join(installed, 'run.js'), version, folder, script], {
    title: `PHP ${version}`,
  });
}
