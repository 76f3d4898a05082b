import type { Json } from '../../connectors/connector.ts';
import { ConnectorError, withLabel } from '../../connectors/errors.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { streamId } from '../../model/listing/listing.ts';
import { jobReason } from '../../model/sync/job-reasons.ts';
import type { Counts, JobMode, Reason } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { StreamFile } from '../../store/sync/streams.ts';
import type { ReadDecision, RunPart } from '../../store/sync/sync-pages.ts';
import { wakeSearchAlerts } from '../alerts/wake-search-alerts.ts';
import { wakeSubscribers } from '../events/wake-subscribers.ts';
import { openJournal } from '../journal/journal.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { settleLeftovers } from '../journal/settle-listings.ts';
import { inputLabel, openInput } from '../runtime/connector-context.ts';
import type { Input } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { mapContext, mappingGeneration, sourceDigest } from '../source/mapping-generation.ts';
import { NoDeliveryError } from '../source/inbox-client.ts';
import type { DeliveryUse } from '../source/inbox-client.ts';
import { ReadLostError, UnchangedFileError } from '../source/snapshots.ts';
import { trustedFile, unchangedPage } from '../source/unchanged-file.ts';
import { commitPage } from './commit-page.ts';
import { sharedContext } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import { openRead } from './open-read.ts';
import type { OpenRead } from './open-read.ts';
import { createPageWriter } from './page-writer.ts';
import type { PageWriter } from './page-writer.ts';
import { onlyKeys, onlyReference } from './pick-records.ts';
import { planRead } from './plan-read.ts';
import type { ReadPlan } from './plan-read.ts';
import { isUnjudged, notPublished } from './read-decisions.ts';
import { readJournal } from './read-journal.ts';
import type { ReadJournal } from './read-journal.ts';
import type { ReadPage } from './read-pages.ts';
import { dropLeftArrivals, settleArrivals } from './settle-arrivals.ts';
import { createTermsSoFar } from '../guards/terms-so-far.ts';
import { judgeUnprovenRead } from './withhold-changes.ts';

export interface ImportInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
  readonly mode: JobMode;
  readonly crmReference?: string;
  readonly dryRun?: boolean;
  readonly quarantinedOnly?: boolean;
  /** The one listing is archived when the CRM proves that it is gone. */
  readonly mayBeGone?: boolean;
  /** The delivery that is read from the inbox of the input; default: the next one. */
  readonly deliveryId?: string;
}

export interface ChunkResult {
  /** False: there is more to do; call again. */
  readonly done: boolean;
  /** Of the whole job so far. */
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
}

export interface ImportResult extends ChunkResult {
  /** How the read ended; only 'full' licenses removing what was not read. */
  readonly complete?: 'full' | 'delta';
}

/**
 * Imports a chunk of one input: reads, normalises, writes and indexes page by page, each page journalled once it is durable. After a crash
 * the next attempt continues after the last journalled page; at most the pages in flight are repeated.
 */
export const importChunk =
  (deps: ActivityDeps) =>
  (input: ImportInput): Promise<ImportResult> =>
    runActivity(async (activity) => {
      const gateway = await runGateway(deps, input.gatewayId);
      try {
        return await importFrom(deps, gateway, input, activity);
      } catch (error) {
        if (!(error instanceof ReadLostError)) throw withLabel(error, inputLabel(gateway, input.inputId));
        deps.log.warn({ job_id: input.jobId, input_id: input.inputId }, error.message);
        await beginAnew(deps, input);
        return importFrom(deps, gateway, input, activity);
      }
    });

/** Forgets what was read, and keeps how: the next attempt may end before its first page, and the one after it has to ask for the same. */
async function beginAnew(deps: ActivityDeps, { jobId, gatewayId, inputId }: ImportInput): Promise<void> {
  const part: RunPart = `import:${inputId}`;
  const { read } = await readJournal(deps, jobId, part);
  const { pages } = deps.store;
  if (read && !(await begunBefore(deps, jobId, inputId)))
    await pages.append({ job_id: jobId, part: `anew:${inputId}`, seq: 0, counts: {}, reasons: [], read });
  await pages.reset(jobId, part);
  await deps.store.arrivals.removeOfJob(jobId, streamId(gatewayId, inputId));
}

/** How the read was begun before it had to start anew. */
const begunBefore = async ({ store }: ActivityDeps, jobId: string, inputId: string) =>
  (await store.pages.last(jobId, `anew:${inputId}`))?.read;

/** One chunk of the import of an input, with all that its steps share. */
interface Chunk {
  readonly deps: ActivityDeps;
  readonly gateway: GatewayRecord;
  readonly input: ImportInput;
  readonly activity: RunningActivity;
  readonly source: Input;
  readonly streamId: string;
  readonly journal: ReadJournal;
  readonly generation: number | undefined;
  readonly rules: FeedRules;
  readonly plan: ReadPlan;
  /** When the run was requested. */
  readonly askedAt: Date;
  /** The file with which the read ends if it is the same. */
  readonly last: StreamFile | undefined;
}

