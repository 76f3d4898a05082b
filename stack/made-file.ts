import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A text that is made once and kept in a file that only its owner may read. */
export async function readOrMake(file: string, make: () => string | Promise<string>): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, `${await make()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
