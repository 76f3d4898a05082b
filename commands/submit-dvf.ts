import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { dvfFileKey } from '../activities/dvf/dvf-file.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import type { DvfImportPlan } from '../model/sales/dvf-import.ts';
import { toUrl } from '../model/shared/to-url.ts';
import type { DvfImports } from '../temporal/dvf-imports.ts';

export interface DvfSubmission {
  /** Paths, web addresses, or `-` for the standard input. */
  readonly files: readonly string[];
  /** Name of the release. */
  readonly release: string;
  readonly scope?: DvfImportPlan['scope'];
  readonly stdin?: Readable;
}

/**
 * Puts local files into object storage, where every worker finds them, and starts the import; web addresses are fetched by a worker, through the guarded
 * client. Returns the plan, or undefined while another import is under way. Throws if a path names no file.
 */
export async function submitDvf(
  { objects, imports }: { objects: ObjectStorage; imports: DvfImports },
  { files, release, scope = 'auto', stdin }: DvfSubmission,
): Promise<DvfImportPlan | undefined> {
  const importId = randomUUID();
  const isWeb = (file: string) => /^https?:\/\//i.test(file) && toUrl(file) !== undefined;
  const plan: DvfImportPlan = {
    importId,
    release,
    scope,
    files: files.map((file) => (isWeb(file) ? { name: file, url: file } : { name: basename(file) })),
  };
  for (const file of files) {
    if (isWeb(file) || file === '-') continue;
    const found = await stat(resolve(file)).catch(() => undefined);
    if (!found?.isFile()) throw new Error(`There is no file ${file}; give paths or web addresses of DVF files.`);
  }
  await objects.prepare();
  for (const [place, file] of files.entries()) {
    if (isWeb(file)) continue;
    const body = file === '-' && stdin ? stdin : createReadStream(resolve(file));
    await objects.put(dvfFileKey(importId, place), body, { contentType: 'application/octet-stream' });
  }
  if (await imports.start(plan)) return plan;
  await objects.removePrefix(`dvf-imports/${importId}/`);
  return undefined;
}
