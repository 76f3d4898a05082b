import type { ReadMessage } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mapRecord } from '../../connectors/map-record.ts';
import type { MappingPreview, StudyProgress } from '../../model/mapping/mapping-study.ts';
import { KeyComparison } from './compare-keys.ts';
import type { EarlierRead } from './compare-keys.ts';
import { PreviewCounter } from './count-preview.ts';
import type { PreviewRead, StoredCatalogue } from './preview-read.ts';
import { StoredComparison, recordDigest } from './compare-stored.ts';

/** Records between two reports of the progress. */
const REPORT_EVERY = 250;
/** Keys of the live mapping; bounds the memory of a file with millions of records. */
const MAX_KEYS = 500_000;

export interface PreviewTask {
  readonly draft: PreviewRead;
  /** The same file by the live mapping; undefined without one. */
  readonly live: PreviewRead | undefined;
  /** The file of another day by the draft. */
  readonly earlier: EarlierRead | undefined;
  /** What is stored of the input by key, with its records; undefined without a gateway. */
  readonly stored: StoredCatalogue | undefined;
  readonly report: (progress: StudyProgress) => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/** Reads and maps a whole file with a draft, counts what it makes of it, and compares that with what is stored. Writes nothing. */
export async function previewDraft(task: PreviewTask): Promise<MappingPreview> {
  const { draft, stored, report, onBug } = task;
  const counter = new PreviewCounter();
  const liveKeys = stored && task.live ? await readLiveKeys(task.live) : new Map<string, string>();
  const comparison = stored && new StoredComparison(stored.byKey, liveKeys);
  const keys = new KeyComparison(draft.context.config);
  const { isWhole, error } = await readAll({ counter, comparison, keys, draft, onBug }, report);
  await report({ stage: 'comparing', records: counter.records });
  const stability = await keys.result(task);
  return {
    ...counter.result(),
    ...(comparison && stored ? { diff: await comparison.result(stored.listings, isWhole) } : {}),
    ...(stability ? { keys: stability } : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** Reads the file to its end, or to where it breaks. Throws when there was nothing before that. */
async function readAll(
  pass: Pass,
  report: PreviewTask['report'],
): Promise<{ readonly isWhole: boolean; readonly error?: string }> {
  const { counter, draft, keys } = pass;
  let isWhole = false;
  try {
    const request = { mode: 'full', hasRead: (key: string) => keys.has(key) } as const;
    for await (const message of draft.connector.read(draft.context, request)) {
      if (message.kind === 'complete') isWhole = message.scope === 'full';
      if (takeMessage(message, pass) && counter.records % REPORT_EVERY === 0)
        await report({ stage: 'reading', records: counter.records });
    }
  } catch (fault) {
    const isFeeds = fault instanceof ConnectorError && !draft.context.signal.aborted;
    if (!isFeeds || counter.records === 0) throw fault;
    return { isWhole: false, error: fault.message };
  }
  return isWhole ? { isWhole } : { isWhole, error: 'The file has no end.' };
}

interface Pass {
  readonly counter: PreviewCounter;
  readonly comparison: StoredComparison | undefined;
  readonly keys: KeyComparison;
  readonly draft: PreviewRead;
  readonly onBug: (error: unknown) => void;
}

/** Counts one message of a read; true for a record. */
function takeMessage(message: ReadMessage, { counter, comparison, keys, draft, onBug }: Pass): boolean {
  if (message.kind === 'record') {
    const { key, raw } = message;
    if (keys.has(key)) counter.duplicate(key);
    keys.add(key, raw);
    const outcome = mapRecord(draft.connector, raw, draft.context, onBug);
    counter.record(key, raw, outcome);
    if ('fault' in outcome) comparison?.quarantined(key);
    else comparison?.listing(key, raw, outcome.property);
    return true;
  }
  if (message.kind === 'bad') {
    counter.unreadable(message.key ?? '', message.message);
    if (message.key !== undefined) comparison?.quarantined(message.key);
    return true;
  }
  if (message.kind === 'skip') counter.skip(message.code);
  if (message.kind === 'delete') counter.delete();
  return false;
}

/** Keys that the live mapping gives the records of the file. A live mapping that cannot read it says nothing about keys. */
async function readLiveKeys({ connector, context }: PreviewRead): Promise<Map<string, string>> {
  const byRecord = new Map<string, string>();
  try {
    for await (const message of connector.read(context, { mode: 'full' })) {
      if (message.kind !== 'record') continue;
      if (byRecord.size >= MAX_KEYS) break;
      byRecord.set(recordDigest(message.raw), message.key);
    }
  } catch (error) {
    if (!(error instanceof ConnectorError) || context.signal.aborted) throw error;
  }
  return byRecord;
}
