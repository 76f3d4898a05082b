import type { DvfMutation } from '../model/sales/dvf.ts';
import { assembleMutation } from './assemble-mutation.ts';
import { groupById, groupBySequence } from './group-rows.ts';
import type { GroupPosition, Grouper, RowGroup } from './group-rows.ts';
import { headerOf, readLines } from './read-lines.ts';
import { openRowParser } from './row-parser.ts';
import type { RowParser } from './row-parser.ts';
import type { BadRowReason } from './row.ts';

/** A row that could not be used. */
export interface BadRow {
  readonly line: number;
  readonly reason: BadRowReason;
}

/** A mutation with the line of its first row, which names it within its file. */
export interface ReadMutation {
  readonly line: number;
  readonly mutation: DvfMutation;
}

/** Some mutations of a file, and where reading may go on after them. */
export interface MutationPage {
  readonly mutations: readonly ReadMutation[];
  /** Rows that these were made of. */
  readonly rows: number;
  /** Bad rows before the position, each reported once however often reading is interrupted. */
  readonly bad: readonly BadRow[];
  readonly next: GroupPosition;
  /** The file has been read to its end. */
  readonly done: boolean;
}

export interface ReadOptions {
  /** `next` of the last page that was kept. */
  readonly resume?: GroupPosition | undefined;
  /** Mutations of a page. */
  readonly pageSize?: number;
  /** See GROUP_SPAN. */
  readonly span?: number;
}

const PAGE = 1_000;
/** Interleaved groups that a position may name; with more of them the next page has to do. */
const MAX_CLOSED = 500;
/** Bad rows are handed on at least so often, so that a file of nothing else needs no memory. */
const MAX_BAD = 1_000;

/**
 * Reads the text of a published file, of either format, and puts its rows together to mutations, page by page in bounded memory. Bad rows are reported,
 * never fatal.
 * @throws DvfFileError when it is no DVF file
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
