import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Fault } from '../../parts/feedback.tsx';
import { say } from '../../words/words.ts';
import { ListingCard } from './listing-card.tsx';
import type { ListingPages } from './listing-pages.ts';
import { useVirtualList } from './use-virtual-list.ts';

/** Pixels of a card before it is measured, and between two. */
const HEIGHT = 130;
const GAP = 12;
/**
 * The next page is loaded when so many loaded rows are left below the rendered ones: some thirty screens once the reader scrolls, so that fast scrolling
 * meets no end; few before, so that the map and the counts do not wait for it.
 */
const AHEAD = { atRest: 10, scrolled: 200 };

/** Steps of the keys that move from card to card. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from the card that has it to the one that the key leads to. */
function move(event: KeyboardEvent, last: number, focus: (index: number) => void): void {
  const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key];
  const to = step === undefined ? { Home: 0, End: last }[event.key] : Number(row.getAttribute('data-index')) + step;
  if (to === undefined) return;
  event.preventDefault();
  focus(Math.max(0, Math.min(last, to)));
}

/** All listings found, loaded while the reader scrolls. The arrow keys, Home and End move from card to card. */
export function ListingList({ pages, hover }: { pages: ListingPages; hover: (id: string | undefined) => void }) {
  const { listings, first, isWhole, error } = pages.state.value;
  const element = useRef<HTMLUListElement>(null);
  const { list, top } = useCardList(pages, element);
  useKeptPlace(pages, list);
  const rows = list.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const ahead = (list.scrollOffset ?? 0) > 0 ? AHEAD.scrolled : AHEAD.atRest;
  useEffect(() => {
    if (error === undefined && last >= listings.length - ahead) void pages.more();
  }, [last, listings.length, ahead, error]);
  const focus = (index: number): void => {
    list.scrollToIndex(index, { align: 'auto' });
    // The row is rendered by the scroll event, in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus()),
    );
  };
  return (
    <>
      <ul
        ref={element}
        class="listing-cards"
        aria-label={say('listings')}
        style={{ height: `${list.getTotalSize()}px` }}
        onKeyDown={(event) => move(event, listings.length - 1, focus)}
      >
        {rows.map(({ index, key, start }) => {
          const listing = listings[index];
          return (
            listing && (
              <ListingCard
                key={key}
                listing={listing}
                hover={hover}
                row={{ index, total: first?.total ?? listings.length, top: start - top }}
                measure={(node) => list.measureElement(node)}
              />
            )
          );
        })}
      </ul>
      {error !== undefined && <Fault error={error} retry={() => void pages.more()} />}
      {!isWhole && error === undefined && (
        <p class="soft" role="status">
          {say('loadingMore')}
        </p>
      )}
    </>
  );
}

/** The cards in sight, placed below what is above the list. */
function useCardList(pages: ListingPages, element: RefObject<HTMLUListElement | null>) {
  const { listings } = pages.state.value;
  const [top, setTop] = useState(0);
  const list = useVirtualList({
    count: listings.length,
    height: HEIGHT,
    gap: GAP,
    top,
    keyOf: (index) => listings[index]?.id ?? String(index),
    start: pages,
  });
  useLayoutEffect(() => {
    const offset = (element.current?.getBoundingClientRect().top ?? 0) + scrollY;
    if (Math.abs(offset - top) > 1) setTop(offset);
  });
  return { list, top };
}

/** What readers scroll with: the place of the earlier visit is theirs to leave. */
const READER_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to where the reader of an earlier visit was, and keeps where this one is. */
function useKeptPlace(pages: ListingPages, list: ReturnType<typeof useVirtualList>): void {
  useLayoutEffect(() => {
    // What is above the list may come later or change once more; whenever the page is too short for the place, the browser scrolls it up.
    let wanted = pages.scroll;
    const restore = (): void => {
      if (wanted > 0) scrollTo(0, wanted);
    };
    const release = (): void => {
      wanted = 0;
    };
    const save = (): void => {
      const furthest = document.documentElement.scrollHeight - innerHeight;
      if (wanted > 0 && (furthest < wanted || Math.abs(scrollY - wanted) <= 1)) return;
      // The reader has left the place: by a scroll bar, for example, which sends no other event.
      release();
      pages.scroll = scrollY;
      pages.measured = list.takeSnapshot();
    };
    restore();
    const growth = new ResizeObserver(restore);
    growth.observe(document.body);
    addEventListener('scroll', save, { passive: true });
    for (const event of READER_MOVES) addEventListener(event, release, { passive: true });
    return () => {
      // Cards may have been measured since the last scroll; with older heights the list would move once more when it is shown again.
      pages.measured = list.takeSnapshot();
      growth.disconnect();
      removeEventListener('scroll', save);
      for (const event of READER_MOVES) removeEventListener(event, release);
    };
  }, []);
}
