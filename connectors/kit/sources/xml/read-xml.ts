import { SaxesParser } from 'saxes';
import type { JsonObject } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { buildElements } from './build-elements.ts';
import type { ElementBuilder } from './build-elements.ts';
import { createRecordCutter } from '../cut-records.ts';
import type { Piece } from '../cut-records.ts';
import { xmlEntities } from './html-entities.ts';
import type { XmlItem, XmlLimits, XmlOptions } from './xml-items.ts';

/** Limits. Real feeds have depth 7, 30 attributes, texts of 20,000 characters, records of 60 KiB, 40,000 records; pictures of 10 MiB. */
const LIMITS: XmlLimits = {
  depth: 64,
  attributes: 256,
  text: 1024 ** 2,
  large: 20 * 1024 ** 2,
  record: 4 * 1024 ** 2,
  records: 1_000_000,
};

/** Characters parsed at a time: bounds the queue of items, and how far a text can exceed its limit. */
const SLICE = 64 * 1024;

/** Characters that XML forbids; exports contain them from texts pasted into the CRM. */
// eslint-disable-next-line no-control-regex -- the expression finds control characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// eslint-disable-next-line no-control-regex -- the expression finds control characters
const ALL_FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Longest part of the parser's message in an error. */
const SHOWN = 200;

/**
 * Reads the records of an XML document as a stream; memory is bounded by the limits. Entities are never expanded beyond single characters:
 * a document type with declarations is refused, an external one is not fetched.
 * Throws ConnectorError feed_rejected for what is not well-formed, ends too early, has another root or exceeds a limit; errors of `text` are rethrown.
 */
export async function* readXml(text: AsyncIterable<string>, options: XmlOptions): AsyncGenerator<XmlItem> {
  const ready: XmlItem[] = [];
  const document = openDocument(options, (item) => ready.push(item));
  const pieces = options.find ? findRecords(document, options, options.find, ready) : undefined;
  let isStarted = false;
  for await (const piece of text) {
    // Some writers put blanks before the declaration, which XML forbids.
    const rest: string = isStarted ? piece : piece.replace(/^[\s\ufeff]+/, '');
    isStarted ||= rest !== '';
    for (let from = 0; from < rest.length; from += SLICE) {
      const slice = rest.slice(from, from + SLICE);
      const clean = FORBIDDEN.test(slice) ? slice.replace(ALL_FORBIDDEN, '') : slice;
      if (pieces) yield* pieces.push(clean);
      else document.write(clean);
      yield* ready.splice(0);
    }
  }
  if (!isStarted) {
    throw rejected('The XML document is empty.');
  }
  if (pieces) yield* pieces.end();
  document.write(null);
  yield* ready.splice(0);
  yield { kind: 'end', records: document.records() };
}

/** The record with this source, as `readXml` yields it. */
export function parseXmlRecord(source: string, options: XmlOptions): JsonObject | undefined {
  const items: XmlItem[] = [];
  const document = openDocument({ ...options, skip: 0 }, (item) => items.push(item));
  for (const name of options.within) document.write(`<${name}>`);
  document.write(source);
  return items.flatMap((item) => (item.kind === 'record' ? [item.value] : []))[0];
}

type Document = ReturnType<typeof openDocument>;

/** Where a parser is, characters from the start of the document. */
interface ParserPlace {
  /** End of the last piece that was found without parsing. */
  known: number;
  /** End of the last record. */
  recordEnd: number;
  /** Characters so far. Between two parts the parser's own position is too high by the last one. */
  written: number;
}

/** A parser and its builder. */
function openDocument(options: XmlOptions, give: (item: XmlItem) => void) {
  const limits = { ...LIMITS, ...options.limits };
  const parser = new SaxesParser();
  parser.ENTITIES = xmlEntities();
  const elements = buildElements(options, limits, give);
  const place: ParserPlace = { known: 0, recordEnd: -1, written: 0 };
  connect(parser, elements, limits, place);

  return {
    /** @param part null at the end */
    write(part: string | null): void {
      place.written += part?.length ?? 0;
      try {
        parser.write(part);
        if (parser.position - place.known > elements.room()) {
          throw rejected(`A text is longer than ${elements.room()} characters.`);
        }
      } catch (error) {
        throw error instanceof ConnectorError
          ? located(error, parser)
          : part === null
            ? cutOff(error, elements.path())
            : malformed(error);
      }
    },
    /** Removes text that is no longer needed. */
    leaveOut(text: string): void {
      // Errors name the line.
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) parser.line++;
    },
    passOver: elements.passOver,
    /** Whether a record ended with the last part. */
    isBehindRecord: () => place.recordEnd === place.written,
    records: elements.records,
  };
}

