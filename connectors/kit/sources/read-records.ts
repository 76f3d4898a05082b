import type { JsonObject, KnownRecords } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';
import type { CsvFormat, FileFormat, FileItem, FilePosition, XmlFormat } from './file-items.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './json/read-json.ts';
import { parsedOnDemand } from './parsed-on-demand.ts';
import { parseXmlRecord, readXml } from './xml/read-xml.ts';
import type { OpenAt } from './json/split-json.ts';
import type { XmlItem, XmlOptions } from './xml/xml-items.ts';

/**
 * The records of a file after a position.
 * @param open opens the bytes of the file from an offset
 * @param charset charset of the Content-Type
 * @param known records that need not be parsed, for formats in which their bytes identify them
 * @throws ConnectorError feed_rejected for a file of another format, a broken one, and one that was cut off
 */
export async function* readRecords(
  open: OpenAt,
  format: FileFormat,
  charset: string | undefined,
  from: FilePosition = { index: 0 },
  known?: KnownRecords,
): AsyncGenerator<FileItem> {
  if (format.kind === 'json') {
    yield* readJson(open, { lists: format.lists, charset, from, known });
  } else if (format.kind === 'csv') {
    yield* readRows(decodeText(open(0), { charset, stated: format.encoding }), format, from.index);
  } else {
    const text = decodeText(open(0), { charset, xml: true, stated: format.encoding });
    yield* readElements(text, format, from.index, known);
  }
}

/** Records are looked up by their source also while none is known: the next read then finds them. */
function xmlOptions(
  { root, record, otherRecords = [], headers }: XmlFormat,
  skip: number,
  known: KnownRecords | undefined,
): XmlOptions {
  const within: readonly [string, ...string[]] = typeof root === 'string' ? [root] : root;
  const find = (source: string) => known?.find(source);
  return {
    within,
    record,
    lowerCase: true,
    ...(headers && { headers }),
    skip,
    ...(otherRecords.length > 0 ? { otherRecords } : { find }),
  };
}

async function* readElements(
  text: AsyncIterable<string>,
  format: XmlFormat,
  skip: number,
  known?: KnownRecords,
): AsyncGenerator<FileItem> {
  const { sign, needsInnermost = false } = format;
  const options = xmlOptions(format, skip, known);
  const innermost = options.within.at(-1);
  let isKnown = sign === undefined && !needsInnermost;
  for await (const item of readXml(text, options)) {
    if (item.kind === 'open') {
      isKnown ||= needsInnermost && item.name === innermost;
      yield { kind: isKnown ? 'head' : 'open' };
    } else if (item.kind === 'header') {
      if (item.name === sign) {
        isKnown = true;
        yield { kind: 'head' };
      }
      yield { kind: 'header', name: item.name, value: item.value };
    } else if (item.kind === 'record') {
      yield toRecord(item);
    } else if (item.kind === 'known') {
      const { index, source, known: found } = item;
      yield parsedOnDemand({ position: { index: index + 1 }, known: found, bytes: source.length, source }, () => ({
        raw: parseXmlRecord(source, options),
      }));
    } else if (item.kind === 'end') {
      if (!isKnown) demandRecords(item.records, sign ?? innermost, format.record);
      yield { kind: 'end', isMarked: true };
    }
  }
}

const toRecord = ({ index, value, source }: Extract<XmlItem, { kind: 'record' }>): FileItem => ({
  kind: 'record',
  position: { index: index + 1 },
  value,
  ...(source !== undefined && { source }),
});

/** @throws ConnectorError feed_rejected for a document without records */
function demandRecords(records: number, sign: string | undefined, record: string): void {
  if (records > 0) return;
  throw new ConnectorError(
    'feed_rejected',
    `The document is no feed of this format: it has neither <${sign}> nor <${record}>.`,
  );
}

/** A row is yielded when the next one has begun: the last one only if it is known to be whole. */
async function* readRows(text: AsyncIterable<string>, format: CsvFormat, skip: number): AsyncGenerator<FileItem> {
  const { delimiter, mayEndOpen = false } = format;
  let last = '';
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of text) {
      last = piece.at(-1) ?? last;
      yield piece;
    }
  }
  let { columns } = format;
  if (columns) yield { kind: 'head' };
  let held: readonly string[] | undefined;
  let index = 0;
  for await (const fields of readCsv(watched(), { delimiter })) {
    if (columns) {
      if (held && ++index > skip) yield rowItem(columns, held, index, format);
      held = fields;
      continue;
    }
    columns = fields.map((name) => name.trim());
    demandColumn(columns, format);
    yield { kind: 'head' };
  }
  if (!columns || (format.columns && !held)) {
    throw new ConnectorError('feed_rejected', 'The file is empty: it has no line that names its columns.');
  }
  const isWhole = mayEndOpen && (held ?? columns).length >= columns.length;
  if (!isWhole) demandLineEnd(last);
  if (held && ++index > skip) yield rowItem(columns, held, index, format);
  // The last row may be the last one of a file that was cut between two rows.
  yield { kind: 'end', isMarked: false };
}

/** @param last last character of the file */
function demandLineEnd(last: string): void {
  if (/[\r\n]/.test(last)) return;
  throw new ConnectorError('feed_rejected', 'The last row of the file has no line end: it may be cut off.', {
    internal: 'truncated',
  });
}

/** @throws ConnectorError feed_rejected for a first line without the column that identifies the format */
function demandColumn(columns: readonly string[], { column }: CsvFormat): void {
  const isThere =
    typeof column === 'string'
      ? columns.includes(column)
      : columns.some((name) => column.some((wanted) => wanted.toLowerCase() === name.toLowerCase()));
  if (!isThere) {
    const names = typeof column === 'string' ? column : column.join('" or "');
    throw new ConnectorError('feed_rejected', `The first line of the file names no column "${names}".`);
  }
}

function rowItem(
  columns: readonly string[],
  fields: readonly string[],
  index: number,
  { refusesSurplus = false }: CsvFormat,
): FileItem {
  const isBroken = refusesSurplus && fields.slice(columns.length).some((field) => field !== '');
  return isBroken
    ? { kind: 'broken', position: { index }, fault: `it has ${fields.length} values for ${columns.length} columns` }
    : { kind: 'record', position: { index }, value: byColumn(columns, fields) };
}

function byColumn(columns: readonly string[], fields: readonly string[]): JsonObject {
  return Object.fromEntries(columns.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : [])));
}
