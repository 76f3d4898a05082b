import type { Json } from '../../connectors/connector.ts';
import type { CommittedPage } from './summarise-page.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { keyDigest, packDigests } from '../../store/sync/key-digest.ts';
import type { FeedFile } from '../../store/sync/streams.ts';
import type { ReadDecision } from '../../store/sync/sync-pages.ts';
import type { PageGate } from '../journal/page-gate.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import type { ReadPage } from './read-pages.ts';

export interface PageWriter {
  /** Begins to store a page; waits only while too many are being stored, or they take too much memory. */
  add(read: ReadPage): Promise<void>;
  /** Waits until every page is journalled. Throws the failure of the first that cannot be; none after it is. */
  drain(): Promise<void>;
  /** Waits until no page is being written, also after a failure: writes of an attempt must not overlap with those of the next one. */
  settle(): Promise<void>;
}

export interface PageWriterOptions {
  /** Stores one page; it is durable when this resolves. */
  readonly commit: (read: ReadPage, gate: PageGate) => Promise<CommittedPage>;
  /** Of the run: once it aborts, pages whose writes are not committed yet are left out. */
  readonly signal: AbortSignal;
  readonly journal: Pick<Journal, 'next' | 'append'>;
  /** Waits until there is memory for a page; returns the function that frees it. */
  readonly room: (bytes: number) => Promise<() => void>;
  /** Keys met so far in this run; `commit` adds those of its page at once. */
  readonly seen: Pick<SeenKeys, 'has' | 'size'>;
  readonly report: (details: Readonly<Record<string, unknown>>) => void;
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
export function createPageWriter(options: PageWriterOptions): PageWriter {
  const { commit, signal, room, seen } = options;
  const pace = createPace();
  const wanted = createCut(signal);
  let tail: Promise<void> = Promise.resolve();
  let added = 0;
  const window: Promise<void>[] = [];
  const unsettled = new Set<Promise<unknown>>();
  const watch = (work: Promise<unknown>) => {
    unsettled.add(work);
    const forget = () => unsettled.delete(work);
    work.then(forget, forget);
  };
  return {
    async add(read) {
      // A key that is still being written must be settled before it is compared again.
      if (read.records.some(({ key }) => seen.has(key))) await tail;
      const free = await room(read.bytes);
      const number = added++;
      const storing = commit(read, {
        async begin() {
          if (pace.isOpen(number)) return;
          await pace.turn(number, signal);
          wanted.check(number);
          pace.begin(number);
        },
        proceed(isLast) {
          wanted.check(number);
          if (isLast) wanted.keep(number);
        },
      });
      const end = () => pace.end(number);
      storing.then(end, end);
      const before = tail;
      tail = (async () => {
        const [page] = await Promise.all([storing, before]);
        await journalPage(read, page, options);
      })();
      watch(storing);
      watch(tail);
      tail.then(free, free);
      window.push(tail);
      if (window.length >= PAGES_IN_FLIGHT) await window.shift();
    },
    drain: () => tail,
    async settle() {
      await Promise.allSettled(unsettled);
    },
  };
}

async function journalPage(
  read: ReadPage,
  page: CommittedPage,
  { journal, seen, report, decision, file, atEnd }: PageWriterOptions,
): Promise<void> {
  const { complete } = read;
  const estimate = read.fraction ? Math.round(seen.size / read.fraction) : undefined;
  const counts = await journal.append(
    {
      counts: page.counts,
      reasons: page.reasons,
      keys: packDigests(page.keys.map(keyDigest)),
      state: read.state,
      complete,
      // Not stored where undefined.
      keyless: page.keyless > 0 ? page.keyless : undefined,
      changes: page.changes.length > 0 ? page.changes : undefined,
      terms: page.terms.length > 0 ? page.terms : undefined,
      read: journal.next === 0 ? decision : undefined,
      end_marked: read.endMarked === false ? false : undefined,
      file: complete === 'full' ? file?.() : undefined,
    },
    { total: read.expected ?? estimate, write: complete && atEnd?.(read.state, complete) },
  );
  report({ page: journal.next, counts });
}

/**
 * Which pages are left out once the run is aborted: those whose writes are not committed, but none that comes before a committed one. Pages are journalled in
 * order, and what is written must be counted.
 */
function createCut(signal: AbortSignal) {
  /** The last page whose writes are committed, or are about to be. */
  let kept = -1;
  /** The first page that was left out, and with it all behind it. */
  let leftOut = Infinity;
  return {
    /** Throws the reason of the abort if the page is left out. */
    check(number: number): void {
      if (!signal.aborted || (number <= kept && number < leftOut)) return;
      leftOut = Math.min(leftOut, number);
      throw signal.reason;
    },
    keep(number: number): void {
      kept = Math.max(kept, number);
    },
  };
}

/** How many pages write at a time: as many as take WRITING_MS together, as the last one showed, and PAGES_IN_FLIGHT at most. */
function createPace() {
  /** Pages of which something is written and that are not stored as a whole. */
  const open = new Map<number, { readonly startedAt: number; readonly alongside: number }>();
  let ended = Promise.withResolvers<void>();
  /** The last page that began to write: those before it do not wait for a place. */
  let begun = -1;
  let pageMs = 0;
  const mostOpen = () => Math.min(PAGES_IN_FLIGHT, Math.max(1, Math.floor(WRITING_MS / Math.max(1, pageMs))));
  return {
    isOpen: (number: number): boolean => open.has(number),
    /** Waits until the page may write. */
    async turn(number: number, signal: AbortSignal): Promise<void> {
      const mayBegin = () => number < begun || open.size < mostOpen() || signal.aborted;
      while (!mayBegin()) await ended.promise;
    },
    begin(number: number): void {
      begun = Math.max(begun, number);
      open.set(number, { startedAt: performance.now(), alongside: open.size + 1 });
    },
    end(number: number): void {
      const page = open.get(number);
      if (!page) return;
      pageMs = (performance.now() - page.startedAt) / page.alongside;
      open.delete(number);
      ended.resolve();
      ended = Promise.withResolvers();
    },
  };
}
