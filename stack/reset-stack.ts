import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stackRoot } from './folders.ts';
import { runningStacks } from './stack-record.ts';

const root = stackRoot();
const running = await runningStacks(root);
if (running.length > 0) {
  const named = running.map(({ offset, pid }) => `process ${pid} (PORT_OFFSET=${offset})`).join(', ');
  console.error(`A stack is running: ${named}. Stop it first.`);
  process.exitCode = 1;
} else {
  await Promise.all(['data', 'logs'].map((name) => rm(join(root, name), { recursive: true, force: true })));
  console.log(`Removed the data and logs of all stacks in ${root}. Installed engines stay in the cache.`);
}
