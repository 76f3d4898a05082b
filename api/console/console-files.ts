import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built console. */
export interface ConsoleFile {
  readonly type: string;
  readonly body: Buffer;
  /** Entity tag; weak, because the file may be compressed in transit. */
  readonly etag: string;
  /** The name holds a hash of the content, so the content never changes. */
  readonly immutable: boolean;
}

/** The built console by path below `/console/`; `index.html` is served for deep links. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Vite names what it bundles with a hash, in this folder. */
const HASHED_FOLDER = 'assets/';

/**
 * Where the built console is: next to the built product, or where a checkout builds it.
 * @param root folder of `main.ts`, or of `main.js` in a build
 */
export const consoleFolder = (root: string): string =>
  join(root, import.meta.filename.endsWith('.ts') ? 'dist/console' : 'console');

/**
 * Reads the built console into memory: a few hundred kB, requested on every visit.
 * @param folder what `npm run console:build` writes
 * @returns undefined if the console is not built
 */
export async function readConsoleFiles(folder: string): Promise<ConsoleFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ConsoleFile>();
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    const body = await readFile(file);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    files.set(path, { type, body, etag, immutable: path.startsWith(HASHED_FOLDER) });
  }
  return files.has('index.html') ? files : undefined;
}
