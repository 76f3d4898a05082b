// Reads the demo CRM's feeds with the libraries that read any CRM's feeds. For tests.
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** The entries of a zip by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const file = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
  const entries = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve());
    file.on('entry', (entry: yauzl.Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('error', reject);
        stream.on('end', () => {
          entries.set(entry.fileName, Buffer.concat(parts));
          file.readEntry();
        });
      });
    });
    file.readEntry();
  });
  return entries;
}

/** Text in a named encoding. */
export function decode(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Rows of a Poliris file, columns from 0. */
export function readRows(csv: Buffer, encoding = 'windows-1252'): string[][] {
  return parse(decode(csv, encoding), { delimiter: '!#', relax_quotes: true });
}

/** What the tests look at in an OpenImmo listing. */
export interface ReadImmobilie {
  texts: Record<string, string>;
  pictures: { location: string; path: string }[];
}

/** The listings of an OpenImmo document; throws when it is not well-formed. */
export function readOpenImmo(xml: string): ReadImmobilie[] {
  const parser = new SaxesParser();
  const list: ReadImmobilie[] = [];
  let text = '';
  let location = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    text = '';
    if (tag.name === 'immobilie') list.push({ texts: {}, pictures: [] });
    if (tag.name === 'anhang') location = String(tag.attributes['location']);
    if (tag.name === 'verkaufstatus') list.at(-1)!.texts['stand'] = String(tag.attributes['stand']);
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', (tag) => {
    const current = list.at(-1);
    if (current && text !== '') current.texts[tag.name] = text;
    if (current && tag.name === 'pfad') current.pictures.push({ location, path: text });
    text = '';
  });
  parser.write(xml).close();
  return list;
}
