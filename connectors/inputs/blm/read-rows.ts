import { ConnectorError } from '../../errors.ts';
import { afterBytes, readCsvRecords } from '../../kit/sources/read-csv.ts';
import type { Head } from './read-head.ts';

/** Where reading stands, as kept in a checkpoint. */
export interface Position {
  /** Records behind us. */
  readonly index: number;
  /** Bytes of the data in UTF-8 behind us. */
  readonly end: number;
}

export interface NumberedRow {
  /** Values in the order of the definition, without blanks around. */
  readonly values: readonly string[];
  /** The position after this record. */
  readonly position: Position;
}

/** What ends the data, alone behind the last record or, where its end-of-record is missing, on a line of its own. */
const END = /(?:^|[\r\n])\s*#END#\s*$/;

/** A record of a second file that was put behind the first. */
const BEGINS_WITH_END = /^\s*#END#/;

/**
 * The records of the data (what follows "#DATA#") behind `from`. A record is given out once something follows it: the last may be cut off.
 * @throws ConnectorError of kind feed_rejected for data without "#END#", and for a number of records other than the header says
 */
export async function* readRows(data: AsyncIterable<string>, head: Head, from: Position): AsyncGenerator<NumberedRow> {
  const { endOfField, endOfRecord, count } = head;
  const options = { delimiter: endOfField, recordDelimiter: endOfRecord, quote: null };
  let { index } = from;
  let held: NumberedRow | undefined;
  let isEnded = false;
  for await (const record of readCsvRecords(afterBytes(data, from.end), options)) {
    const last = record.fields.at(-1) ?? '';
    if (record.fields.length === 1 && last.trim() === '') {
      continue;
    }
    const isOnlyEnd = record.fields.length === 1 && END.test(last);
    if (isEnded || (BEGINS_WITH_END.test(record.fields[0] ?? '') && !isOnlyEnd)) {
      throw new ConnectorError('feed_rejected', 'The file goes on behind "#END#".');
    }
    isEnded = END.test(last);
    if (held) {
      yield held;
      held = undefined;
    }
    const values = [...record.fields.slice(0, -1), last.replace(END, '')].map((value) => value.trim());
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
  if (held) {
    yield held;
  }
  if (count !== undefined && count !== index) {
    throw cutOff(`The header says that there are ${count} properties; there are ${index}.`);
  }
}

function cutOff(message: string): ConnectorError {
  return new ConnectorError('feed_rejected', `${message} Nothing was removed because of it.`, {
    internal: 'truncated',
  });
}
