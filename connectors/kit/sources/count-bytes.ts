import type { Readable } from 'node:stream';

/** The bytes of a source unchanged; `passed` is called with the size of each chunk. */
export async function* countBytes(source: Readable, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    passed(chunk.length);
    yield chunk;
  }
}