/** Passes the events of a parser to the builder and follows its place. Throws ConnectorError feed_rejected for what is not accepted. */
function connect(parser: SaxesParser, elements: ElementBuilder, limits: XmlLimits, place: ParserPlace): void {
  const at = (): number => {
    place.known = parser.position;
    return place.known;
  };
  parser.on('error', (error) => {
    // A reference to a forbidden character (`&#11;`) affects only its text: it is kept as written.
    if (!error.message.endsWith('malformed character entity.')) {
      throw error;
    }
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) {
      throw rejected('The XML declares a document type with entities, which is not accepted.');
    }
    at();
  });
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    at();
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > limits.attributes) {
      throw rejected(`An element has more than ${limits.attributes} attributes.`, parser);
    }
    at();
  });
  parser.on('opentag', (tag) => elements.open(tag.name, tag.attributes, at()));
  parser.on('text', (part) => elements.text(part, at()));
  parser.on('cdata', (part) => elements.text(part, at()));
  parser.on('closetag', () => {
    const before = elements.records();
    elements.close(at());
    if (elements.records() > before) place.recordEnd = place.known;
  });
  parser.on('comment', at);
  parser.on('processinginstruction', at);
}

/**
 * Looks records up before they are parsed. A piece counts as the source of a record if the parser found exactly one record in it. A known source counts again
 * if only blanks separate it from the record before, so that the parser is in the same state: neither in a comment nor in a text.
 * @param ready receives the items of the parser
 */
function findRecords(
  document: Document,
  { record, lowerCase = false, skip = 0 }: XmlOptions,
  find: NonNullable<XmlOptions['find']>,
  ready: XmlItem[],
) {
  const cutter = createRecordCutter(record, lowerCase);
  let isBehindRecord = false;

  function* take({ text, isRecord }: Piece): Generator<XmlItem> {
    if (isBehindRecord && text.trim() === '') {
      document.leaveOut(text);
      return;
    }
    if (!isRecord) {
      isBehindRecord = false;
      document.write(text);
      yield* ready.splice(0);
      return;
    }
    const known = isBehindRecord ? find(text) : undefined;
    if (known) {
      document.leaveOut(text);
      const index = document.passOver();
      if (index >= skip) yield { kind: 'known', index, source: text, known };
      return;
    }
    const before = document.records();
    document.write(text);
    isBehindRecord = document.records() === before + 1 && document.isBehindRecord();
    for (const item of ready.splice(0))
      yield item.kind === 'record' && isBehindRecord ? { ...item, source: text } : item;
  }

  return {
    *push(text: string): Generator<XmlItem> {
      for (const piece of cutter.push(text)) yield* take(piece);
    },
    *end(): Generator<XmlItem> {
      for (const piece of cutter.end()) yield* take(piece);
    },
  };
}

function rejected(message: string, parser?: { readonly line: number }): ConnectorError {
  return new ConnectorError('feed_rejected', parser ? `${message} (line ${parser.line})` : message);
}

/** The same error with its line. */
function located(error: ConnectorError, parser: { readonly line: number }): ConnectorError {
  return error.message.includes('(line ')
    ? error
    : new ConnectorError('feed_rejected', `${error.message} (line ${parser.line})`, { path: error.path });
}

function malformed(error: unknown): ConnectorError {
  const reason = reasonOf(error);
  const [, line, words = reason] = /^(\d+):\d+: (.*)$/s.exec(reason) ?? [];
  return new ConnectorError(
    'feed_rejected',
    line === undefined ? `The XML is malformed: ${words}` : `The XML is malformed in line ${line}: ${words}`,
    { cause: error },
  );
}

function cutOff(error: unknown, path: readonly string[]): ConnectorError {
  const place = path.length > 0 ? ` within ${path.slice(-3).join(' › ').slice(0, SHOWN)}` : '';
  return new ConnectorError('feed_rejected', `The XML is cut off${place}: nothing was removed because of it.`, {
    internal: reasonOf(error),
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, SHOWN);
}
