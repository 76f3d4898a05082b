import { effect, signal } from '@preact/signals';

/** `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'console.theme';
const stored = THEMES.find((theme) => theme === localStorage.getItem(KEY));

/** The chosen theme; stored in the browser. */
export const theme = signal<Theme>(stored ?? 'auto');

/** Applies the theme to the document, now and whenever it changes. */
export function applyTheme(): void {
  effect(() => {
    localStorage.setItem(KEY, theme.value);
    if (theme.value === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.value;
  });
}
