import type { Readable } from 'node:stream';

/** The bytes of a source as they are; `passed` is told how many go by each time. */
export async function* countBytes(source: Readable, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    passed(chunk.length);
    yield chunk;
  }
}
