import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders } from '@fastify/busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InboxError } from './mailbox.ts';
import type { Upload } from './mailbox.ts';
import type { OpenMailbox } from './open-mailbox.ts';

/** A file that is stored. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Fields of a form that are no files, which are ignored. */
const MAX_FIELDS = 100;

/** Stores the body of a request as one file. Throws InboxError; an interrupted body leaves no file. */
export async function receiveFile(mailbox: OpenMailbox, name: string, body: Readable): Promise<ReceivedFile[]> {
  const upload = await mailbox.write(name);
  const bytes = await fill(upload, body);
  await upload.finish();
  return [{ name, bytes }];
}

/**
 * Stores the files of a form (multipart/form-data). Data files become files last, once the whole form has arrived, so that their deliveries have the pictures of the form and half a form
 * makes no delivery. Throws InboxError.
 */
export async function receiveForm(
  mailbox: OpenMailbox,
  headers: IncomingHttpHeaders,
  body: Readable,
): Promise<ReceivedFile[]> {
  const form = openForm(headers);
  const received: ReceivedFile[] = [];
  const data: Upload[] = [];
  let current: Readable | undefined;
  const receive = async (name: string, file: Readable) => {
    current = file;
    const upload = await mailbox.write(name);
    if (mailbox.isData(name)) data.push(upload);
    received.push({ name, bytes: await fill(upload, file) });
    if (!mailbox.isData(name)) await upload.finish();
  };
  let work = Promise.resolve();
  form.on('file', (_field, file, name) => {
    // Until its turn comes; a reader that starts later gets the error all the same.
    file.on('error', () => undefined);
    work = work.then(() => receive(name, file));
    work.catch((error: unknown) => form.destroy(error instanceof Error ? error : undefined));
  });
  try {
    await pipeline(body, form);
    await work;
    if (received.length === 0) throw new InboxError('bad_name', 'The form has no file.');
    for (const upload of data) await upload.finish();
    return received;
  } catch (error) {
    current?.destroy(error instanceof Error ? error : undefined);
    // Of both the refusal says more than the end of the stream that it caused.
    const refusal = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await Promise.all(data.map((upload) => upload.abort()));
    throw faultOf(refusal) ?? faultOf(error) ?? new InboxError('bad_name', 'The form is broken or was cut off.');
  }
}

const faultOf = (error: unknown): InboxError | undefined => (error instanceof InboxError ? error : undefined);

function openForm(headers: IncomingHttpHeaders) {
  try {
    const sent: BusboyHeaders = { ...headers, 'content-type': headers['content-type'] ?? '' };
    return new Busboy({
      headers: sent,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fields: MAX_FIELDS, fieldSize: 1_000 },
    });
  } catch {
    throw new InboxError('bad_name', 'The form lacks its boundary.');
  }
}

/** Writes a body into an upload. Returns its bytes. An upload that is not filled leaves nothing; the body stays open, because a response is still to be written. */
async function fill(upload: Upload, body: Readable): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      await write(upload.stream, chunk);
      bytes += chunk.length;
    }
    return bytes;
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Writes a chunk and waits until the stream has taken it. Rejects with the reason of a stream that refuses. */
const write = (sink: Writable, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    sink.write(chunk, (error) => (error ? reject(sink.errored ?? error) : resolve()));
  });
