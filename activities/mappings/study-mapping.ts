import type { ConnectorConfig, JsonObject } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { compileMapping } from '../../connectors/inputs/mapped-feed/compile-mapping.ts';
import { withFoundFiles } from '../../connectors/inputs/mapped-feed/read-with-files.ts';
import { fileFinder, isZip, openZip } from '../../connectors/kit/sources/open-zip.ts';
import { mappingOf } from '../../connectors/inputs/mapped-feed/mapping-of.ts';
import { presets } from '../../connectors/presets/presets.ts';
import type { ProposeOptions } from '../../connectors/propose/propose-mapping.ts';
import type { MappingProposal, StudyProgress } from '../../model/mapping/mapping-study.ts';
import { chunk } from 'es-toolkit/array';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import { openSource } from '../../store/mappings/stored-source.ts';
import type { StoredSource } from '../../store/mappings/stored-source.ts';
import { parseStored } from '../listings/map-stored.ts';
import { streamId } from '../../model/listing/listing.ts';
import { NoDeliveryError, lastDelivery, namedDelivery } from '../source/inbox-client.ts';
import type { OpenDelivery } from '../source/inbox-client.ts';
import { createMediaStore } from '../pictures/media.ts';
import { INBOX_ADDRESS } from '../../model/gateway/inbox.ts';
import { openInput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import type { RunningActivity } from '../runtime/run-activity.ts';
import { objectOf } from './cut-record.ts';
import { readStored } from './compare-stored.ts';
import { UPLOAD_ADDRESS, openFiles, requestOf } from './open-file.ts';
import type { StudyFiles } from './open-file.ts';
import { isUnreadable } from './compare-keys.ts';
import { earlierDelivery, withoutAttachments } from './earlier-delivery.ts';
import { proposeFor } from './propose.ts';
import { recordResult } from './record-result.ts';
import { previewDraft } from './preview-draft.ts';
import type { PreviewRead, StoredCatalogue } from './preview-read.ts';

/** Largest result, bytes: below the 16 MB of a document. */
const MAX_RESULT = 8 * 1024 * 1024;
/** Stored listings per network round trip. */
const BATCH = 200;

/**
 * Makes a proposal or a preview and stores it. What is wrong with the feed ends the study with a message; faults of our own engines are retried. Repeatable: a study that has ended
 * stays as it is.
 */
export const studyMapping =
  (deps: ActivityDeps) =>
  (id: string): Promise<void> =>
    runActivity(async (activity) => {
      const study = await deps.store.mappingStudies.find(id);
      if (study?.status !== 'running') return;
      try {
        const result = JSON.stringify(await makeResult(deps, study, activity));
        if (Buffer.byteLength(result) > MAX_RESULT)
          throw new ConnectorError(
            'feed_rejected',
            'The result is too large; the records of this feed are unusually large.',
          );
        await recordResult(deps.store, study, result);
      } catch (error) {
        const isFeeds = error instanceof ConnectorError || error instanceof NoDeliveryError;
        if (activity.signal.aborted || !isFeeds) throw error;
        if (isPassing(error) && activity.attempt < MAX_ATTEMPTS) throw error;
        await deps.store.mappingStudies.finish(id, { message: error.message.slice(0, 1_000) });
      }
    });

/** Whether another attempt may succeed. */
const isPassing = (error: Error): boolean =>
  error instanceof ConnectorError && (error.kind === 'transient' || error.kind === 'rate_limited');

/** Attempts at a feed whose server is down or busy; each retries single requests by itself. */
const MAX_ATTEMPTS = 2;

/** Ends a study that its worker could not end: its time is over, or its engines were away for long. */
export const endStudy =
  (deps: ActivityDeps) =>
  (id: string): Promise<void> =>
    runActivity(async () => {
      await deps.store.mappingStudies.finish(id, {
        message: 'The file could not be examined in time; try again, or with a smaller part of it.',
      });
    });

async function makeResult(deps: ActivityDeps, study: StudyRecord, activity: RunningActivity): Promise<object> {
  const { signal } = activity;
  const report = async (progress: StudyProgress) => {
    activity.report({ ...progress });
    await deps.store.mappingStudies.report(study._id, progress);
  };
  await report({ stage: 'fetching', records: 0 });
  const opened: StudyFiles[] = [];
  const open: OpenSource = (source, name) => {
    const files = openFiles(deps, {
      jobId: `mapping-${name}-${study._id}`,
      source,
      client: deps.http(signal),
      delivery: deliveryOf(deps, source, study, name === EARLIER),
      signal,
    });
    opened.push(files);
    return files;
  };
  try {
    return study.kind === 'proposal'
      ? await makeProposal(deps, study, open, { report, signal })
      : await makePreview(deps, study, open, { report, signal });
  } finally {
    for (const files of opened) await files.remove();
  }
}

/** Name of the file of an earlier day. */
const EARLIER = 'earlier';

/** Opens a file of a study under a name of its own. */
type OpenSource = (source: StoredSource, name: string) => StudyFiles;

interface Running {
  readonly report: (progress: StudyProgress) => Promise<void>;
  readonly signal: AbortSignal;
}

async function makeProposal(
  deps: ActivityDeps,
  { market, source }: StudyRecord,
  open: OpenSource,
  { report, signal }: Running,
): Promise<MappingProposal> {
  const { url, headers } = requestOf(deps, source);
  const file = await open(source, 'file').fetch(url, { headers });
  const earlier = await earlierFile(deps, source, open);
  const files = await filesOf(file.path);
  let reportedAt = 0;
  return proposeFor(file.path, {
    market,
    signal,
    log: deps.log,
    presets,
    map: mapper(deps, files),
    ...(deps.proposalModel && { model: deps.proposalModel }),
    ...(earlier && { earlier }),
    onProgress(records) {
      if (Date.now() - reportedAt < 1_000) return;
      reportedAt = Date.now();
      report({ stage: 'reading', records }).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'The progress of a proposal could not be stored'),
      );
    },
  });
}

