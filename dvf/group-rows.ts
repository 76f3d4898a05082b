import type { DvfRow } from './row.ts';

/** Rows of one mutation. */
export interface RowGroup {
  readonly rows: readonly DvfRow[];
  /** Line of its first row: names the group within its file. */
  readonly line: number;
  /** More rows than are kept. */
  readonly isCut: boolean;
}

/** Where reading goes on after an interruption. */
export interface GroupPosition {
  /** Everything before this line is in groups that were closed. */
  readonly line: number;
  /** Groups closed although rows of them follow that line, each with the line of its last row: those rows are left out. */
  readonly closed: readonly (readonly [sourceId: string, lastLine: number])[];
}

export interface Grouper {
  /** Takes a row; returns the groups that are complete, in the order of their first rows. */
  add(row: DvfRow, line: number): RowGroup[];
  /** The groups that are still open. */
  end(): RowGroup[];
  /** Where to go on so that every group that is not closed is read whole. `next`: the line that is read next. */
  position(next: number): GroupPosition;
}

/**
 * Lines from the first row of a mutation within which its other rows are looked for. Rows of a mutation are published one after the other; files that were
 * sorted by something else within a commune have them some hundred lines apart. Bounds memory to so many rows.
 */
const GROUP_SPAN = 5_000;
/** Rows kept of a mutation: whole blocks of flats sold at once have some thousand. */
const MAX_ROWS = 20_000;

interface OpenGroup {
  readonly rows: DvfRow[];
  readonly line: number;
  lastLine: number;
  isCut: boolean;
}

/** Groups rows of geo-dvf by `id_mutation`, wherever they stand within a span of lines. */
export function groupById(resume?: GroupPosition, span = GROUP_SPAN): Grouper {
  /** In the order of first rows, in which they are closed. */
  const open = new Map<string, OpenGroup>();
  const closed = new Map<string, number>(resume?.closed);
  /** Goes on where it was: a new one would pass the places of all that was closed, for every row. */
  let walk = open.entries();
  let oldest: [id: string, group: OpenGroup] | undefined;

  const nextOldest = (): typeof oldest => {
    const next = walk.next();
    if (!next.done) return next.value;
    walk = open.entries();
    return walk.next().value;
  };
  /** Closes the oldest groups as long as they are due. */
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
      // Read again after an interruption.
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
 * Groups rows of the raw file as Etalab does: a mutation ends where price or date change from one row to the next, so that the order of rows matters
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
