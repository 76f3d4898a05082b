import { writeFile } from 'node:fs/promises';
import { bundleWorkflows } from '../temporal/worker.ts';

/**
 * `node dist/commands/bundle-workflows.js FILE`: writes the workflows as one bundle, which workers of the same release read instead of making it at their start
 * (WORKFLOW_BUNDLE). Part of building an image.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Name the file to write: node dist/commands/bundle-workflows.js FILE\n');
  process.exit(2);
}
await writeFile(file, (await bundleWorkflows()).code);
