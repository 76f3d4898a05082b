import type { InputConnector, InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, fetchStart, fileSpec, single, startsAsZip } from '../../kit/feed-address.ts';
import { mapRecord } from './map-record.ts';
import { readDocument } from './open-feed.ts';
import { readFeed } from './read-feed.ts';
import { isOther, recognise } from './record-key.ts';

/**
 * Transfers in the German-speaking format OpenImmo 1.2.x: an XML document, or a zip with one or several of them and the files they name. A VOLL is
 * the whole catalogue; a TEIL deletes only the listings that it marks as deleted.
 */
export const openimmo: InputConnector = {
  direction: 'input',
  spec: fileSpec(
    'OPENIMMO',
    'OpenImmo 1.2 (XML, zip)',
    { data: ['*.xml', '*.zip'], zipped: true },
    {
      anbieternr: {
        type: 'string',
        maxLength: 200,
        description: 'Only objects of this provider (anbieternr or openimmo_anid) are listings.',
      },
    },
  ),
  // Reading one listing means reading the whole feed, but only its own files are stored.
  capabilities: { delta: false, one: true, deletes: 'both', events: false, file: true },
  check,
  read: readFeed,
  map: mapRecord,
  recognise,
  isOther,
};

async function check(ctx: InputContext): Promise<void> {
  const { start, contentType } = await fetchStart(ctx, {
    expected: (type) => ({ xml: true, charset: charsetOf(type) }),
  });
  if (!startsAsZip(start) && !(await isDocument(start, contentType))) {
    throw new ConnectorError('config', 'The address answers, but neither with a zip nor with an OpenImmo document.');
  }
}

/** Whether these first bytes open an OpenImmo document; they may end anywhere. */
async function isDocument(start: Uint8Array, contentType: string | undefined): Promise<boolean> {
  try {
    const first = await readDocument(single(start), { charset: charsetOf(contentType) }).next();
    return first.value?.kind === 'open';
  } catch (error) {
    if (error instanceof ConnectorError) {
      return false;
    }
    throw error;
  }
}
