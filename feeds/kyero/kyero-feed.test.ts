import { expect } from 'chai';
import fc from 'fast-check';
import { readKind } from '../../connectors/inputs/kyero/kinds.ts';
import { kyero } from '../../connectors/inputs/kyero/kyero.ts';
import { readFeatures } from '../../connectors/kit/mapping/read-features.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { plainText } from '../plain-text.ts';
import { readBack } from '../../test/support/read-feed-back.ts';
import { feedOf } from '../testing/feed-of.ts';
import { CONTEXT, offers, someOffers } from '../testing/sample-offers.ts';
import { FEATURES, SUB_TYPE_WORDS, TYPE_WORDS } from './codes.ts';
import { kyeroFeed } from './kyero-feed.ts';

const kinds = fc.constantFrom(
  { type: 'house', sub_type: 'villa' },
  { type: 'apartment', sub_type: 'penthouse' },
  { type: 'land', sub_type: 'residential_land' },
  { type: 'parking', sub_type: 'private_garage' },
  { type: 'office' },
  { type: 'building' },
) as fc.Arbitrary<Pick<PublishedListing, 'type' | 'sub_type'>>;

const ways = fc.constantFrom(
  { offer_type: 'sale' },
  { offer_type: 'leasehold' },
  { offer_type: 'rental', rent_details: { rent_period: 'month' } },
  { offer_type: 'seasonal_rental', rent_details: { rent_period: 'week' } },
) as fc.Arbitrary<Pick<PublishedListing, 'offer_type' | 'rent_details'>>;

const amenities = fc.subarray(['pool', 'terrace', 'lift', 'sea_view', 'furnished', 'wine_cellar', 'gym'] as const);

const all = fc
  .tuple(offers({ amenities: amenities.map((list) => [...list]) }), kinds, ways)
  .map(([listing, kind, way]) => ({ ...listing, ...kind, ...way }));

const one = (fields: Partial<PublishedListing> = {}): PublishedListing => {
  const [listing] = someOffers(offers());
  return { ...listing!, ...fields };
};

const skipOf = (fields: Partial<PublishedListing>) => {
  const written = kyeroFeed.write(one(fields), CONTEXT);
  return 'skipped' in written ? written.skipped : undefined;
};

const plain = (text: unknown) => (typeof text === 'string' ? plainText(text).replace(/\s+/g, ' ') : undefined);

