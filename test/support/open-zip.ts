import { text } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The text of each file of a zip, by its path. */
export const openZip = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      const files = new Map<string, string>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (problem, stream) => {
          if (problem) return reject(problem);
          text(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
          return undefined;
        });
      });
      zip.readEntry();
      return undefined;
    });
  });
