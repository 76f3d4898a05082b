import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ConnectorError } from '../../errors.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { plainBytes } from '../../kit/sources/json/open-json.ts';
import { isZip, openZip } from '../../kit/sources/open-zip.ts';
import type { ZipEntry } from '../../kit/sources/open-zip.ts';
import { BLM_START, findBlm } from './find-blm.ts';
import { findCsv } from './find-csv.ts';
import { findJson } from './find-json.ts';
import { findXml } from './find-xml.ts';
import type { Layout, OpenText } from './layout.ts';

/** Files of a zip that may hold listings. */
const DOCUMENT = /\.(?:xml|csv|txt|json|ndjson|jsonl|blm|tsv)$/i;

/** Names by which the only file of a zip is found. */
const USUAL_NAME = { xml: /\.xml$/i, csv: /\.(?:csv|txt|tsv)$/i, json: /\.(?:json|ndjson|jsonl)$/i } as const;

/**
 * How the listings of a local file are read: XML, CSV or JSON, bare, gzipped or in a zip.
 * @throws ConnectorError of kind feed_rejected if it is none of these, or holds nothing like listings
 */
export async function findLayout(path: string): Promise<Layout> {
  if (!(await isZip(path))) return layoutOf(fromFile(path));
  const { entry, isOnly } = await documentOf(path);
  const layout = await layoutOf(fromZip(path, entry.name));
  // The name of the only file may change with every export: it is found by its ending.
  const isFound = isOnly && USUAL_NAME[layout.source.format].test(entry.name);
  return isFound ? layout : { ...layout, source: { ...layout.source, entry: entry.name } };
}

async function layoutOf(open: OpenText): Promise<Layout> {
  const start = await startOf(open);
  if (start.startsWith(BLM_START)) return findBlm(open);
  const layout = start.startsWith('<')
    ? await findXml(open)
    : /^[[{]/.test(start)
      ? await findJson(open)
      : await findCsv(open);
  if (!layout) {
    throw new ConnectorError(
      'feed_rejected',
      start === ''
        ? 'The file is empty.'
        : 'The file holds no listings: no repeated element, no table and no list of objects.',
    );
  }
  return layout;
}

/** The first characters that are no blanks. */
async function startOf(open: OpenText): Promise<string> {
  let start = '';
  for await (const piece of open()) {
    start = (start + piece).trimStart();
    if (start.length > 16) break;
  }
  return start;
}

/** XML declares its encoding within itself: `decodeText` looks for it only if the text begins like XML. */
const fromFile =
  (path: string): OpenText =>
  (signal) =>
    decodeText(plainBytes(createReadStream(path, { signal })), { xml: true });

function fromZip(path: string, name: string): OpenText {
  return async function* (signal) {
    const zip = await openZip(path);
    try {
      const entry = zip.entries.find((file) => file.name === name);
      if (!entry) throw new ConnectorError('feed_rejected', `The zip holds no file "${name}" any more.`);
      const bytes = Readable.from(await zip.open(entry), { objectMode: false, signal });
      yield* decodeText(plainBytes(bytes), { xml: true });
    } finally {
      zip.close();
    }
  };
}

/** The largest document of a zip, and whether it is the only one. */
async function documentOf(path: string): Promise<{ readonly entry: ZipEntry; readonly isOnly: boolean }> {
  const zip = await openZip(path);
  try {
    const documents = zip.entries.filter(({ name }) => DOCUMENT.test(name));
    const largest = documents.toSorted((left, right) => right.bytes - left.bytes)[0];
    if (!largest) throw new ConnectorError('feed_rejected', 'The zip holds no XML, CSV or JSON file.');
    return { entry: largest, isOnly: documents.length === 1 };
  } finally {
    zip.close();
  }
}
