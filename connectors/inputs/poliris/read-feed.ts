import type { InputContext, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText } from '../../kit/read-config.ts';
import { checkpointRhythm } from '../../kit/sources/checkpoint-rhythm.ts';
import { fileCheckpoint, filePosition } from '../../kit/sources/file-position.ts';
import { storeNamedFiles } from '../../kit/sources/store-named-files.ts';
import { faultOf, isHeader, MIN_FIELDS } from './fault-of.ts';
import { listingKey } from './listing-key.ts';
import { pictureFiles } from './map-pictures.ts';
import { openFeed } from './open-feed.ts';
import type { Feed } from './open-feed.ts';
import { readRows, START } from './read-rows.ts';
import type { NumberedRow } from './read-rows.ts';
import { surveyRows, widthOf } from './survey-rows.ts';
import type { Survey } from './survey-rows.ts';

/** Longest reference shown in a message, characters. */
const MAX_SHOWN = 100;

/**
 * Reads the feed: one record a row, a checkpoint every 100 rows, `complete` only when the file ended as it should. Rows of other agencies are
 * skipped when the config names one. Mode `one` yields the rows whose key or reference (field 2) is asked for.
 * Throws ConnectorError feed_rejected for what is cut off or no Poliris file; errors of fetching pass through.
 */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  if (request.mode === 'delta') {
    throw new ConnectorError('bug', 'A Poliris file is always the whole catalogue.');
  }
  const feed = await openFeed(ctx);
  try {
    yield* readOpenFeed(ctx, request, feed);
  } finally {
    feed.close();
  }
}

async function* readOpenFeed(ctx: InputContext, request: ReadRequest, feed: Feed): AsyncGenerator<ReadMessage> {
  const survey = await surveyRows(feed.text(), ctx.signal);
  if (survey.rows > 0 && survey.widths.size === 0) {
    throw notPoliris();
  }
  const position = filePosition(request, feed.sha256, ['index', 'end', 'widest', 'listings']);
  const { index = START.index, end = START.end, widest = START.widest } = position;
  const from = { index, end, widest };
  let { listings = 0 } = position;
  const isDue = checkpointRhythm();
  for await (const row of readRows(feed.text(), from)) {
    ctx.signal.throwIfAborted();
    const message = await toMessage(ctx, request, feed, row, survey);
    listings += message?.kind === 'record' ? 1 : 0;
    if (message) {
      yield message;
    }
    if (isDue(row.position.index, message)) {
      yield fileCheckpoint(request, feed.sha256, { ...row.position, listings });
    }
  }
  yield request.mode === 'full'
    ? { kind: 'complete', scope: 'full', expected: listings, endMarked: false }
    : { kind: 'complete', scope: 'delta' };
}

function notPoliris(): ConnectorError {
  return new ConnectorError(
    'feed_rejected',
    `No row of the file has ${MIN_FIELDS} fields separated by "!#": it is no Poliris file.`,
  );
}

/** What a row is; undefined when it is not the one asked for. */
async function toMessage(
  ctx: InputContext,
  request: ReadRequest,
  feed: Feed,
  row: NumberedRow,
  survey: Survey,
): Promise<ReadMessage | undefined> {
  const { fields, position } = row;
  const field = (number: number): string | undefined => fields[number - 1]?.trim() || undefined;
  const key = listingKey(field);
  if (request.mode === 'one' && request.reference !== key && request.reference !== field(2)) {
    return undefined;
  }
  if (isHeader(fields)) {
    return { kind: 'skip', code: 'header', message: 'Rows that name the fields are no listings.' };
  }
  const fault = faultOf(fields, widthOf(survey, fields));
  if (fault !== undefined || key === undefined) {
    const reference = field(2) ?? field(175);
    const named = reference === undefined ? '' : ` (reference ${reference.slice(0, MAX_SHOWN)})`;
    const words = fault ?? 'it has no reference (fields 2 and 175 are empty)';
    return { kind: 'bad', key, message: `Row ${position.index}${named}: ${words}`, raw: toRaw(fields) };
  }
  const agency = configText(ctx.config, 'agency_code');
  if (agency !== undefined && field(1) !== agency) {
    return { kind: 'skip', key, code: 'other_agency' };
  }
  const { currency, labels } = feed.config;
  const own = Object.entries(labels).filter(([number]) => field(Number(number)) !== undefined);
  const pictures = await storeNamedFiles(ctx, feed, pictureFiles(field));
  return {
    kind: 'record',
    key,
    raw: {
      ...toRaw(fields),
      ...(currency !== undefined && { _currency: currency }),
      ...(own.length > 0 && { _labels: Object.fromEntries(own) }),
      ...(Object.keys(pictures).length > 0 && { _pictures: pictures }),
    },
  };
}

/** The fields by number, empty ones left out. */
function toRaw(fields: readonly string[]): JsonObject {
  const raw: JsonObject = {};
  for (const [index, value] of fields.entries()) {
    if (value.trim() !== '') {
      raw[String(index + 1)] = value;
    }
  }
  return raw;
}
