import type { InputConnector, InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { FEED_ADDRESS_FIELDS, charsetOf, fetchStart, single } from '../../kit/feed-address.ts';
import { mapRecord } from './map-record.ts';
import { readDocument, readFeed } from './read-feed.ts';

/**
 * Feeds in the format of Kyero, version 3, which most software for property in Spain and Portugal writes: one XML document with the whole
 * catalogue. A listing that is no longer in it is gone.
 */
export const kyero: InputConnector = {
  direction: 'input',
  spec: {
    type: 'KYERO',
    title: 'Kyero 3 (XML)',
    configSchema: {
      type: 'object',
      properties: FEED_ADDRESS_FIELDS,
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['api_key', 'username'],
    addresses: ['url'],
  },
  // One listing costs the reading of all.
  capabilities: { delta: false, one: true, deletes: 'absence', events: false },
  check,
  read: readFeed,
  map: mapRecord,
};

async function check(ctx: InputContext): Promise<void> {
  const { start, isWhole, contentType } = await fetchStart(ctx, undefined, { xml: true });
  if (!(await isFeed(start, isWhole, contentType))) {
    throw new ConnectorError('config', 'The address answers, but not with a Kyero feed.');
  }
}

/** Whether these first bytes open a feed. Only where they are not all may it be too early to see more than its root. */
async function isFeed(start: Uint8Array, isWhole: boolean, contentType: string | undefined): Promise<boolean> {
  let isRoot = false;
  try {
    for await (const item of readDocument(single(start), { charset: charsetOf(contentType) })) {
      if (item.kind === 'record' || (item.kind === 'header' && item.name === 'kyero')) {
        return true;
      }
      isRoot ||= item.kind === 'open';
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) {
      throw error;
    }
  }
  return isRoot && !isWhole;
}
