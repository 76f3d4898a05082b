import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { principal } from '../session/session.ts';
import { say } from '../words/words.ts';

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
