import type { Json, JsonObject, KnownRecord } from '../../connector.ts';

/** The layout of records in a file. */
export type FileFormat = XmlFormat | CsvFormat | JsonFormat;

export interface XmlFormat {
  readonly kind: 'xml';
  /** Name of the root element, in lower case; of all elements that may hold records, from the root inwards, where there are several. */
  readonly root: string | readonly [string, ...string[]];
  /** Name of a record's element within one of them, in lower case. */
  readonly record: string;
  /** Further names, see `XmlOptions`. Records are then parsed each time, also those that are known. */
  readonly otherRecords?: readonly string[];
  /** Name of a header element that identifies the format if the root does not: a file with neither it nor records has another format. */
  readonly sign?: string;
  /** Names of the headers that are built; default: all. */
  readonly headers?: readonly string[];
  /** A file without listings counts as one of this format only if it has the innermost of `root`. */
  readonly needsInnermost?: boolean;
  /** Encoding that counts more than what the file says. */
  readonly encoding?: string;
}

export interface CsvFormat {
  readonly kind: 'csv';
  /** Separator of fields. */
  readonly delimiter: string;
  /** A required column of the first line, which identifies the format; of several names, one in any case is enough. */
  readonly column: string | readonly string[];
  /** Names of the columns of a file whose first line has none. */
  readonly columns?: readonly string[];
  /** A row with more values than columns is broken: some field holds an unquoted delimiter. Default: surplus values are left out. */
  readonly refusesSurplus?: boolean;
  /** Encoding that counts more than what the response says. */
  readonly encoding?: string;
  /** The last row may lack its line end, as long as it has all columns. A file that was cut within the last column is then accepted as whole. */
  readonly mayEndOpen?: boolean;
}

/** An array, an object with one list, or one record per line (NDJSON), detected by content; plain or gzip, in UTF-8, UTF-16 or windows-1252. */
export interface JsonFormat {
  readonly kind: 'json';
  /** Names under which an object may hold its list, or paths (`data.items`); default `properties`, `data` and `items`. */
  readonly lists?: readonly string[];
}

/** Records read and, if reading can resume by offset, bytes read. */
export interface FilePosition {
  readonly index: number;
  readonly offset?: number;
}

/**
 * open: the file may be of this format. head: it is. header: an element of XML outside the records. record: one listing as plain JSON, with its own text
 * if there is one, or else its `source`; a `known` one has its value and text parsed on demand, from `bytes` bytes. broken: a record that cannot be read, and why ("it is no JSON object"). end: the file ended as it should; `isMarked` if the
 * format marks its end, so that a file that was cut between two records would not look whole.
 */
export type FileItem =
  | { readonly kind: 'open' }
  | { readonly kind: 'head'; readonly isByLine?: boolean }
  | { readonly kind: 'header'; readonly name: string; readonly value: Json }
  | {
      readonly kind: 'record';
      readonly position: FilePosition;
      readonly value: JsonObject;
      readonly text?: string;
      readonly source?: string;
      readonly known?: KnownRecord;
      readonly bytes?: number;
    }
  | { readonly kind: 'broken'; readonly position: FilePosition; readonly fault: string }
  | { readonly kind: 'end'; readonly isMarked: boolean };
