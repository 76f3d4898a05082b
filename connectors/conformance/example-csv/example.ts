import { fileFeed } from '../../kit/file-feed.ts';
import { saysYes } from '../../kit/mapping/read-values.ts';
import { mapRecord } from './map-record.ts';

/** Listings of Example in one CSV file, which is always the whole catalogue. */
export const example = fileFeed({
  type: 'EXAMPLE',
  title: 'Example (CSV)',
  format: { kind: 'csv', delimiter: ';', column: 'key' },
  key: 'key',
  updated: 'changed',
  deletedWhen: ({ deleted }) => saysYes(deleted),
  map: mapRecord,
});
