import type { RecordFault } from '../../../model/shared/fault-codes.ts';
import type { InputContext, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { configText } from '../../kit/read-config.ts';
import { onlyKey } from '../../kit/record-message.ts';
import { fileCheckpoint, filePosition, refuseDelta } from '../../kit/sources/file-position.ts';
import type { XmlItem } from '../../kit/sources/xml/xml-items.ts';
import { openFeed, withProvider } from './open-feed.ts';
import type { Feed, TransferDocument } from './open-feed.ts';
import { describeBadRecord } from '../../kit/mapping/describe-warning.ts';
import { parseDate, parseInstant } from '../../kit/mapping/parse-date.ts';
import { yieldRecords } from '../../kit/sources/yield-records.ts';
import { formerKeys, isNamed, obidOwners, providerNames, recordKeys, SHARED_OBID } from './record-key.ts';
import type { ObidOwners } from './record-key.ts';
import { openElement } from '../../kit/mapping/open-element.ts';
import { storeFiles } from './store-files.ts';
import { actionOf } from './transfer.ts';

/** Deletions between two checkpoints. */
const CHECKPOINT_EVERY = 100;

/** Most bytes of base64 files of one object in memory; further files are left out. */
const MAX_INLINE_BYTES = 64 * 1024 * 1024;

/** The position: document and number of objects read; after the last document, number of deletions reported. */
interface Position {
  readonly document: number;
  readonly index: number;
}

/** The state of the read; rebuilt from the documents on resuming. */
interface Progress {
  listings: number;
  /** Keys whose last action is DELETE, with the identifying parts of the object. */
  readonly deletions: Map<string, JsonObject>;
  readonly owners: ObidOwners;
}

/** The constants of a read. */
interface Reading {
  readonly ctx: InputContext;
  readonly request: ReadRequest;
  readonly feed: Feed;
  readonly progress: Progress;
}

interface ReadObject {
  readonly document: TransferDocument;
  /** The position after this object. */
  readonly position: Position;
  readonly raw: JsonObject;
  readonly files: readonly (Buffer | undefined)[];
}

/**
 * Reads the documents of the feed in chronological order: a record for each object, the deletions at the end (only those that no later object
 * revokes), a checkpoint per 100. Ends with scope `full` if the documents are the complete catalogue (see `chooseTransfers`), else with
 * `delta`; a document that is cut off or malformed ends the read with an error. Mode `one` yields the objects of that key or object number.
 * Throws ConnectorError feed_rejected for broken documents and other formats; errors of fetching are rethrown.
 */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  refuseDelta(request);
  const feed = await openFeed(ctx);
  try {
    if (!feed.isWhole) {
      ctx.log.info({ documents: feed.documents.length }, 'The transfer is no VOLL: missing listings are not removed');
    }
    yield* readOpenFeed(ctx, request, feed);
  } finally {
    feed.close();
  }
}

async function* readOpenFeed(ctx: InputContext, request: ReadRequest, feed: Feed): AsyncGenerator<ReadMessage> {
  const { document = 0, index = 0 } = filePosition(request, feed.sha256, ['document', 'index']);
  const from = { document, index };
  const progress: Progress = { listings: 0, deletions: new Map(), owners: obidOwners() };
  const reading: Reading = { ctx, request, feed, progress };
  const total = feed.documents.reduce((sum, { bytes }) => sum + bytes, 0);
  let passed = 0;
  const counted = (bytes: number): void => {
    passed += bytes;
  };
  yield* yieldRecords(
    { ctx, request, sha256: feed.sha256 },
    objectsBehind(reading, from, counted),
    (object) => toMessage(reading, object, false),
    ({ position }) => ({ position: { ...position }, fraction: Math.min(1, passed / Math.max(1, total)) }),
  );
  yield* yieldDeletions(request, feed, from, progress);
  yield request.mode === 'full' && feed.isWhole
    ? { kind: 'complete', scope: 'full', expected: progress.listings }
    : { kind: 'complete', scope: 'delta' };
}

function* yieldDeletions(
  request: ReadRequest,
  feed: Feed,
  from: Position,
  { deletions }: Progress,
): Generator<ReadMessage> {
  const document = feed.documents.length;
  const behind = from.document === document ? from.index : 0;
  for (const [index, [key, raw]] of [...deletions].entries()) {
    if (index < behind) {
      continue;
    }
    const former = formerKeys(raw);
    yield { kind: 'delete', key, ...(former && { formerKeys: former, raw }) };
    if ((index + 1) % CHECKPOINT_EVERY === 0) {
      yield fileCheckpoint(request, feed.sha256, { document, index: index + 1 }, 1);
    }
  }
}

/** The objects of all documents after a position; earlier ones are counted, and their deletions noted. */
async function* objectsBehind(
  reading: Reading,
  from: Position,
  passed: (bytes: number) => void,
): AsyncGenerator<ReadObject> {
  for (const [number, document] of reading.feed.documents.entries()) {
    for await (const object of readObjects(document, number, passed)) {
      const { position } = object;
      if (number < from.document || (number === from.document && position.index <= from.index)) {
        reading.ctx.signal.throwIfAborted();
        await toMessage(reading, object, true);
      } else {
        yield object;
      }
    }
  }
}

