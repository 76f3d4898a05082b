import type { InputContext, ReadMessage, ReadRequest } from '../../connector.ts';
import { checkpointRhythm } from './checkpoint-rhythm.ts';
import { fileCheckpoint } from './file-position.ts';

/** The context of reading one file. */
export interface FileReading {
  readonly ctx: InputContext;
  readonly request: ReadRequest;
  /** Hex SHA-256 of the file: a checkpoint is valid only for it. */
  readonly sha256: string;
}

/** An item of a file; `index` is its number, counted from 1. */
interface Numbered {
  readonly position: { readonly index: number };
}

/** The position after a record: numbers by name, as `filePosition` reads them, and the fraction of the file that was read (0..1). */
export interface Progress {
  readonly position: Readonly<Record<string, number>>;
  readonly fraction?: number;
}

/**
 * The messages of the records of a file, with checkpoints where they are due.
 * @param items records after the position of the request, in order
 * @param toMessage maps a record to its message; undefined if it is not the requested one
 */
export async function* yieldRecords<Item extends Numbered>(
  { ctx, request, sha256 }: FileReading,
  items: AsyncIterable<Item>,
  toMessage: (item: Item) => Promise<ReadMessage | undefined> | ReadMessage | undefined,
  progressOf: (item: Item) => Progress,
): AsyncGenerator<ReadMessage> {
  const isDue = checkpointRhythm();
  for await (const item of items) {
    ctx.signal.throwIfAborted();
    const message = await toMessage(item);
    if (message) {
      yield message;
    }
    if (isDue(item.position.index, message)) {
      const { position, fraction } = progressOf(item);
      yield fileCheckpoint(request, sha256, position, fraction);
    }
  }
}
