import type { Snapshots } from '../../connectors/connector.ts';
import { addReasons, jobReason } from '../../model/sync/job-reasons.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import type { PageRecord } from '../../store/sync/sync-pages.ts';
import type { FeedFile, Stream, StreamFile } from '../../store/sync/streams.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { UnchangedFileError } from './snapshots.ts';
import type { RunSnapshots } from './snapshots.ts';

/** Reasons of the run in which they happened, not of the file. */
const OF_THE_RUN: readonly string[] = ['rekeyed', 'home_replaced'];

/**
 * The last file of a stream, if reading it again would change nothing: it was read by the same mapping, and as many listings are stored as then. Pure.
 * @param listings how many are stored
 */
export const trustedFile = (
  stream: Pick<Stream, 'file'> | undefined,
  generation: number | undefined,
  listings: number,
): StreamFile | undefined =>
  stream?.file?.generation === generation && stream?.file?.listings === listings ? stream.file : undefined;

/** Milliseconds for which a 304 of the server is believed. Then the file is downloaded: a server that says it wrongly must not hold listings up for ever. */
const TRUSTED_MS = DAY_MS;

/**
 * Snapshots that note the file of a read.
 * @param last throws UnchangedFileError when it is fetched again, or when the server says that it would be
 * @param onOther awaited when it is another one, before that is given out
 */
export function watchFile(
  snapshot: Pick<RunSnapshots, 'fetch'>,
  last: StreamFile | undefined,
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
export const unchangedPage = ({ listings, media_missing, reasons }: StreamFile) => ({
  counts: { read: listings, unchanged: listings, media_missing },
  reasons: addReasons(reasons, [jobReason('feed_unchanged', listings)]),
  complete: 'full' as const,
  unchanged: true,
});

/** What the journal of a whole read says of its file. */
export type FileRead = Omit<StreamFile, 'listings' | 'job_id' | 'at'>;

/** Adds what a page of the journal says of the file. */
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
    ...(read?.generation === undefined || before?.generation !== undefined ? {} : { generation: read.generation }),
    ...file,
    reasons: addReasons(before?.reasons ?? [], reasons),
    media_missing: (before?.media_missing ?? 0) + (counts.media_missing ?? 0),
  };
}

/** Records the file of a whole read after which the stream has exactly its listings. */
export async function rememberFile(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, stream }: { readonly jobId: string; readonly stream: string },
  { sha256, contentType, validator, generation, reasons = [], media_missing = 0 }: Partial<FileRead>,
  listings: number,
): Promise<void> {
  if (sha256 === undefined || generation === undefined) return;
  if ((await store.listings.countOfStream(stream)) !== listings) return;
  await store.streams.saveFile(stream, {
    sha256,
    ...(contentType === undefined ? {} : { contentType }),
    ...(validator && { validator }),
    generation,
    listings,
    media_missing,
    reasons: reasons.filter(({ code }) => !OF_THE_RUN.includes(code)),
    job_id: jobId,
    at: new Date(),
  });
}
