import { expect } from 'chai';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { feedOf } from '../testing/feed-of.ts';
import { CONTEXT, offers, someOffers } from '../testing/sample-offers.ts';
import { schemaOrgFeed } from './schema-org-feed.ts';

const [sample] = someOffers(offers());
const written = (fields: Partial<PublishedListing> = {}) => {
  const result = schemaOrgFeed.write({ ...sample!, ...fields }, CONTEXT);
  return 'item' in result ? JSON.parse(result.item) : result;
};

describe('the schema.org feed', () => {
  it('is one DataFeed of real estate listings', async () => {
    const listings = someOffers(offers());
    const { text } = await feedOf(schemaOrgFeed, listings);
    const feed = JSON.parse(text);
    expect(feed).to.include({ '@context': 'https://schema.org', '@type': 'DataFeed' });
    expect(feed.dataFeedElement.map(({ identifier }: { identifier: string }) => identifier)).to.deep.equal(
      listings.map(({ id }) => id),
    );
  });

  it('writes property, place and price in the vocabulary', () => {
    const listing = written({
      type: 'apartment',
      living_rooms: 3,
      bedrooms: 2,
      sizes: { liveable_area: { size: 1_000, unit: 'sq_ft' } },
      property_url: 'https://agence.example/1',
      amenities: ['lift'],
      location: { ...sample!.location!, publish_address: true },
    });
    expect(listing).to.include({ '@type': 'RealEstateListing', inLanguage: 'de', url: 'https://agence.example/1' });
    expect(listing.mainEntity).to.deep.include({
      '@type': 'Apartment',
      numberOfRooms: 3,
      numberOfBedrooms: 2,
      floorSize: { '@type': 'QuantitativeValue', value: 92.9, unitCode: 'MTK' },
    });
    expect(listing.mainEntity.address).to.include({
      streetAddress: '12 b Lindenallee',
      addressCountry: sample!.location!.countryCode,
    });
    expect(listing.offers).to.include({
      price: sample!.financial!.transaction!.price!.amount,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    });
  });

  it('writes a rent with its period, and none without', () => {
    const rent = (rent_period?: 'month' | 'fortnight') =>
      written({ offer_type: 'rental', rent_details: { rent_period } }).offers;
    expect(rent('month').priceSpecification).to.include({ '@type': 'UnitPriceSpecification', unitCode: 'MON' });
    for (const offer of [rent('fortnight'), rent()]) expect(offer).not.to.have.any.keys('price', 'priceSpecification');
  });

  it('does not publish a hidden address, and needs no price', () => {
    const listing = written({
      financial: undefined,
      status: 'option',
      location: { ...sample!.location!, publish_address: false },
    });
    expect(listing.mainEntity.address).not.to.have.property('streetAddress');
    expect(listing.mainEntity).not.to.have.property('geo');
    expect(listing.offers).not.to.have.property('price');
    expect(listing.offers.availability).to.equal('https://schema.org/Reserved');
    const coarse = written({ location: { ...sample!.location!, publish_address: false, precision: 'city' } });
    expect(coarse.mainEntity).to.have.property('geo');
  });

  it('leaves out listings that are not on offer', () => {
    expect(written({ status: 'closed' })).to.deep.equal({ skipped: 'status' });
    expect(written({ title: {} })).to.deep.equal({ skipped: 'language' });
  });
});
