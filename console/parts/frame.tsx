import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { principal, signOut } from '../session/session.ts';
import { THEMES, theme } from '../session/theme.ts';
import { LANGUAGES, language, say } from '../words/words.ts';
import type { Word } from '../words/words.ts';
import { Select } from './choice.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { PageBoundary } from '../lazy-page.tsx';
import { isPaletteOpen } from './palette.tsx';

const MENU: readonly { readonly word: Word; readonly icon: IconName; readonly href: string }[] = [
  { word: 'gateways', icon: 'gateways', href: '/console/gateways' },
  { word: 'listings', icon: 'listings', href: '/console/listings' },
  { word: 'leads', icon: 'leads', href: '/console/leads' },
  { word: 'brochures', icon: 'brochures', href: '/console/brochures' },
  { word: 'studio', icon: 'studio', href: '/console/studio' },
  { word: 'mapping', icon: 'mapping', href: '/console/mapping' },
  { word: 'plugins', icon: 'plugins', href: '/console/plugins' },
  { word: 'estimation', icon: 'estimation', href: '/console/estimation' },
  { word: 'transactions', icon: 'transactions', href: '/console/transactions' },
  { word: 'insights', icon: 'insights', href: '/console/insights' },
];

/** Languages by their own names, whatever the language of the page. */
const NAMES = { en: 'English', fr: 'Français', de: 'Deutsch' } as const;

const Brand = () => (
  <a class="brand" href="/console/gateways">
    <img src="/console/icon.svg" alt="" />
    {say('product')}
  </a>
);

function Menu({ path }: { path: string }) {
  return (
    <nav class="menu" aria-label={say('menu')}>
      <ul>
        {MENU.map(({ word, icon, href }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={path.startsWith(href) || (path === '/console' && word === 'gateways') ? 'page' : undefined}
            >
              <Icon name={icon} />
              {say(word)}
            </a>
          </li>
        ))}
        <li>
          <a href="/docs" target="_blank" rel="noreferrer">
            <Icon name="book" />
            {say('apiDocs')}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Language, theme and account. */
function SideFoot({ path }: { path: string }) {
  return (
    <div class="side-foot">
      <div class="selects">
        <Select
          label={say('language')}
          value={language.value}
          options={LANGUAGES}
          name={(one) => NAMES[one]}
          set={(one) => (language.value = one)}
        />
        <Select
          label={say('theme')}
          value={theme.value}
          options={THEMES}
          name={(one) => say(`theme_${one}`)}
          set={(one) => (theme.value = one)}
        />
      </div>
      <div class="account">
        <div class="account-name">
          <strong title={principal.value?.client_id}>{principal.value?.client_id}</strong>
          <span>{principal.value?.plan}</span>
          <a href="/console/notifications" aria-current={path === '/console/notifications' ? 'page' : undefined}>
            {say('notifications')}
          </a>
          <a href="/console/data" aria-current={path === '/console/data' ? 'page' : undefined}>
            {say('yourData')}
          </a>
          <a href="/console/support" aria-current={path === '/console/support' ? 'page' : undefined}>
            {say('support')}
          </a>
        </div>
        <button
          class="icon-button"
          type="button"
          aria-label={say('signOut')}
          title={say('signOut')}
          onClick={() => void signOut()}
        >
          <Icon name="leave" />
        </button>
      </div>
    </div>
  );
}

/** Calls `close` when Escape is pressed while something is open. */
function useEscape(isOpen: boolean, close: () => void): void {
  // Attached with what is drawn, not after it: Escape may come in the same moment.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      // A dialog above the menu takes its own Escape.
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key === 'Escape' && !isInDialog) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}

/** The frame around every page: menu, account, language, theme. */
export function Frame({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // What has the focus within the menu goes out of sight with it.
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => setOpen(false), [path]);
  useEscape(isOpen, close);
  return (
    <div class="frame">
      <a class="skip" href="#content">
        {say('skip')}
      </a>
      <div class="bar">
        <Brand />
        <button
          ref={opener}
          class="icon-button"
          type="button"
          aria-label={say('menu')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
      </div>
      {isOpen && <button class="side-scrim" type="button" aria-label={say('close')} onClick={close} />}
      <header class={isOpen ? 'side open' : 'side'}>
        <Brand />
        <button class="find" type="button" onClick={() => (isPaletteOpen.value = true)}>
          <Icon name="search" size={16} />
          <span>{say('searchCommand')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Menu path={path} />
        <SideFoot path={path} />
      </header>
      <main class="content" id="content" tabIndex={-1}>
        <PageBoundary path={path}>{children}</PageBoundary>
      </main>
    </div>
  );
}
