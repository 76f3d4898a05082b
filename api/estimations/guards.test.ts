import { expect } from 'chai';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { HERE, world } from '../testing/estimation-world.ts';
import { refusal } from '../testing/refusal.ts';

/** Flats to let of 40 to 80 m², 20 EUR per m² and month. */
const lettings = Array.from({ length: 30 }, (_, index) => {
  const area = 40 + (index % 5) * 10;
  return sampleListing(String(index + 1), {
    offer_type: 'rental',
    type: 'apartment',
    bedrooms: 1,
    sizes: { liveable_area: { size: area, unit: 'sq_m' } },
    financial: { transaction: { price: { amount: area * 20, currency: 'EUR' } } },
    location: { geo: { latitude: HERE.lat, longitude: HERE.lon + (index + 1) * 0.000_25 } },
  });
});
const published = { perM2: 13, referenceArea: 52 };
const OFFERS = ['sale', 'life_annuity_sale'] as const;
const others = { occupants: [{ age: 75, gender: 'female' as const }] };

describe('POST /estimations outside the range of the evidence', () => {
  it('refuses an area beyond that of the sales around, with the range that they cover', async () => {
    for (const offer_type of OFFERS) {
      for (const liveable_area_sqm of [5, 39, 81, 10_000]) {
        const error = await refusal(world().ask({ offer_type, liveable_area_sqm, others }));
        expect([error.code, error.detail]).to.deep.equal(['UNPROCESSABLE', '/liveable_area_sqm']);
        expect(error.message).to.include('40 to 80 m²');
        expect(error.refusal).to.deep.equal({
          reason: 'BEYOND_COMPARABLES',
          field: '/liveable_area_sqm',
          given: liveable_area_sqm,
          least: 40,
          most: 80,
          unit: 'm2',
        });
      }
    }
    expect((await world().ask({ liveable_area_sqm: 40 })).central.total).to.be.above(0);
    expect((await world().ask({ liveable_area_sqm: 80 })).central.total).to.be.above(0);
  });

  it('refuses a plot larger than those of the houses around', async () => {
    const error = await refusal(world().ask({ property_type: 'house', others: { land_area_sqm: 10_000_000 } }));
    expect(error.refusal).to.include({ reason: 'BEYOND_COMPARABLES', field: '/others/land_area_sqm', unit: 'm2' });
  });

  it('refuses rooms that no flat of the area around has, and rooms that contradict area or bedrooms', async () => {
    const many = await refusal(world().ask({ rooms: 9 }));
    expect(many.refusal).to.include({
      reason: 'BEYOND_COMPARABLES',
      field: '/rooms',
      given: 9,
      least: 1,
      unit: 'rooms',
    });
    const hundred = await refusal(world().ask({ rooms: 100 }));
    expect(hundred.refusal).to.include({ reason: 'IMPLAUSIBLE', field: '/rooms', given: 100, most: 12 });
    const bedrooms = await refusal(world().ask({ bedrooms: 30 }));
    expect(bedrooms.refusal).to.include({ reason: 'IMPLAUSIBLE', field: '/bedrooms', given: 31 });
    const contradiction = await refusal(world().ask({ rooms: 2, bedrooms: 3 }));
    expect(contradiction.refusal).to.include({ reason: 'IMPLAUSIBLE', field: '/bedrooms', given: 3, most: 2 });
  });

  it('refuses the same for rents, from listings and from published rents', async () => {
    const rent = { offer_type: 'rental' as const };
    const own = world({ listings: lettings });
    expect((await own.ask(rent)).method).to.equal('OWN_RENTS');
    const large = await refusal(own.ask({ ...rent, liveable_area_sqm: 95 }));
    expect(large.refusal).to.include({
      reason: 'BEYOND_COMPARABLES',
      field: '/liveable_area_sqm',
      least: 40,
      most: 80,
    });
    expect((await refusal(own.ask({ ...rent, rooms: 8 }))).refusal).to.include({ field: '/rooms' });
    const map = world({ published });
    expect((await refusal(map.ask({ ...rent, rooms: 100 }))).refusal).to.include({ reason: 'IMPLAUSIBLE' });
    const beyond = await refusal(map.ask({ ...rent, liveable_area_sqm: 10_000 }));
    expect(beyond.refusal).to.include({ reason: 'BEYOND_COMPARABLES', given: 10_000, least: 31, most: 88, unit: 'm2' });
  });

  it('returns what is missing as a machine-readable reason, too', async () => {
    const few = await refusal(world({ sales: 3 }).ask());
    expect(few.refusal).to.deep.equal({ reason: 'TOO_FEW_COMPARABLES', given: 3, least: 5, unit: 'sales' });
    expect((await refusal(world({ score: 0.2 }).ask())).refusal?.reason).to.equal('ADDRESS_NOT_FOUND');
    expect((await refusal(world().ask({ offer_type: 'auction' }))).refusal?.reason).to.equal('NO_METHOD');
  });
});

describe('POST /estimations for a place abroad', () => {
  const abroad = {
    Irun: [43.339, -1.789],
    Hondarribia: [43.362, -1.791],
    'San Sebastián': [43.318, -1.981],
    'open sea': [43.5, -2.2],
    Monaco: [43.738, 7.425],
    nowhere: [0, 0],
  } as const;

  for (const [name, [latitude, longitude]] of Object.entries(abroad)) {
    it(`refuses coordinates in ${name} for every offer`, async () => {
      for (const offer_type of [...OFFERS, 'rental'] as const) {
        const { ask } = world({ listings: lettings, published });
        const error = await refusal(ask({ offer_type, address: undefined, latitude, longitude, others }));
        expect(error.code).to.equal('UNPROCESSABLE');
        expect(error.refusal).to.deep.equal({ reason: 'OUTSIDE_FRANCE', field: '/latitude' });
      }
    });
  }

  it('values coordinates on the French side of the border river', async () => {
    const answer = await world().ask({ address: undefined, latitude: 43.3536, longitude: -1.78 });
    expect(answer.location.precision).to.equal('coordinates');
  });
});

describe('The value that POST /estimations returns', () => {
  it('is higher for a larger flat, and so is the rent', async () => {
    for (const offer_type of ['sale', 'rental'] as const) {
      const { ask } = world({ listings: lettings });
      let before = 0;
      for (let area = 40; area <= 80; area += 4) {
        const { central } = await ask({ offer_type, liveable_area_sqm: area, rooms: 2 });
        expect(central.total, `${offer_type}, ${area} m²`).to.be.greaterThan(before);
        before = central.total;
      }
    }
  });

  it('is not lower with a garage than without one or with garages not mentioned', async () => {
    const totals = [];
    for (const garages of [0, undefined, 1, 2, 3, 50]) totals.push((await world().ask({ garages })).central.total);
    expect(totals).to.deep.equal(totals.toSorted((one, other) => one - other));
  });
});