async function importFrom(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  input: ImportInput,
  activity: RunningActivity,
): Promise<ImportResult> {
  const journal = await readJournal(deps, input.jobId, `import:${input.inputId}`);
  if (journal.complete)
    return ended(deps, gateway, input, { complete: journal.complete, read: journal.read }, activity.signal);
  const chunk = await openChunk(deps, gateway, input, activity, journal);
  const { plan, last } = chunk;
  const read = await openRead(
    deps,
    { ...chunk, jobId: input.jobId, input: chunk.source, dryRun: input.dryRun ?? false, use: useOf(input) },
    activity,
  );
  const pages = await openJournal(deps, input.jobId, `import:${input.inputId}`, journal.seq);
  const page = await pageContext(chunk);
  const writer = openWriter(chunk, read, pages, page);
  await deps.store.jobs.progress(input.jobId, { phase: 'import' });
  if (plan.settlesLeftovers) {
    await settleLeftovers(deps, input);
    await dropLeftArrivals(deps, chunk.streamId);
  }
  try {
    const end = await pump(read, writer, await picker(chunk), deps.chunkSeconds, activity.signal);
    await writer.drain();
    if (end !== 'due')
      return await ended(deps, gateway, input, { complete: end, read: plan.decision }, activity.signal);
    await read.snapshot.share();
    await wakeSubscribers(deps, gateway._id);
    await wakeSearchAlerts(deps, gateway._id);
    return { done: false, ...pages.totals };
  } catch (error) {
    if (error instanceof NoDeliveryError) {
      await pages.append({
        counts: {},
        reasons: [jobReason('inbox_empty', 1)],
        complete: 'delta',
        read: plan.decision,
      });
      return { done: true, complete: 'delta', ...pages.totals };
    }
    if (!(error instanceof UnchangedFileError) || !last) throw error;
    const downloaded = read.file();
    if (downloaded) await deps.store.streams.fileDownloaded(chunk.streamId, downloaded.validator);
    await pages.append({ ...unchangedPage(last), read: plan.decision });
    return { done: true, complete: 'full', ...pages.totals };
  } finally {
    // What is in flight is finished even when the run is cancelled or failed, so that every written page is also counted, and by this attempt alone.
    await writer.settle();
    read.close();
  }
}

/** What an import does with a delivery in the inbox of its input. Only a read of everything that is written counts as having read it. */
function useOf({ deliveryId, crmReference, quarantinedOnly, dryRun }: ImportInput): DeliveryUse {
  const isPart = crmReference !== undefined || quarantinedOnly === true;
  return {
    purpose: dryRun ? 'preview' : isPart ? 'part' : 'read',
    ...(deliveryId === undefined ? {} : { deliveryId }),
  };
}

/** Looks at what is stored and decides how the input is read. */
async function openChunk(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  input: ImportInput,
  activity: RunningActivity,
  journal: ReadJournal,
): Promise<Chunk> {
  const { jobId, gatewayId, inputId, dryRun = false } = input;
  const { streams, listings, jobs, feedRules } = deps.store;
  const id = streamId(gatewayId, inputId);
  const source = openInput(deps, gateway, inputId);
  // What the run before set aside is dropped, and its cursor may be behind that: only a read of everything brings it again.
  if (journal.seq === 0 && !dryRun && (await deps.store.arrivals.anyLeft(id, jobId))) await streams.forgetCursor(id);
  const stream = await streams.find(id);
  // Once for the chunk: records must be mapped by the rules that belong to their generation.
  const { rules } = await feedRules.current(gatewayId);
  const generation = await mappingGeneration(deps, gateway, source, { streamId: id, stream, rules, dryRun });
  // No further than is needed to know whether there are as many as in the last file.
  const stored = await listings.countOfStream(id, (stream?.file?.listings ?? 0) + 1);
  const { created_at: askedAt } = (await jobs.find(gatewayId, jobId)) ?? { created_at: new Date() };
  const plan = planRead({
    wish: input,
    capabilities: source.connector.capabilities,
    source: sourceDigest(source),
    generation,
    askedAt,
    attempt: activity.attempt,
    journal,
    begunBefore: await begunBefore(deps, jobId, inputId),
    stream,
    isEmpty: stored === 0,
  });
  const last = plan.comparesFile ? trustedFile(stream, generation, stored) : undefined;
  return { deps, gateway, input, activity, source, streamId: id, journal, generation, rules, plan, askedAt, last };
}

