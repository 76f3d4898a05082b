import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A place for a new connector from which its imports resolve, and that no other test sees. */
export interface Trial {
  /** Where the connector of this name belongs. */
  folder(kind: 'inputs' | 'outputs', name: string): string;
  close(): Promise<void>;
}

/**
 * Makes a folder whose contents are links to those of the checkout, down to the connectors; what is written next to them is not in the checkout, whose files other tests count meanwhile.
 */
export async function openTrial(): Promise<Trial> {
  const root = await mkdtemp(join(tmpdir(), 'property-gateway-trial-'));
  for (const path of ['', 'connectors', 'connectors/inputs', 'connectors/outputs']) {
    await mkdir(join(root, path), { recursive: true });
    for (const name of await readdir(join(ROOT, path))) {
      if (['connectors', 'inputs', 'outputs'].includes(name)) continue;
      await symlink(join(ROOT, path, name), join(root, path, name));
    }
  }
  return {
    folder: (kind, name) => join(root, 'connectors', kind, name),
    close: () => rm(root, { recursive: true, force: true }),
  };
}
