import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Reads the lines of a text file, also one that gzip has compressed (`.gz`), and works with each. Empty ones are left out. A RangeError of the work gets the number of the line; other errors, those of the
 * file among them, stay as they are.
 * @returns how many lines there were
 */
export async function readLines(path: string, work: (line: string) => void): Promise<number> {
  let [number, read] = [0, 0];
  const take = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const line of linesOf(chunks)) {
      number++;
      if (line.trim() === '') continue;
      read++;
      work(line);
    }
  };
  try {
    const file = createReadStream(path);
    await (/\.gz$/i.test(path) ? pipeline(file, createGunzip(), take) : pipeline(file, take));
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`Line ${number}: ${error.message}`, { cause: error }) : error;
  }
  return read;
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // A character may be parted between two chunks.
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
