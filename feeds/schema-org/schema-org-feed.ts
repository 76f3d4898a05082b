import type { FeedFormat } from '../feed-format.ts';
import { writeListing } from './write-listing.ts';

/** JSON-LD in the vocabulary of schema.org: one DataFeed of RealEstateListing. */
export const schemaOrgFeed: FeedFormat = {
  file: 'listings.jsonld',
  contentType: 'application/ld+json; charset=utf-8',
  revision: 1,
  head({ gateway, now }) {
    const about = { '@context': 'https://schema.org', '@type': 'DataFeed', name: gateway.name, dateModified: now };
    return `${JSON.stringify(about).slice(0, -1)},"dataFeedElement":[\n`;
  },
  write: writeListing,
  separator: ',\n',
  tail: '\n]}\n',
};
