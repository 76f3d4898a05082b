import type { MappingSource } from '../../../model/mapping/mapping.ts';
import type { JsonObject } from '../../connector.ts';

/** How the listings of a file are read, as found in its first bytes. */
export interface Layout {
  readonly source: MappingSource;
  /** Why it is read so, in words for a person. */
  readonly why: string;
  /** What a person should know before trusting the layout, such as two columns of the same name. */
  readonly warnings: readonly string[];
  /** XML, whose records are read in lower case: names as the file writes them, by their lower case, so that `LivingArea` is two words. */
  readonly spelling?: ReadonlyMap<string, string>;
  /** The records from the beginning. Throws ConnectorError feed_rejected if the file breaks. */
  records(signal?: AbortSignal): AsyncGenerator<JsonObject>;
}

/** The decoded text of the file from its beginning; may be opened several times. */
export type OpenText = (signal?: AbortSignal) => AsyncGenerator<string>;

/** Characters that are looked at to find the layout; headers of real exports stay below 100,000. */
const HEAD_CHARACTERS = 2 * 1024 * 1024;

/** The first characters of a text, and whether they are all. */
export async function headOf(text: AsyncIterable<string>): Promise<{ head: string; isWhole: boolean }> {
  let head = '';
  for await (const piece of text) {
    head += piece;
    if (head.length > HEAD_CHARACTERS) return { head: head.slice(0, HEAD_CHARACTERS), isWhole: false };
  }
  return { head, isWhole: true };
}
