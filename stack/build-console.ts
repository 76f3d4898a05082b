import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['console', 'sdk', 'package-lock.json'];
const BUILT = join(ROOT, 'dist/console');

/** Builds the console into `dist/console`, from where the API serves it; takes about two seconds. */
export async function buildConsole(): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'console'),
    base: '/console/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      target: 'es2022',
      // The content security policy of the page allows neither data: sources nor inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // kB. PDF.js is one chunk, which only the preview of brochures loads.
      chunkSizeWarningLimit: 1_700,
    },
  });
}

/**
 * Builds the console if its build is missing or older than its sources.
 * @returns whether it was built
 */
export async function ensureConsole(): Promise<boolean> {
  const built = await changedAt(join(BUILT, 'index.html'));
  const sources = await Promise.all(SOURCES.map((source) => changedAt(join(ROOT, source))));
  if (built > Math.max(...sources)) return false;
  await buildConsole();
  return true;
}

/** Time of the last change of a file, or of any file in a folder, ms since 1970; 0 if there is none. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs));
  return Math.max(0, ...times);
}

/** Run as a script: builds it whatever there is. Nothing is awaited here, as Mocha loads modules that await twice. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void buildConsole();
