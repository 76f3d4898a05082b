import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureConsole } from './build-console.ts';

const run = promisify(execFile);
const FOLDER = 'dist';

/**
 * Builds the product as its image is built (Dockerfile), without checking types once more. Processes that tests start and kill are then those that are shipped,
 * and start in half the time; benchmarks measure what is shipped.
 * @returns variables by which processes are started from the build
 */
export async function buildProduct(): Promise<Record<string, string>> {
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck']);
  await cp('extensions', join(FOLDER, 'extensions'), { recursive: true });
  for (const name of await readdir('places')) {
    if (name.endsWith('.csv')) await cp(join('places', name), join(FOLDER, 'places', name));
  }
  await ensureConsole();
  const bundle = join(process.cwd(), FOLDER, 'workflow-bundle.js');
  await run(process.execPath, [join(FOLDER, 'commands/bundle-workflows.js'), bundle]);
  return { PRODUCT_MAIN: join(FOLDER, 'main.js'), WORKFLOW_BUNDLE: bundle };
}
