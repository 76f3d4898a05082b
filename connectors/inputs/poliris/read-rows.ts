import { ConnectorError } from '../../errors.ts';
import { MIN_FIELDS } from './fault-of.ts';
import { afterBytes, readCsvRecords } from '../../kit/sources/read-csv.ts';

/** The position stored in a checkpoint. */
export interface Position {
  /** Rows read. */
  readonly index: number;
  /** Bytes of the text read, in UTF-8. */
  readonly end: number;
  /** Fields of the longest row so far. */
  readonly widest: number;
}

export interface NumberedRow {
  readonly fields: readonly string[];
  /** The position after this row. */
  readonly position: Position;
}

export const START: Position = { index: 0, end: 0, widest: 0 };

/** Minimum number of fields by the version in field 301; from the history of the specifications. */
const WIDTHS: ReadonlyArray<readonly [version: string, fields: number]> = [
  ['4.08', 307],
  ['4.09', 329],
  ['4.10', 330],
];

/** The same for 4.11, 4.12 and later versions. */
const LATEST_WIDTH = 333;

/**
 * The rows of Annonces.csv after `from`. The last row is yielded only if it is whole: a text that ends inside quotes, or in a
 * row without line end that is shorter than the others, was cut off and throws ConnectorError feed_rejected.
 */
export async function* readRows(text: AsyncIterable<string>, from: Position): AsyncGenerator<NumberedRow> {
  let last = '';
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of text) {
      last = piece.at(-1) ?? last;
      yield piece;
    }
  }
  let { index, widest } = from;
  let held: NumberedRow | undefined;
  for await (const record of readCsvRecords(afterBytes(watched(), from.end), { delimiter: '!#' })) {
    if (held) {
      yield held;
      widest = held.position.widest;
    }
    const fields = record.fields.map(unquoted);
    index++;
    held = { fields, position: { index, end: from.end + record.end, widest: Math.max(widest, fields.length) } };
  }
  if (held) {
    const { length } = held.fields;
    // A single row of a few fields is not a Poliris file, whole or not.
    const isShort = widest > 0 ? length < widest : length >= MIN_FIELDS && !isWhole(held.fields);
    if (isShort && !/[\r\n]/.test(last)) {
      throw new ConnectorError(
        'feed_rejected',
        `The file is cut off within row ${index}: nothing was removed because of it.`,
      );
    }
    yield held;
  }
}

/** Whether a single row, which cannot be compared with others, has the fields of its version. A row that ends before field 301 has not. */
function isWhole(fields: readonly string[]): boolean {
  const version = fields[300]?.trim();
  const width = WIDTHS.find(([known]) => version?.startsWith(known))?.[1] ?? LATEST_WIDTH;
  return version !== undefined && version !== '' && fields.length >= width;
}

/** The parser keeps the outer quotation marks of fields that have unescaped marks or surrounding blanks. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  return trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : value;
}
