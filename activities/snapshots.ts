import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../clients/object-storage.ts';
import type { HttpClient, SnapshotFile, Snapshots } from '../connectors/connector.ts';

/** What an interrupted read was based on, its bytes or its configuration, is gone: it must start anew. */
export class ReadLostError extends Error {
  override readonly name = 'ReadLostError';
}

export interface RunSnapshots extends Snapshots {
  /** Makes the snapshots available to other workers: called before the work is handed over. */
  share(): Promise<void>;
}

type Meta = Omit<SnapshotFile, 'path'>;

/** A feed may pause while the CRM prepares it, but not for longer than this. */
const SILENCE_TIMEOUT_MS = 120_000;

const prefixOf = (jobId: string) => `snapshots/${jobId}`;

/**
 * Feeds are fetched once per run. The file stays on the worker's disk, where a worker restarted after a crash finds it, and goes to object
 * storage when another worker may go on with it.
 * @param resuming part of the feed is already committed: fetching other bytes than before would be wrong, so ReadLostError is thrown instead
 */
export function createSnapshots(options: {
  jobId: string;
  inputId: string;
  folder: string;
  objects: ObjectStorage;
  http: HttpClient;
  /** Largest feed, bytes, unless a connector bounds it itself. */
  maxBytes: number;
  signal: AbortSignal;
  resuming: boolean;
}): RunSnapshots {
  const { jobId, inputId, folder, objects, http, signal } = options;
  const used = new Map<string, { path: string; key: string }>();

  const download = async (
    url: string,
    path: string,
    maxBytes: number,
    headers?: Record<string, string>,
  ): Promise<Meta> => {
    const answer = await http.stream(url, { maxBytes, headers, timeoutMs: SILENCE_TIMEOUT_MS });
    const hash = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(answer.body, meter, createWriteStream(path), { signal });
    return { bytes, sha256: hash.digest('hex'), contentType: answer.headers['content-type'] };
  };

  return {
    async fetch(url, { maxBytes = options.maxBytes, headers } = {}) {
      await mkdir(folder, { recursive: true });
      const name = createHash('sha256').update(`${inputId} ${url}`).digest('hex').slice(0, 24);
      const path = join(folder, `${jobId}-${name}.feed`);
      const key = `${prefixOf(jobId)}/${name}`;
      used.set(url, { path, key });

      const kept = await readMeta(path);
      if (kept) return { path, ...kept };
      if (options.resuming) {
        const shared =
          (await objects.getFile(`${key}.json`, `${path}.json`)) && (await objects.getFile(`${key}.feed`, path));
        const meta = shared ? await readMeta(path) : undefined;
        if (!meta) throw new ReadLostError('The feed of the interrupted read is gone; it is fetched anew.');
        return { path, ...meta };
      }
      const partial = `${path}.partial`;
      const meta = await download(url, partial, maxBytes, headers);
      await rename(partial, path);
      await writeFile(`${path}.json`, JSON.stringify(meta));
      return { path, ...meta };
    },
    async share() {
      for (const { path, key } of used.values()) {
        if (await objects.exists(`${key}.json`)) continue;
        await objects.putFile(`${key}.feed`, path, { contentType: 'application/octet-stream' });
        // Last, so that a half-shared snapshot is never taken for a whole one.
        await objects.putFile(`${key}.json`, `${path}.json`, { contentType: 'application/json' });
      }
    },
  };
}

async function readMeta(path: string): Promise<Meta | undefined> {
  try {
    const meta = JSON.parse(await readFile(`${path}.json`, 'utf8')) as Meta;
    const { size } = await stat(path);
    return size === meta.bytes ? meta : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the snapshots of a finished run, here and in object storage. */
export async function removeSnapshots(jobId: string, folder: string, objects: ObjectStorage): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => name.startsWith(jobId)).map((name) => rm(join(folder, name), { force: true })),
  );
  await objects.removePrefix(`${prefixOf(jobId)}/`);
}

/** Removes snapshots that runs on other machines or killed workers left behind. */
export async function sweepSnapshots(folder: string, olderThanMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info && /\.feed(\.json|\.partial)?$/.test(name) && Date.now() - info.mtimeMs > olderThanMs)
      await rm(path, { force: true });
  }
}
