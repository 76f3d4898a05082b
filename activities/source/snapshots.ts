import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { HttpClient, SnapshotFile, Snapshots } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { Validator } from '../../store/sync/streams.ts';
import { validatorOf } from './feed-validator.ts';
import type { WorkFolder } from '../runtime/work-folder.ts';

/** What an interrupted read was based on, its bytes or its configuration, is gone: it must start anew. */
export class ReadLostError extends Error {
  override readonly name = 'ReadLostError';
}

/** Ends a read before its first record: its file is the last one, by its bytes or by a 304 of its server. */
export class UnchangedFileError extends Error {
  override readonly name = 'UnchangedFileError';
}

export interface DownloadedFile extends SnapshotFile {
  readonly validator?: Validator;
}

export interface RunSnapshots extends Snapshots {
  /** @param options.unless throws UnchangedFileError when the server says that the file is as it was then */
  fetch(
    url: string,
    options?: Parameters<Snapshots['fetch']>[1] & { readonly unless?: Validator },
  ): Promise<DownloadedFile>;
  /** Makes the snapshots available to other workers: called before the work is handed over. */
  share(): Promise<void>;
}

type Meta = Omit<DownloadedFile, 'path'>;

/** A feed may pause while the CRM prepares it, but not for longer than this. */
const SILENCE_TIMEOUT_MS = 120_000;

const NOT_MODIFIED = 304;

const prefixOf = (jobId: string) => `snapshots/${jobId}`;

interface SnapshotOptions {
  readonly jobId: string;
  readonly inputId: string;
  readonly folder: WorkFolder;
  readonly objects: ObjectStorage;
  readonly http: HttpClient;
  /** Largest feed, bytes, unless a connector bounds it itself. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly resuming: boolean;
}

/**
 * Feeds are fetched once per run. The file stays on the worker's disk, where a worker restarted after a crash finds it, and goes to object
 * storage when another worker may go on with it.
 * @param resuming part of the feed is already committed: fetching other bytes than before would be wrong, so ReadLostError is thrown instead
 */
export function createSnapshots(options: SnapshotOptions): RunSnapshots {
  const { jobId, inputId, folder, objects } = options;
  const used = new Map<string, { path: string; key: string }>();
  return {
    async fetch(url, { maxBytes = options.maxBytes, headers, unless } = {}) {
      const name = createHash('sha256').update(`${inputId} ${url}`).digest('hex').slice(0, 24);
      const path = join(folder.path, `${jobId}-${name}.feed`);
      const key = `${prefixOf(jobId)}/${name}`;
      used.set(url, { path, key });

      const kept = await readMeta(path);
      if (kept) return { path, ...kept };
      if (options.resuming) {
        const meta = await takeOver(options, key, path);
        if (!meta) throw new ReadLostError('The feed of the interrupted read is gone; it is fetched anew.');
        return { path, ...meta };
      }
      const partial = `${path}.partial`;
      await folder.admit();
      const asked = unless ? { ...headers, [unless.header]: unless.value } : headers;
      const meta = await download(options, url, partial, { maxBytes, headers: asked }).catch(async (error: unknown) => {
        // What is left of it would use up the budget of others.
        await rm(partial, { force: true });
        if (unless && error instanceof ConnectorError && error.status === NOT_MODIFIED) throw new UnchangedFileError();
        throw error;
      });
      await rename(partial, path);
      await writeFile(`${path}.json`, JSON.stringify(meta));
      return { path, ...meta };
    },
    async share() {
      for (const { path, key } of used.values()) {
        if (await objects.exists(`${key}.json`)) continue;
        await objects.putFile(`${key}.feed`, path, { contentType: 'application/octet-stream' });
        // Last, so that a snapshot that is only half shared is not found.
        await objects.putFile(`${key}.json`, `${path}.json`, { contentType: 'application/json' });
      }
    },
  };
}

type Source = Pick<SnapshotOptions, 'folder' | 'objects' | 'http' | 'signal'>;

async function download(
  { folder, http, signal }: Source,
  url: string,
  path: string,
  { maxBytes, headers }: { readonly maxBytes: number; readonly headers?: Record<string, string> },
): Promise<Meta> {
  const response = await http.stream(url, { maxBytes, headers, timeoutMs: SILENCE_TIMEOUT_MS });
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await folder.grow(chunk.length);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(response.body, meter, createWriteStream(path), { signal });
  const validator = validatorOf(response.headers);
  const contentType = response.headers['content-type'];
  return { bytes, sha256: hash.digest('hex'), contentType, ...(validator && { validator }) };
}

/** The snapshot that another worker shared; undefined if there is none. */
async function takeOver({ folder, objects }: Source, key: string, path: string): Promise<Meta | undefined> {
  await folder.admit();
  if (!(await objects.getFile(`${key}.json`, `${path}.json`))) return undefined;
  const { bytes } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as Meta;
  await folder.admit(bytes);
  return (await objects.getFile(`${key}.feed`, path)) ? readMeta(path) : undefined;
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
