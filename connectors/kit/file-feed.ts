import { createReadStream } from 'node:fs';
import type {
  ConnectorLog,
  CrmEvents,
  InputConnector,
  InputContext,
  Json,
  JsonObject,
  KnownRecord,
  KnownRecords,
  MapContext,
  Mapped,
  ReadMessage,
  ReadRequest,
} from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { charsetOf, feedRequest, fetchStart, fileSpec, single } from './feed-address.ts';
import type { FeedRequest } from './feed-address.ts';
import { describeBadRecord } from './mapping/describe-warning.ts';
import { recordMessage } from './record-message.ts';
import type { RecordFields } from './record-message.ts';
import { countBytes } from './sources/count-bytes.ts';
import type { FileFormat, FileItem } from './sources/file-items.ts';
import { filePosition, refuseDelta } from './sources/file-position.ts';
import { openJson, plainBytes } from './sources/json/open-json.ts';
import { isLines } from './sources/json/read-json.ts';
import { readRecords } from './sources/read-records.ts';
import { refuseOtherFile } from './sources/refuse-other-content.ts';
import type { Expected } from './sources/refuse-other-content.ts';
import type { OpenAt } from './sources/json/split-json.ts';
import { yieldRecords } from './sources/yield-records.ts';

/** Declares a CRM that offers its whole catalogue as one file. */
export interface FileFeed extends RecordFields {
  /** The `connector_type`: capitals, words joined by `_`. */
  readonly type: string;
  readonly title: string;
  readonly format: FileFormat;
  /** XML: header elements that are copied into every record, by their name in the record; of repeated elements the first. */
  readonly carried?: Readonly<Record<string, string>>;
  /** XML: called with each header element, for example to check the version. */
  onHeader?(name: string, value: Json, log: ConnectorLog): void;
  /** See `InputConnector.map`. XML comes as `readXml` builds it, names in lower case; a row of CSV as an object by column; JSON as it is. */
  map(record: JsonObject, ctx: MapContext): Mapped;
  /** See `CrmEvents`. */
  readonly events?: CrmEvents;
}

type Item = Extract<FileItem, { kind: 'record' | 'broken' }>;

/** What the items of a file have shown so far. */
interface Seen {
  index: number;
  bad: number;
  /** Messages about the requested listing. */
  matches: number;
  isByLine: boolean;
  isMarked: boolean;
  readonly carried: Record<string, Json>;
}

/** A feed is rejected when it has this many broken records and they are more than half of all. */
const MAX_BAD = 1_000;

/** Lines read before a feed without a readable one is rejected. */
const MAX_FIRST_BAD_LINES = 20;

/**
 * The connector of a feed in one file. It fetches the file once per run, reads it as a stream in any encoding, leaves a checkpoint per 100 records,
 * quarantines broken records and those without a key, and is complete only when the file ended as its format demands. Other content (an empty
 * file, a web page, an error message) is rejected with an error that names it.
 */
export function fileFeed(feed: FileFeed): InputConnector {
  return {
    direction: 'input',
    spec: fileSpec(feed.type, feed.title),
    // Reading one listing means reading the whole file.
    capabilities: {
      delta: false,
      one: true,
      deletes: feed.deletedWhen ? 'both' : 'absence',
      events: feed.events !== undefined,
      file: true,
    },
    check: (ctx) => checkFile(ctx, feed),
    read: (ctx, request) => readFile(ctx, request, feed),
    map: (raw, ctx) => feed.map(raw, ctx),
    ...(feed.events && { events: feed.events }),
  };
}

