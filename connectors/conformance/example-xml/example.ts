import { fileFeed } from '../../kit/file-feed.ts';
import { saysYes } from '../../kit/mapping/read-values.ts';
import { mapRecord } from './map-record.ts';

/** Listings of Example in one XML file, which is always the whole catalogue. */
export const example = fileFeed({
  type: 'EXAMPLE',
  title: 'Example (XML)',
  format: { kind: 'xml', root: 'catalogue', record: 'listing' },
  key: 'key',
  updated: 'changed',
  deletedWhen: ({ deleted }) => saysYes(deleted),
  map: mapRecord,
});
