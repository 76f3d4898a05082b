import { TAG_LIKE } from './clean-text.ts';

/** `www.example.com:8080/x`, whose host reads like a scheme. */
const HOST_AND_PORT = /^[a-z\d-]+(?:\.[a-z\d-]+)+:\d{1,5}(?:\/|$)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The scheme of an address in lower case with its colon; undefined when it has none. */
export const schemeOf = (address: string): string | undefined => SCHEME.exec(withoutBreaks(address))?.[0].toLowerCase();

/** The address as it may stand in links and image tags, where only http and https are harmless; undefined when it may not. One without a scheme stays as it is. */
export function safeAddress(text: string): string | undefined {
  const address = withoutBreaks(text);
  if (address.startsWith('//')) return `https:${address}`;
  const scheme = schemeOf(address);
  const isWeb = scheme === undefined || scheme === 'https:' || scheme === 'http:' || HOST_AND_PORT.test(address);
  return isWeb && !TAG_LIKE.test(address) ? address : undefined;
}

/** Browsers skip line breaks and tabs, and what is no sign before the scheme, so `java\nscript:` runs. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const withoutBreaks = (address: string): string => address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '');
