import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityDeps } from '../runtime/deps.ts';

type Deps = Pick<ActivityDeps, 'objects' | 'workFolder' | 'maxFeedBytes' | 'http'>;

/** Files of a statistics office come slowly now and then, but not with longer pauses than this. */
const SILENCE_TIMEOUT_MS = 120_000;

/** Where a file of an import is in object storage. */
export const dvfFileKey = (importId: string, file: number): string => `dvf-imports/${importId}/${file}`;

/** Named as the feeds of runs are, so that the sweep of the work folder finds what is left behind. */
const localPath = (folder: string, importId: string, file: number): string => {
  const name = createHash('sha256').update(dvfFileKey(importId, file)).digest('hex').slice(0, 24);
  return join(folder, `${importId}-${name}.feed`);
};

/** The file on the disk of this worker, brought from object storage unless it is there already. */
export async function localDvfFile({ objects, workFolder }: Deps, importId: string, file: number): Promise<string> {
  const path = localPath(workFolder.path, importId, file);
  if (await stat(path).catch(() => undefined)) return path;
  await workFolder.admit();
  if (await objects.getFile(dvfFileKey(importId, file), path)) return path;
  throw ApplicationFailure.nonRetryable(
    'The file of the import is no longer in object storage; start the import anew.',
    'dvf_file_gone',
  );
}

/** Fetches a file from an address, by the guarded client, and keeps it in object storage for every worker. Repeated, it does nothing. */
export async function fetchToStorage(
  deps: Deps,
  { importId, file, url, signal }: { importId: string; file: number; url: string; signal: AbortSignal },
): Promise<void> {
  const { objects, workFolder } = deps;
  const key = dvfFileKey(importId, file);
  if (await objects.exists(key)) return;
  const path = localPath(workFolder.path, importId, file);
  const partial = `${path}.partial`;
  await mkdir(workFolder.path, { recursive: true });
  await workFolder.admit();
  try {
    const answer = await deps.http(signal).stream(url, { maxBytes: deps.maxFeedBytes, timeoutMs: SILENCE_TIMEOUT_MS });
    const metered = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        await workFolder.grow(chunk.length);
        yield chunk;
      }
    };
    await pipeline(answer.body, metered, createWriteStream(partial), { signal });
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  await objects.putFile(key, path, { contentType: 'application/octet-stream' });
}

/** Removes the files of an import that has ended. */
export async function removeDvfFiles(deps: Deps, importId: string, files: number): Promise<void> {
  for (let file = 0; file < files; file++) await rm(localPath(deps.workFolder.path, importId, file), { force: true });
  await deps.objects.removePrefix(`dvf-imports/${importId}/`);
}