/** The context of the pages that the CRM sends. */
async function pageContext(chunk: Chunk): Promise<PageContext> {
  const { deps, input, plan, streamId: stream } = chunk;
  const { store } = deps;
  const { jobId, crmReference, mode, dryRun = false } = input;
  const hasHeld = await store.heldListings.any(stream);
  return {
    ...(await sharedContext({ ...chunk, input: chunk.source, jobId, force: mode === 'FORCED_FULL', dryRun })),
    seen: chunk.journal.seen,
    terms: createTermsSoFar(chunk.journal.terms),
    fresh: plan.fresh,
    former: { any: await store.formerListings.any(stream) },
    hasHeld,
    setsAside: plan.decision.sets_aside === true,
    dismissed: hasHeld ? notPublished(await store.heldListings.newOfStream(stream), plan.decision) : new Set(),
    ...(crmReference === undefined ? {} : { only: crmReference }),
  };
}

/** Selects the records of a page that the run wants. */
async function picker({ deps, input, source, gateway }: Chunk): Promise<(page: ReadPage) => ReadPage> {
  const { gatewayId, inputId, crmReference, mayBeGone } = input;
  if (crmReference !== undefined) {
    const map = mapContext(source, gateway);
    return (page) => onlyReference(page, crmReference, { connector: source.connector, map, mayBeGone });
  }
  if (!input.quarantinedOnly) return (page) => page;
  const quarantined = new Set(await deps.store.quarantine.keys(gatewayId, inputId));
  return (page) => onlyKeys(page, quarantined);
}

/** The writer of a chunk's pages: its first page removes what is remembered of the stream's file, its last one saves the cursor. */
function openWriter(chunk: Chunk, read: OpenRead, journal: Journal, page: PageContext): PageWriter {
  const { deps, input, activity, plan } = chunk;
  const { signal } = activity;
  let begun: Promise<void> | undefined;
  const begin = async () => {
    if (!input.dryRun) begun ??= deps.store.streams.beginWriting(namesOf(chunk), input.jobId);
    await begun;
  };
  return createPageWriter({
    commit: async (each, gate) => {
      await begin();
      return commitPage(each, page, gate);
    },
    signal,
    journal,
    room: (size) => deps.memory.take(size, signal),
    seen: page.seen,
    report: activity.report,
    decision: plan.decision,
    ...(plan.journalsFile ? { file: read.file } : {}),
    ...(plan.savesCursor ? { atEnd: cursorWriter(chunk) } : {}),
  });
}

const namesOf = ({ streamId: _id, gateway }: Pick<Chunk, 'streamId' | 'gateway'>) => ({
  _id,
  gateway_id: gateway._id,
});

/** Saves where the next incremental read goes on, in the transaction of the page that ends this one. */
const cursorWriter =
  (chunk: Chunk) => (end: Json | undefined, complete: 'full' | 'delta') => async (session: Session) => {
    const { deps, journal, plan, askedAt } = chunk;
    const state = end ?? journal.state;
    if (state === undefined) return;
    const { streams } = deps.store;
    if (complete === 'delta') return streams.advanceCursor(chunk.streamId, state, session);
    // As the read began: a mapping that changed meanwhile has not been applied to the pages before.
    const { generation } = plan.decision;
    if (generation !== undefined)
      await streams.saveCursor(namesOf(chunk), { state, generation, full_at: askedAt }, session);
  };

/**
 * Reads and writes pages until the read has ended, or the time of the chunk is over and a checkpoint is reached.
 * @returns how the read ended; `due`: it did not
 */
async function pump(
  read: OpenRead,
  writer: PageWriter,
  pick: (page: ReadPage) => ReadPage,
  seconds: number,
  signal: AbortSignal,
): Promise<'full' | 'delta' | 'due'> {
  const deadline = Date.now() + seconds * 1000;
  const isDue = () => Date.now() >= deadline;
  for await (const page of read.pages(isDue)) {
    signal.throwIfAborted();
    await writer.add(pick(page));
    if (page.state !== undefined) read.checkpointed();
    if (page.complete) return page.complete;
    if (page.state !== undefined && isDue()) return 'due';
  }
  throw new ConnectorError(
    'feed_rejected',
    'The CRM’s data ended before its proper end; nothing is removed because of it.',
  );
}

/** The result of a read that has ended. What it has set aside becomes listings here if no reconciliation follows, because it does not prove that it is complete. */
async function ended(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  { jobId, inputId, dryRun }: ImportInput,
  { complete, read }: { readonly complete: 'full' | 'delta'; readonly read: ReadDecision | undefined },
  signal: AbortSignal,
): Promise<ImportResult> {
  if (isUnjudged(complete, read)) {
    const part: RunPart = `arrive:${inputId}`;
    const last = await deps.store.pages.last(jobId, part);
    const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
    const settling = { deps, gateway, jobId, inputId, stream: streamId(gateway._id, inputId), dryRun: dryRun ?? false };
    // An earlier attempt that has journalled a page has judged.
    if (!last) await judgeUnprovenRead(settling, read?.mode === 'delta' ? 'delta' : 'full', journal, signal);
    await settleArrivals(settling, journal, signal);
  }
  return { done: true, complete, ...(await deps.store.pages.totals(jobId)) };
}
