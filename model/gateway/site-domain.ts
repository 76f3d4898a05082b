import { toUrl } from '../shared/to-url.ts';

/** Longest address that is looked at; the longest a connector may have. */
export const MAX_SITE_ADDRESS = 2_048;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A site is the same by http and by https, so the ports of both are none. */
const USUAL_PORTS = ['', '80', '443'];

/**
 * The name of a site by which it is compared: lower-case host, in Punycode, and port if it is an unusual one. Scheme, path, query and trailing slash are
 * ignored: `https://Example.com/blog/` and `example.com` are the same site, `www.example.com` is another. Undefined for what is no address of a site.
 */
export function siteDomain(address: string): string | undefined {
  const text = address.trim();
  if (text.length > MAX_SITE_ADDRESS) return undefined;
  const full = SCHEME.test(text) ? text : `http://${text}`;
  const url = toUrl(full);
  if (!url) return undefined;
  const { protocol, hostname, port, username, password } = url;
  // Credentials have no place in an address of a site, and must not be kept.
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return undefined;
  const host = hostname.replace(/\.$/, '');
  if (host === '') return undefined;
  return USUAL_PORTS.includes(port) ? host : `${host}:${port}`;
}
