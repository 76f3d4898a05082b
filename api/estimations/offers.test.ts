import { expect } from 'chai';
import { extractText } from 'unpdf';
import type { Estimation } from '../../model/sales/estimation.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { HERE, world } from '../testing/estimation-world.ts';
import { refusal } from '../testing/refusal.ts';
import { createChecks } from '../http/validate.ts';
import { createEstimation } from './create-estimation.ts';
import { readRent } from './own-rents.ts';

/** Flats to let at 20 EUR per m² and month, each 20 m from the next; every other one without a public address. */
const lettings = (count: number, perMonth = 20) =>
  Array.from({ length: count }, (_, index) => {
    const area = 40 + (index % 5) * 10;
    return sampleListing(String(index + 1), {
      offer_type: 'rental',
      type: 'apartment',
      bedrooms: 1,
      sizes: { liveable_area: { size: area, unit: 'sq_m' } },
      financial: { transaction: { price: { amount: area * perMonth, currency: 'EUR' } } },
      rent_details: { rent_period: 'month' },
      location: {
        publish_address: index % 2 === 0,
        geo: { latitude: HERE.lat, longitude: HERE.lon + (index + 1) * 0.000_25 },
      },
    });
  });

const fits = (answer: Estimation): void => {
  const fault = createChecks().reply(createEstimation.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
  expect(fault).to.equal(undefined);
};
const product = ({ adjustments, average_price_per_sqm: average }: Estimation): number =>
  adjustments.reduce((all, { percent }) => all * (1 + percent / 100), average);

describe('POST /estimations for rental', () => {
  it('is the monthly rent of the client’s own letting listings around, with the gross yield', async () => {
    const answer = await world({ listings: lettings(30) }).ask({ offer_type: 'rental', rooms: 2, garages: 1 });
    fits(answer);
    expect(answer.method).to.equal('OWN_RENTS');
    expect(answer.central).to.include({ period: 'month', currency: 'EUR' });
    expect(answer.central.price_per_sqm).to.be.within(19, 21);
    expect(answer.central.total).to.be.within(1_140, 1_260);
    expect(answer.low_bound.total).to.be.below(answer.central.total);
    expect(answer.confidence.level).to.be.oneOf(['LOW', 'MEDIUM']);
    // 12 monthly rents of 20 EUR per m², divided by 4,000 EUR per m².
    expect(answer.gross_yield_percent).to.be.within(5.4, 6.6);
    expect(answer.not_considered).to.deep.equal(['garages']);
    expect(product(answer) / answer.central.price_per_sqm).to.be.closeTo(1, 0.01);
  });

  it('shows no position, and only a rounded distance, for a listing whose address must not be published', async () => {
    const { top_comparables: top } = await world({ listings: lettings(30) }).ask({ offer_type: 'rental' });
    const hidden = top.filter(({ latitude }) => latitude === undefined);
    expect(hidden.length).to.be.within(1, 9);
    for (const { distance_m: away, longitude } of hidden) expect([away % 500, longitude]).to.deep.equal([0, undefined]);
    expect(top.every(({ source }) => source === 'LISTING')).to.equal(true);
  });

  it('is the published rent of the commune, updated by the rent index, when there are too few listings', async () => {
    const published = { perM2: 13, referenceArea: 52 };
    const answer = await world({ listings: lettings(9), published }).ask({ offer_type: 'rental' });
    fits(answer);
    expect(answer).to.include({ method: 'PUBLISHED_RENTS', valued_on: '2025-09-30', latest_sale_on: '2022-09-30' });
    expect(answer.central.price_per_sqm).to.be.closeTo((13 * 145.77) / 136.27, 0.01);
    expect(answer.confidence).to.include({ level: 'LOW', sample_size: 9 });
    expect(answer.attribution).to.include('Carte des loyers 2022');
    expect(product(answer) / answer.central.price_per_sqm).to.be.closeTo(1, 0.002);
    const none = await world({ published, sales: 2 }).ask({ offer_type: 'rental' });
    expect(none).not.to.have.property('gross_yield_percent');
  });

  it('is UNPROCESSABLE without either, and says how many listings there are and what the client can do', async () => {
    const few = await refusal(world({ listings: lettings(3) }).ask({ offer_type: 'rental' }));
    expect(few.code).to.equal('UNPROCESSABLE');
    expect(few.message).to.include('Found 3 letting listings of flats').and.include('no rent is published');
    const published = { perM2: 13, referenceArea: 52 };
    const large = await refusal(world({ published }).ask({ offer_type: 'rental', liveable_area_sqm: 200 }));
    expect(large.message).to.include('holds for 31 to 88 m²');
  });

  it('converts rents of every long period to months, and ignores weekly ones and other currencies', () => {
    const [plain] = lettings(1);
    if (!plain) throw new Error('no listing');
    const rentOf = (rent_period: 'month' | 'quarterly' | 'yearly' | 'week', amount: number, currency = 'EUR') =>
      readRent({
        ...plain,
        rent_details: { rent_period },
        financial: { transaction: { price: { amount, currency } } },
      })?.rent;
    expect([rentOf('month', 800), rentOf('quarterly', 2_400), rentOf('yearly', 9_600)]).to.deep.equal([800, 800, 800]);
    expect([rentOf('week', 800), rentOf('month', 800, 'CHF'), rentOf('month', 240_000)]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('POST /estimations for life_annuity_sale', () => {
  const sellers = [{ age: 75, gender: 'female' as const }];
  const ask = (others: object = {}, here = world()) =>
    here.ask({ offer_type: 'life_annuity_sale', others: { occupants: sellers, ...others } });

  it('subtracts the legal right of habitation from the market value, and pays the rest as bouquet and annuity', async () => {
    const [sale, answer] = await Promise.all([world().ask(), ask()]);
    fits(answer);
    expect(answer.method).to.equal('LIFE_ANNUITY');
    // A usufruct of 30 % at 75, of which the right of habitation is 60 %.
    expect(answer.central.total / sale.central.total).to.be.closeTo(0.82, 0.002);
    expect(answer.adjustments.at(-1)).to.deep.equal({ code: 'OCCUPANCY', percent: -18 });
    const { life_annuity: annuity } = answer;
    if (!annuity) throw new Error('no annuity');
    expect(annuity.market_value).to.equal(sale.central.total);
    expect(annuity.down_payment / answer.central.total).to.be.closeTo(0.3, 0.001);
    expect(annuity.life_expectancy_years).to.equal(13.3);
    // The payments over an average life, undiscounted, exceed the value today, but not twice.
    const paid = annuity.down_payment + annuity.annuity_per_month * 12 * annuity.life_expectancy_years;
    expect(paid / answer.central.total).to.be.within(1, 1.4);
    expect(annuity.mortality_table).to.include('TF 00-02');
  });

  it('has no discount when it is vacant, and a lower annuity for a larger down payment or more sellers', async () => {
    for (let area = 40; area < 80; area += 3) {
      const flat = { offer_type: 'life_annuity_sale' as const, liveable_area_sqm: area };
      const vacant = await world().ask({ ...flat, others: { occupants: sellers, occupied: false } });
      expect(vacant.central.total, `${area} m²`).to.equal(vacant.life_annuity?.market_value);
    }
    const annuityOf = async (others: object) => (await ask(others)).life_annuity?.annuity_per_month ?? Number.NaN;
    const plain = await annuityOf({});
    expect(await annuityOf({ down_payment: 100_000 })).to.be.below(plain);
    expect(await annuityOf({ occupants: [...sellers, { age: 75, gender: 'male' }] })).to.be.below(plain);
    expect(await annuityOf({ discount_rate_percent: 5 })).to.be.above(plain);
  });

  it('shows the legal right of habitation next to the rents saved, as buyers reckon, each with its source', async () => {
    const answer = await ask({}, world({ listings: lettings(30) }));
    const [scale, saved, ...others] = answer.life_annuity?.occupancy ?? [];
    expect(others).to.deep.equal([]);
    expect(scale).to.include({ method: 'TAX_SCALE', discount_percent: 18, value: answer.central.total });
    expect(scale?.annuity_per_month).to.equal(answer.life_annuity?.annuity_per_month);
    expect(scale?.source).to.include('762 bis');
    expect(saved?.method).to.equal('SAVED_RENTS');
    expect(saved?.source).to.include('your own listings').and.include('TF 00-02');
    // Rents of 13.3 years, discounted, by the market value.
    const { rent_per_month: rent = 0, discount_percent: percent = 0, value = 0 } = saved ?? {};
    const market = answer.life_annuity?.market_value ?? 0;
    expect(percent / ((12 * rent * 100) / market)).to.be.within(9, 13.3);
    expect(value / market).to.be.closeTo(1 - percent / 100, 0.002);
    const vacant = await ask({ occupied: false });
    expect(vacant.life_annuity).to.not.have.property('occupancy');
  });

  it('has the legal one alone where no rent is known', async () => {
    expect((await ask()).life_annuity?.occupancy?.map(({ method }) => method)).to.deep.equal(['TAX_SCALE']);
  });

  it('has an annuity by the rents saved only where they leave more than the down payment', async () => {
    const here = world({ listings: lettings(30) });
    const plain = await ask({ occupants: [{ age: 60, gender: 'female' }], down_payment: 1_000 }, here);
    const [scale] = plain.life_annuity?.occupancy ?? [];
    const most = await ask({ occupants: [{ age: 60, gender: 'female' }], down_payment: scale?.value }, here);
    const [, saved] = most.life_annuity?.occupancy ?? [];
    expect(saved?.value).to.be.below(most.life_annuity?.down_payment ?? 0);
    expect(saved).to.not.have.property('annuity_per_month');
    expect(most.life_annuity?.annuity_per_month).to.equal(0);
  });

  it('is UNPROCESSABLE without the sellers, and with a down payment above the value', async () => {
    const nobody = await refusal(world().ask({ offer_type: 'life_annuity_sale' }));
    expect([nobody.code, nobody.detail]).to.deep.equal(['UNPROCESSABLE', '/others/occupants']);
    const much = await refusal(ask({ down_payment: 10_000_000 }));
    expect([much.code, much.detail]).to.deep.equal(['UNPROCESSABLE', '/others/down_payment']);
  });
});

describe('POST /estimations as PDF', () => {
  it('is a report of two pages for every offer, with the figures and the name of the gateway', async () => {
    const here = world({ listings: lettings(30) });
    const others = { occupants: [{ age: 80, gender: 'male' as const }] };
    for (const offer_type of ['sale', 'rental', 'life_annuity_sale'] as const) {
      const { type, body, headers } = await here.askPdf({ offer_type, others });
      expect(type).to.equal('application/pdf');
      expect(headers['Content-Disposition']).to.match(/^inline; filename="estimation-[0-9a-f-]{36}\.pdf"$/);
      const { totalPages, text } = await extractText(new Uint8Array(Buffer.from(body)), { mergePages: true });
      expect(totalPages, offer_type).to.equal(2);
      expect(text, offer_type).to.include('Appartement').and.include('Boulevard Leclerc');
    }
  });
});
