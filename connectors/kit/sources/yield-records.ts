import type { InputContext, ReadMessage, ReadRequest } from '../../connector.ts';
import { checkpointRhythm } from './checkpoint-rhythm.ts';
import { fileCheckpoint } from './file-position.ts';

/** The reading of one file. */
export interface FileReading {
  readonly ctx: InputContext;
  readonly request: ReadRequest;
  /** Hex SHA-256 of the file: a checkpoint holds for it only. */
  readonly sha256: string;
}

/** What is read from a file one after the other; `index` counts the records behind us, this one included. */
interface Numbered {
  readonly position: { readonly index: number };
}

/** Where reading stands after a record: numbers by name, as `filePosition` reads them, and how much of the file is behind us (0..1). */
export interface Progress {
  readonly position: Readonly<Record<string, number>>;
  readonly fraction?: number;
}

/**
 * The messages of the records of a file, with a checkpoint whenever one is due.
 * @param items records behind the position of the request, in order
 * @param toMessage what a record is; undefined when it is not the one asked for
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
