import type { InputContext, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText } from '../../kit/read-config.ts';
import { filePosition, refuseDelta } from '../../kit/sources/file-position.ts';
import { storeNamedFiles } from '../../kit/sources/store-named-files.ts';
import { yieldRecords } from '../../kit/sources/yield-records.ts';
import { faultOf, isHeader, MIN_FIELDS } from './fault-of.ts';
import { listingKey } from './listing-key.ts';
import { pictureFiles } from './map-pictures.ts';
import { openFeed } from './open-feed.ts';
import type { Feed } from './open-feed.ts';
import { readRows, START } from './read-rows.ts';
import type { NumberedRow } from './read-rows.ts';
import { fieldOf, rowIdentity, surveyRows, widthOf } from './survey-rows.ts';
import type { Survey } from './survey-rows.ts';

/** Longest reference shown in a message, characters. */
const MAX_SHOWN = 100;

/**
 * Reads the feed: one record per row, a checkpoint every 100 rows, `complete` only when the file ended as it should. Rows of other agencies are
 * skipped if the config names one. Mode `one` yields the rows with the requested key or reference (field 2).
 * Throws ConnectorError feed_rejected for a file that is cut off or not Poliris; errors of fetching are rethrown.
 */
export async function* readFeed(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  refuseDelta(request);
  const feed = await openFeed(ctx);
  try {
    yield* readOpenFeed(ctx, request, feed);
  } finally {
    feed.close();
  }
}

async function* readOpenFeed(ctx: InputContext, request: ReadRequest, feed: Feed): AsyncGenerator<ReadMessage> {
  const survey = await surveyRows(feed.text(), configText(ctx.config, 'agency_code'), ctx.signal);
  if (survey.rows > 0 && survey.widths.size === 0) {
    throw notPoliris();
  }
  const position = filePosition(request, feed.sha256, ['index', 'end', 'widest', 'listings']);
  const { index = START.index, end = START.end, widest = START.widest } = position;
  const from = { index, end, widest };
  let { listings = 0 } = position;
  yield* yieldRecords(
    { ctx, request, sha256: feed.sha256 },
    readRows(feed.text(), from),
    async (row) => {
      const message = await toMessage(ctx, request, feed, row, survey);
      listings += message?.kind === 'record' ? 1 : 0;
      return message;
    },
    (row) => ({ position: { ...row.position, listings } }),
  );
  yield request.mode === 'full'
    ? { kind: 'complete', scope: 'full', expected: listings, endMarked: false }
    : { kind: 'complete', scope: 'delta' };
}

function notPoliris(): ConnectorError {
  return new ConnectorError(
    'feed_rejected',
    `No row of the file has ${MIN_FIELDS} fields separated by "!#": it is not a Poliris file.`,
  );
}

/** The message for a row; undefined if it is not the requested one. */
async function toMessage(
  ctx: InputContext,
  request: ReadRequest,
  feed: Feed,
  row: NumberedRow,
  survey: Survey,
): Promise<ReadMessage | undefined> {
  const { fields } = row;
  if (isHeader(fields)) {
    return { kind: 'skip', code: 'header', message: 'Rows that name the fields are no listings.' };
  }
  const identity = rowIdentity(fields);
  const shape = faultOf(fields, widthOf(survey, fields));
  const agency = configText(ctx.config, 'agency_code') ?? identity.agency;
  const isOther = shape === undefined && agency !== identity.agency;
  const keys = shape === undefined ? survey.keys.of(identity) : survey.keys.ofBroken(identity);
  const { key, formerKeys, isApart } = keys;
  const fault = shape ?? keys.fault;
  if (!isRequested(request, [key, identity.reference, ...formerKeys])) return undefined;
  if (isOther) return { kind: 'skip', code: 'other_agency' };
  const former = formerKeys.length > 0 && { formerKeys };
  if (fault !== undefined || key === undefined) {
    const message = describeFault(row, identity, fault ?? 'it has no reference (fields 2 and 175 are empty)');
    return { kind: 'bad', ...(key !== undefined && { key }), ...former, message, raw: toRaw(fields) };
  }
  const own = { ...(key !== listingKey(identity) && { _key: key }), ...(isApart && { _apart: true }) };
  return { kind: 'record', key, ...former, raw: await rawOf(ctx, feed, fields, own) };
}

/** The record of a row: its fields, what Config.txt says of it, and its pictures in the file. */
async function rawOf(ctx: InputContext, feed: Feed, fields: readonly string[], own: JsonObject): Promise<JsonObject> {
  const pictures = await storeNamedFiles(ctx, feed, pictureFiles(fieldOf(fields)));
  const named = Object.keys(pictures).length > 0 && { _pictures: pictures };
  return { ...toRaw(fields), ...own, ...settingsOf(feed, fields), ...named };
}

/** Whether a row with these keys is read: in mode `one` only the requested one. */
const isRequested = ({ mode, reference }: ReadRequest, keys: readonly (string | undefined)[]): boolean =>
  mode !== 'one' || reference === undefined || keys.includes(reference);

function describeFault({ position }: NumberedRow, identity: ReturnType<typeof rowIdentity>, fault: string): string {
  const reference = identity.reference ?? identity.technicalId;
  const named = reference === undefined ? '' : ` (reference ${reference.slice(0, MAX_SHOWN)})`;
  return `Row ${position.index}${named}: ${fault}`;
}

/** The settings of Config.txt that apply to a row: the currency, and labels of its custom fields. */
function settingsOf({ config: { currency, labels } }: Feed, fields: readonly string[]): JsonObject {
  const field = fieldOf(fields);
  const own = Object.entries(labels).filter(([number]) => field(Number(number)) !== undefined);
  return {
    ...(currency !== undefined && { _currency: currency }),
    ...(own.length > 0 && { _labels: Object.fromEntries(own) }),
  };
}

/** The fields by number, without empty ones. */
function toRaw(fields: readonly string[]): JsonObject {
  const raw: JsonObject = {};
  for (const [index, value] of fields.entries()) {
    if (value.trim() !== '') {
      raw[String(index + 1)] = value;
    }
  }
  return raw;
}
