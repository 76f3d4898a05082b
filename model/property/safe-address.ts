import { TAG_LIKE } from './clean-text.ts';

/** `www.example.com:8080/x`, whose host looks like a scheme. */
const HOST_AND_PORT = /^[a-z\d-]+(?:\.[a-z\d-]+)+:\d{1,5}(?:\/|$)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The scheme of an address in lower case with its colon; undefined when it has none. */
export const schemeOf = (address: string): string | undefined => SCHEME.exec(withoutBreaks(address))?.[0].toLowerCase();

/** A user, with or without a password, before the host. Browsers skip line breaks, and read a backslash as a slash. */
const USER_INFO = /^(?:[a-z][a-z\d+.-]*:)?[\\/]{2,}[^\\/?#]*@/i;

/** Whether an address contains credentials, which everybody who sees the address would learn. */
export const hasUserInfo = (address: string): boolean => USER_INFO.test(withoutBreaks(address.trim()));

/** Characters that RFC 3986 does not allow and that end an attribute, a tag or a header line that contains the address. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const BREAKS_OUT = /[\u0000-\u001f\u007f"<>\\`]/;

/**
 * The address for links and image tags; undefined if it is unsafe there: a scheme other than http and https, quotes or line breaks, or a user and
 * password (`https://user:pass@host`), which would be published. An address
 * without a scheme is returned unchanged. Single quotes are escaped, as they are legal.
 */
export function safeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (BREAKS_OUT.test(trimmed) || hasUserInfo(trimmed)) return undefined;
  const address = trimmed.replaceAll("'", '%27');
  if (address.startsWith('//')) return `https:${address}`;
  const scheme = schemeOf(address);
  const isWeb = scheme === undefined || scheme === 'https:' || scheme === 'http:' || HOST_AND_PORT.test(address);
  return isWeb && !TAG_LIKE.test(address) ? address : undefined;
}

/** Browsers skip line breaks and tabs, and control characters before the scheme, so `java\nscript:` runs. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const withoutBreaks = (address: string): string => address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '');
