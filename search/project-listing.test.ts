import { expect } from 'chai';
import fc from 'fast-check';
import type { Listing } from '../model/listing/listing.ts';
import { AMENITIES } from '../model/property/amenities.ts';
import { OFFER_TYPES, PROPERTY_TYPES, SIZE_UNITS } from '../model/property/enums.ts';
import { listingIndexDefinition } from './mapping.ts';
import { createListingProjection } from './project-listing.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';

const project = createListingProjection();

describe('the search document of a listing', () => {
  it('has the fields that searches use, under the paths of the property', () => {
    const document = project(
      sampleListing('a', {
        type: 'house',
        offer_type: 'sale',
        bedrooms: 3,
        amenities: ['pool'],
        financial: { transaction: { price: { amount: 350_000, currency: 'EUR' } } },
        sizes: { liveable_area: { size: 100, unit: 'sq_ft' } },
        location: {
          city: 'Saint-Étienne',
          postal_code: '42000',
          countryCode: 'FR',
          geo: { latitude: 45.4, longitude: 4.4 },
        },
        title: { 'fr-FR': 'Maison', EN: 'House', 'pt-BR': 'Casa', fra: 'Logis' },
        description: { fr: 'Belle maison' },
        short_description: { fr: 'Courte' },
        sync: { version: 7 },
      }),
    );
    expect(document).to.deep.include({
      id: 'a',
      gateway_id: 'gateway-1',
      version: 7,
      type: 'house',
      offer_type: 'sale',
      bedrooms: 3,
      amenities: ['pool'],
      financial: { transaction: { price: { amount: 350_000, currency: 'EUR' } } },
      sizes: { liveable_area: 9.2903 },
      location: { city: 'Saint-Étienne', postal_code: '42000', countryCode: 'FR', geo: { lat: 45.4, lon: 4.4 } },
      postal_key: '42000',
      city_key: 'saint etienne',
      area: 9.2903,
      price_per_m2: 350_000 / 9.2903,
      reference_key: 'ref-a',
      city: ['saint etienne'],
      place: ['Saint-Étienne', '42000', 'saint etienne', 'st etienne'],
      title: { fr: ['Maison'], en: ['House'], other: ['Casa', 'Logis'] },
      body: { fr: ['Belle maison', 'Courte'] },
    });
    expect(document.labels.fr).to.include('piscine');
  });

  it('is small, and contains no name of a person, contract or secret', () => {
    const person = { first_name: 'Zoé', last_name: 'Zimmermann', email: 'z@z.example' };
    const json = JSON.stringify(
      project(
        sampleListing('a', {
          negotiator: person,
          vendors: [person],
          buyers: [person],
          internal_note: 'Zimmermann will sell for less',
          crm_model: 'Zimmermann',
          custom_fields: [{ key: 'k', value: 'Zimmermann' }],
          images: [{ url: 'https://zimmermann.example' }],
        }),
      ),
    );
    expect(json).not.to.match(/zimmermann|zoé/i);
    expect(json.length).to.be.below(1_000);
  });

  it('keeps an address to itself that must not be published', () => {
    const location = { city: 'Lyon', street: 'rue Mercière', address: '12 rue Mercière' };
    expect(project(sampleListing('a', { location })).place).to.include('rue Mercière');
    expect(project(sampleListing('a', { location: { ...location, publish_address: false } })).place).to.deep.equal([
      'Lyon',
    ]);
  });

  it('bounds texts however long and many they are', () => {
    const title = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`x${number}`, 'a'.repeat(50_000)]));
    expect(JSON.stringify(project(sampleListing('a', { title }))).length).to.be.below(450_000);
  });

  it('has only fields that the index knows, whatever the listing', () => {
    const known = listingIndexDefinition().mappings.properties ?? {};
    const text = fc.dictionary(fc.constantFrom('fr', 'en', 'de', 'es', 'fr-BE', '', 'toString'), fc.string());
    const listing: fc.Arbitrary<Partial<Listing>> = fc.record(
      {
        type: fc.constantFrom(...PROPERTY_TYPES),
        offer_type: fc.constantFrom(...OFFER_TYPES),
        title: text,
        description: text,
        amenities: fc.array(fc.constantFrom(...AMENITIES)),
        living_rooms: fc.double({ min: 0, max: 100 }),
        hidden: fc.boolean(),
        location: fc.record({ city: fc.string(), postal_code: fc.string() }, { requiredKeys: [] }),
        sizes: fc.record(
          { land_area: fc.record({ size: fc.double({ min: 0, noNaN: true }), unit: fc.constantFrom(...SIZE_UNITS) }) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(listing, (fields) => {
        const document = project(sampleListing('a', fields));
        expect(Object.keys(document).filter((name) => !Object.hasOwn(known, name))).to.deep.equal([]);
        expect(JSON.parse(JSON.stringify(document))).to.have.property('id', 'a');
      }),
    );
  });
});
