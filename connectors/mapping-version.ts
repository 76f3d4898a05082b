import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What takes part in turning a record into a property. */
const FOLDERS = ['.', '../model/property'];

/**
 * A hash over the code that maps records. It is part of every listing's fingerprint, so that a changed mapping is applied to every listing by
 * the next sync, also to those whose CRM record has not changed.
 */
export async function mappingVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const root = join(import.meta.dirname, folder);
    const names = await readdir(root, { recursive: true });
    for (const name of names
      .filter((file) => /\.(ts|js)$/.test(file) && !/\.test\.|fake|testing|conformance/.test(file))
      .sort()) {
      hash.update(name).update(await readFile(join(root, name)));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
