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
  const collected = createPages();
  let opened: OpenedFile | undefined;
  let line = from;
  for await (const { first, lines } of readLines(bytes, from)) {
    line = first;
    for (const text of lines) {
      const at = line++;
      if (!opened) {
        opened = openFile(headerOf({ first, lines }), resume, span);
        if (!opened.parser.firstIsRow) continue;
      }
      if (at < from || isEmpty(text)) continue;
      readRow(opened, text, at, collected);
      const next = collected.isFull(pageSize) ? pageEnd(opened, line, collected) : undefined;
      if (next) yield collected.page(next, false);
    }
  }
  collected.take(lastOf(opened));
  yield collected.page({ line, closed: [] }, true);
}

/** The parser and the grouper for the format of a file. */
interface OpenedFile {
  readonly parser: RowParser;
  readonly grouper: Grouper;
}

function openFile(header: string, resume: GroupPosition | undefined, span: number | undefined): OpenedFile {
  const parser = openRowParser(header);
  return { parser, grouper: parser.format === 'geo' ? groupById(resume, span) : groupBySequence() };
}

/** The groups that the end of the file completes. Throws DvfFileError for an empty file. */
function lastOf(opened: OpenedFile | undefined): readonly RowGroup[] {
  if (!opened) headerOf({ first: 1, lines: [] });
  return opened?.grouper.end() ?? [];
}

const isEmpty = (text: string | undefined): boolean => text?.trim() === '';

/** Where a page may end; undefined if too many groups are interleaved there, or if the page would be empty. */
function pageEnd({ grouper }: OpenedFile, line: number, collected: Pages): GroupPosition | undefined {
  const next = grouper.position(line);
  return next.closed.length <= MAX_CLOSED && collected.hasBefore(next) ? next : undefined;
}

/** @param text undefined for a line that is too long */
function readRow({ parser, grouper }: OpenedFile, text: string | undefined, at: number, collected: Pages): void {
  const row = text === undefined ? ({ bad: 'too_long' } as const) : parser.parse(text);
  if ('bad' in row) collected.reject({ line: at, reason: row.bad });
  else collected.take(grouper.add(row, at));
}

/** Collects mutations and bad rows until they are returned as a page. */
interface Pages {
  take(groups: readonly RowGroup[]): void;
  reject(row: BadRow): void;
  isFull(pageSize: number): boolean;
  /** Whether a page up to this position would not be empty. */
  hasBefore(next: GroupPosition): boolean;
  /** The page up to a position; bad rows after it stay for the next page. */
  page(next: GroupPosition, done: boolean): MutationPage;
}

function createPages(): Pages {
  let mutations: ReadMutation[] = [];
  let rows = 0;
  let bad: BadRow[] = [];
  return {
    take(groups) {
      for (const group of groups) {
        mutations.push({ line: group.line, mutation: assembleMutation(group) });
        rows += group.rows.length;
      }
    },
    reject: (row) => void bad.push(row),
    isFull: (pageSize) => mutations.length >= pageSize || bad.length >= MAX_BAD,
    hasBefore: (next) => mutations.length > 0 || bad.some((row) => row.line < next.line),
    page(next, done) {
      const made = { mutations, rows, bad: done ? bad : bad.filter((row) => row.line < next.line), next, done };
      bad = done ? [] : bad.filter((row) => row.line >= next.line);
      mutations = [];
      rows = 0;
      return made;
    },
  };
}
