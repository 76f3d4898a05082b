import { toUrl } from '../../../model/shared/to-url.ts';

/** Where people put films; what lies elsewhere is a tour or a page. */
const FILM_HOSTS = /\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com)\//i;

/** Browsers and servers get into trouble with longer ones. */
const MAX_URL = 4_096;

/** Adds the scheme that people leave out (`www.agence.fr`, `//cdn/x.jpg`) and escapes blanks and accents. */
export function parseUrl(text: string): string | undefined {
  const plain = text.replaceAll('&amp;', '&');
  const whole = plain.startsWith('//') ? `https:${plain}` : /^www\./i.test(plain) ? `https://${plain}` : plain;
  const href = /^https?:\/\//i.test(whole) ? toUrl(whole)?.href : undefined;
  return href === undefined || href.length > MAX_URL ? undefined : href;
}

/** Whether a value is an address rather than the name of a file. */
export function isAddress(value: string): boolean {
  return /^(?:https?:)?\/\//i.test(value) || /^www\./i.test(value);
}

/** Whether an address leads to a film. */
export function isFilm(address: string): boolean {
  return FILM_HOSTS.test(address);
}
