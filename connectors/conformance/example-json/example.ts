import { fileFeed } from '../../kit/file-feed.ts';
import { saysYes } from '../../kit/mapping/read-values.ts';
import { mapRecord } from '../example/map-record.ts';

/** Listings of Example in one JSON file, which is always the whole catalogue. */
export const example = fileFeed({
  type: 'EXAMPLE',
  title: 'Example (JSON)',
  // A bare array and one listing per line (NDJSON) are read as well.
  format: { kind: 'json', lists: ['listings'] },
  key: 'key',
  updated: 'changed',
  deletedWhen: ({ deleted }) => saysYes(deleted),
  map: mapRecord,
});
