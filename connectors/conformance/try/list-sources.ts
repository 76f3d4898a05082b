import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A saved response of an API. */
export const SAVED_ANSWER = /\.json(?:\.gz)?$/i;

/** Bounds a folder that was named by mistake. */
const MAX_FILES = 10_000;

/** Pages are numbered without leading zeros: `page-2` comes before `page-10`. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** Whether a source is a web address. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/**
 * Expands the sources of a trial: a folder to its saved responses in numerical order of their names; other sources are returned unchanged.
 * @throws Error that names the source that cannot be tried and the reason
 */
export async function listSources(sources: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const source of sources) {
    files.push(...(isAddress(source) ? [source] : await filesOf(source)));
  }
  if (files.length === 0) {
    throw new Error('No file is named.');
  }
  const other = files.length > 1 ? files.find((file) => !SAVED_ANSWER.test(file)) : undefined;
  if (other !== undefined) {
    throw new Error(
      `Several sources must all be saved responses of an API (.json), in order; "${other}" is not one: try it alone.`,
    );
  }
  return files;
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) {
    throw new Error(`No file or folder "${path}".`);
  }
  if (!found.isDirectory()) {
    return [path];
  }
  const names = (await readdir(path)).filter((name) => SAVED_ANSWER.test(name)).toSorted(byNumber.compare);
  if (names.length === 0 || names.length > MAX_FILES) {
    throw new Error(
      `The folder "${path}" has ${names.length === 0 ? 'no .json file' : `more than ${MAX_FILES} files`}.`,
    );
  }
  return names.map((name) => join(path, name));
}
