import type { Validator } from '../../store/sync/streams.ts';

/** `"…"` or `W/"…"` (RFC 9110, 8.8.3): a weak one says that the file means the same, which is enough here. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]{1,256}"$/;

/** A date is exact to the second, so that a file that changed in the second of its response could change again unseen (RFC 9110, 8.8.2.2). A minute also covers clocks that differ. */
const SETTLED_MS = 60_000;

/**
 * The condition by which the next request asks whether a file is as it was in this response: its ETag, else its Last-Modified if that is surely past.
 * @param headers of the response, names in lower case
 */
export function validatorOf(headers: Readonly<Record<string, string>>): Validator | undefined {
  const { etag, date, 'last-modified': modified } = headers;
  if (etag !== undefined && ETAG.test(etag)) return { header: 'if-none-match', value: etag };
  if (modified === undefined || date === undefined) return undefined;
  const changed = Date.parse(modified);
  // Written anew: what the server said is no header of ours.
  return Date.parse(date) - changed >= SETTLED_MS
    ? { header: 'if-modified-since', value: new Date(changed).toUTCString() }
    : undefined;
}
