import type { InputContext, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { describeBadRecord } from '../../kit/mapping/describe-warning.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import { filePosition, refuseDelta } from '../../kit/sources/file-position.ts';
import { openTextFeed } from '../../kit/sources/open-text-feed.ts';
import type { TextFeed } from '../../kit/sources/open-text-feed.ts';
import type { Zip, ZipEntry } from '../../kit/sources/open-zip.ts';
import { storeNamedFiles } from '../../kit/sources/store-named-files.ts';
import { yieldRecords } from '../../kit/sources/yield-records.ts';
import { mediaFiles } from './map-media.ts';
import { readHead } from './read-head.ts';
import type { Head } from './read-head.ts';
import { readRows } from './read-rows.ts';
import type { NumberedRow } from './read-rows.ts';

/** Our model's limit for a reference; the format's is 20. */
const MAX_KEY = 1_000;

/** Valid names of fields; other entries of a definition are ignored. */
const FIELD_NAME = /^[A-Z][A-Z0-9_]{0,99}$/;

/**
 * Reads the feed: a record for each property, a checkpoint for each 100. A file is always the whole catalogue: it ends with scope `full` (with
 * `delta` in mode `one`).
 * @throws ConnectorError of kind feed_rejected for a file that is cut off, has another number of properties than announced, or is not BLM; errors of
 *   fetching are rethrown
 */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  refuseDelta(request);
  const feed = await openTextFeed(ctx, document);
  try {
    yield* readOpenFeed(ctx, request, feed);
  } finally {
    feed.close();
  }
}

async function* readOpenFeed(ctx: InputContext, request: ReadRequest, feed: TextFeed): AsyncGenerator<ReadMessage> {
  const text = feed.text();
  const { head, rest } = await readHead(text);
  if (!head.version.startsWith('3')) {
    ctx.log.warn({ version: head.version.slice(0, 20) }, 'The file is not of version 3');
  }
  const { index = 0, end = 0 } = filePosition(request, feed.sha256, ['index', 'end']);
  let expected = index;
  yield* yieldRecords(
    { ctx, request, sha256: feed.sha256 },
    readRows(behindHead(rest, text), head, { index, end }),
    (row) => {
      expected = row.position.index;
      return toMessage(ctx, request, feed, head, row);
    },
    ({ position }) => ({
      position: { ...position },
      fraction: head.count === undefined ? undefined : Math.min(1, position.index / Math.max(1, head.count)),
    }),
  );
  yield request.mode === 'full' ? { kind: 'complete', scope: 'full', expected } : { kind: 'complete', scope: 'delta' };
}

/** The one BLM file of a zip; test files end in "blt". */
function document(zip: Zip): ZipEntry {
  // macOS adds a "._" file to each.
  const found = zip.entries.filter(({ name }) => /\.bl[mt]$/i.test(name) && !/(?:^|\/)(?:\._|__macosx\/)/i.test(name));
  const [entry] = found;
  if (!entry || found.length > 1) {
    throw new ConnectorError('feed_rejected', `The zip holds ${entry ? 'several BLM files' : 'no BLM file'}.`);
  }
  return entry;
}

async function* behindHead(rest: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  yield rest;
  yield* text;
}

/** The message for a record; undefined if it is not the requested one. */
async function toMessage(
  ctx: InputContext,
  request: ReadRequest,
  feed: TextFeed,
  head: Head,
  { values, position }: NumberedRow,
): Promise<ReadMessage | undefined> {
  const raw = toRaw(head.fields, values);
  const key = raw['AGENT_REF'];
  if (request.mode === 'one' && key !== request.reference) {
    return undefined;
  }
  const fault = faultOf(head.fields, values, key);
  if (fault !== undefined || key === undefined) {
    const known = key !== undefined && key.length <= MAX_KEY && { key };
    return { kind: 'bad', ...known, message: describeBadRecord(position.index, fault ?? ''), raw };
  }
  const media = await storeNamedFiles(ctx, feed, mediaFiles(raw));
  const updatedAt = parseInstant(raw['UPDATE_DATE'] ?? '');
  return {
    kind: 'record',
    key,
    raw: Object.keys(media).length > 0 ? { ...raw, _media: media } : raw,
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

/** Why a record cannot be a listing; undefined if it can. */
function faultOf(names: readonly string[], values: readonly string[], key: string | undefined): string | undefined {
  const count = values.at(-1) === '' && values.length > names.length ? values.length - 1 : values.length;
  if (count !== names.length) {
    return `it has ${count} fields, the definition ${names.length}: a text holds a separator, so what follows is shifted`;
  }
  if (key === undefined) {
    return 'it has no AGENT_REF';
  }
  return key.length > MAX_KEY ? `its AGENT_REF is longer than ${MAX_KEY} characters` : undefined;
}

/** The values by field name, without empty ones. If a name occurs twice in the definition, the first value counts. */
function toRaw(names: readonly string[], values: readonly string[]): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index];
    if (value && FIELD_NAME.test(name)) {
      raw[name] ??= value;
    }
  }
  return raw;
}
