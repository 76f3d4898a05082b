import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** The text of one file in a jar. */
export async function readFromJar(jar: string, name: string): Promise<string> {
  const zip = await openPromise(jar);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === name) return await text(await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
  throw new Error(`${jar} holds no ${name}`);
}

/** Packs all files of a folder (without its subfolders) into a jar. */
export async function writeJar(folder: string, jar: string): Promise<void> {
  const zip = new ZipFile();
  for (const name of await readdir(folder)) zip.addFile(join(folder, name), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(jar));
}
