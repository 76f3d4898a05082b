import { parseArgs } from 'node:util';
import { writeResults } from '../../bench/write-results.ts';
import { startTestStack, stopTestStack } from '../support/stack.ts';
import { tryContract } from './try-contract.ts';
import type { ContractResult } from './try-contract.ts';

/**
 * `npm run contract [-- --examples 100 --seed 1 --write]`: has Schemathesis try every operation of the served document on engines of its own. Ends with 1 when an
 * answer was not as documented. `--write` puts the figures into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});

await startTestStack();
let result: ContractResult;
try {
  result = await tryContract({
    examples: Number(values.examples),
    seed: Number(values.seed),
    log: (line) => console.log(line),
  });
} finally {
  await stopTestStack();
}

console.log(result.output);
const text = [
  `Schemathesis 4.32.5 over the served OpenAPI document, all checks, seed ${values.seed}, up to ${values.examples} random requests of an operation in addition to those along the borders of its schema; every path names something that is there.`,
  '',
  '| operations | requests | server errors and answers that are not as documented |',
  '|---|---|---|',
  `| ${result.operations} | ${result.requests} | ${result.faults.length} |`,
  '',
  `Without a success: ${result.unsuccessful.join('; ')}.`,
].join('\n');
console.log(text);
for (const fault of result.faults) console.error(fault);
if (values.write) await writeResults('contract', text);
process.exit(result.faults.length > 0 ? 1 : 0);
