import { toUrl } from '../shared/to-url.ts';

/** Longest address that is parsed; the longest that a connector may have. */
export const MAX_SITE_ADDRESS = 2_048;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Ports left out of the name: a site is the same by http and by https. */
const USUAL_PORTS = ['', '80', '443'];

/**
 * The name that identifies a site in comparisons: lower-case host, in Punycode, and port if it is an unusual one. Scheme, path, query and trailing slash are
 * ignored: `https://Example.com/blog/` and `example.com` are the same site, `www.example.com` is another. Undefined if the text is not the address of a site.
 */
export function siteDomain(address: string): string | undefined {
  const text = address.trim();
  if (text.length > MAX_SITE_ADDRESS) return undefined;
  const full = SCHEME.test(text) ? text : `http://${text}`;
  const url = toUrl(full);
  if (!url) return undefined;
  const { protocol, hostname, port, username, password } = url;
  // Credentials are not part of a site's address, and must not be stored.
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return undefined;
  const host = hostname.replace(/\.$/, '');
  if (host === '') return undefined;
  return USUAL_PORTS.includes(port) ? host : `${host}:${port}`;
}
