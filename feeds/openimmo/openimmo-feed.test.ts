import { expect } from 'chai';
import fc from 'fast-check';
import { openimmo } from '../../connectors/inputs/openimmo/openimmo.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { SUB_TYPES as KNOWN_SUB_TYPES } from '../../model/property/sub-types.ts';
import { plainText } from '../plain-text.ts';
import { readBack } from '../../test/support/read-feed-back.ts';
import { feedOf } from '../testing/feed-of.ts';
import { CONTEXT, offers, someOffers } from '../testing/sample-offers.ts';
import { SUB_TYPES } from './codes.ts';
import { openImmoFeed } from './openimmo-feed.ts';

const kinds = fc.constantFrom(
  ...Object.entries(SUB_TYPES).flatMap(([type, kinds]) => Object.keys(kinds).map((sub_type) => ({ type, sub_type }))),
) as fc.Arbitrary<Pick<PublishedListing, 'type' | 'sub_type'>>;

const euros = (amount: number) => ({ amount, currency: 'EUR' });

const ways = fc.constantFrom(
  { offer_type: 'sale' },
  { offer_type: 'leasehold', rent_details: { rent_period: 'yearly' } },
  { offer_type: 'rental', rent_details: { rent_period: 'month', fees_included: false } },
  { offer_type: 'rental', rent_details: { rent_period: 'month', fees_included: true, fees_amount: euros(120.5) } },
  { offer_type: 'seasonal_rental', rent_details: { rent_period: 'week', fees_included: true } },
) as fc.Arbitrary<Pick<PublishedListing, 'offer_type' | 'rent_details'>>;

const all = fc
  .tuple(
    offers({
      status: fc.constantFrom('available', 'option'),
      amenities: fc
        .subarray(['pool', 'lift', 'fireplace', 'cellar', 'carport', 'alarm', 'pets_accepted', 'furnished'] as const)
        .map((list) => [...list]),
      living_rooms: fc.constantFrom(undefined, 3, 3.5),
      floor: fc.constantFrom(undefined, '0', '-1', '4'),
      general_condition: fc.constantFrom(undefined, 'new', 'good', 'to_renovate'),
      kitchen_type: fc.constantFrom(undefined, 'american', 'american_equipped', 'equipped', 'kitchenette'),
      features: fc.record({
        heating_energy: fc.constantFrom({ gas: true }, { wood_pellet: true, solar: true }),
        heating_cooling: fc.constantFrom({ central_heating: true }, { floor_heating: true, stove: true }),
      }),
      available_at: fc.constantFrom(undefined, '2026-05-01'),
    }),
    kinds,
    ways,
  )
  .map(([listing, kind, way]) => ({ ...listing, ...kind, ...way }));

const one = (fields: Partial<PublishedListing> = {}): PublishedListing => {
  const [listing] = someOffers(offers());
  return { ...listing!, ...fields };
};

const skipOf = (fields: Partial<PublishedListing>) => {
  const written = openImmoFeed.write(one(fields), CONTEXT);
  return 'skipped' in written ? written.skipped : undefined;
};

const plain = (text: unknown) => (typeof text === 'string' ? plainText(text).replace(/\s+/g, ' ') : undefined);

