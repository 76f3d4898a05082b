import type { InboxFormat } from '../../model/gateway/inbox.ts';
import type {
  ConnectorLog,
  InputConnector,
  InputContext,
  Json,
  ReadMessage,
  ReadRequest,
  SnapshotFile,
} from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { NOTHING_GATHERED } from './declared-feed.ts';
import type { FeedReading, FileFeed, Gathered, Item } from './declared-feed.ts';
import { charsetOf, feedRequest, fetchStart, fileSpec, single, startsAsZip } from './feed-address.ts';
import type { FeedRequest } from './feed-address.ts';
import { knownWithHeaders, toMessage } from './file-messages.ts';
import type { FileFormat, FileItem } from './sources/file-items.ts';
import { filePosition, refuseDelta } from './sources/file-position.ts';
import { plainBytes } from './sources/json/open-json.ts';
import { isLines } from './sources/json/read-json.ts';
import { readRecords } from './sources/read-records.ts';
import { unpackedStart } from './sources/open-packed.ts';
import { openSource, startOf } from './sources/open-source.ts';
import type { Source } from './sources/open-source.ts';
import { refuseOtherBytes, refuseOtherFile } from './sources/refuse-other-content.ts';
import type { Expected } from './sources/refuse-other-content.ts';
import type { OpenAt } from './sources/json/split-json.ts';
import { yieldRecords } from './sources/yield-records.ts';

/** What is in an inbox, by the kind of the file. */
const INBOX_FORMATS: Readonly<Record<FileFormat['kind'], InboxFormat>> = {
  xml: { data: ['*.xml'], zipped: false },
  json: { data: ['*.json', '*.ndjson', '*.jsonl', '*.json.gz', '*.ndjson.gz'], zipped: false },
  csv: { data: ['*.csv', '*.txt'], zipped: false },
};

/** What the items of a file have shown so far. */
interface Seen {
  index: number;
  bad: number;
  /** Messages about the requested listing. */
  matches: number;
  isByLine: boolean;
  isMarked: boolean;
  readonly carried: Record<string, Json>;
  readonly gathered: Gathered;
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
    spec: fileSpec(feed.type, feed.title, INBOX_FORMATS[feed.format.kind], feed.own),
    // Reading one listing means reading the whole file.
    capabilities: {
      delta: false,
      one: true,
      deletes: feed.deletedWhen ? 'both' : 'absence',
      events: feed.events !== undefined,
      file: true,
    },
    check: (ctx) => checkFeedFile(ctx, feed),
    read: (ctx, request) => readFeedFile(ctx, request, feed),
    map: (raw, ctx) => feed.map(raw, ctx),
    ...(feed.events && { events: feed.events }),
  };
}

/** See `InputConnector.check`, for a feed whose declaration depends on its config. */
export async function checkFeedFile(ctx: InputContext, feed: FeedReading): Promise<void> {
  const { format, title } = feed;
  const { start, isWhole, contentType } = await fetchStart(ctx, {
    request: await requestOf(ctx, feed),
    expected: (type) => expectedOf(format, type),
    ...(format.kind === 'json' ? { unpack: plainBytes } : feed.packed && { unpack: unpackedStart }),
  });
  // What is packed is read by a run alone: its first bytes say nothing.
  if (feed.packed && startsAsZip(start)) return;
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

function refuseBrokenFirst(item: FileItem, feed: FeedReading): void {
  if (item.kind !== 'record' && item.kind !== 'broken') return;
  const message = toMessage(item, feed, { carried: {}, gathered: NOTHING_GATHERED });
  if (message.kind === 'bad') {
    throw new ConnectorError('feed_rejected', message.message);
  }
}

/** See `InputConnector.read`, for a feed whose declaration depends on its config. */
export async function* readFeedFile(
  ctx: InputContext,
  request: ReadRequest,
  feed: FeedReading,
): AsyncGenerator<ReadMessage> {
  refuseDelta(request);
  const { format } = feed;
  const single = await readListing(ctx, request, feed);
  if (single) {
    yield single;
    yield { kind: 'complete', scope: 'delta', expected: 1 };
    return;
  }
  const { url, headers } = await requestOf(ctx, feed);
  const file = await ctx.snapshot.fetch(url, { headers });
  const expected = expectedOf(format, file.contentType);
  const source = await openSource(file, format, feed.packed, ctx.signal);
  try {
    yield* readSource({ ctx, request, feed, file }, source, expected);
  } finally {
    source.close();
  }
}

/** The requested listing, where the CRM can be queried for it and has it; undefined: the whole file decides. */
async function readListing(
  ctx: InputContext,
  request: ReadRequest,
  feed: FeedReading,
): Promise<ReadMessage | undefined> {
  const { mode, reference, state } = request;
  // A read that goes on has begun with the whole file.
  if (mode !== 'one' || reference === undefined || state !== undefined) return undefined;
  const asked = feed.requestOne?.(ctx, reference);
  if (!asked) return undefined;
  try {
    const file = await ctx.snapshot.fetch(asked.url, { headers: withAccept(asked, feed).headers });
    const source = await openSource(file, feed.format, feed.packed, ctx.signal);
    try {
      const found: ReadMessage[] = [];
      for await (const message of readSource(
        { ctx, request, feed, file },
        source,
        expectedOf(feed.format, file.contentType),
      ))
        if (message.kind === 'record' && message.key === reference) found.push(message);
      return found.length === 1 ? found[0] : undefined;
    } finally {
      source.close();
    }
  } catch (error) {
    // A CRM that refuses or breaks here may still offer its file, which says more.
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.info({ kind: error.kind }, 'One listing could not be read by itself; the whole feed is read');
    return undefined;
  }
}

/** The file of a read. */
interface OpenRead {
  readonly ctx: InputContext;
  readonly request: ReadRequest;
  readonly feed: FeedReading;
  readonly file: SnapshotFile;
}

async function* readSource(
  { ctx, request, feed, file }: OpenRead,
  { open, isPlain, fraction }: Source,
  expected: Expected,
): AsyncGenerator<ReadMessage> {
  const { format } = feed;
  await (isPlain ? refuseOtherFile(file.path, expected) : refuseOtherBytes(await startOf(open), expected));
  const position = filePosition(request, file.sha256, format.kind === 'json' ? ['index', 'offset'] : ['index']);
  const { index = 0, offset } = position;
  const gathered = (await feed.gather?.(open, expected.charset)) ?? NOTHING_GATHERED;
  const seen: Seen = { index, bad: 0, matches: 0, isByLine: false, isMarked: true, carried: {}, gathered };
  const items = readRecords(open, format, expected.charset, { index, offset }, knownWithHeaders(ctx.known, seen));
  yield* yieldRecords(
    { ctx, request, sha256: file.sha256 },
    recordsOf(items, feed, seen, ctx.log),
    (item) => {
      const message = toMessage(item, feed, seen);
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
  { carried = {}, onHeader }: FeedReading,
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
async function requestOf(ctx: InputContext, feed: FeedReading): Promise<FeedRequest> {
  return withAccept((await feed.request?.(ctx)) ?? feedRequest(ctx.config), feed);
}

const withAccept = ({ url, headers }: FeedRequest, { format: { kind } }: FeedReading): FeedRequest =>
  kind === 'json'
    ? { url, headers: { ...headers, Accept: 'application/json, application/x-ndjson' } }
    : { url, headers };

const expectedOf = ({ kind }: FileFormat, contentType: string | undefined): Expected => ({
  charset: charsetOf(contentType),
  json: kind === 'json',
  xml: kind === 'xml',
  lines: kind === 'json' && isLines(contentType),
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
