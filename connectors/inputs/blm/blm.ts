import type { InputConnector, InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, fetchStart, fileSpec, single, startsAsZip } from '../../kit/feed-address.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { mapRecord } from './map-record.ts';
import { readFeed } from './read-feed.ts';
import { isHead } from './read-head.ts';

/**
 * British portal exports in the format "BLM" of Rightmove, version 3 and 3i: a text file, bare or in a zip with its pictures. Every file is the whole
 * catalogue; what is no longer in it is gone.
 */
export const blm: InputConnector = {
  direction: 'input',
  spec: fileSpec('BLM', 'BLM 3 of Rightmove (text, zip)', { data: ['*.blm', '*.blt', '*.zip'], zipped: true }),
  // One listing requires the download of the whole file, but only its own pictures are stored.
  capabilities: { delta: false, one: true, deletes: 'absence', events: false, file: true },
  check,
  read: readFeed,
  map: mapRecord,
};

async function check(ctx: InputContext): Promise<void> {
  const { start, contentType } = await fetchStart(ctx);
  if (startsAsZip(start)) {
    return;
  }
  let text = '';
  for await (const piece of decodeText(single(start), { charset: charsetOf(contentType) })) {
    text += piece;
  }
  if (text.trim() === '' || !isHead(text)) {
    throw new ConnectorError('config', 'The address answers, but neither with a zip nor with a BLM file.');
  }
}
