import type { Json } from '../../connectors/connector.ts';
import type { CommittedPage } from './commit-page.ts';
import type { Journal, Session } from '../journal/journal.ts';
import type { FeedFile } from '../../store/sync/read-files.ts';
import type { NewPage, ReadDecision } from '../../store/sync/sync-pages.ts';
import type { PageGate } from '../journal/page-gate.ts';
import type { ReadPage } from './read-pages.ts';

export interface PageWriter {
  /** Begins to store a page; waits only while too many are being stored, or they take too much memory. */
  add(read: ReadPage): Promise<void>;
  /** Waits until every page is journalled. Throws the failure of the first that cannot be; none after it is. */
  drain(): Promise<void>;
  /** Waits until nothing is being written any more, whatever became of it: an attempt that ended before would go on beside the one that follows it. */
  settle(): Promise<void>;
}

/** How the keys of a page are journalled: in full, or those of unchanged listings as places in an earlier order. */
export type Shorten = (keys: readonly string[], unchanged: ReadonlySet<string>) => Pick<NewPage, 'keys' | 'order'>;

export const inFull: Shorten = (keys) => ({ keys: [...keys] });

export interface PageWriterOptions {
  /** Stores one page; it is durable when this resolves. */
  readonly commit: (read: ReadPage, gate: PageGate) => Promise<CommittedPage>;
  /** Of the run: once it aborts, pages whose writes are not committed yet are left out. */
  readonly signal: AbortSignal;
  readonly journal: Pick<Journal, 'next' | 'append'>;
  /** Waits until there is memory for a page; the function it answers gives it back. */
  readonly room: (bytes: number) => Promise<() => void>;
  /** Keys met so far in this run; `commit` adds those of its page at once. */
  readonly seen: ReadonlySet<string>;
  readonly report: (details: Readonly<Record<string, unknown>>) => void;
  readonly shorten: Shorten;
  /** Journalled with the first page. */
  readonly decision?: ReadDecision;
  /** Journalled with the last page. */
  readonly file?: () => FeedFile | undefined;
  /** What is written together with the page that ends the read. */
  readonly atEnd?: (state: Json | undefined, complete: 'full' | 'delta') => (session: Session) => Promise<void>;
}

/** Pages being stored at the same time: while one waits for the disk, the next is compared and the one before is indexed. */
const PAGES_IN_FLIGHT = 4;
/**
 * Milliseconds that the pages being written may take together: what is written must be journalled, so a cancel waits for them. Where a page takes
 * longer, as on a busy store, fewer are written at a time; more would only wait there.
 */
const WRITING_MS = 600;

/** Stores up to PAGES_IN_FLIGHT pages at a time and journals them in the order of their reading. */
export function createPageWriter({
  commit,
  signal,
  journal,
  room,
  seen,
  report,
  shorten,
  decision,
  file,
  atEnd,
}: PageWriterOptions): PageWriter {
  let tail: Promise<void> = Promise.resolve();
  const window: Promise<void>[] = [];
  const writing = new Set<Promise<unknown>>();
  let added = 0;
  /** The last page that began to write: those before it do not wait for a place. */
  let begun = -1;
  /** The last page whose writes are committed, or are about to be. Those before it must follow: pages are journalled in order, and what is written must be counted. */
  let stored = -1;
  /** The first page that was left out. Those behind it must be left out as well. */
  let leftOut = Infinity;
  /** Throws the reason of the abort when a page is to be left out. */
  const checkWanted = (number: number) => {
    if (!signal.aborted || (number <= stored && number < leftOut)) return;
    leftOut = Math.min(leftOut, number);
    throw signal.reason;
  };
  /** Pages of which something is written and that are not journalled. */
  const open = new Set<Promise<void>>();
  /** What a page adds to the time that those being written take together, as the last one showed. */
  let pageMs = 0;
  const mostOpen = () => Math.min(PAGES_IN_FLIGHT, Math.max(1, Math.floor(WRITING_MS / Math.max(1, pageMs))));

  const record = async (read: ReadPage, page: CommittedPage) => {
    const whole = read.complete === 'full' ? file?.() : undefined;
    const estimate = read.fraction ? Math.round(seen.size / read.fraction) : undefined;
    const counts = await journal.append(
      {
        counts: page.counts,
        reasons: page.reasons,
        ...shorten(page.keys, page.unchanged),
        ...(page.keyless > 0 ? { keyless: page.keyless } : {}),
        ...(page.changes.length > 0 ? { changes: page.changes } : {}),
        ...(decision && journal.next === 0 ? { read: decision } : {}),
        ...(read.state === undefined ? {} : { state: read.state }),
        ...(read.complete ? { complete: read.complete } : {}),
        ...(read.endMarked === false ? { end_marked: false } : {}),
        ...(whole ? { file: whole } : {}),
      },
      {
        total: read.expected ?? estimate,
        ...(atEnd && read.complete ? { write: atEnd(read.state, read.complete) } : {}),
      },
    );
    report({ page: journal.next, counts });
  };

  const watch = (work: Promise<unknown>) => {
    writing.add(work);
    const forget = () => writing.delete(work);
    work.then(forget, forget);
  };

  return {
    async add(read) {
      // A key that is still being written must be settled before it is compared again.
      if (read.records.some(({ key }) => seen.has(key))) await tail;
      const free = await room(read.bytes);
      const number = added++;
      let endWriting = () => {};
      const written = new Promise<void>((resolve) => {
        endWriting = resolve;
      });
      let startedAt: number | undefined;
      let beside = 1;
      const storing = commit(read, {
        async begin() {
          if (startedAt !== undefined) return;
          const mayBegin = () => number < begun || open.size < mostOpen() || signal.aborted;
          while (!mayBegin()) await Promise.race(open);
          checkWanted(number);
          begun = Math.max(begun, number);
          startedAt = performance.now();
          open.add(written);
          beside = open.size;
        },
        proceed(isLast) {
          checkWanted(number);
          if (isLast) stored = Math.max(stored, number);
        },
      });
      const end = () => {
        if (startedAt !== undefined) pageMs = (performance.now() - startedAt) / beside;
        open.delete(written);
        endWriting();
      };
      storing.then(end, end);
      const before = tail;
      tail = (async () => {
        const [page] = await Promise.all([storing, before]);
        await record(read, page);
      })();
      watch(storing);
      watch(tail);
      tail.then(free, free);
      window.push(tail);
      if (window.length >= PAGES_IN_FLIGHT) await window.shift();
    },
    drain: () => tail,
    async settle() {
      await Promise.allSettled(writing);
    },
  };
}
