import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { serve } from '../../kit/testing/serve.ts';
import type { TestServer } from '../../kit/testing/serve.ts';

const TYPES: Readonly<Record<string, string>> = {
  xml: 'text/xml',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  zip: 'application/zip',
};

/** The bytes of a file, decompressed if its name ends with `.gz`. */
export function openFile(path: string): NodeJS.ReadableStream {
  const bytes = createReadStream(path);
  return path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
}

/** Serves a file on loopback under every path and query. */
export function serveFile(path: string): Promise<TestServer> {
  const extension = path.replace(/\.gz$/, '').split('.').at(-1) ?? '';
  return serve((_request, response) => {
    response.writeHead(200, { 'content-type': TYPES[extension.toLowerCase()] ?? 'text/plain' });
    openFile(path)
      .on('error', () => response.destroy())
      .pipe(response);
  });
}
