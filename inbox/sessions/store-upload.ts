import type { Readable, Writable } from 'node:stream';
import type { Upload } from '../mailbox.ts';
import type { Pace } from './pace.ts';

/** Writes a chunk and waits until the stream has taken it. Rejects with the reason of a stream that refuses. */
export function writeChunk(sink: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(chunk, (error) => (error ? reject(sink.errored ?? error) : resolve()));
  });
}

/**
 * Copies a data connection into an upload, chunk by chunk. Resolves at the end that the client sends; rejects when the connection is reset, cut or destroyed, with the
 * reason given to `destroy`, or when the upload refuses.
 */
export async function copyInto(sink: Writable, source: Readable, pace: Pace): Promise<number> {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    pace.received(chunk.length);
    pace.storing(true);
    await writeChunk(sink, chunk);
    pace.storing(false);
    bytes += chunk.length;
  }
  return bytes;
}

/** Stores an upload durably; one that cannot be stored leaves nothing. */
export async function finishUpload(upload: Upload): Promise<void> {
  try {
    await upload.finish();
  } catch (error) {
    await abortUpload(upload);
    throw error;
  }
}

/** Leaves nothing of an upload. Why it is aborted matters, not whether the storage could remove it: what it could not is removed later. */
export const abortUpload = (upload: Upload): Promise<void> => upload.abort().catch(() => undefined);
