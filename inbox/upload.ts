import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ObjectStorage } from '../clients/object-storage.ts';
import { InboxError } from './mailbox.ts';
import type { Upload } from './mailbox.ts';

/** The bytes of an upload that are in object storage. */
export interface StoredBytes {
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
}

interface UploadOptions {
  readonly objects: Pick<ObjectStorage, 'put'>;
  readonly key: string;
  /** Most bytes, and what is thrown for more. */
  readonly room: { readonly bytes: number; readonly beyond: () => InboxError };
  /** Makes the file of the bytes that are stored. */
  keep(stored: StoredBytes): Promise<void>;
  /** Deletes the object, if there is one: the upload failed or was aborted. */
  drop(): Promise<void>;
}

/** Streams what the client sends to object storage. A failure of the storage, or more bytes than there is room for, ends the stream at once. */
export function createUpload({ objects, key, room, keep, drop }: UploadOptions): Upload {
  const meter = new Meter(room);
  // Protocols listen to their own end of the stream; nobody may be there when the storage fails.
  meter.on('error', () => undefined);
  const stored = objects.put(key, meter, { contentType: 'application/octet-stream' }).catch((cause: unknown) => {
    if (!meter.errored) meter.destroy(storageFailed(cause));
    throw faultOf(meter.errored ?? cause);
  });
  stored.catch(() => undefined);
  let ended: Promise<void> | undefined;
  const finish = async () => {
    try {
      if (!meter.writableEnded) meter.end();
      await stored;
      await keep(meter.result());
    } catch (error) {
      await drop();
      throw faultOf(error);
    }
  };
  const abort = async () => {
    meter.destroy(new InboxError('storage', 'The upload was aborted.'));
    await stored.catch(() => undefined);
    await drop();
  };
  return {
    stream: meter,
    finish: () => (ended ??= finish()),
    abort: () => (ended ??= abort()),
  };
}

const storageFailed = (cause: unknown): InboxError => {
  const error = new InboxError('storage', 'The file could not be stored; try again in a moment.');
  error.cause = cause;
  return error;
};

const faultOf = (error: unknown): InboxError => (error instanceof InboxError ? error : storageFailed(error));

/** Counts and hashes what passes, and ends with an error beyond the room there is. */
class Meter extends Transform {
  #bytes = 0;
  #crc32 = 0;
  readonly #hash = createHash('sha256');
  readonly #room: UploadOptions['room'];

  constructor(room: UploadOptions['room']) {
    super();
    this.#room = room;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#room.bytes) {
      done(this.#room.beyond());
      return;
    }
    this.#hash.update(chunk);
    this.#crc32 = crc32(chunk, this.#crc32);
    done(null, chunk);
  }

  result(): StoredBytes {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), crc32: this.#crc32 };
  }
}
