import { pagedFeed } from '../../kit/paged-feed.ts';
import { saysYes } from '../../kit/mapping/read-values.ts';
import { mapRecord } from './map-record.ts';

/** Listings of Example over its JSON interface: pages by cursor, changes since an instant, explicit deletions, one listing by its key. */
export const example = pagedFeed({
  type: 'EXAMPLE',
  title: 'Example',
  list: '/listings',
  one: (key) => `/listings/${encodeURIComponent(key)}`,
  items: 'items',
  page: { kind: 'cursor', parameter: 'after', next: 'next', total: 'total' },
  since: { parameter: 'changed_since' },
  key: 'key',
  updated: 'changed',
  deletedWhen: ({ deleted }) => saysYes(deleted),
  map: mapRecord,
});
