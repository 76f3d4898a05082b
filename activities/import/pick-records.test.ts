import { expect } from 'chai';
import { propertyFeed } from '../../connectors/inputs/property-feed/property-feed.ts';
import { onlyReference } from './pick-records.ts';
import type { ReadPage } from './read-pages.ts';

const page: ReadPage = {
  records: ['a', 'b'].map((key) => ({ key, raw: { crm_reference: key } })),
  bad: [{ key: 'b', message: 'broken' }, { message: 'without a key' }],
  deletes: ['b', 'c'],
  reasons: [{ code: 'skipped_draft', message: 'Drafts.', count: 2 }],
  state: undefined,
  bytes: 0,
  complete: 'full',
};
const about = { connector: propertyFeed, map: { config: {}, market: 'fr' } };

describe('The part of a page about one listing', () => {
  it('is its records alone, and never its removal, when a person asked for it', () => {
    const picked = onlyReference(page, 'b', about);
    expect(picked.records.map(({ key }) => key)).to.deep.equal(['b']);
    expect(picked).to.deep.include({
      bad: [{ key: 'b', message: 'broken' }],
      deletes: [],
      reasons: [],
      complete: 'full',
    });
  });

  it('is its removal, too, when an event says that it may be gone, and no other', () => {
    expect(onlyReference(page, 'b', { ...about, mayBeGone: true }).deletes).to.deep.equal(['b']);
    expect(onlyReference(page, 'a', { ...about, mayBeGone: true }).deletes).to.deep.equal([]);
    expect(onlyReference(page, 'b', { ...about, mayBeGone: false }).deletes).to.deep.equal([]);
  });
});
