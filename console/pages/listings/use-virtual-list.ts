import { Virtualizer, observeWindowOffset, observeWindowRect, windowScroll } from '@tanstack/virtual-core';
import type { VirtualItem } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

type List = Virtualizer<Window, HTMLElement>;

/** Rows rendered beyond the window on either side: some 2,000 pixels, so that a frame that comes late finds them. */
const OVERSCAN = 14;

/**
 * A list that scrolls with the window and renders only the rows near it.
 * @param top pixels between the top of the page and the list
 * @param start measured heights and scroll position of an earlier visit
 */
export function useVirtualList({
  count,
  height,
  gap,
  top,
  keyOf,
  start,
}: {
  count: number;
  /** Of a row before it is measured, pixels. */
  height: number;
  gap: number;
  top: number;
  keyOf: (index: number) => string;
  start: { readonly scroll: number; readonly measured: VirtualItem[] };
}): List {
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    estimateSize: () => height,
    getItemKey: keyOf,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange: () => draw(undefined),
    initialOffset: start.scroll,
    initialMeasurementsCache: start.measured,
    initialRect: { width: innerWidth, height: innerHeight },
  };
  const [list] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), []);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
