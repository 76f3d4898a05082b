import type { KnownRecords } from '../../connectors/connector.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { FeedFile, StreamFile } from '../../store/sync/streams.ts';
import { crmClient, inputContext } from '../runtime/connector-context.ts';
import type { Input } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { createMediaStore } from '../pictures/media.ts';
import { readKnownRecords } from '../source/known-records.ts';
import { claimDelivery, isPushed } from '../source/inbox-client.ts';
import type { DeliveryUse } from '../source/inbox-client.ts';
import { openFeed } from '../source/open-feed.ts';
import type { RunSnapshots } from '../source/snapshots.ts';
import { watchFile } from '../source/unchanged-file.ts';
import type { ReadPlan } from './plan-read.ts';
import { inMode } from './read-decisions.ts';
import type { ReadJournal } from './read-journal.ts';
import { readPages } from './read-pages.ts';
import type { ReadPage } from './read-pages.ts';

/** A read of an input that is under way. */
export interface OpenRead {
  /** Begins to read. Throws UnchangedFileError before the first page if the file is the last one. */
  pages(isDue: () => boolean): AsyncIterable<ReadPage>;
  /** The file of the read, once it is downloaded. */
  file(): FeedFile | undefined;
  /** From the last checkpoint on the next attempt repeats no request of this one, so that its slot of the CRM account may be given back. */
  checkpointed(): void;
  readonly snapshot: RunSnapshots;
  /** Ends what is still being read. */
  close(): void;
}

interface Opening {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly input: Input;
  readonly streamId: string;
  readonly generation: number | undefined;
  readonly dryRun: boolean;
  /** What earlier chunks and attempts of this read have journalled. */
  readonly journal: Pick<ReadJournal, 'seen' | 'seq'>;
  /** The file with which the read ends if it is the same. */
  readonly last: StreamFile | undefined;
  readonly plan: ReadPlan;
  /** What is done with the delivery of an input with an inbox. */
  readonly use: DeliveryUse;
}

/** Prepares to read an input: HTTP client, snapshots of files, what is known of its records. */
export async function openRead(
  deps: ActivityDeps,
  { jobId, gateway, input, streamId, generation, dryRun, journal, last, plan, use }: Opening,
  { signal }: Pick<RunningActivity, 'signal'>,
): Promise<OpenRead> {
  const reading = new AbortController();
  const stop = AbortSignal.any([signal, reading.signal]);
  let hasResponse = false;
  const slot = { mayGiveBack: () => !hasResponse, responded: () => (hasResponse = true) };
  const { http, snapshot } = openFeed(deps, {
    jobId,
    inputId: input.id,
    client: crmClient(deps, input, stop, slot),
    delivery: isPushed(input) ? () => claimDelivery(deps, { jobId, streamId, input, use }) : undefined,
    signal: stop,
    resuming: journal.seq > 0,
  });
  const records =
    plan.skipsKnown && generation !== undefined
      ? lateRecords(() => readKnownRecords(deps.store.listings.sources(streamId, generation), jobId))
      : undefined;
  // What grows with the catalogue is loaded once it is certain that something is read.
  if (!last) await records?.load();
  const watched = watchFile(snapshot, last, async () => records?.load());
  const context = inputContext(deps, gateway, input, {
    signal: stop,
    http,
    snapshot: watched,
    media: createMediaStore(gateway._id, deps.objects, dryRun),
    ...(records ? { known: records } : {}),
  });
  return {
    async *pages(isDue) {
      const messages = input.connector.read(context, { ...plan.request, hasRead: journal.seen.has });
      for await (const page of readPages(messages, { isDue, known: records })) yield inMode(plan.request, page);
    },
    file: () => watched.file,
    checkpointed: () => {
      hasResponse = false;
    },
    snapshot,
    close: () => reading.abort(),
  };
}

/** Known records that are loaded later; until then none is known. */
function lateRecords(load: () => Promise<KnownRecords>): KnownRecords & { load(): Promise<void> } {
  let loaded: KnownRecords | undefined;
  return {
    async load() {
      loaded = await load();
    },
    find: (text) => loaded?.find(text),
  };
}
