import { expect } from 'chai';
import type { MappedProperty } from '../../model/property/property.ts';
import { contentHash } from '../listings/build-listing.ts';
import { StoredComparison, recordDigest } from './compare-stored.ts';

const BASE: MappedProperty = JSON.parse('{"type":"house","status":"available"}');
const property = (key: string, title: string): MappedProperty => ({
  ...BASE,
  crm_reference: key,
  title: { fr: title },
});
const stored = new Map(
  ['a', 'b', 'c', 'd'].map((key) => [key, { id: `id-${key}`, hash: contentHash(property(key, key)) }]),
);
const store = { listings: { byIds: async () => [{ _id: 'id-b', ...property('b', 'b') }] } } as never;

describe('A draft next to what is stored', () => {
  it('makes, changes, re-keys, keeps and archives', async () => {
    const raw = { id: 'c', ref: 'C1' };
    const comparison = new StoredComparison(stored, new Map([[recordDigest(raw), 'c']]));
    comparison.listing('a', {}, property('a', 'a'));
    comparison.listing('b', {}, property('b', 'other'));
    comparison.listing('C1', raw, property('C1', 'c'));
    comparison.listing('new', {}, property('new', 'new'));
    const diff = await comparison.result(store, true);
    expect(diff).to.deep.equal({
      stored: 4,
      made: { count: 1, examples: ['new'] },
      changed: {
        count: 1,
        examples: [{ key: 'b', fields: [{ field: 'title.fr', before: 'b', after: 'other' }] }],
      },
      rekeyed: { count: 1, examples: [{ before: 'c', after: 'C1' }] },
      archived: { count: 1, examples: ['d'] },
      unchanged: 1,
    });
  });

  it('archives nothing of a file that was not read to its end, and nothing whose record is quarantined', async () => {
    const cut = new StoredComparison(stored, new Map());
    cut.listing('a', {}, property('a', 'a'));
    expect((await cut.result(store, false)).archived.count).to.equal(0);
    const bad = new StoredComparison(stored, new Map());
    for (const key of ['a', 'b', 'c', 'd']) bad.quarantined(key);
    expect(await bad.result(store, true)).to.deep.include({ archived: { count: 0, examples: [] }, unchanged: 4 });
  });
});
