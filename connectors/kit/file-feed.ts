import { createReadStream } from 'node:fs';
import type {
  InputConnector,
  InputContext,
  JsonObject,
  MapContext,
  Mapped,
  ReadMessage,
  ReadRequest,
} from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { FEED_ADDRESS_FIELDS, charsetOf, feedRequest, fetchStart, single } from './feed-address.ts';
import { openElement } from './mapping/open-element.ts';
import { checkpointRhythm } from './sources/checkpoint-rhythm.ts';
import { fileCheckpoint, filePosition } from './sources/file-position.ts';
import { readRecords } from './sources/read-records.ts';
import type { FileFormat } from './sources/read-records.ts';

/** A CRM that offers its whole catalogue as one file: what has to be said of it. */
export interface FileFeed {
  /** The `connector_type`: capitals, words joined by `_`. */
  readonly type: string;
  readonly title: string;
  readonly format: FileFormat;
  /** Where a record has its key: a column, a child (`id`), an attribute (`@id`) or that of a child (`admin@id`). */
  readonly key: string;
  /** Where a record has the time of its last change. */
  readonly updated?: string;
  /** IANA zone of times without an offset; default UTC. */
  readonly zone?: string;
  /** Whether a record says that its listing is gone. Without, a listing is gone when it is missing in the file. */
  deletedWhen?(record: JsonObject): boolean;
  /** See `InputConnector.map`. XML comes as `readXml` builds it, names in lower case; a row of CSV as an object by column. */
  map(record: JsonObject, ctx: MapContext): Mapped;
}

/** The model's limit for a reference. */
const MAX_KEY = 1_000;

/**
 * The connector of a feed in one file. It fetches the file once per run, reads it as a stream in any encoding, leaves a checkpoint per 100 records,
 * quarantines records without a key, and is complete only when the file ended as its format demands.
 */
export function fileFeed(feed: FileFeed): InputConnector {
  return {
    direction: 'input',
    spec: {
      type: feed.type,
      title: feed.title,
      configSchema: {
        type: 'object',
        properties: FEED_ADDRESS_FIELDS,
        required: ['url'],
        additionalProperties: false,
      },
      secrets: ['api_key', 'username'],
      addresses: ['url'],
    },
    capabilities: { delta: false, one: true, deletes: feed.deletedWhen ? 'both' : 'absence', events: false },
    check: (ctx) => checkFile(ctx, feed),
    read: (ctx, request) => readFile(ctx, request, feed),
    map: (raw, ctx) => feed.map(raw, ctx),
  };
}

async function checkFile(ctx: InputContext, { format, title }: FileFeed): Promise<void> {
  const { start, isWhole, contentType } = await fetchStart(ctx);
  let isKnown = false;
  try {
    for await (const { kind } of readRecords(single(start), format, charsetOf(contentType))) {
      isKnown = kind !== 'end' || isWhole;
      if (isKnown) break;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) {
      throw error;
    }
  }
  if (!isKnown) {
    throw new ConnectorError('config', `The address responds, but not with a feed of the format ${title}.`);
  }
}

async function* readFile(ctx: InputContext, request: ReadRequest, feed: FileFeed): AsyncGenerator<ReadMessage> {
  if (request.mode === 'delta') {
    throw new ConnectorError('bug', 'A feed in one file cannot be asked for changes.');
  }
  const { url, headers } = feedRequest(ctx.config);
  const { path, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  const { index: from = 0 } = filePosition(request, sha256, ['index']);
  const isDue = checkpointRhythm();
  let index = 0;
  const bytes = createReadStream(path, { signal: ctx.signal });
  for await (const item of readRecords(bytes, feed.format, charsetOf(contentType))) {
    ctx.signal.throwIfAborted();
    if (item.kind !== 'record' || index++ < from) {
      continue;
    }
    const message = toMessage(index, item.value, feed);
    if (request.mode === 'full' || ('key' in message && message.key === request.reference)) {
      yield message;
    }
    if (isDue(index, message)) {
      yield fileCheckpoint(request, sha256, { index });
    }
  }
  yield request.mode === 'one'
    ? { kind: 'complete', scope: 'delta' }
    : // A row of CSV may be the last one of a file that was cut between two rows.
      { kind: 'complete', scope: 'full', expected: index, ...(feed.format.kind === 'csv' && { endMarked: false }) };
}

function toMessage(number: number, raw: JsonObject, { key: place, updated, zone, deletedWhen }: FileFeed): ReadMessage {
  const record = openElement(raw, []);
  const key = record.raw(place);
  if (key === undefined || key.length > MAX_KEY) {
    return { kind: 'bad', message: `Record ${number}: it has no key (${place}).`, raw };
  }
  if (deletedWhen?.(raw)) {
    return { kind: 'delete', key };
  }
  const updatedAt = updated === undefined ? undefined : record.instant(updated, zone);
  return { kind: 'record', key, raw, ...(updatedAt !== undefined && { updatedAt }) };
}
