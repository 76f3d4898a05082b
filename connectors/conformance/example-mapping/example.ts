import type { InputConnector } from '../../connector.ts';
import { fileSpec } from '../../kit/feed-address.ts';
import { checkFeedFile, readFeedFile } from '../../kit/file-feed.ts';
import { compileMapping } from '../../inputs/mapped-feed/compile-mapping.ts';
import { feedOf } from '../../inputs/mapped-feed/feed-of.ts';
import { mapRecord } from './map-record.ts';
import { mapping } from './mapping.ts';

/** Listings of Example in one file, which is always the whole catalogue. */
export const example: InputConnector = {
  direction: 'input',
  spec: fileSpec('EXAMPLE', 'Example', { data: ['*.xml'], zipped: false }),
  capabilities: {
    delta: false,
    one: false,
    deletes: mapping.deleted ? 'both' : 'absence',
    events: false,
    file: true,
  },
  check: (ctx) => checkFeedFile(ctx, feedOf(compileMapping(mapping))),
  read: (ctx, request) => readFeedFile(ctx, request, feedOf(compileMapping(mapping))),
  map: mapRecord,
};
