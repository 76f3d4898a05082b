import type { FeedFormat } from '../feed-format.ts';
import { parentElement, textElement } from '../xml.ts';
import { writeListing } from './write-listing.ts';

/** Kyero, version 3: one XML document, which software for property in Spain and Portugal reads. */
export const kyeroFeed: FeedFormat = {
  file: 'kyero.xml',
  contentType: 'application/xml; charset=utf-8',
  revision: 2,
  head: ({ now }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<root>\n${parentElement('kyero', [
      textElement('feed_version', 3),
      textElement('feed_generated', now.toISOString().slice(0, 19).replace('T', ' ')),
    ])}\n`,
  write: writeListing,
  separator: '\n',
  tail: '\n</root>\n',
};