async function checkFile(ctx: InputContext, feed: FileFeed): Promise<void> {
  const { format, title } = feed;
  const { start, isWhole, contentType } = await fetchStart(ctx, {
    request: requestOf(ctx, format),
    expected: (type) => expectedOf(format, type),
    ...(format.kind === 'json' && { unpack: plainBytes }),
  });
  const open: OpenAt = (offset) => single(start.subarray(offset));
  const isJson = format.kind === 'json';
  try {
    for await (const item of readRecords(open, format, charsetOf(contentType))) {
      if (isJson) refuseBrokenFirst(item, feed);
      if (identifiesFormat(item, isJson, isWhole)) return;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    // A first listing longer than these bytes is no fault.
    if (isJson && !isWhole && error.internal === 'truncated') return;
    if (isJson) throw error;
  }
  throw new ConnectorError('config', `The address responds, but not with a feed of the format ${title}.`);
}

/** Whether an item at the start of a file shows that it has the expected format. */
function identifiesFormat({ kind }: FileItem, isJson: boolean, isWhole: boolean): boolean {
  switch (kind) {
    case 'record':
      return true;
    case 'head':
      // A JSON document has no head that identifies its format: its first record does.
      return !isJson;
    case 'end':
      return isJson;
    case 'open':
      // If these are not all bytes, they may contain no more than the root.
      return !isWhole;
    default:
      return false;
  }
}

function refuseBrokenFirst(item: FileItem, feed: FileFeed): void {
  if (item.kind !== 'record' && item.kind !== 'broken') return;
  const message = toMessage(item, feed, {});
  if (message.kind === 'bad') {
    throw new ConnectorError('feed_rejected', message.message);
  }
}

async function* readFile(ctx: InputContext, request: ReadRequest, feed: FileFeed): AsyncGenerator<ReadMessage> {
  refuseDelta(request);
  const { format } = feed;
  const { url, headers } = requestOf(ctx, format);
  const file = await ctx.snapshot.fetch(url, { headers });
  const expected = expectedOf(format, file.contentType);
  await refuseOtherFile(file.path, expected);
  const position = filePosition(request, file.sha256, format.kind === 'json' ? ['index', 'offset'] : ['index']);
  const { index = 0, offset } = position;
  const { open, fraction } = await openSource(file, format, ctx.signal);
  const seen: Seen = { index, bad: 0, matches: 0, isByLine: false, isMarked: true, carried: {} };
  const items = readRecords(open, format, expected.charset, { index, offset }, knownWithHeaders(ctx.known, seen));
  yield* yieldRecords(
    { ctx, request, sha256: file.sha256 },
    recordsOf(items, feed, seen, ctx.log),
    (item) => {
      const message = toMessage(item, feed, seen.carried);
      seen.index = item.position.index;
      if (message.kind === 'bad') {
        seen.bad++;
        refuseRubbish(seen);
      }
      const isAsked = request.mode === 'full' || ('key' in message && message.key === request.reference);
      seen.matches += isAsked ? 1 : 0;
      return isAsked ? message : undefined;
    },
    ({ position: { index: count, offset: next } }) => ({
      position: { index: count, ...(next !== undefined && { offset: next }) },
      fraction: fraction(next),
    }),
  );
  yield* endOf(request, format, seen);
}

/** Yields the records and notes the header elements and the end of the file. */
async function* recordsOf(
  items: AsyncIterable<FileItem>,
  { carried = {}, onHeader }: FileFeed,
  seen: Seen,
  log: ConnectorLog,
): AsyncGenerator<Item> {
  for await (const item of items) {
    if (item.kind === 'record' || item.kind === 'broken') {
      yield item;
    } else if (item.kind === 'head') {
      seen.isByLine = item.isByLine === true;
    } else if (item.kind === 'end') {
      seen.isMarked = item.isMarked;
    } else if (item.kind === 'header') {
      onHeader?.(item.name, item.value, log);
      const name = Object.hasOwn(carried, item.name) ? carried[item.name] : undefined;
      if (name !== undefined && item.value !== '') seen.carried[name] ??= item.value;
    }
  }
}

function* endOf(request: ReadRequest, format: FileFormat, seen: Seen): Generator<ReadMessage> {
  const { index, bad, matches, isByLine, isMarked } = seen;
  if (bad > 0 && bad === index && isByLine) {
    throw noListings();
  }
  if (request.mode === 'full') {
    yield { kind: 'complete', scope: 'full', expected: index, ...(!isMarked && { endMarked: false }) };
    return;
  }
  // A file without records, with unreadable records, or a table that may have lost its last rows does not prove that a listing is gone.
  const provesAbsence = index > 0 && bad === 0 && format.kind !== 'csv';
  if (request.reference !== undefined && matches === 0 && provesAbsence) {
    yield { kind: 'delete', key: request.reference };
  }
  yield { kind: 'complete', scope: 'delta', expected: matches };
}

/** The requests for the file. */
function requestOf({ config }: InputContext, { kind }: FileFormat): FeedRequest {
  const { url, headers } = feedRequest(config);
  return kind === 'json'
    ? { url, headers: { ...headers, Accept: 'application/json, application/x-ndjson' } }
    : { url, headers };
}

const expectedOf = ({ kind }: FileFormat, contentType: string | undefined): Expected => ({
  charset: charsetOf(contentType),
  json: kind === 'json',
  xml: kind === 'xml',
  lines: kind === 'json' && isLines(contentType),
});

/** The bytes of a file on disk, and the fraction (0..1) of it that precedes an offset. */
async function openSource(
  { path, bytes }: { readonly path: string; readonly bytes: number },
  { kind }: FileFormat,
  signal: AbortSignal,
): Promise<{ open: OpenAt; fraction(offset: number | undefined): number | undefined }> {
  if (kind === 'json') {
    const { open, isPlain } = await openJson(path);
    return { open, fraction: (offset = 0) => (isPlain ? offset / bytes : undefined) };
  }
  let passed = 0;
  return {
    open: () =>
      countBytes(createReadStream(path, { signal }), (length) => {
        passed += length;
      }),
    fraction: () => Math.min(1, passed / Math.max(1, bytes)),
  };
}

function toMessage(item: Item, feed: FileFeed, carried: Seen['carried']): ReadMessage {
  const { index } = item.position;
  if (item.kind === 'broken') {
    return { kind: 'bad', message: describeBadRecord(index, item.fault) };
  }
  // A copy: further header elements may be read before this record is used.
  if (item.known) return knownMessage(item, item.known, { ...carried });
  const message = recordMessage(
    item.value,
    feed,
    feed.format.kind,
    (fault) => describeBadRecord(index, fault),
    carried,
  );
  if (message.kind !== 'record') return message;
  if (item.source !== undefined) return { ...message, source: sourceWithHeaders(carried, item.source) };
  const isAsItIs = item.text !== undefined && Object.keys(carried).length === 0;
  return isAsItIs ? { ...message, text: item.text } : message;
}

/** The source of a record for comparison: its own text and the header elements copied into it. */
const sourceWithHeaders = (carried: Seen['carried'], source: string): string =>
  Object.keys(carried).length > 0 ? `${JSON.stringify(carried)} ${source}` : source;

/** Looks records up by their text and the header elements copied into them. */
const knownWithHeaders = (known: KnownRecords | undefined, { carried }: Seen): KnownRecords | undefined =>
  known && { find: (text) => known.find(typeof text === 'string' ? sourceWithHeaders(carried, text) : text) };

const knownMessage = (
  item: Extract<Item, { kind: 'record' }>,
  known: KnownRecord,
  carried: Seen['carried'],
): ReadMessage => ({
  kind: 'record',
  key: known.key,
  known,
  bytes: item.bytes,
  get raw() {
    return { ...item.value, ...carried };
  },
  get source() {
    return item.source === undefined ? undefined : sourceWithHeaders(carried, item.source);
  },
  get text() {
    return item.text;
  },
});

function refuseRubbish({ bad, index, isByLine }: Seen): void {
  if (isByLine && bad === index && bad >= MAX_FIRST_BAD_LINES) {
    throw noListings();
  }
  if (bad >= MAX_BAD && bad > index / 2) {
    throw new ConnectorError('feed_rejected', `More than half of the feed's records are broken (${bad} of ${index}).`);
  }
}

function noListings(): ConnectorError {
  const message =
    'The feed holds no listing: neither an array, nor an object with one list of them under a name of this format, nor one listing per line.';
  return new ConnectorError('feed_rejected', message);
}
