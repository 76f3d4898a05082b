import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { principal } from '../session/session.ts';
import { number, say } from '../words/words.ts';

/** Pixels that a row may be off its end by rounding. */
const ROUNDING = 1;

/** A page: its title is also that of the window. */
export function Page({
  title,
  badge,
  lead,
  crumbs = [],
  actions,
  wide = false,
  children,
}: {
  title: string;
  /** Shown next to the title, such as a state. */
  badge?: ComponentChildren;
  lead?: string | undefined;
  crumbs?: readonly { readonly text: string; readonly href: string }[];
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} – ${say('product')}`;
  }, [title]);
  return (
    <div class={wide ? 'content-inner wide' : 'content-inner'}>
      <header class="page-head">
        <div>
          {crumbs.length > 0 && (
            <nav class="crumbs" aria-label={say('back')}>
              <ol>
                {crumbs.map(({ text, href }) => (
                  <li key={href}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div class="title-line">
            <h1 tabIndex={-1}>{title}</h1>
            {badge}
          </div>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {principal.value?.read_only && (
        <p class="notice" role="note">
          {say('refused_read_only')}
        </p>
      )}
      {children}
    </div>
  );
}

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

/** Links to the pages of a list; empty for a single page. */
export function Pager({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav class="pager" aria-label={say('pageOf', { page: page + 1, pages })}>
      <button class="button" type="button" disabled={page === 0} onClick={() => go(page - 1)}>
        {say('previous')}
      </button>
      <span class="soft">{say('pageOf', { page: page + 1, pages })}</span>
      <button class="button" type="button" disabled={page + 1 >= pages} onClick={() => go(page + 1)}>
        {say('following')}
      </button>
    </nav>
  );
}
