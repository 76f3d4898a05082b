import { InboxError } from '../mailbox.ts';
import type { Mailbox, Upload } from '../mailbox.ts';
import { abortUpload, finishUpload, writeChunk } from '../sessions/store-upload.ts';
import { createInOrder } from './in-order.ts';
import type { Budget, InOrder } from './in-order.ts';

/** A file that a client is writing. */
export interface OpenUpload {
  readonly bytes: number;
  /** Resolves once the storage has taken the block, or it waits for one before it. */
  write(offset: number, block: Buffer): Promise<void>;
  /** Stores the file durably. Fails, and stores nothing, if a part of it never came. */
  close(): Promise<void>;
  abort(): Promise<void>;
}

const FAULTS = {
  written_before: 'This part of the file was written before: upload the whole file again.',
  too_far_ahead: 'The parts of the file come too far out of order: upload it in order.',
} as const;

/** Starts a file in the mailbox. A write that fails fails the file: `close` cannot store it any more. */
export async function openUpload(mailbox: Mailbox, path: string, budget: Budget): Promise<OpenUpload> {
  const upload = await mailbox.write(path);
  // Writes report its errors; without a listener they would end the process.
  upload.stream.on('error', () => undefined);
  const order = createInOrder(budget);
  let fault: unknown;
  let aborted: Promise<void> | undefined;
  const abort = () => {
    fault ??= new InboxError('busy', 'The session ended.');
    order.release();
    return (aborted ??= abortUpload(upload));
  };
  return {
    get bytes() {
      return order.end;
    },
    async write(offset, block) {
      if (fault !== undefined) throw fault;
      try {
        await writeInOrder(upload, order, offset, block);
      } catch (error) {
        fault = error;
        throw error;
      }
    },
    async close() {
      if (order.hasGap()) fault ??= new InboxError('bad_name', 'A part of the file is missing: nothing was stored.');
      if (fault !== undefined) {
        await abort();
        throw fault;
      }
      await finishUpload(upload);
    },
    abort,
  };
}

async function writeInOrder(upload: Upload, order: InOrder, offset: number, block: Buffer): Promise<void> {
  const blocks = order.take(offset, block);
  if (typeof blocks === 'string') throw new InboxError('bad_name', FAULTS[blocks]);
  for (const each of blocks) await writeChunk(upload.stream, each);
}
