import type { DvfMutation } from '../../model/sales/dvf.ts';
import { readMutations } from '../read-mutations.ts';
import type { BadRow, ReadOptions } from '../read-mutations.ts';

/** All pages of a text. */
export async function readAll(
  text: string | Uint8Array | AsyncIterable<Uint8Array>,
  options?: ReadOptions,
): Promise<{ mutations: DvfMutation[]; bad: BadRow[]; rows: number }> {
  const bytes = typeof text === 'string' ? [Buffer.from(text)] : text instanceof Uint8Array ? [text] : text;
  const found: { mutations: DvfMutation[]; bad: BadRow[]; rows: number } = { mutations: [], bad: [], rows: 0 };
  for await (const page of readMutations(asAsync(bytes), options)) {
    found.mutations.push(...page.mutations.map(({ mutation }) => mutation));
    found.bad.push(...page.bad);
    found.rows += page.rows;
  }
  return found;
}

/** The pieces as a stream. */
export async function* asAsync(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
