import { hash } from 'node:crypto';
import type { InputConnector, Json, KnownRecords, MapContext } from '../../connectors/connector.ts';
import { ConnectorError, withLabel } from '../../connectors/errors.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { Counts, JobMode, Reason } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ReadDecision, RunPart } from '../../store/sync/sync-pages.ts';
import { commitPage } from './commit-page.ts';
import type { PageContext } from './commit-page.ts';
import { crmClient, inputContext, inputLabel, openInput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { openJournal } from '../journal/journal.ts';
import type { Session } from '../journal/journal.ts';
import { createKeyRuns } from '../journal/key-runs.ts';
import { readKnownRecords } from '../source/known-records.ts';
import { createMediaStore } from '../pictures/media.ts';
import { createPageWriter, inFull } from './page-writer.ts';
import { onlyKeys, onlyReference } from './pick-records.ts';
import { addShortened, readJournal } from './read-journal.ts';
import { readPages } from './read-pages.ts';
import { demandSameSource, inMode, isUnjudged, notPublished, setsAside } from './read-decisions.ts';
import { hasOnlyJournalled, readRequest } from '../source/read-request.ts';
import { recordSources } from '../source/record-sources.ts';
import type { ReadPage } from './read-pages.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { dropLeftArrivals, settleArrivals } from './settle-arrivals.ts';
import { settleLeftovers } from '../journal/settle-listings.ts';
import { ReadLostError, UnchangedFileError, createSnapshots } from '../source/snapshots.ts';
import { trustedFile, unchangedPage, watchFile } from '../source/unchanged-file.ts';
import { wakeSearchAlerts } from '../alerts/wake-search-alerts.ts';
import { wakeSubscribers } from '../events/wake-subscribers.ts';

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
 * Imports a stretch of one input: reads, normalises, writes and indexes page by page, each page journalled once it is durable. After a crash
 * the next attempt goes on behind the last journalled page; at most the pages in flight are repeated.
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
    await pages.append({
      job_id: jobId,
      part: `anew:${inputId}`,
      seq: 0,
      counts: {},
      reasons: [],
      read,
    });
  await pages.reset(jobId, part);
  await deps.store.arrivals.removeOfJob(jobId, streamId(gatewayId, inputId));
}

/** How the read was begun before it had to start anew. */
const begunBefore = async ({ store }: ActivityDeps, jobId: string, inputId: string) =>
  (await store.pages.last(jobId, `anew:${inputId}`))?.read;

