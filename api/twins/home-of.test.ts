import { expect } from 'chai';
import type { ListingFacts } from '../../store/listings/read-homes.ts';
import { homeOf, picturesOf, textsOf } from './home-of.ts';

const LISTING: ListingFacts = {
  _id: 'one',
  gateway_id: 'north',
  type: 'apartment',
  offer_type: 'sale',
  status: 'available',
  living_rooms: 3,
  floor: '-1',
  sizes: { liveable_area: { size: 1_000, unit: 'sq_ft' }, plot_area: { size: 2, unit: 'are' } },
  location: {
    postal_code: '64700',
    city: 'Hendaye',
    countryCode: 'FR',
    street: 'Rue de l’Église',
    street_number: '12 Bis',
    geo: { latitude: 43.36, longitude: -1.77 },
  },
  financial: {
    transaction: { price: { amount: 254_000, currency: 'EUR' } },
    building_costs: { amount: { amount: 105, currency: 'EUR' }, period: 'month' },
    property_tax: { amount: { amount: 980, currency: 'EUR' }, period: 'yearly' },
  },
  legal: {
    energy: {
      epc_value: 142,
      epc_reference: '2364E-0421',
      costs_estimation: { min: { amount: 890, currency: 'EUR' } },
    },
  },
};

describe('The home of a listing', () => {
  it('is in square metres and yearly amounts, with folded names', () => {
    expect(homeOf(LISTING)).to.deep.equal({
      id: 'one',
      gateway_id: 'north',
      kind: 'apartment',
      offer: 'sale',
      place: 'FR 64700',
      area: 92.903,
      plot: 200,
      rooms: 3,
      floor: -1,
      price: 254_000,
      currency: 'EUR',
      energy: [142, undefined, 890, undefined],
      certificate: '2364e 0421',
      charges: 1_260,
      tax: 980,
      street: 'rue de l eglise',
      street_number: '12 bis',
      point: { lat: 43.36, lon: -1.77 },
    });
  });

  it('is known by its town where it has no postcode, and has no position but its own', () => {
    const location = {
      city: 'Saint-Jean-de-Luz',
      geo: { latitude: 43.4, longitude: -1.66 },
      precision: 'district',
    } as const;
    const home = homeOf({ ...LISTING, location });
    expect(home).to.include({ place: ' saint jean de luz' });
    expect(home).to.not.have.any.keys('point', 'street', 'street_number');
  });

  for (const [what, changes] of [
    ['a plot', { type: 'land' }],
    ['a parking space', { type: 'parking' }],
    ['sold', { status: 'sold' }],
    ['let', { status: 'rented' }],
    ['hidden', { hidden: true }],
    ['without area', { sizes: {} }],
    ['without place', { location: {} }],
  ] as const) {
    it(`is none for a listing that is ${what}`, () => {
      expect(homeOf({ ...LISTING, ...changes })).to.equal(undefined);
    });
  }

  it('has the addresses and look of its pictures, and texts that are texts', () => {
    expect(picturesOf({ _id: 'one', images: [{ url: 'https://a.example/1.jpg' }, {}], look: 'a5' })).to.deep.equal({
      pictures: ['https://a.example/1.jpg'],
      look: 'a5',
    });
    expect(picturesOf({ _id: 'one' })).to.deep.equal({ pictures: [] });
    expect(textsOf({ _id: 'one', description: { fr: 'Un texte', en: '' } })).to.deep.equal({ fr: 'Un texte' });
  });
});
