import type { Snapshots } from '../../connectors/connector.ts';
import { addReasons, jobReason } from '../../model/sync/job-reasons.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { FeedFile, ReadFile } from '../../store/sync/read-files.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { UnchangedFileError } from './snapshots.ts';
import type { RunSnapshots } from './snapshots.ts';

/** Said of the run in which it happened, not of the file. */
const OF_THE_RUN: readonly string[] = ['rekeyed'];

/**
 * The file from which the stream was read last, if reading it again would change nothing: read by the same connector, mapping and configuration, and as many
 * listings stored as then.
 */
export async function trustedFile(
  { store }: Pick<ActivityDeps, 'store'>,
  stream: string,
  fingerprint: string,
): Promise<ReadFile | undefined> {
  const last = await store.readFiles.find(stream);
  if (last?.fingerprint !== fingerprint) return undefined;
  return (await store.listings.countOfStream(stream)) === last.listings ? last : undefined;
}

/** For so long the word of the server is taken for it that a file is as it was. Then it is downloaded: a server whose word is wrong must not hold listings up for ever. */
const TRUSTED_MS = DAY_MS;

/**
 * Snapshots that note the file of a read.
 * @param last throws UnchangedFileError when it is fetched again, or when the server says that it would be
 * @param onOther awaited when it is another one, before that is given out
 */
export function watchFile(
  snapshot: Pick<RunSnapshots, 'fetch'>,
  last: ReadFile | undefined,
  onOther: () => Promise<void>,
): Snapshots & { file?: FeedFile } {
  const watched: Snapshots & { file?: FeedFile } = {
    async fetch(url, options) {
      const unless = last && Date.now() - last.at.getTime() < TRUSTED_MS ? last.validator : undefined;
      const file = await snapshot.fetch(url, { ...options, ...(unless && { unless }) });
      const { sha256, contentType, validator } = file;
      watched.file = {
        sha256,
        ...(contentType === undefined ? {} : { contentType }),
        ...(validator && { validator }),
      };
      if (last && last.sha256 === sha256 && last.contentType === contentType) throw new UnchangedFileError();
      if (last) await onOther();
      return file;
    },
  };
  return watched;
}

/** The one journal page of a read whose file is the last one. */
export const unchangedPage = ({ listings, media_missing, reasons }: ReadFile) => ({
  counts: { read: listings, unchanged: listings, media_missing },
  reasons: addReasons(reasons, [jobReason('feed_unchanged', listings)]),
  complete: 'full' as const,
  unchanged: true,
});

/** What the journal of a whole read says of its file. */
export type FileRead = Omit<ReadFile, '_id' | 'gateway_id' | 'listings' | 'job_id' | 'at'>;

/** Adds a page of the journal to what those before it said. */
export function addPage(
  before: Partial<FileRead> | undefined,
  {
    reasons,
    counts,
    read,
    file,
  }: Pick<PageRecord, 'counts' | 'read' | 'file'> & { readonly reasons: readonly Reason[] },
) {
  return {
    ...before,
    ...(before?.fingerprint === undefined && read ? { fingerprint: read.fingerprint } : {}),
    ...file,
    reasons: addReasons(before?.reasons ?? [], reasons),
    media_missing: (before?.media_missing ?? 0) + (counts.media_missing ?? 0),
  };
}

/** Remembers the file of a whole read after which the stream has exactly the listings that it holds. */
export async function rememberFile(
  { store }: Pick<ActivityDeps, 'store'>,
  run: { jobId: string; gatewayId: string; stream: string },
  { sha256, contentType, validator, fingerprint, reasons = [], media_missing = 0 }: Partial<FileRead>,
  listings: number,
): Promise<void> {
  if (sha256 === undefined || fingerprint === undefined) return;
  if ((await store.listings.countOfStream(run.stream)) !== listings) return;
  await store.readFiles.save({
    _id: run.stream,
    gateway_id: run.gatewayId,
    sha256,
    ...(contentType === undefined ? {} : { contentType }),
    ...(validator && { validator }),
    fingerprint,
    listings,
    media_missing,
    reasons: reasons.filter(({ code }) => !OF_THE_RUN.includes(code)),
    job_id: run.jobId,
    at: new Date(),
  });
}