/** The file of an earlier day in the inbox of a delivery; undefined if none is kept. */
async function earlierFile(deps: ActivityDeps, source: StoredSource, open: OpenSource): Promise<string | undefined> {
  const earlier =
    source.kind === 'delivery' ? await earlierDelivery(deps, inputOf(source), source.delivery_id) : undefined;
  if (!earlier) return undefined;
  try {
    return (await open(earlier, EARLIER).fetch(INBOX_ADDRESS)).path;
  } catch (error) {
    // It was deleted meanwhile.
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

const inputOf = ({ gateway_id, input_id }: Extract<StoredSource, { kind: 'delivery' }>) => ({ gateway_id, input_id });

/** The delivery of an earlier day that a preview compares keys with; undefined if the file is no delivery, or none is kept. */
async function earlierSource(
  deps: ActivityDeps,
  { source, gateway_id: gatewayId, input_id: inputId }: StudyRecord,
  live: ConnectorConfig | undefined,
): Promise<StoredSource | undefined> {
  if (source.kind === 'delivery') return earlierDelivery(deps, inputOf(source), source.delivery_id);
  const isPushed = source.kind === 'gateway' && live?.['inbox'] === true;
  if (!isPushed || gatewayId === undefined || inputId === undefined) return undefined;
  return earlierDelivery(deps, { gateway_id: gatewayId, input_id: inputId });
}

/** Whether a zip has a file that a record names; undefined for a bare file. */
async function filesOf(path: string): Promise<((name: string) => boolean) | undefined> {
  if (!(await isZip(path))) return undefined;
  const zip = await openZip(path);
  const find = fileFinder(zip);
  zip.close();
  return (name) => find(name) !== undefined;
}

/** Maps by a proposed mapping. One that cannot be used fails in every record: it is checked once. */
function mapper(
  { inputConnector }: Pick<ActivityDeps, 'inputConnector'>,
  files: Awaited<ReturnType<typeof filesOf>>,
): NonNullable<ProposeOptions['map']> {
  const connector = inputConnector('MAPPED_FEED');
  let unusable: ConnectorError | undefined;
  return (mapping, raw, market) => {
    if (unusable) throw unusable;
    try {
      const record = files ? withFoundFiles(raw, compileMapping(mapping), files) : raw;
      return connector.map(record, { config: { mapping }, market });
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === 'config') unusable = error;
      throw error;
    }
  };
}

async function makePreview(deps: ActivityDeps, study: StudyRecord, open: OpenSource, { report, signal }: Running) {
  const { draft: text, earlier: named, gateway_id: gatewayId, input_id: inputId, market, source } = study;
  if (text === undefined) throw new Error('A preview without a draft.');
  const connector = deps.inputConnector('MAPPED_FEED');
  const draft = parseDraft(text) as unknown as JsonObject;
  const gateway = gatewayId === undefined ? undefined : await deps.store.gateways.find(gatewayId);
  if (gatewayId !== undefined && !gateway) throw new ConnectorError('config', 'The gateway was deleted.');
  const live = gateway && inputId !== undefined ? openInput(deps, gateway, inputId).config : undefined;
  // The live feed and an uploaded one differ in their address and credentials, not in how a mapping reads them.
  const baseOf = (from: StoredSource): ConnectorConfig =>
    from.kind === 'gateway' ? { ...live } : configOf(deps, from);
  const read = (from: StoredSource, name: string, mapping: JsonObject): PreviewRead => {
    const files = open(from, name);
    return {
      connector,
      context: {
        config: withMapping(baseOf(from), isFile(from) ? asFile(mapping) : mapping),
        market,
        http: files.http,
        snapshot: files,
        media: createMediaStore(gatewayId ?? study._id, deps.objects, true),
        signal,
        log: deps.log,
        now: () => new Date(),
      },
    };
  };
  const earlier = named ?? (await earlierSource(deps, study, live));
  const liveMapping = live && (mappingOf(live).mapping as unknown as JsonObject);
  return previewDraft({
    draft: read(source, 'file', draft),
    live: liveMapping && read(source, 'file', liveMapping),
    earlier: earlier && { ...read(earlier, EARLIER, draft), isNamed: study.is_earlier_named === true },
    stored: gateway && inputId !== undefined ? await storedCatalogue(deps, gateway._id, inputId) : undefined,
    report,
    onBug: (error) => deps.log.error({ err: error, study: study._id }, 'A mapping failed unexpectedly'),
  });
}

/** A configuration with a mapping in place of its own or its preset. */
function withMapping(config: ConnectorConfig, mapping: JsonObject): ConnectorConfig {
  const { preset: _, ...rest } = config;
  return { ...rest, mapping };
}

/** The mapping for an uploaded file, which is neither requested nor paged. */
function asFile({ source, ...mapping }: JsonObject): JsonObject {
  const { auth: _, paging: __, ...file } = objectOf(source ?? null);
  return { ...mapping, source: file };
}

/** Whether bytes are there already: nothing is requested for them. */
const isFile = ({ kind }: StoredSource): boolean => kind === 'upload' || kind === 'delivery';

/** Opens the delivery of an inbox that a source names, or the last one where the files of its gateway are pushed. */
function deliveryOf(
  deps: ActivityDeps,
  source: StoredSource,
  { gateway_id: gatewayId, input_id: inputId }: StudyRecord,
  isEarlier: boolean,
): (() => Promise<OpenDelivery>) | undefined {
  const connector = deps.inputConnector('MAPPED_FEED');
  const input = isEarlier ? withoutAttachments(connector) : { connector };
  if (source.kind === 'delivery') {
    const inbox = streamId(source.gateway_id, source.input_id);
    return () => namedDelivery(deps, inbox, source.delivery_id, input);
  }
  if (source.kind !== 'gateway' || gatewayId === undefined || inputId === undefined) return undefined;
  return () => lastDelivery(deps, streamId(gatewayId, inputId), input);
}

/** The configuration of the connector for a file that no gateway reads yet. */
function configOf(deps: ActivityDeps, source: StoredSource): ConnectorConfig {
  if (source.kind === 'delivery') return { inbox: true };
  if (source.kind !== 'address') return { url: UPLOAD_ADDRESS };
  const { url, username, api_key } = openSource(deps.keys, source);
  return { url, ...(username === undefined ? {} : { username }), ...(api_key === undefined ? {} : { api_key }) };
}

/** The stored listings of an input and the records that they were made from. */
async function storedCatalogue({ store }: ActivityDeps, gatewayId: string, inputId: string): Promise<StoredCatalogue> {
  const byKey = await readStored(store, gatewayId, inputId);
  return {
    listings: store,
    byKey,
    async *records() {
      for (const ids of chunk(
        [...byKey.values()].map(({ id }) => id),
        BATCH,
      ))
        for (const { crm_reference: key = '', sync } of await store.listings.byIdsWithRaw(ids))
          yield { key, raw: parseStored(sync.raw) };
    },
  };
}