describe('the OpenImmo feed', () => {
  it('is read back to the same values by our own connector', async () => {
    const listings = someOffers(all);
    const { text, counts } = await feedOf(openImmoFeed, listings);
    expect(counts.listings).to.equal(listings.length);
    const read = await readBack(openimmo, text, 'de');
    expect(read.size).to.equal(listings.length);
    for (const listing of listings) {
      const { property, warnings } = read.get(listing.id)!;
      expect(warnings).to.deep.equal([]);
      const { type, sub_type, offer_type, status, reference, bedrooms, bathrooms, living_rooms } = listing;
      expect(property).to.deep.include({ type, sub_type, offer_type, status, reference });
      expect(property.updated_at?.slice(0, 10)).to.equal(listing.updated_at.slice(0, 10));
      expect([property.bedrooms, property.bathrooms, property.living_rooms]).to.deep.equal([
        bedrooms,
        bathrooms,
        living_rooms,
      ]);
      expect(property.financial?.transaction?.price).to.deep.equal(listing.financial?.transaction?.price);
      const { furnished: _, ...rent } = property.rent_details ?? {};
      expect(rent).to.deep.equal(listing.rent_details ?? {});
      const { city, postal_code, street, street_number, district, countryCode, geo, publish_address } =
        listing.location!;
      expect(property.location).to.include({ city, postal_code, countryCode, publish_address });
      expect(property.location?.district).to.equal(district);
      expect(property.location?.geo).to.deep.equal(publish_address ? geo : undefined);
      expect([property.location?.street, property.location?.street_number]).to.deep.equal(
        publish_address ? [street, street_number] : [undefined, undefined],
      );
      expect(property.sizes?.plot_area).to.deep.equal(listing.sizes?.plot_area);
      if (type !== 'land' && type !== 'parking')
        expect(property.sizes?.liveable_area).to.deep.equal(listing.sizes?.liveable_area);
      expect(plain(property.title['de'])).to.equal(plain(listing.title['de']));
      for (const language of ['de', 'en']) {
        expect(plain(property.description[language])).to.equal(plain(listing.description[language]));
      }
      expect(property.images?.map(({ url }) => url) ?? []).to.deep.equal(listing.images?.map(({ url }) => url));
      expect(property.amenities ?? []).to.have.members(listing.amenities ?? []);
      expect(property.floor).to.equal(type === 'land' ? undefined : listing.floor);
      expect(property.general_condition).to.equal(listing.general_condition);
      expect(property.kitchen_type).to.equal(listing.kitchen_type);
      expect(property.features?.heating_energy).to.deep.equal(listing.features?.heating_energy);
      expect(property.features?.heating_cooling).to.deep.equal(listing.features?.heating_cooling);
      expect(property.available_at).to.equal(listing.available_at);
      expect(property.building?.construction).to.deep.equal(listing.building?.construction);
      expect(property.negotiator).to.deep.include(listing.negotiator);
      const { epc_category: epc } = listing.legal!.energy!;
      expect(property.legal?.energy?.epc_category).to.equal(epc === 'empty' ? undefined : epc);
    }
  });

  it('leaves out listings that the format cannot represent, with a reason', () => {
    const location = one().location!;
    expect(skipOf({})).to.equal(undefined);
    expect(skipOf({ status: 'sales_compromise' })).to.equal(undefined);
    expect(skipOf({ status: 'prospect' })).to.equal('status');
    expect(skipOf({ status: 'rented' })).to.equal('status');
    expect(skipOf({ offer_type: 'life_annuity_sale' })).to.equal('offer_type');
    expect(skipOf({ offer_type: 'rental', rent_details: { rent_period: 'fortnight' } })).to.equal('rent_period');
    expect(skipOf({ type: 'program', sub_type: 'new_program' })).to.equal('type');
    expect(skipOf({ type: 'goodwill', sub_type: 'bakery' })).to.equal('type');
    expect(skipOf({ financial: {} })).to.equal('price');
    expect(skipOf({ location: { ...location, countryCode: undefined } })).to.equal('place');
    expect(skipOf({ location: undefined })).to.equal('place');
    expect(skipOf({ negotiator: { last_name: 'Müller' } })).to.equal('contact');
    expect(skipOf({ negotiator: undefined, office: { name: 'Office', mail: 'o@example.com' } })).to.equal(undefined);
    expect(skipOf({ title: {}, description: {} })).to.equal('language');
  });

  it('writes the agency as contact of a listing without one, and its address if the contact has none', () => {
    const agency = { name: 'Agence <Port>', email: 'port@agency.example', phone: '+33 4 91 00 00 00' };
    const contact = (change: Partial<PublishedListing>) => {
      const written = openImmoFeed.write(one(change), { ...CONTEXT, agency });
      return 'item' in written ? /<kontaktperson>(.*?)<\/kontaktperson>/s.exec(written.item)?.[1] : written.skipped;
    };
    const ways = '<email_zentrale>port@agency.example</email_zentrale><tel_zentrale>+33 4 91 00 00 00</tel_zentrale>';
    const company = '<firma>Agence &lt;Port&gt;</firma>';
    const nobody = { negotiator: undefined, office: undefined };
    expect(contact(nobody)).to.equal(`${ways}<name>Agence &lt;Port&gt;</name>${company}`);
    expect(contact({ ...nobody, negotiator: { last_name: 'Müller' } })).to.equal(
      `${ways}<name>Müller</name>${company}`,
    );
    const own = contact({ ...nobody, negotiator: { last_name: 'Müller', email: 'm@agency.example' } });
    expect(own).to.contain('m@agency.example').and.not.contain('port@agency.example');
  });

  it('without listings is a complete transfer, as the schema of the standard allows', async () => {
    const { text, counts } = await feedOf(openImmoFeed, []);
    expect(counts.listings).to.equal(0);
    expect(text.replaceAll(/\s*\n\s*/g, '')).to.match(
      /^<\?xml[^>]*><openimmo><uebertragung [^>]*umfang="VOLL"[^>]*\/><anbieter><firma>[^<]+<\/firma><openimmo_anid>[^<]+<\/openimmo_anid><\/anbieter><\/openimmo>$/,
    );
  });

  it('writes charges that come in addition to the rent', async () => {
    const rent_details = { rent_period: 'month', fees_included: false, fees_amount: euros(100) } as const;
    const financial = { transaction: { price: euros(700) } };
    const listing = one({ offer_type: 'rental', rent_details, financial });
    const { text } = await feedOf(openImmoFeed, [listing]);
    const { property } = (await readBack(openimmo, text, 'de')).get(listing.id)!;
    expect(property.financial?.transaction?.price).to.deep.equal(euros(800));
    expect(property.rent_details).to.deep.include({ fees_included: true, fees_amount: euros(100) });
  });

  it('never contains internal data of the agency', () => {
    const written = openImmoFeed.write(
      one({
        internal_note: 'SECRET-1',
        vendors: [{ last_name: 'SECRET-2', email: 'SECRET-3' }],
        mandate: { reference: 'SECRET-4' },
        documents: [{ url: 'https://files.example/SECRET-5.pdf' }],
        location: { ...one().location!, publish_address: false, address: 'SECRET-6', street: 'SECRET-7' },
      }),
      CONTEXT,
    );
    const item = 'item' in written ? written.item : '';
    expect(item)
      .to.match(/^<immobilie>/)
      .and.not.contain('SECRET');
    expect(item).not.to.contain('geokoordinaten');
  });

  it('has only types of the model', () => {
    const names = Object.values(SUB_TYPES).flatMap((kinds) => Object.keys(kinds));
    expect(KNOWN_SUB_TYPES).to.include.members(names);
  });
});
