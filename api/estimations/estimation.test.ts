import { expect } from 'chai';
import { createChecks } from '../http/validate.ts';
import { HERE, world } from '../testing/estimation-world.ts';
import { refusal } from '../testing/refusal.ts';
import { createEstimation } from './create-estimation.ts';

describe('POST /estimations', () => {
  it('values a flat among flats of one price at that price, and matches its schema', async () => {
    const answer = await world().ask({ rooms: 3, garages: 0, floor: 2 });
    const fault = createChecks().reply(createEstimation.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
    expect(fault).to.equal(undefined);
    expect(answer.central.price_per_sqm).to.be.within(3_800, 4_300);
    expect(answer.central.total / 60).to.be.closeTo(answer.central.price_per_sqm, 2);
    expect(answer.low_bound.total).to.be.below(answer.central.total);
    expect(answer.high_bound.total).to.be.above(answer.central.total);
    expect(answer.confidence).to.include({ sample_size: 60, final_radius_km: 1.3 });
    expect(answer.location).to.deep.equal({
      latitude: HERE.lat,
      longitude: HERE.lon,
      precision: 'housenumber',
      label: '28 Boulevard Leclerc 64700 Hendaye',
    });
    expect(answer.not_considered).to.deep.equal(['floor']);
    expect(answer.latest_sale_on).to.equal('2025-12-15');
    expect(answer.top_comparables).to.have.lengthOf(10);
    expect(answer.top_comparables[0]).to.include({ source: 'DVF', price_per_sqm: 4_000 });
  });

  it('explains the difference between the average and the estimate by its adjustments', async () => {
    const answer = await world().ask({ liveable_area_sqm: 80 });
    const product = answer.adjustments.reduce(
      (all, { percent }) => all * (1 + percent / 100),
      answer.average_price_per_sqm,
    );
    expect(product / answer.central.price_per_sqm).to.be.closeTo(1, 0.01);
  });

  it('brings its comparables to its date by its own trend, so that the value is among them and above the prices of a year ago', async () => {
    const { central, top_comparables: top, adjustments } = await world({ growth: 0.2 }).ask({ rooms: 3 });
    expect(adjustments.find(({ code }) => code === 'TIME')?.percent).to.be.greaterThan(5);
    const adjusted = top.map(({ adjusted_price_per_sqm: price = 0 }) => price);
    expect(central.price_per_sqm).to.be.within(Math.min(...adjusted), Math.max(...adjusted));
    for (const { date, sold_price: sold, adjusted_price: price = 0, area_sqm: area, ...one } of top) {
      const percent = one.adjustments?.find(({ code }) => code === 'TIME')?.percent ?? 0;
      // Percent to one decimal, prices to 100 EUR.
      expect(sold * (1 + percent / 100), date).to.be.closeTo(price, 51 + sold * 0.0005);
      expect(price / area).to.be.closeTo(one.adjusted_price_per_sqm ?? 0, 51 / area + 1);
      if (date < '2025-06') expect(percent, date).to.be.greaterThan(8);
    }
  });

  it('widens the radius until there are enough sales', async () => {
    const { ask, asked } = world({ sales: 30 });
    await ask();
    expect(asked.queries.map(({ radiusM }) => radiusM)).to.deep.equal([500, 1_500, 5_000, 15_000, 40_000]);
    expect(asked.queries[0]).to.include({ type: 'appartement', since: '2020-12-31' });
    const many = world({ sales: 1_000 });
    await many.ask();
    expect(many.asked.queries.at(-1)?.radiusM).to.equal(15_000);
  });

  it('prefers the place of the address to coordinates, and does not geocode coordinates', async () => {
    const { ask, asked } = world();
    const elsewhere = { latitude: HERE.lat, longitude: HERE.lon + 0.001 };
    expect((await ask(elsewhere)).location.longitude).to.equal(HERE.lon);
    expect(asked.texts).to.deep.equal(['28 bd Leclerc, Hendaye']);
    expect((await ask({ ...elsewhere, address: undefined })).location).to.deep.equal({
      ...elsewhere,
      precision: 'coordinates',
    });
    await ask({ address: undefined, postal_code: '64700' });
    expect(asked.texts).to.deep.equal(['28 bd Leclerc, Hendaye', '64700']);
  });

  it('is refused without a place, for an unknown address, and for half a position', async () => {
    expect((await refusal(world().ask({ address: undefined }))).code).to.equal('BAD_REQUEST');
    expect((await refusal(world().ask({ address: undefined, latitude: 43 }))).code).to.equal('BAD_REQUEST');
    const unknown = await refusal(world({ score: 0.2 }).ask());
    expect([unknown.code, unknown.detail]).to.deep.equal(['UNPROCESSABLE', '/address']);
  });

  it('is UNPROCESSABLE with too few sales, and says how many there are and what the client can do', async () => {
    const error = await refusal(world({ sales: 3 }).ask());
    expect(error.code).to.equal('UNPROCESSABLE');
    expect(error.message).to.include('Found 3 sales of flats within 40 km').and.include('import');
  });

  it('gives the reason for every offer and property without a method', async () => {
    const offer = await refusal(world().ask({ offer_type: 'auction' }));
    expect([offer.code, offer.detail]).to.deep.equal(['UNPROCESSABLE', '/offer_type']);
    const property = await refusal(world().ask({ property_type: 'parking' }));
    expect([property.code, property.detail]).to.deep.equal(['UNPROCESSABLE', '/property_type']);
  });

  it('raises houses of a good energy label by the published effect, and leaves flats', async () => {
    const [plain, good] = await Promise.all(
      [undefined, 'A' as const].map((epc_category) => world().ask({ property_type: 'house', epc_category })),
    );
    expect((good?.central.total ?? 0) / (plain?.central.total ?? 1)).to.be.closeTo(1.06, 0.002);
    expect(good?.adjustments).to.deep.include({ code: 'ENERGY_LABEL', percent: 6 });
    expect((await world().ask({ epc_category: 'A' })).not_considered).to.deep.equal(['epc_category']);
  });

  it('has a commentary on request, which needs ESTIMATION_IA', async () => {
    const { ask } = world({ addons: { 'one-gateway': ['ESTIMATION_IA'] } });
    const answer = await ask({ with_commentary: true });
    const fault = createChecks().reply(createEstimation.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
    expect(fault).to.equal(undefined);
    expect(answer.commentary?.source).to.equal('template');
    expect(answer.commentary?.text).to.include('Cet appartement de 60 m²');
    expect((await ask({ with_commentary: true }, undefined, 'de')).commentary?.text).to.match(
      /^Diese Wohnung mit 60 m²/,
    );
    expect(await ask()).not.to.have.property('commentary');
    const without = await refusal(world().ask({ with_commentary: true }));
    expect(without.code).to.equal('CONFLICT');
    expect(without.detail).to.include('/addons/ESTIMATION_IA');
  });

  it('is billed to the gateway of the API token, or to the only one with the addon', async () => {
    const none = await refusal(world({ addons: {} }).ask());
    expect(none.code).to.equal('CONFLICT');
    expect(none.message).to.include('None of your gateways');
    const both = { 'one-gateway': ['ESTIMATION'], 'two-gateway': ['ESTIMATION_IA'] };
    const several = await refusal(world({ addons: both }).ask());
    expect([several.code, several.detail]).to.deep.equal(['CONFLICT', 'one-gateway, two-gateway']);
    expect((await world({ addons: both }).ask({}, 'two-gateway')).central.currency).to.equal('EUR');
    expect((await refusal(world().ask({}, 'two-gateway'))).message).to.include('two-gateway');
  });
});
