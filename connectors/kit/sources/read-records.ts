import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readXml } from './read-xml.ts';

/** How the records stand in a file. */
export type FileFormat =
  | {
      readonly kind: 'xml';
      /** Name of the root element, in lower case. */
      readonly root: string;
      /** Name of a record's element within the root, in lower case. */
      readonly record: string;
    }
  | {
      readonly kind: 'csv';
      /** Between fields. */
      readonly delimiter: string;
      /** A column that the first line must name: what tells the file from another one. */
      readonly column: string;
      /** The last row may lack its line end, as long as it has all columns. A file that was cut within the last column then passes for whole. */
      readonly mayEndOpen?: boolean;
    };

/** head: the file is of this format. record: one listing as plain JSON. end: the file ended as it should. */
export type FileItem = { readonly kind: 'head' | 'end' } | { readonly kind: 'record'; readonly value: JsonObject };

/**
 * The records of a file.
 * @param charset what the Content-Type says
 * @throws ConnectorError feed_rejected for a file of another format, a broken one, and one that was cut off
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
  charset: string | undefined,
): AsyncGenerator<FileItem> {
  if (format.kind === 'csv') {
    yield* readRows(decodeText(bytes, { charset }), format);
    return;
  }
  const { root, record } = format;
  for await (const item of readXml(decodeText(bytes, { charset, xml: true }), {
    within: [root],
    record,
    lowerCase: true,
  })) {
    if (item.kind === 'record') yield { kind: 'record', value: item.value };
    else if (item.kind === 'open') yield { kind: 'head' };
    else if (item.kind === 'end') yield { kind: 'end' };
  }
}

/** A row is given out when the next one has begun: the last one only when it is known to be whole. */
async function* readRows(
  text: AsyncIterable<string>,
  { delimiter, column, mayEndOpen = false }: Extract<FileFormat, { kind: 'csv' }>,
): AsyncGenerator<FileItem> {
  let last = '';
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of text) {
      last = piece.at(-1) ?? last;
      yield piece;
    }
  }
  let columns: readonly string[] | undefined;
  let held: readonly string[] | undefined;
  for await (const fields of readCsv(watched(), { delimiter })) {
    if (columns) {
      if (held) yield { kind: 'record', value: byColumn(columns, held) };
      held = fields;
      continue;
    }
    columns = fields.map((name) => name.trim());
    if (!columns.includes(column)) {
      throw new ConnectorError('feed_rejected', `The first line of the file names no column "${column}".`);
    }
    yield { kind: 'head' };
  }
  if (!columns) {
    throw new ConnectorError('feed_rejected', 'The file is empty: it has no line that names its columns.');
  }
  const isEnded = /[\r\n]/.test(last) || (mayEndOpen && (held ?? columns).length >= columns.length);
  if (!isEnded) {
    throw new ConnectorError('feed_rejected', 'The last row of the file has no line end: it may be cut off.', {
      internal: 'truncated',
    });
  }
  if (held) yield { kind: 'record', value: byColumn(columns, held) };
  yield { kind: 'end' };
}

function byColumn(columns: readonly string[], fields: readonly string[]): JsonObject {
  return Object.fromEntries(columns.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : [])));
}
