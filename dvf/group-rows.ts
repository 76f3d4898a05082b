import type { DvfRow } from './row.ts';

/** Rows of one mutation. */
export interface RowGroup {
  readonly rows: readonly DvfRow[];
  /** Line of its first row, which identifies the group within its file. */
  readonly line: number;
  /** The group has more rows than are kept. */
  readonly isCut: boolean;
}

/** The position for resuming after an interruption. */
export interface GroupPosition {
  /** All rows before this line are in closed groups. */
  readonly line: number;
  /** Groups closed although rows of them follow that line, each with the line of its last row: those rows are skipped. */
  readonly closed: readonly (readonly [sourceId: string, lastLine: number])[];
}

export interface Grouper {
  /** Takes a row; returns the groups that are complete, in the order of their first rows. */
  add(row: DvfRow, line: number): RowGroup[];
  /** Closes and returns all open groups. */
  end(): RowGroup[];
  /** The position from which every open group is read completely. `next`: the next line. */
  position(next: number): GroupPosition;
}

/**
 * Span of lines, from the first row of a mutation, that may contain its other rows. Rows of a mutation are published consecutively; files that were
 * sorted differently within a commune have them some hundred lines apart. Bounds the rows in memory.
 */
const GROUP_SPAN = 5_000;
/** Most rows of a mutation: blocks of flats sold as a whole have some thousand. */
const MAX_ROWS = 20_000;

interface OpenGroup {
  readonly rows: DvfRow[];
  readonly line: number;
  lastLine: number;
  isCut: boolean;
}

/** Groups rows of geo-dvf by `id_mutation`, within a span of lines. */
export function groupById(resume?: GroupPosition, span = GROUP_SPAN): Grouper {
  /** In the order of their first rows, in which they are closed. */
  const open = new Map<string, OpenGroup>();
  const closed = new Map<string, number>(resume?.closed);
  /** One iterator for all calls: a new one would iterate over the deleted entries of the map for every row. */
  let walk = open.entries();
  let oldest: [id: string, group: OpenGroup] | undefined;

  const nextOldest = (): typeof oldest => {
    const next = walk.next();
    if (!next.done) return next.value;
    walk = open.entries();
    return walk.next().value;
  };
  /** Closes the oldest groups while they are due. */
  const close = (isDue: (group: OpenGroup) => boolean): RowGroup[] => {
    const complete: RowGroup[] = [];
    for (let current = oldest; current && isDue(current[1]); current = oldest) {
      const [id, group] = current;
      open.delete(id);
      oldest = nextOldest();
      if (oldest && oldest[1].line < group.lastLine) closed.set(id, group.lastLine);
      complete.push(group);
    }
    return complete;
  };

  return {
    add(row, line) {
      const id = row.sourceId ?? '';
      const group = open.get(id);
      // Read a second time after an interruption.
      if (!group && line <= (closed.get(id) ?? 0)) return [];
      if (!group) {
        open.set(id, { rows: [row], line, lastLine: line, isCut: false });
        oldest ??= nextOldest();
      } else {
        group.lastLine = line;
        if (group.rows.length < MAX_ROWS) group.rows.push(row);
        else group.isCut = true;
      }
      return close((candidate) => line - candidate.line >= span);
    },
    end: () => close(() => true),
    position(next) {
      const line = oldest?.[1].line ?? next;
      for (const [id, lastLine] of closed) if (lastLine < line) closed.delete(id);
      return { line, closed: [...closed] };
    },
  };
}

/**
 * Groups rows of the raw file as Etalab does: a mutation ends if price or date change from one row to the next, so the order of rows matters
 * (datagouv/dvf). Grouping by the set of both would merge unrelated sales.
 */
export function groupBySequence(): Grouper {
  let open: OpenGroup | undefined;
  const end = (): RowGroup[] => {
    const last = open ? [open] : [];
    open = undefined;
    return last;
  };
  return {
    add(row, line) {
      const [first] = open?.rows ?? [];
      if (open && first && first.date === row.date && first.price === row.price) {
        if (open.rows.length < MAX_ROWS) open.rows.push(row);
        else open.isCut = true;
        return [];
      }
      const complete = end();
      open = { rows: [row], line, lastLine: line, isCut: false };
      return complete;
    },
    end,
    position: (next) => ({ line: open?.line ?? next, closed: [] }),
  };
}