describe('the Kyero feed', () => {
  it('is read back to the same values by our own connector', async () => {
    const listings = someOffers(all);
    const { text, counts } = await feedOf(kyeroFeed, listings);
    expect(counts.listings).to.equal(listings.length);
    const read = await readBack(kyero, text, 'de');
    expect(read.size).to.equal(listings.length);
    for (const listing of listings) {
      const { property, warnings } = read.get(listing.id)!;
      expect(warnings).to.deep.equal([]);
      const { type, sub_type, offer_type, status, reference, updated_at, bedrooms, bathrooms } = listing;
      expect(property).to.deep.include({ type, offer_type, status, reference, updated_at });
      expect([property.sub_type, property.bedrooms, property.bathrooms]).to.deep.equal([sub_type, bedrooms, bathrooms]);
      expect(property.financial?.transaction?.price).to.deep.equal(listing.financial?.transaction?.price);
      expect(property.rent_details?.rent_period).to.equal(listing.rent_details?.rent_period);
      const { city, province, district, countryCode, geo, publish_address } = listing.location!;
      expect(property.location).to.include({ city, province, countryCode });
      expect(property.location?.district).to.equal(district);
      expect(property.location?.geo).to.deep.equal(publish_address ? geo : undefined);
      const size = type === 'parking' ? 'parking_area' : 'liveable_area';
      expect(property.sizes?.plot_area).to.deep.equal(listing.sizes?.plot_area);
      if (type !== 'land') expect(property.sizes?.[size]).to.deep.equal(listing.sizes?.[size]);
      for (const language of ['de', 'en']) {
        expect(plain(property.description[language])).to.equal(plain(listing.description[language]));
      }
      expect(property.images?.map(({ url }) => url)).to.deep.equal(
        listing.images?.length ? listing.images.map(({ url }) => url) : undefined,
      );
      expect(property.amenities ?? []).to.include.members(listing.amenities ?? []);
      const { epc_category: epc } = listing.legal!.energy!;
      expect(property.legal?.energy?.epc_category).to.equal(/^[A-G]$|^empty$/.test(epc!) ? epc : undefined);
    }
  });

  it('has unambiguous words for kinds and features', () => {
    for (const [type, words] of Object.entries(SUB_TYPE_WORDS)) {
      for (const [subType, word] of Object.entries(words)) {
        expect(readKind(word), word).to.include({ type, subType });
      }
    }
    for (const [type, word] of Object.entries(TYPE_WORDS)) {
      // A business is a commercial property to the format.
      expect(readKind(word)?.type, word).to.equal(type === 'goodwill' ? 'commercial' : type);
    }
    // Reading a feature may add others that follow from it.
    const implied: Record<string, readonly string[]> = {
      carport: ['parking'],
      interior_parking: ['parking'],
      exterior_parking: ['parking'],
      sea_view: ['view'],
      mountain_view: ['view'],
      lake_view: ['view'],
    };
    for (const [amenity, word] of Object.entries(FEATURES)) {
      const read = readFeatures([word]);
      expect([...read.amenities], word).to.have.members([amenity, ...(implied[amenity] ?? [])]);
      expect(read.property.general_condition ?? read.property.kitchen_type, word).to.equal(undefined);
    }
  });

  it('leaves out listings that the format cannot represent, with a reason', () => {
    const location = one().location!;
    expect(skipOf({})).to.equal(undefined);
    expect(skipOf({ status: 'option' })).to.equal('status');
    expect(skipOf({ status: 'sold' })).to.equal('status');
    expect(skipOf({ offer_type: 'auction' })).to.equal('offer_type');
    expect(skipOf({ offer_type: undefined })).to.equal('offer_type');
    expect(skipOf({ offer_type: 'rental', rent_details: { rent_period: 'quarterly' } })).to.equal('rent_period');
    expect(skipOf({ type: 'other', sub_type: undefined })).to.equal('type');
    expect(skipOf({ financial: undefined })).to.equal('price');
    expect(skipOf({ financial: { transaction: { price: { amount: 1, currency: 'EUR' } } } })).to.equal('price');
    expect(skipOf({ financial: { transaction: { price: { amount: 9_000, currency: 'CHF' } } } })).to.equal('currency');
    expect(skipOf({ location: { ...location, city: ' ' } })).to.equal('place');
    expect(skipOf({ location: { ...location, province: undefined, postal_code: undefined } })).to.equal('place');
    expect(skipOf({ location: { ...location, countryCode: undefined } })).to.equal('place');
    expect(skipOf({ description: { zh: '房子' } })).to.equal('language');
  });

  it('completes the province from the postal code if that determines it', () => {
    const written = (change: object) => {
      const { province: _, region: _region, ...location } = one().location!;
      const listing = one({ location: { ...location, ...change } });
      const result = kyeroFeed.write(listing, CONTEXT);
      return 'item' in result ? /<province>(.*)<\/province>/.exec(result.item)?.[1] : result.skipped;
    };
    const marseille = { postal_code: '13008', countryCode: 'FR' } as const;
    expect(written(marseille)).to.equal('Bouches-du-Rhône');
    expect(written({ postal_code: '29780', countryCode: 'ES' })).to.equal('Málaga');
    expect(written({ ...marseille, province: 'PACA' })).to.equal('PACA');
    expect(written({ ...marseille, region: 'Provence' })).to.equal('Bouches-du-Rhône');
    expect(written({ postal_code: '06260', countryCode: 'FR', region: 'Provence' })).to.equal('Provence');
    expect(written({ postal_code: '06260', countryCode: 'FR' })).to.equal('place');
  });

  it('never contains internal data of the agency', () => {
    const written = kyeroFeed.write(
      one({
        internal_note: 'SECRET-1',
        vendors: [{ last_name: 'SECRET-2' }],
        mandate: { reference: 'SECRET-3' },
        location: {
          ...one().location!,
          publish_address: false,
          address: 'SECRET-4',
          street: 'SECRET-5',
          precision: 'exact',
        },
      }),
      CONTEXT,
    );
    const item = 'item' in written ? written.item : '';
    expect(item)
      .to.match(/^<property>/)
      .and.not.contain('SECRET');
    expect(item).not.to.contain('<location>');
  });
});
