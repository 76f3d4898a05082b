import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Encodes a text as windows-1252; of the signs beyond ISO-8859-1 it supports `€`, `’` and `œ`. */
export function windows1252(text: string): Buffer {
  const signs: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, œ: 0x9c };
  return Buffer.from(Array.from(text, (character) => signs[character] ?? character.charCodeAt(0)));
}

/** A zip of files by name. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}
