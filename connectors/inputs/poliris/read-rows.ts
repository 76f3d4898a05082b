import { ConnectorError } from '../../errors.ts';
import { MIN_FIELDS } from './fault-of.ts';
import { afterBytes, readCsvRecords } from '../../kit/sources/read-csv.ts';

/** Where reading stands, as kept in a checkpoint. */
export interface Position {
  /** Rows behind us. */
  readonly index: number;
  /** Bytes of the text in UTF-8 behind us. */
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

/** Fields that a row has at least, by the version in its field 301; from the history of the specifications. */
const WIDTHS: ReadonlyArray<readonly [version: string, fields: number]> = [
  ['4.08', 307],
  ['4.09', 329],
  ['4.10', 330],
];

/** The same for 4.11, 4.12 and whatever follows. */
const LATEST_WIDTH = 333;

/**
 * The rows of Annonces.csv behind `from`. The last row is given out only once it is known to be whole: a text that ends inside of quotes, or in a
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
    // A lone row of a few fields is no Poliris file, whether it is whole or not.
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

/** Whether a lone row, without others to measure it by, has the fields of its version. One that ends before it names a version has not. */
function isWhole(fields: readonly string[]): boolean {
  const version = fields[300]?.trim();
  const width = WIDTHS.find(([known]) => version?.startsWith(known))?.[1] ?? LATEST_WIDTH;
  return version !== undefined && version !== '' && fields.length >= width;
}

/** Fields with stray quotation marks or blanks around keep their outer marks in the parser. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  return trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : value;
}
