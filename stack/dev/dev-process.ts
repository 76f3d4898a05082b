import { flushCompileCache, registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * `node stack/dev/dev-process.ts ROLE PACKAGES`: a process of the product under `npm run dev`. It first loads the packages that an earlier process needed (JSON list),
 * reports `warm`, and starts main.ts when its parent says so: a reload then waits for the product's own files only.
 */

/** What the parent asks of a process: to start the product; to report what it has loaded. */
export type DevOrder = 'start' | 'report';

/** What a process reports to its parent; files are relative to the checkout. */
export type DevReport = { warm: true } | { packages: readonly string[]; files: readonly string[] };

const CHECKOUT = join(import.meta.dirname, '../..');
const [role = 'all', earlier = '[]'] = process.argv.slice(2);

for (const name of JSON.parse(earlier) as readonly string[]) await import(name);

const packages = new Set<string>();
const files = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { parentURL = '' } = context;
    if (parentURL.includes('/node_modules/') || !resolved.url.startsWith('file:')) return resolved;
    if (resolved.url.includes('/node_modules/')) packages.add(specifier);
    else files.add(relative(CHECKOUT, fileURLToPath(resolved.url)));
    return resolved;
  },
});

const report = (message: DevReport): void => void process.send?.(message);

process.on('message', (order: DevOrder) => {
  if (order === 'report') {
    report({ packages: [...packages], files: [...files] });
    // The process is ended by a signal sooner or later, which would lose what it compiled.
    flushCompileCache();
    return;
  }
  const main = join(CHECKOUT, 'main.ts');
  process.argv = [process.execPath, main, '--role', role];
  import(pathToFileURL(main).href).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
// A developer's Ctrl-C reaches the parent, which stops the product in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
report({ warm: true });
