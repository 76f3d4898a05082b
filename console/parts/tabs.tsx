import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { number } from '../words/words.ts';

/** Pixels that a row may be off its end by rounding. */
const ROUNDING = 1;

/** Tabs for the pages of one object. Wide windows show them in as many rows as they need; narrow ones scroll them, with an arrow where some are out of sight. */
export function Tabs({
  items,
  current,
  label,
}: {
  /** `count`: how much waits on the page. */
  items: readonly { readonly text: string; readonly href: string; readonly count?: number | undefined }[];
  current: string;
  label: string;
}) {
  const nav = useRef<HTMLElement>(null);
  const { isCutBefore, isCutAfter } = useCutEnds(nav);
  // Where the tabs are cut, the current one is brought into the middle.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
    // Numbers that arrive later make the tabs wider.
  }, [current, items.map(({ count = 0 }) => count).join()]);
  return (
    <div class={`tabs-frame${isCutBefore ? ' cut-before' : ''}${isCutAfter ? ' cut-after' : ''}`}>
      <nav ref={nav} class="tabs" aria-label={label}>
        {items.map(({ text, href, count = 0 }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {text} {count > 0 && <span class="tab-count">{number(count)}</span>}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Whether content is scrolled out of sight at the start and at the end of a row. */
function useCutEnds(row: RefObject<HTMLElement | null>) {
  const [cut, setCut] = useState({ isCutBefore: false, isCutAfter: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const isCutBefore = scrollLeft > ROUNDING;
      const isCutAfter = scrollLeft + clientWidth < scrollWidth - ROUNDING;
      setCut((last) =>
        last.isCutBefore === isCutBefore && last.isCutAfter === isCutAfter ? last : { isCutBefore, isCutAfter },
      );
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    // A tab changes its width when its number arrives or the font is loaded.
    for (const tab of element.children) size.observe(tab);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return cut;
}