/** The objects of a document with their provider and base64 files. */
async function* readObjects(
  document: TransferDocument,
  number: number,
  passed: (bytes: number) => void,
): AsyncGenerator<ReadObject, void, undefined> {
  let provider: JsonObject = {};
  let files: (Buffer | undefined)[] = [];
  let size = 0;
  for await (const item of document.items(passed)) {
    provider = withProvider(provider, item);
    if (item.kind === 'large') {
      const content = decoded(item, MAX_INLINE_BYTES - size);
      size += content?.length ?? 0;
      files[item.ordinal] = content;
    }
    if (item.kind === 'record') {
      const position = { document: number, index: item.index + 1 };
      yield { document, position, raw: toRaw(item.value, provider), files };
      files = [];
      size = 0;
    }
  }
}

function decoded(item: XmlItem & { kind: 'large' }, room: number): Buffer | undefined {
  const isTooLarge = (item.text.length / 4) * 3 > room;
  return isTooLarge ? undefined : Buffer.from(item.text, 'base64');
}

/** Names with a leading underscore are added by us. */
function toRaw(value: JsonObject, provider: JsonObject): JsonObject {
  const own = Object.entries(value).filter(([name]) => !name.startsWith('_'));
  return {
    ...Object.fromEntries(own),
    ...(Object.keys(provider).length > 0 && { _anbieter: structuredClone(provider) }),
  };
}

/** The message for an object; undefined if it is skipped, deleted later or before the position. */
async function toMessage(reading: Reading, object: ReadObject, isBehind: boolean): Promise<ReadMessage | undefined> {
  const { ctx, request, progress } = reading;
  const { document } = object;
  const wanted = configText(ctx.config, 'anbieternr')?.trim().toLowerCase();
  const isOther = wanted !== undefined && !providerNames(object.raw).some((name) => name.toLowerCase() === wanted);
  const isShared = !isOther && progress.owners.isShared(object.raw, document);
  const raw = isShared ? { ...object.raw, [SHARED_OBID]: true } : object.raw;
  if (request.mode === 'one' && !isNamed(raw, request.reference ?? '')) {
    return undefined;
  }
  const keys = recordKeys(raw);
  if (isOther) {
    return { kind: 'skip', key: keys[0], code: 'other_provider' };
  }
  const only = onlyKey(keys, 'openimmo_obid or object number');
  if ('fault' in only) return withoutKey(raw, object, only);
  const { key } = only;
  if (document.header.isDeletion || actionOf(openElement(raw, [])) === 'DELETE') {
    progress.deletions.set(key, whoOf(raw));
    return undefined;
  }
  progress.deletions.delete(key);
  progress.listings++;
  return isBehind ? undefined : recordOf(reading, object, raw, key);
}

function withoutKey(
  raw: JsonObject,
  { document, position }: ReadObject,
  { code, fault }: { code: RecordFault; fault: string },
): ReadMessage {
  const place = document.name === '' ? undefined : document.name.slice(0, 100);
  return { kind: 'bad', fault: code, message: describeBadRecord(position.index, fault, place), raw };
}

async function recordOf(
  { ctx, feed }: Reading,
  { document, position, files: inline }: ReadObject,
  raw: JsonObject,
  key: string,
): Promise<ReadMessage> {
  const tech = openElement(raw, []).child('verwaltung_techn');
  const former = formerKeys(raw);
  const files = await storeFiles(ctx, feed, raw, { document: document.name, inline });
  const changed = tech.raw('stand_vom');
  const updatedAt = changed === undefined ? undefined : parseInstant(changed);
  return {
    kind: 'record',
    key,
    ...(former && { formerKeys: former }),
    ...(feed.documents.length > 1 && { document: position.document }),
    raw: {
      ...raw,
      ...(Object.keys(files).length > 0 && { _files: files }),
      ...(isExpired(tech.raw('aktiv_bis'), document.header.timestamp ?? ctx.now().toISOString()) && { _expired: true }),
    },
    ...(updatedAt && { updatedAt }),
  };
}

/**
 * "aktiv_bis" is the last day of the offer; `time` is that of the transfer. Only the result is stored in the record, so that
 * the record stays the same from day to day.
 */
function isExpired(activeUntil: string | undefined, time: string): boolean {
  const last = activeUntil === undefined ? undefined : parseDate(activeUntil);
  return last !== undefined && last < time.slice(0, 10);
}

/** The identifying parts of a deleted object; the rest is dropped, because a transfer may delete many. */
function whoOf(raw: JsonObject): JsonObject {
  const tech = openElement(raw, []).child('verwaltung_techn');
  const names = ['openimmo_obid', 'objektnr_extern', 'objektnr_intern'];
  return {
    verwaltung_techn: Object.fromEntries(names.flatMap((name) => [[name, tech.raw(name) ?? '']])),
    ...(raw[SHARED_OBID] === true && { [SHARED_OBID]: true }),
  };
}
