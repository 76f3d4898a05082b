import { expect } from 'chai';
import { storedListing, testStore } from '../testing/test-store.ts';
import type { ListingState } from './listing-states.ts';

const price = { transaction: { price: { amount: 100_000, currency: 'EUR' } } };
const GAP = { code: 'unmapped_value', field: 'heating', value: 'peat' };

describe('What the listings of a stream look like as a whole', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const states = () => db().collection<ListingState>('listing_states');
  const shape = () => store().listings.shape('g1', 'g1.input');
  const write = (listings: readonly Parameters<typeof storedListing>[1][]) =>
    store().listings.write(
      listings.map((listing, place) => ({
        listing: storedListing(`l${place}`, { crm_reference: `r${place}`, ...listing }),
      })),
    );
  const filledIn = async (field: string) => {
    const found = (await shape()).fields.find((one) => one.field === field);
    return found && `${found.filled} of ${found.of}`;
  };
  beforeEach(async () => {
    for (const name of ['listings', 'listing_states', 'raw_pages']) await db().collection(name).deleteMany({});
  });

  it('is how many have each field, of those that may have it', async () => {
    await write([
      { type: 'house', offer_type: 'sale', financial: price, bedrooms: 3, location: { city: 'Lyon' } },
      { type: 'house', offer_type: 'sale', hidden: true, images: [] },
      { type: 'other', offer_type: 'seasonal_rental', financial: price },
      { type: 'apartment', offer_type: 'rental' },
      { type: 'apartment', offer_type: 'auction', bedrooms: 0 },
    ]);
    const { listings, fields } = await shape();
    const said = Object.fromEntries(fields.map(({ field, filled, of }) => [field, `${filled} of ${of}`]));
    expect(listings).to.equal(5);
    expect(said).to.include({
      'financial.transaction.price (sale)': '1 of 2',
      'financial.transaction.price (rental)': '1 of 2',
      type: '4 of 5',
      'not hidden': '4 of 5',
      offer_type: '5 of 5',
      images: '1 of 5',
      bedrooms: '2 of 5',
      'location.city': '1 of 5',
      'legal.energy.epc_category': '0 of 5',
    });
  });

  it('counts listings that a release before wrote, and reads their contents once', async () => {
    await write([{ bedrooms: 3 }, { bedrooms: 2 }, {}]);
    await states().updateMany({}, { $unset: { filled: '' } });
    expect(await filledIn('bedrooms')).to.equal('2 of 3');
    expect(await states().countDocuments({ filled: { $exists: false } })).to.equal(0);
    // What is counted now is what was stored.
    await db()
      .collection('listings')
      .updateMany({}, { $unset: { bedrooms: '' } });
    expect(await filledIn('bedrooms')).to.equal('2 of 3');
  });

  it('stores nothing for a listing that was written meanwhile', async () => {
    await write([{ bedrooms: 3 }]);
    await states().updateMany({}, { $unset: { filled: '' }, $set: { 'sync.version': 8 } });
    expect(await filledIn('bedrooms')).to.equal('1 of 1');
    expect(await states().countDocuments({ filled: { $exists: true } })).to.equal(0);
  });

  it('has the words without a counterpart, in how many listings of the stream, the most frequent first', async () => {
    const warned = (value: string) => ({ sync: { warnings: [{ ...GAP, value }] } });
    await write([warned('peat'), warned('dung'), warned('peat'), {}]);
    expect((await shape()).words).to.deep.equal([
      { field: 'heating', value: 'peat', listings: 2, example: 'r0' },
      { field: 'heating', value: 'dung', listings: 1, example: 'r1' },
    ]);
    await states().updateOne({ _id: 'l0' }, { $set: { stream_id: 'g1.another' } });
    expect((await shape()).words.map(({ listings }) => listings)).to.deep.equal([1, 1]);
  });
});
