/** The quotas of a token, each with what it counts, for messages and the document. */
export const QUOTAS = {
  read: { what: 'reads', setting: 'READ_RATE_LIMIT_PER_MINUTE' },
  write: { what: 'writes', setting: 'WRITE_RATE_LIMIT_PER_MINUTE' },
  // A site sets the addresses of all its listings after a sync, one request each.
  listing_url: { what: 'listing URLs', setting: 'URL_RATE_LIMIT_PER_MINUTE' },
} as const;

export type QuotaName = keyof typeof QUOTAS;
