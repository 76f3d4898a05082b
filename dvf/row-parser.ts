import { parse } from 'csv-parse/sync';
import { DvfFileError } from './dvf-file-error.ts';
import { geoRowParser } from './parse-geo.ts';
import { RAW_DATE, RAW_FIELDS, parseRawRow } from './parse-raw.ts';
import type { ParsedRow } from './row.ts';
import { dateOf } from './values.ts';

/** Parses the rows of a file, chosen by its first line. */
export interface RowParser {
  readonly format: 'geo' | 'raw';
  /** Whether the first line was a row, not a header. */
  readonly firstIsRow: boolean;
  parse(line: string): ParsedRow;
}

/** Separators of copies of geo-dvf. */
const SEPARATORS = [',', ';', '\t'];
const SHOWN = 80;

/**
 * Chooses the parser by the first line of a file.
 * @throws DvfFileError if it has neither of the published formats
 */
export function openRowParser(firstLine: string): RowParser {
  const raw = firstLine.split('|');
  if (raw.length >= RAW_FIELDS) {
    const firstIsRow = dateOf(raw[RAW_DATE]) !== undefined;
    return { format: 'raw', firstIsRow, parse: (line) => parseRawRow(line.split('|')) };
  }
  const separator = SEPARATORS.find((one) =>
    firstLine
      .split(one)
      .map((name) => unquoted(name).toLowerCase())
      .includes('id_mutation'),
  );
  if (separator === undefined) {
    throw new DvfFileError(
      `This is not a DVF file: it begins with ${JSON.stringify(firstLine.slice(0, SHOWN))}. Expected the header of geo-dvf (id_mutation,date_mutation,…) or the ${RAW_FIELDS} fields of the DGFiP’s file, separated by |.`,
    );
  }
  const toRow = geoRowParser(firstLine.split(separator).map(unquoted));
  return {
    format: 'geo',
    firstIsRow: false,
    parse(line) {
      const fields = line.includes('"') ? quotedFields(line, separator) : line.split(separator);
      return fields ? toRow(fields) : { bad: 'quotes' };
    },
  };
}

const unquoted = (name: string): string => name.trim().replaceAll('"', '');

/** The fields of a line with quoted ones; undefined if a quote is not closed. */
function quotedFields(line: string, delimiter: string): string[] | undefined {
  try {
    const records: string[][] = parse(line, { delimiter, relax_column_count: true });
    return records.length === 1 ? records[0] : undefined;
  } catch {
    return undefined;
  }
}
