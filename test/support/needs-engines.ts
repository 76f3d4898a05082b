import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file that asks for an engine: by its address in the environment, or by what the test run knows of its stack. */
const ASKS = /process\.env\[|\btestStack\(/;
/** Only what tests import from each other is followed: the product itself gets its engines from them. */
const OF_TESTS = /\/test\/|\/testing[./]|\.test\.ts$|\.fixture\.ts$/;
const IMPORT = /\b(?:from|import\()\s*'(\.[^']+\.ts)'/g;

/** Whether one of these test files, or of the helpers they import, asks for an engine. */
export function needsEngines(files: Iterable<string>): boolean {
  const seen = new Set<string>();
  const asks = (file: string): boolean => {
    if (seen.has(file) || !existsSync(file)) return false;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    if (ASKS.test(text)) return true;
    const imports = [...text.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path));
    return imports.filter((path) => OF_TESTS.test(path)).some(asks);
  };
  return [...files].some((file) => asks(resolve(file)));
}
