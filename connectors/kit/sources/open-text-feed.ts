import { createReadStream } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, feedRequest } from '../feed-address.ts';
import type { FeedRequest } from '../feed-address.ts';
import { decodeText } from './decode-text.ts';
import { fileFinder, findEntry, isZip, openZip } from './open-zip.ts';
import type { Zip, ZipEntry } from './open-zip.ts';
import { refuseOtherFile } from './refuse-other-content.ts';

/** A feed on local disk, opened: one text document, bare or in a zip with the files that it names. */
export interface TextFeed {
  /** Hex SHA-256 of the file. */
  readonly sha256: string;
  /** The text of the document from its beginning. */
  text(): AsyncGenerator<string>;
  /** The file of that path in the zip, see `fileFinder`. */
  file(path: string): ZipEntry | undefined;
  openFile(entry: ZipEntry): Promise<Readable>;
  /** The text of a small file next to the document; empty if missing or larger than `maxBytes`. */
  companion(fileName: string, maxBytes: number): Promise<string>;
  close(): void;
}

/**
 * Fetches the feed of the config (once per run) and opens it; a zip is detected by its content.
 * @param choose the document among the files of a zip; throws ConnectorError feed_rejected if it is missing
 * @param request default: the request of the configuration (see `feedRequest`)
 * @throws ConnectorError of kind feed_rejected for a broken zip, an empty file, a web page and a JSON document; errors of fetching are rethrown
 */
export async function openTextFeed(
  ctx: InputContext,
  choose: (zip: Zip) => ZipEntry,
  { url, headers }: FeedRequest = feedRequest(ctx.config),
): Promise<TextFeed> {
  const { path, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  if (await isZip(path)) {
    return zipped(await openZip(path), sha256, choose);
  }
  const charset = charsetOf(contentType);
  await refuseOtherFile(path, { charset });
  return {
    sha256,
    text: () => decodeText(createReadStream(path, { signal: ctx.signal }), { charset }),
    file: () => undefined,
    openFile: () => Promise.reject(new ConnectorError('bug', 'A bare document holds no files.')),
    companion: () => Promise.resolve(''),
    close: () => {},
  };
}

function zipped(zip: Zip, sha256: string, choose: (zip: Zip) => ZipEntry): TextFeed {
  try {
    const document = choose(zip);
    const find = fileFinder(zip);
    return {
      sha256,
      text: () => pieces(zip, document),
      file: (path) => find(path, document.name),
      openFile: (entry) => zip.open(entry),
      companion: (fileName, maxBytes) => {
        const entry = findEntry(zip, fileName, document.name);
        return entry && entry.bytes <= maxBytes ? textOf(Readable.from(pieces(zip, entry))) : Promise.resolve('');
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* pieces(zip: Zip, entry: ZipEntry): AsyncGenerator<string> {
  yield* decodeText(await zip.open(entry));
}