async function importFrom(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  input: ImportInput,
  activity: RunningActivity,
): Promise<ImportResult> {
  const { jobId, gatewayId, inputId, crmReference } = input;
  const part: RunPart = `import:${inputId}`;
  const journal = await readJournal(deps, jobId, part);
  if (journal.complete) {
    await settleUnjudged(deps, gateway, input, { ...journal, complete: journal.complete }, activity.signal);
    return { done: true, complete: journal.complete, ...(await deps.store.pages.totals(jobId)) };
  }

  const source = openInput(deps, gateway, inputId);
  const sourceHash = hash('sha256', JSON.stringify([source.connector.spec.type, source.config]), 'base64');
  demandSameSource(journal.read, sourceHash);
  const { signal } = activity;
  const reading = new AbortController();
  const stop = AbortSignal.any([signal, reading.signal]);
  // Behind a checkpoint nothing was asked yet that the next attempt would ask again.
  let hasAnswer = false;
  const slot = { mayGiveBack: () => !hasAnswer, responded: () => (hasAnswer = true) };
  const http = crmClient(deps, source, stop, slot);
  const snapshot = createSnapshots({
    jobId,
    inputId,
    folder: deps.workFolder,
    maxBytes: deps.maxFeedBytes,
    objects: deps.objects,
    http,
    signal: stop,
    resuming: journal.seq > 0,
  });
  const map: MapContext = { config: source.config, market: gateway.market };
  const fingerprint = fingerprintOf(deps, source.connector, map);
  const stream = streamId(gatewayId, inputId);
  const isWhole = crmReference === undefined && !input.quarantinedOnly;
  const isFile = source.connector.capabilities.file === true && isWhole && !input.dryRun;
  const mayBeSame = isFile && journal.seq === 0 && input.mode !== 'FORCED_FULL';
  const last = mayBeSame ? await trustedFile(deps, stream, fingerprint) : undefined;
  const { created_at: askedAt } = (await deps.store.jobs.find(gatewayId, jobId)) ?? { created_at: new Date() };
  const request = readRequest({
    mode: input.mode,
    crmReference,
    begun: (journal.read ?? (await begunBefore(deps, jobId, inputId)))?.mode,
    capabilities: source.connector.capabilities,
    resume: journal.state,
    cursor: await deps.store.cursors.find(stream),
    fingerprint,
    askedAt,
  });
  const isEmpty = (await deps.store.listings.countOfStream(stream, 1)) === 0;
  const decision: ReadDecision = journal.read ?? {
    mode: request.mode,
    fingerprint,
    source: sourceHash,
    ...(isEmpty ? { first: true } : {}),
    // Until a read of everything came to its end, an import is the first one.
    ...(setsAside({
      isWholeRead: request.mode === 'full' && isWhole,
      isEmpty,
      hasReadBefore: await deps.store.completeReads.any(stream),
    })
      ? { sets_aside: true }
      : {}),
  };
  const fresh = hasOnlyJournalled({ isEmpty, read: decision, attempt: activity.attempt });
  // A read of changes meets few records, and those have changed. What this read itself has written is not looked up in this way.
  const looksUp = request.mode === 'full' && isWhole && input.mode !== 'FORCED_FULL' && !decision.first;
  const sources = await recordSources(deps, {
    jobId,
    gatewayId,
    stream,
    fingerprint,
    isWhole: request.mode === 'full' && isWhole,
    isFirst: journal.seq === 0,
    dryRun: input.dryRun ?? false,
  });
  const { salt, trusted } = sources;
  const mayKnow = looksUp && trusted && salt !== undefined;
  let known: KnownRecords | undefined;
  let shorten = inFull;
  /** What grows with the catalogue. */
  const loadEarlierRead = async () => {
    const order = request.mode === 'full' && isWhole ? await deps.store.completeReads.order(stream) : undefined;
    await addShortened(deps, stream, journal, order);
    if (order) shorten = createKeyRuns(order);
    if (mayKnow) known = await readKnownRecords(deps.store.listings.sources(stream), { salt, jobId });
  };
  // A file that may be the last one is looked at first.
  if (!last) await loadEarlierRead();
  const lookUp: KnownRecords | undefined = mayKnow ? { find: (text) => known?.find(text) } : undefined;
  const watched = watchFile(snapshot, last, loadEarlierRead);
  const context = inputContext(deps, gateway, source, {
    signal: stop,
    http,
    snapshot: watched,
    media: createMediaStore(gatewayId, deps.objects, input.dryRun),
    ...(lookUp ? { known: lookUp } : {}),
  });
  const hasHeld = await deps.store.heldListings.any(stream);
  const page: PageContext = {
    deps,
    connector: source.connector,
    map,
    origin: {
      gatewayId,
      inputId,
      streamId: stream,
      jobId,
      crmSource: source.connector.spec.type,
      outputs: gateway.output_connectors.map(({ connector_id }) => connector_id),
      force: input.mode === 'FORCED_FULL',
    },
    sources,
    seen: journal.seen,
    fresh,
    former: { any: await deps.store.formerListings.any(stream) },
    subscriptions: await deps.store.subscriptions.ofGateway(gatewayId),
    hasHeld,
    setsAside: decision.sets_aside === true,
    dismissed: hasHeld ? notPublished(await deps.store.heldListings.newOfStream(stream), decision) : new Set(),
    hasQuarantine: (await deps.store.quarantine.count(gatewayId)) > 0,
    ...(crmReference === undefined ? {} : { only: crmReference }),
    dryRun: input.dryRun ?? false,
  };

  /** Remembers where the next incremental read goes on, together with the page that ends this one. */
  const saveCursor = (last: Json | undefined, complete: 'full' | 'delta') => async (session: Session) => {
    const state = last ?? journal.state;
    if (state === undefined) return;
    const { cursors } = deps.store;
    if (complete === 'delta') await cursors.advance(stream, state, session);
    else {
      // As the read began: a mapping that changed meanwhile has not been applied to the pages before.
      const { fingerprint: mappedBy } = decision;
      await cursors.save(
        { _id: stream, gateway_id: gatewayId, state, fingerprint: mappedBy, full_at: askedAt },
        session,
      );
    }
  };
  const keepsCursor = source.connector.capabilities.delta && isWhole && !input.dryRun;
  const quarantined = input.quarantinedOnly && new Set(await deps.store.quarantine.keys(gatewayId, inputId));
  const pick = (read: ReadPage): ReadPage => {
    if (crmReference !== undefined)
      return onlyReference(read, crmReference, { connector: source.connector, map, mayBeGone: input.mayBeGone });
    return quarantined ? onlyKeys(read, quarantined) : read;
  };
  const pages = await openJournal(deps, jobId, part, journal.seq);
  const writer = createPageWriter({
    commit: (read, gate) => commitPage(read, page, gate),
    signal,
    journal: pages,
    room: (size) => deps.memory.take(size, signal),
    seen: page.seen,
    report: activity.report,
    shorten: (keys, unchanged) => shorten(keys, unchanged),
    decision,
    ...(isFile ? { file: () => watched.file } : {}),
    ...(keepsCursor ? { atEnd: saveCursor } : {}),
  });
  await deps.store.jobs.progress(jobId, { phase: 'import' });
  if (journal.seq === 0 && !input.dryRun) {
    await settleLeftovers(deps, input);
    await dropLeftArrivals(deps, stream);
  }
  const deadline = Date.now() + deps.chunkSeconds * 1000;
  try {
    const isDue = () => Date.now() >= deadline;
    let isFileKnown = journal.seq === 0 && !input.dryRun;
    for await (const message of readPages(source.connector.read(context, request), { isDue, known: lookUp })) {
      signal.throwIfAborted();
      const read = inMode(request, message);
      // From here on the stream may be other than that file says.
      if (isFileKnown) await deps.store.readFiles.remove(stream);
      isFileKnown = false;
      await writer.add(pick(read));
      if (read.state !== undefined) hasAnswer = false;
      if (read.complete) {
        await writer.drain();
        await settleUnjudged(deps, gateway, input, { complete: read.complete, read: decision }, signal);
        return { done: true, complete: read.complete, ...(await deps.store.pages.totals(jobId)) };
      }
      if (isDue() && read.state !== undefined) {
        await writer.drain();
        await snapshot.share();
        await wakeSubscribers(deps, gatewayId);
        await wakeSearchAlerts(deps, gatewayId);
        return { done: false, ...pages.totals };
      }
    }
    throw new ConnectorError(
      'feed_rejected',
      'The CRM’s data ended before its proper end; nothing is removed because of it.',
    );
  } catch (error) {
    if (!(error instanceof UnchangedFileError) || !last) throw error;
    if (watched.file) await deps.store.readFiles.downloaded(stream, watched.file.validator);
    await pages.append({ ...unchangedPage(last), read: decision });
    return { done: true, complete: 'full', ...pages.totals };
  } finally {
    // What is in flight is finished even when the run is cancelled or failed, so that every written page is also counted, and by this attempt alone.
    await writer.settle();
    reading.abort();
  }
}

/** A read that does not prove that it is complete is not judged: what it has put aside becomes listings at its end. */
async function settleUnjudged(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  { jobId, inputId, dryRun }: ImportInput,
  { complete, read }: { readonly complete: 'full' | 'delta'; readonly read: ReadDecision | undefined },
  signal: AbortSignal,
): Promise<void> {
  if (!isUnjudged(complete, read)) return;
  const part: RunPart = `arrive:${inputId}`;
  const last = await deps.store.pages.last(jobId, part);
  const journal = await openJournal(deps, jobId, part, last ? last.seq + 1 : 0);
  const stream = streamId(gateway._id, inputId);
  await settleArrivals({ deps, gateway, jobId, inputId, stream, ...(dryRun ? { dryRun } : {}) }, journal, signal);
}

/** All that a mapping depends on besides the record itself. */
function fingerprintOf(deps: ActivityDeps, connector: InputConnector, map: MapContext): string {
  const { type } = connector.spec;
  return hash('sha256', JSON.stringify([deps.mappingVersion(type), type, map.market, map.config]), 'base64');
}
