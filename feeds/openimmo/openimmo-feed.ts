import type { FeedFormat } from '../feed-format.ts';
import { emptyElement, textElement } from '../xml.ts';
import { writeListing } from './write-listing.ts';

/** OpenImmo 1.2.7: a complete transfer (VOLL) of one provider, which portals of the German-speaking market read. */
export const openImmoFeed: FeedFormat = {
  file: 'openimmo.xml',
  contentType: 'application/xml; charset=utf-8',
  revision: 2,
  head({ gateway, now }) {
    const transfer = emptyElement('uebertragung', {
      art: 'ONLINE',
      umfang: 'VOLL',
      version: '1.2.7',
      sendersoftware: 'Property Gateway',
      senderversion: '1',
      timestamp: `${now.toISOString().slice(0, 19)}Z`,
    });
    // The element stays open: its listings follow.
    const provider = [textElement('firma', gateway.name), textElement('openimmo_anid', gateway.id)].join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<openimmo>\n${transfer}\n<anbieter>${provider}\n`;
  },
  write: writeListing,
  separator: '\n',
  tail: '\n</anbieter>\n</openimmo>\n',
};
