import type { DvfMutation } from '../model/sales/dvf.ts';
import { assembleMutation } from './assemble-mutation.ts';
import { groupById, groupBySequence } from './group-rows.ts';
import type { GroupPosition, Grouper, RowGroup } from './group-rows.ts';
import { headerOf, readLines } from './read-lines.ts';
import { openRowParser } from './row-parser.ts';
import type { RowParser } from './row-parser.ts';
import type { BadRowReason } from './row.ts';

/** A row that cannot be used. */
export interface BadRow {
  readonly line: number;
  readonly reason: BadRowReason;
}

/** A mutation with the line of its first row, which identifies it within its file. */
export interface ReadMutation {
  readonly line: number;
  readonly mutation: DvfMutation;
}

/** Some mutations of a file, and the position for resuming after them. */
export interface MutationPage {
  readonly mutations: readonly ReadMutation[];
  /** Number of rows of these mutations. */
  readonly rows: number;
  /** Bad rows before the position, each reported once, also after interruptions. */
  readonly bad: readonly BadRow[];
  readonly next: GroupPosition;
  /** The file has been read to its end. */
  readonly done: boolean;
}

export interface ReadOptions {
  /** `next` of the last committed page. */
  readonly resume?: GroupPosition | undefined;
  /** Mutations of a page. */
  readonly pageSize?: number;
  /** See GROUP_SPAN. */
  readonly span?: number;
}

const PAGE = 1_000;
/** Most interleaved groups in a position; with more of them the page ends later. */
const MAX_CLOSED = 500;
/** Most bad rows of a page, so that a file of only bad rows needs constant memory. */
const MAX_BAD = 1_000;

/**
 * Reads the text of a published file, of either format, and assembles its rows to mutations, page by page in bounded memory. Bad rows are reported,
 * never fatal.
 * @throws DvfFileError if it is not a DVF file
 */
export async function* readMutations(
  bytes: AsyncIterable<Uint8Array>,
  { resume, pageSize = PAGE, span }: ReadOptions = {},
): AsyncGenerator<MutationPage> {
  const from = resume?.line ?? 1;
  let parser: RowParser | undefined;
  let grouper: Grouper | undefined;
  let mutations: ReadMutation[] = [];
  let rows = 0;
  let bad: BadRow[] = [];
  let line = from;

  const take = (groups: readonly RowGroup[]) => {
    for (const group of groups) {
      mutations.push({ line: group.line, mutation: assembleMutation(group) });
      rows += group.rows.length;
    }
  };
  const page = (next: GroupPosition, done: boolean): MutationPage => {
    const before = done ? bad : bad.filter((one) => one.line < next.line);
    const made = { mutations, rows, bad: before, next, done };
    bad = done ? [] : bad.filter((one) => one.line >= next.line);
    mutations = [];
    rows = 0;
    return made;
  };

  for await (const { first, lines } of readLines(bytes, from)) {
    line = first;
    for (const text of lines) {
      const at = line++;
      if (!parser || !grouper) {
        const header = headerOf({ first, lines });
        parser = openRowParser(header);
        grouper = parser.format === 'geo' ? groupById(resume, span) : groupBySequence();
        if (!parser.firstIsRow) continue;
      }
      if (at < from || text === '' || text?.trim() === '') continue;
      const row = text === undefined ? ({ bad: 'too_long' } as const) : parser.parse(text);
      if ('bad' in row) bad.push({ line: at, reason: row.bad });
      else take(grouper.add(row, at));
      if (mutations.length < pageSize && bad.length < MAX_BAD) continue;
      const next = grouper.position(line);
      const isWorthIt = mutations.length > 0 || bad.some((one) => one.line < next.line);
      if (isWorthIt && next.closed.length <= MAX_CLOSED) yield page(next, false);
    }
  }
  if (!parser || !grouper) headerOf({ first: 1, lines: [] });
  take(grouper?.end() ?? []);
  yield page({ line, closed: [] }, true);
}
