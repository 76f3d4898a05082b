import type { IncomingMessage } from 'node:http';

/**
 * The network address of the caller. Entries of X-Forwarded-For that a caller may have written come before those of our own proxies and are ignored.
 * @param hops reverse proxies in front of the API; 0: the address of the connection
 * @returns undefined once the connection is closed, or if there are fewer entries than proxies
 */
export function callerAddress(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  hops: number,
): string | undefined {
  if (hops === 0) return socket.remoteAddress;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return entries.at(-hops)?.trim() || undefined;
}
