import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpClient, SnapshotFile, Snapshots } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { INBOX_ADDRESS } from '../../model/gateway/inbox.ts';
import { openSource } from '../../store/mappings/stored-source.ts';
import type { AddressSource, StoredSource } from '../../store/mappings/stored-source.ts';
import type { OpenDelivery } from '../source/inbox-client.ts';
import { openFeed } from '../source/open-feed.ts';
import { removeSnapshots } from '../source/snapshots.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** The file of a study on the worker's disk. */
export interface StudyFiles extends Snapshots {
  readonly http: HttpClient;
  /** Deletes what was downloaded. */
  remove(): Promise<void>;
}

type Opened = Pick<ActivityDeps, 'keys' | 'maxFeedBytes' | 'objects' | 'workFolder'>;

/** Address in place of that of an uploaded file in the configuration of a connector, which needs one; nothing is ever requested from it. */
export const UPLOAD_ADDRESS = 'https://upload.invalid/feed';

interface Opening {
  readonly jobId: string;
  readonly source: StoredSource;
  readonly client: HttpClient;
  /** Opens the delivery of a source that is pushed. */
  readonly delivery: (() => Promise<OpenDelivery>) | undefined;
  readonly signal: AbortSignal;
}

/** Fetches the files of a study through the guarded HTTP client, or takes an uploaded one from object storage for every address. */
export function openFiles(deps: Opened, { jobId, source, client, delivery, signal }: Opening): StudyFiles {
  const remove = () => removeSnapshots(jobId, deps.workFolder.path, deps.objects);
  const { http, snapshot } = openFeed(deps, { jobId, inputId: 'mapping', client, delivery, signal });
  if (source.kind !== 'upload') return { http, fetch: snapshot.fetch, remove };
  let file: Promise<SnapshotFile> | undefined;
  return { http, fetch: () => (file ??= download(deps, jobId, source.key)), remove };
}

/** Copies an upload to the worker's disk, under a name that the sweep of the folder knows. */
async function download({ objects, workFolder }: Opened, jobId: string, key: string): Promise<SnapshotFile> {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 24);
  const path = join(workFolder.path, `${jobId}-${name}.feed`);
  await workFolder.admit();
  if (!(await objects.getFile(key, path)))
    throw new ConnectorError('config', 'The uploaded file has expired; upload it again.');
  const { size } = await stat(path);
  await workFolder.grow(size).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { path, bytes: size, sha256: hash.digest('hex') };
}

/** Address and headers of the request for the file of a study. */
export function requestOf(
  { keys }: Pick<ActivityDeps, 'keys'>,
  source: StoredSource,
): { readonly url: string; readonly headers: Record<string, string> } {
  if (source.kind === 'address') return authorised(openSource(keys, source));
  return { url: source.kind === 'delivery' ? INBOX_ADDRESS : UPLOAD_ADDRESS, headers: {} };
}

function authorised({ url, auth, auth_name: name = '', username, api_key: key = '' }: AddressSource) {
  switch (auth ?? (username !== undefined ? 'basic' : key === '' ? 'none' : 'bearer')) {
    case 'basic':
      return { url, headers: { authorization: `Basic ${Buffer.from(`${username ?? ''}:${key}`).toString('base64')}` } };
    case 'bearer':
      return { url, headers: { authorization: `Bearer ${key}` } };
    case 'header':
      return { url, headers: { [name.toLowerCase()]: key } };
    case 'query': {
      const address = new URL(url);
      address.searchParams.set(name, key);
      return { url: address.href, headers: {} };
    }
    default:
      return { url, headers: {} };
  }
}
