/** Version and name of the API, in front of every path but those for operators. */
export const PREFIX = '/v1/gateway';

/** Names of the parameters in a path. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The path as a client sees it, parameters in braces. */
export const fullPath = ({ root, path }: { readonly root?: true; readonly path: string }): string =>
  root ? path : PREFIX + path;

/** What RFC 3986 lets stand in a segment as it is, and escapes in upper case. */
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-F]{2})+$/;
/** Escapes of characters that need none: letters, digits and `-._~` (RFC 3986 section 6.2.2.2). */
const NEEDLESS_ESCAPE = /%(?:4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A]|3[0-9]|2[DE]|5F|7E)/;

/**
 * Whether a path is in the one form that is served: no empty segment, so no doubled or trailing slash; no dot segment; nothing escaped that need not be.
 * Anything else would be another spelling of a path that is counted, logged or compared elsewhere.
 */
export function isCanonicalPath(path: string): boolean {
  if (path === '/') return true;
  const [first, ...segments] = path.split('/');
  return first === '' && segments.length > 0 && segments.every(isCanonicalSegment);
}

function isCanonicalSegment(segment: string): boolean {
  if (segment === '.' || segment === '..' || !SEGMENT.test(segment) || NEEDLESS_ESCAPE.test(segment)) return false;
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    // Escapes that are no UTF-8.
    return false;
  }
}

/** A path of this template for the log, without its secret parameters. */
export function hideParams(path: string, template: string, secret: readonly string[]): string {
  const names = template.split('/').map((segment) => paramNames(segment)[0]);
  const segments = path.split('/');
  return segments.map((segment, place) => (secret.includes(names[place] ?? '') ? '***' : segment)).join('/');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path that no route has, for the log: every segment that is neither a word of a route nor a UUID may be a secret and is replaced. */
export function hideUnknown(path: string, words: ReadonlySet<string>): string {
  return path.replaceAll(/[^/]+/g, (segment) => (words.has(segment) || UUID.test(segment) ? segment : '***'));
}
