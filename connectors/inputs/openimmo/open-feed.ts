import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { INBOX_ADDRESS } from '../../../model/gateway/inbox.ts';
import type { InputContext, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, feedRequest } from '../../kit/feed-address.ts';
import { OTHER_ROOT } from '../../kit/sources/xml/build-elements.ts';
import { countBytes } from '../../kit/sources/count-bytes.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { fileFinder, isZip, openZip } from '../../kit/sources/open-zip.ts';
import type { Zip, ZipEntry } from '../../kit/sources/open-zip.ts';
import { readXml } from '../../kit/sources/xml/read-xml.ts';
import type { XmlItem } from '../../kit/sources/xml/xml-items.ts';
import { refuseOtherFile } from '../../kit/sources/refuse-other-content.ts';
import { chooseTransfers, readHeader } from './transfer.ts';
import type { TransferHeader } from './transfer.ts';

/** One XML document of a feed. */
export interface TransferDocument {
  /** Its name in the zip; empty for a document without a zip. */
  readonly name: string;
  readonly bytes: number;
  readonly header: TransferHeader;
  /** Its items from the start; `passed` is called with the size of each chunk. */
  items(passed: (bytes: number) => void): AsyncIterable<XmlItem>;
}

/** A feed on local disk, opened: a bare XML document or a zip with one or several, by its content. */
export interface Feed {
  /** Hex SHA-256 of the file. */
  readonly sha256: string;
  /** Address of a document that is neither zipped nor pushed: the paths of its files are relative to it. */
  readonly base?: string;
  /** The documents to read, in order. */
  readonly documents: readonly TransferDocument[];
  /** Whether they are the complete catalogue, see `chooseTransfers`. */
  readonly isWhole: boolean;
  /** The file of that path in the zip for an object of a document, see `fileFinder`. */
  file(path: string, document: string): ZipEntry | undefined;
  openFile(entry: ZipEntry): Promise<Readable>;
  close(): void;
}

/** Most documents: agencies send a document per transfer, collectors one per agency. */
const MAX_DOCUMENTS = 1_000;

/** Header elements of a provider that are copied into its listings. */
const PROVIDER_ELEMENTS = new Set(['anbieternr', 'firma', 'openimmo_anid', 'anhang']);

/** Reads the bytes of a document, with names in lower case and base64 files as separate items. Throws as `readXml` does. */
export async function* readDocument(
  bytes: AsyncIterable<Uint8Array>,
  options: { readonly charset?: string; readonly skip?: number } = {},
): AsyncGenerator<XmlItem> {
  const { charset, skip } = options;
  yield* readXml(decodeText(bytes, { charset, xml: true }), {
    within: ['openimmo', 'anbieter'],
    record: 'immobilie',
    lowerCase: true,
    large: ['anhanginhalt'],
    skip,
  });
}

/** The header elements of the provider after an item; each "anbieter" resets them. */
export function withProvider(provider: JsonObject, item: XmlItem): JsonObject {
  if (item.kind === 'open' && item.name === 'anbieter') {
    return {};
  }
  return item.kind === 'header' && item.within === 'anbieter' && PROVIDER_ELEMENTS.has(item.name) && item.value !== ''
    ? { [item.name]: item.value, ...provider }
    : provider;
}

/**
 * Fetches the feed (once per run) and opens it. Throws ConnectorError feed_rejected for a zip that is broken or without XML, and for a document
 * in another format.
 */
export async function openFeed(ctx: InputContext): Promise<Feed> {
  const { url, headers } = feedRequest(ctx.config);
  const { path, bytes, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  if (await isZip(path)) {
    return openZipped(await openZip(path), sha256);
  }
  const charset = charsetOf(contentType);
  await refuseOtherFile(path, { charset, xml: true });
  const items: TransferDocument['items'] = (passed) =>
    readDocument(countBytes(createReadStream(path, { signal: ctx.signal }), passed), { charset });
  const document = { name: '', bytes, items, header: await readHeader(items(() => {})) };
  return {
    sha256,
    ...(url === INBOX_ADDRESS ? {} : { base: withoutSecrets(url) }),
    ...chooseTransfers([document]),
    file: () => undefined,
    openFile: () => Promise.reject(new ConnectorError('bug', 'A bare XML document holds no files.')),
    close: () => {},
  };
}

/** The address without user, password and query (which may hold a token), which must not get into listings. */
function withoutSecrets(url: string): string {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.search = '';
  address.hash = '';
  return address.href;
}

async function openZipped(zip: Zip, sha256: string): Promise<Feed> {
  try {
    const documents = await documentsOf(zip, xmlEntries(zip));
    const file = fileFinder(zip);
    return {
      sha256,
      ...chooseTransfers(documents),
      file,
      openFile: (entry) => zip.open(entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The OpenImmo documents among XML files. Other XML (settings, an agency's texts) is skipped unless there is nothing else. */
async function documentsOf(zip: Zip, entries: readonly ZipEntry[]): Promise<TransferDocument[]> {
  const documents: TransferDocument[] = [];
  let otherKind: unknown;
  // All documents are searched for providers: the listings of a missed one could count as deleted.
  const skip = entries.length > 1 ? Number.MAX_SAFE_INTEGER : 0;
  for (const entry of entries) {
    try {
      const header = await readHeader(readEntry(zip, entry, () => {}, skip));
      documents.push({
        name: entry.name,
        bytes: entry.bytes,
        header,
        items: (passed) => readEntry(zip, entry, passed),
      });
    } catch (error) {
      if (!(error instanceof ConnectorError && error.path === OTHER_ROOT)) {
        throw error;
      }
      otherKind = error;
    }
  }
  if (documents.length === 0) {
    throw otherKind;
  }
  return documents;
}

/** The XML files of a zip; macOS adds a "._" file to each. */
function xmlEntries(zip: Zip): ZipEntry[] {
  const entries = zip.entries.filter(({ name }) => /\.xml$/i.test(name) && !/(?:^|\/)(?:\._|__macosx\/)/i.test(name));
  if (entries.length === 0) {
    throw new ConnectorError('feed_rejected', 'The zip holds no XML document.');
  }
  if (entries.length > MAX_DOCUMENTS) {
    throw new ConnectorError('feed_rejected', `The zip holds more than ${MAX_DOCUMENTS} XML files.`);
  }
  return entries;
}

/** Adds the name of the document to errors. */
async function* readEntry(
  zip: Zip,
  entry: ZipEntry,
  passed: (bytes: number) => void,
  skip?: number,
): AsyncGenerator<XmlItem> {
  try {
    yield* readDocument(countBytes(await zip.open(entry), passed), { skip });
  } catch (error) {
    throw error instanceof ConnectorError && error.kind === 'feed_rejected'
      ? new ConnectorError('feed_rejected', `${entry.name.slice(0, 100)}: ${error.message}`, {
          internal: error.internal,
          path: error.path,
          cause: error,
        })
      : error;
  }
}
