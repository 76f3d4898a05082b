import { expect } from 'chai';
import type { FormerListingWithRaw } from '../../model/listing/listing.ts';
import { storedListing, testStore } from '../testing/test-store.ts';

const former = (id: string, given: Partial<FormerListingWithRaw> = {}): FormerListingWithRaw => ({
  _id: id,
  property_id: `property ${id}`,
  gateway_id: 'g1',
  stream_id: 'g1.input',
  crm_reference: id,
  listing: storedListing(`property ${id}`),
  archived_at: new Date('2026-01-01T00:00:00Z'),
  job_id: 'job',
  reason: 'absent',
  ...given,
});

describe('Former listings', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const formers = () => store().formerListings;

  beforeEach(async () => {
    await db().collection('former_listings').deleteMany({});
  });

  it('are found by the keys of their own stream, under the id they had', async () => {
    await formers().archive([former('a'), former('b'), former('x', { crm_reference: 'a', stream_id: 'g2.input' })]);
    const found = await formers().byReferences('g1.input', ['a', 'unknown']);
    expect([...found.values()].map(({ property_id }) => property_id)).to.deep.equal(['property a']);
    expect(found.get('a')?.listing.sync).not.to.have.property('raw');
    expect([await formers().any('g1.input'), await formers().any('g3.input')]).to.deep.equal([true, false]);
  });

  it('that left more than once come back as they were the last time', async () => {
    const later = former('second', { crm_reference: 'a', archived_at: new Date('2026-02-01T00:00:00Z') });
    await formers().archive([later, former('first', { crm_reference: 'a' })]);
    expect((await formers().byReferences('g1.input', ['a'])).get('a')?._id).to.equal('second');
  });

  it('are counted once for their run, however often it archives them', async () => {
    await formers().archive([former('a'), former('b', { job_id: 'other' })]);
    await formers().archive([former('a')]);
    expect(await formers().countOfJob('job', 'g1.input', ['a', 'b', 'c'])).to.equal(1);
  });
});
