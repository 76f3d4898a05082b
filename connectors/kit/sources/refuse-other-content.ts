import { open } from 'node:fs/promises';
import { ConnectorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';

/** What the format of a feed allows. */
export interface Expected {
  /** The charset of the HTTP response. */
  readonly charset?: string;
  /** The format is JSON: a JSON document is not refused. */
  readonly json?: boolean;
  /** The format is one record per line, without anything around them: an empty file is a catalogue without listings. */
  readonly lines?: boolean;
  /** The format is XML: what does not begin with "<" is refused. */
  readonly xml?: boolean;
}

/** Bytes checked at the start of a file: a web page and a JSON error are recognised by their first line. */
const START_BYTES = 4 * 1024;

/** Comments and an XML declaration may precede the root of a web page. */
const LEADING_MARKUP = /^(?:\s|<\?xml[^>]*>|<!--(?:[^-]|-(?!->))*-->)*/i;
const WEB_PAGE = /^<(?:!doctype\s+html|html|head|body|title|meta|script|br)\b/i;

/** `{"…` and `[{`, `["…`, `[]`: no other format of a feed begins so. */
const JSON_DOCUMENT = /^(?:\{\s*["}]|\[\s*[{[\]"])/;

/**
 * Names content that is no feed in any file format, by its first characters: an empty file, a web page, a JSON document, plain text in place of XML.
 * @returns a sentence with what to do next; undefined if the content may be a feed
 */
export function nameOtherContent(
  start: string,
  { json = false, lines = false, xml = false }: Expected = {},
): string | undefined {
  const text = start.replace(/^\ufeff/, '').trimStart();
  if (text === '') {
    if (lines) return undefined;
    return 'The file is empty: check the export in the CRM, then sync again. Nothing was removed because of it.';
  }
  if (WEB_PAGE.test(text.replace(LEADING_MARKUP, ''))) {
    return (
      'The address returned a web page (HTML) instead of the feed, such as a login or error page: check the address and the access of the input. ' +
      'Nothing was removed because of it.'
    );
  }
  if (!json && JSON_DOCUMENT.test(text)) {
    return (
      'The address returned a JSON document instead of the feed, probably an error message: check the address and the access of the input. ' +
      'Nothing was removed because of it.'
    );
  }
  if (xml && !text.startsWith('<')) {
    return (
      'The address returned plain text instead of XML, probably an error message: check the address and the access of the input. ' +
      'Nothing was removed because of it.'
    );
  }
  return undefined;
}

/**
 * Checks the first bytes of a response, for `check` of a connector.
 * @param start the first bytes, or all of them
 * @throws ConnectorError of kind `config` for an empty file, a web page, a JSON document or plain text in place of XML
 */
export async function refuseOtherStart(start: Uint8Array, expected: Expected = {}): Promise<void> {
  await refuse(start, 'config', expected);
}

/**
 * Checks the start of an uncompressed feed on disk before it is read.
 * @throws ConnectorError of kind `feed_rejected` for an empty file, a web page, a JSON document or plain text in place of XML
 */
export async function refuseOtherFile(path: string, expected: Expected = {}): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    await refuse(buffer.subarray(0, bytesRead), 'feed_rejected', expected);
  } finally {
    await file.close();
  }
}

/**
 * Checks the first bytes of a file that was unpacked.
 * @throws ConnectorError of kind `feed_rejected` as `refuseOtherFile`
 */
export async function refuseOtherBytes(start: Uint8Array, expected: Expected = {}): Promise<void> {
  await refuse(start, 'feed_rejected', expected);
}

async function refuse(start: Uint8Array, kind: 'config' | 'feed_rejected', expected: Expected): Promise<void> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield start.subarray(0, START_BYTES);
  }
  let text = '';
  for await (const piece of decodeText(bytes(), { charset: expected.charset, xml: expected.xml })) {
    text += piece;
  }
  const found = nameOtherContent(text, expected);
  if (found !== undefined) {
    throw new ConnectorError(kind, found);
  }
}
