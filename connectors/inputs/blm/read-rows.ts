import { ConnectorError } from '../../errors.ts';
import { afterBytes, readCsvRecords } from '../../kit/sources/read-csv.ts';
import type { Head } from './read-head.ts';

/** The position stored in a checkpoint. */
export interface Position {
  /** Records read. */
  readonly index: number;
  /** Bytes of the data read, in UTF-8. */
  readonly end: number;
}

export interface NumberedRow {
  /** Trimmed values in the order of the definition. */
  readonly values: readonly string[];
  /** The position after this record. */
  readonly position: Position;
}

/** The end mark of the data: after the last record or, if its end-of-record is missing, on a separate line. */
const END = /(?:^|[\r\n])\s*#END#\s*$/;

/** The beginning of a second file that was appended to the first. */
const BEGINS_WITH_END = /^\s*#END#/;

/**
 * The records of the data (after "#DATA#") from the position `from`. A record is yielded once something follows it, because the last one may be cut off.
 * @throws ConnectorError of kind feed_rejected for data without "#END#", and for another number of records than the header announces
 */
export async function* readRows(data: AsyncIterable<string>, head: Head, from: Position): AsyncGenerator<NumberedRow> {
  const { endOfField, endOfRecord, count } = head;
  const options = { delimiter: endOfField, recordDelimiter: endOfRecord, quote: null };
  let { index } = from;
  let held: NumberedRow | undefined;
  let isEnded = false;
  for await (const record of readCsvRecords(afterBytes(data, from.end), options)) {
    const { fields } = record;
    const last = fields.at(-1) ?? '';
    if (fields.length === 1 && last.trim() === '') continue;
    if (isEnded || beginsAfterEnd(fields)) {
      throw new ConnectorError('feed_rejected', 'The file continues after "#END#".');
    }
    isEnded = END.test(last);
    if (held) {
      yield held;
      held = undefined;
    }
    const values = [...fields.slice(0, -1), last.replace(END, '')].map((value) => value.trim());
    if (values.length > 1 || values[0] !== '') {
      index++;
      held = { values, position: { index, end: from.end + record.end } };
    }
  }
  if (!isEnded) {
    throw cutOff(
      `The file is cut off after record ${Math.max(0, held ? index - 1 : index)}: it does not end with "#END#".`,
    );
  }
  if (held) yield held;
  if (count !== undefined && count !== index) {
    throw cutOff(`The header says that there are ${count} properties; there are ${index}.`);
  }
}

/** Whether a record begins with the end mark of the data without being only that mark. */
const beginsAfterEnd = (fields: readonly string[]): boolean =>
  BEGINS_WITH_END.test(fields[0] ?? '') && !(fields.length === 1 && END.test(fields[0] ?? ''));

function cutOff(message: string): ConnectorError {
  return new ConnectorError('feed_rejected', `${message} Nothing was removed because of it.`, {
    internal: 'truncated',
  });
}
