import { toUrl } from '../../../model/shared/to-url.ts';

/** Hosts of videos; links to other hosts are tours or pages. */
const FILM_HOSTS = /\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com)\//i;

/** Longer addresses fail in common browsers and servers. */
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

/** Whether an address is that of a video. */
export function isFilm(address: string): boolean {
  return FILM_HOSTS.test(address);
}
