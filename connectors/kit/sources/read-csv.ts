import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ConnectorError } from '../../errors.ts';
import { MAX_VALUES } from './bound-record.ts';

export interface CsvOptions {
  /** Separator of fields; may have several characters (`!#`). */
  readonly delimiter: string;
  /** Quotation mark around fields, doubled inside them; null for formats without quoting. Default `"`. */
  readonly quote?: string | null;
  /** Separator of records; default any line end. */
  readonly recordDelimiter?: string;
  /** Maximum size of one record, bytes of UTF-8. Default 1 MiB. */
  readonly maxRecordBytes?: number;
}

/** A record and the position after it. */
export interface CsvRecord {
  readonly fields: string[];
  /** Bytes of the text in UTF-8 up to the end of this record including its line end: the position for resuming (`afterBytes`). */
  readonly end: number;
}

/** Records of real feeds stay below 40 KiB; a quote that never closes would otherwise include the whole feed. */
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * The records of a CSV text, one array of fields each; empty lines are left out. Tolerant: records may differ in length, and a
 * quotation mark inside a quoted field that is not doubled is text (such a field keeps its outer marks). Lines may end in CRLF, LF or CR.
 * Throws ConnectorError feed_rejected when the text ends inside a quoted field or a record is too large; errors of `text` are rethrown.
 */
export async function* readCsv(text: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<string[]> {
  for await (const record of readCsvRecords(text, options)) {
    yield record.fields;
  }
}

/** As `readCsv`, with the end position of each record. */
export async function* readCsvRecords(text: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter: options.delimiter,
    quote: options.quote === undefined ? '"' : options.quote,
    record_delimiter: options.recordDelimiter ?? ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: options.maxRecordBytes ?? MAX_RECORD_BYTES,
    info: true,
  });
  // A failure of either side ends the other; the loop below throws it.
  pipeline(Readable.from(text), parser).catch(() => {});
  try {
    for await (const item of parser as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
      if (item.record.length > MAX_VALUES) {
        throw new ConnectorError('feed_rejected', `A record of the file has more than ${MAX_VALUES} fields.`);
      }
      yield { fields: item.record, end: item.info.bytes };
    }
  } catch (error) {
    throw error instanceof CsvError ? rejected(error) : error;
  }
}

/** The text without its first bytes, counted in UTF-8; `count` must fall between two characters. */
export async function* afterBytes(text: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const piece of text) {
    if (left === 0) {
      yield piece;
      continue;
    }
    const bytes = Buffer.byteLength(piece);
    if (bytes <= left) {
      left -= bytes;
      continue;
    }
    yield Buffer.from(piece).toString('utf8', left);
    left = 0;
  }
}

function rejected(error: CsvError): ConnectorError {
  const line = Number(error['lines'] ?? 0);
  const options = { internal: error.code, cause: error };
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new ConnectorError('feed_rejected', 'The CSV file ends inside a quoted field: it is cut off.', options);
    case 'CSV_MAX_RECORD_SIZE':
      return new ConnectorError('feed_rejected', `A record of the file is too large (near line ${line}).`, options);
    default:
      return new ConnectorError(
        'feed_rejected',
        `The records of the file cannot be separated (near line ${line}).`,
        options,
      );
  }
}
