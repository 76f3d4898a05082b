import type { HttpClient } from '../../connectors/connector.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { inboxClient } from './inbox-client.ts';
import type { OpenDelivery } from './inbox-client.ts';
import { createSnapshots } from './snapshots.ts';
import type { RunSnapshots } from './snapshots.ts';

/** Where a feed is read from. */
interface FeedSource {
  /** Owns the files: they are removed by it. */
  readonly jobId: string;
  readonly inputId: string;
  readonly client: HttpClient;
  /** Opens the delivery of an inbox; undefined for a feed that is downloaded. */
  readonly delivery: (() => Promise<OpenDelivery>) | undefined;
  readonly signal: AbortSignal;
  /** Part of the feed is committed already; default: false. See createSnapshots. */
  readonly resuming?: boolean;
}

/** The client through which a feed is read, and its files on the worker's disk: downloaded, or taken from an inbox. */
export function openFeed(
  deps: Pick<ActivityDeps, 'maxFeedBytes' | 'objects' | 'workFolder'>,
  { jobId, inputId, client, delivery, signal, resuming = false }: FeedSource,
): { readonly http: HttpClient; readonly snapshot: RunSnapshots } {
  const http = delivery ? inboxClient(client, delivery) : client;
  const { maxFeedBytes: maxBytes, objects, workFolder: folder } = deps;
  return { http, snapshot: createSnapshots({ jobId, inputId, folder, maxBytes, objects, http, signal, resuming }) };
}
