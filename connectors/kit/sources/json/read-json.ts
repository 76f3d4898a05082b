import { isUtf8 } from 'node:buffer';
import type { JsonObject, KnownRecords } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { faultOfShape, MAX_VALUES } from '../bound-record.ts';
import { hasMoreValues } from '../count-values.ts';
import { singleByteTextOf } from '../decode-text.ts';
import type { FileItem, FilePosition } from '../file-items.ts';
import { parsedOnDemand } from '../parsed-on-demand.ts';
import { MAX_VALUE_BYTES, splitJson } from './split-json.ts';
import type { FeedValue, OpenAt, Split } from './split-json.ts';

type Decoded =
  | { readonly raw: JsonObject; readonly text: string; readonly message?: undefined }
  | { readonly raw?: undefined; readonly message: string };

/** Whether a Content-Type means one record per line, so that an empty file is a feed without listings. */
export const isLines = (contentType: string | undefined): boolean =>
  /\b(?:x-)?(?:ndjson|jsonl|jsonlines)\b/i.test(contentType ?? '');

interface JsonReading {
  readonly lists?: readonly string[];
  readonly charset?: string;
  readonly from: FilePosition;
  readonly known?: KnownRecords;
}

/**
 * The records of a JSON file, from a position on: those of an array, of the one list of an object, or one a line.
 * @param lists names under which an object may hold its list
 * @param charset what the Content-Type of the feed says
 * @param known records that need not be parsed
 * @throws ConnectorError feed_rejected for invalid JSON, JSON broken between records or cut off, and one page of several
 */
export async function* readJson(open: OpenAt, { lists, charset, from, known }: JsonReading): AsyncGenerator<FileItem> {
  const { shape, values } = await splitJson(open, from.offset ?? 0, lists);
  const isByLine = shape === 'lines';
  yield { kind: 'head', isByLine };
  let { index } = from;
  for await (const value of values) {
    index++;
    const position = { index, offset: value.next };
    // The last record of a file that may be cut is always parsed: only that shows whether it is whole.
    const whole = value.kind === 'value' && !value.isCut ? value : undefined;
    const stored = whole && known?.find(whole.bytes);
    if (whole && stored) {
      yield parsedOnDemand({ position, known: stored, bytes: whole.bytes.length }, () =>
        decodeValue(whole, shape, charset),
      );
      continue;
    }
    const { raw, ...decoded } = decodeValue(value, shape, charset);
    yield raw
      ? { kind: 'record', position, value: raw, ...decoded }
      : { kind: 'broken', position, fault: `it ${decoded.message}` };
  }
  yield { kind: 'end', isMarked: shape !== 'lines' && shape !== 'empty' };
}

/**
 * Throws feed_rejected if the damage affects the rest of the feed; returns a message if only this record is broken.
 * @param charset what the Content-Type of the feed says
 */
export function decodeValue(value: FeedValue, shape: Split['shape'], charset?: string): Decoded {
  if (value.kind === 'oversize') {
    return { message: `is larger than ${MAX_VALUE_BYTES} bytes` };
  }
  if (hasMoreValues(value.bytes, MAX_VALUES)) {
    return { message: `holds more than ${MAX_VALUES} values` };
  }
  const text = textOf(value.bytes, charset);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (value.isCut) {
      throw new ConnectorError('feed_rejected', 'The feed stops before its end.', { internal: 'truncated' });
    }
    if (shape !== 'lines') {
      const message = `The feed is broken JSON in the listing that ends at byte ${value.next}.`;
      throw new ConnectorError('feed_rejected', message, { cause: error });
    }
    return { message: 'is broken JSON' };
  }
  if (!isJsonObject(parsed)) {
    return { message: 'is no JSON object' };
  }
  const message = faultOfShape(parsed);
  return message === undefined ? { raw: parsed, text } : { message };
}

/** JSON is UTF-8; an invalid record comes from a system that writes windows-1252, or another single-byte encoding if the feed declares it. */
const textOf = (bytes: Buffer, charset: string | undefined): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : singleByteTextOf(bytes, charset);

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
