import { SaxesParser } from 'saxes';
import { ConnectorError } from '../../errors.ts';
import { buildElements } from './build-elements.ts';
import { xmlEntities } from './html-entities.ts';
import type { XmlItem, XmlLimits, XmlOptions } from './xml-items.ts';

/** Real feeds: depth 7, 30 attributes, texts of 20,000 characters, records of 60 KiB, 40,000 records; pictures of 10 MiB. */
const LIMITS: XmlLimits = {
  depth: 64,
  attributes: 256,
  text: 1024 ** 2,
  large: 20 * 1024 ** 2,
  record: 4 * 1024 ** 2,
  records: 1_000_000,
};

/** Characters parsed at a time: bounds what waits to be given out, and how far a text can run past its limit. */
const SLICE = 64 * 1024;

/** Characters that no XML may hold; exports carry them over from texts pasted into the CRM. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ALL_FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Longest part of the parser's words in an error. */
const SHOWN = 200;

/**
 * Reads the records of an XML document as a stream; memory is bounded by the limits. Entities are never expanded beyond single characters:
 * a document type with declarations is refused, an external one is not fetched.
 * Throws ConnectorError feed_rejected for what is not well-formed, ends too early, has another root or exceeds a limit; errors of `text` pass through.
 */
export async function* readXml(text: AsyncIterable<string>, options: XmlOptions): AsyncGenerator<XmlItem> {
  const limits = { ...LIMITS, ...options.limits };
  const parser = new SaxesParser();
  parser.ENTITIES = xmlEntities();
  const ready: XmlItem[] = [];
  const elements = buildElements(options, limits, (item) => ready.push(item));
  /** Where the last part of the document that is known ended. */
  let known = 0;
  const at = (): number => {
    known = parser.position;
    return known;
  };

  parser.on('error', (error) => {
    // A reference to a character that XML does not know (`&#11;`) is a blemish of one text; it stays as written.
    if (!error.message.endsWith('malformed character entity.')) {
      throw error;
    }
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) {
      throw rejected('The XML declares a document type of its own, which is not accepted.');
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
  parser.on('closetag', () => elements.close(at()));
  parser.on('comment', at);
  parser.on('processinginstruction', at);

  const parse = (part: string | null): void => {
    try {
      parser.write(part);
      if (parser.position - known > elements.room()) {
        throw rejected(`A text is longer than ${elements.room()} characters.`);
      }
    } catch (error) {
      throw error instanceof ConnectorError
        ? located(error, parser)
        : part === null
          ? cutOff(error, elements.path())
          : malformed(error);
    }
  };

  let isStarted = false;
  for await (const piece of text) {
    // Some writers put blanks before the declaration, where XML allows none.
    const rest: string = isStarted ? piece : piece.replace(/^[\s\ufeff]+/, '');
    isStarted ||= rest !== '';
    for (let from = 0; from < rest.length; from += SLICE) {
      const slice = rest.slice(from, from + SLICE);
      parse(FORBIDDEN.test(slice) ? slice.replace(ALL_FORBIDDEN, '') : slice);
      yield* ready.splice(0);
    }
  }
  if (!isStarted) {
    throw rejected('The XML document is empty.');
  }
  parse(null);
  yield* ready.splice(0);
  yield { kind: 'end', records: elements.records() };
}

function rejected(message: string, parser?: { readonly line: number }): ConnectorError {
  return new ConnectorError('feed_rejected', parser ? `${message} (line ${parser.line})` : message);
}

/** The same with the line it happened at. */
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
