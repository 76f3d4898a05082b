import { expect } from 'chai';
import fc from 'fast-check';
import { measureSale } from './dwelling.ts';
import type { Sale } from './dwelling.ts';
import { MAX_SALES, MIN_SALES, valueDwelling } from './value-dwelling.ts';
import type { Valuation } from './value-dwelling.ts';

const DAY = 20_000;
const dwelling = { x: 0, y: 0, area: 60, rooms: 3 };

/** Sales of one market: what they differ in is what the generator draws, their prices are near 3,000 EUR per m². */
const saleOf = ([x, y, area, age, noise]: readonly [number, number, number, number, number]): Sale => ({
  x,
  y,
  area,
  day: DAY - age,
  rooms: Math.max(1, Math.round(area / 22)),
  price: area * 3_000 * Math.exp(noise),
});
const drawn = fc.tuple(
  fc.integer({ min: -3_000, max: 3_000 }),
  fc.integer({ min: -3_000, max: 3_000 }),
  fc.integer({ min: 15, max: 150 }),
  fc.integer({ min: 1, max: 1_500 }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
);
const markets = fc.array(drawn.map(saleOf), { minLength: MIN_SALES, maxLength: 60 });

function value(sales: readonly Sale[], { of = dwelling, day = DAY } = {}): Valuation {
  const found = valueDwelling('apartment', of, sales.map(measureSale), day);
  if (!found) throw new Error('no valuation');
  return found;
}

describe('The valuation of a dwelling', () => {
  it('finds the price per m² where every sale has the same', () => {
    const sales = Array.from({ length: 40 }, (_, index) =>
      saleOf([(index % 7) * 100, Math.floor(index / 7) * 100, 40 + (index % 5) * 10, 10 + index, 0]),
    );
    const found = value(sales);
    expect(found.pricePerM2).to.be.closeTo(3_000, 60);
    expect(found.average).to.be.closeTo(3_000, 1e-6);
    expect(found).to.include({ sampleSize: 40 });
  });

  it('is the average of the sales times the exponentials of its effects', () => {
    fc.assert(
      fc.property(markets, (sales) => {
        const { average, effects, pricePerM2 } = value(sales);
        const sum = Object.values(effects).reduce((all, one) => all + one, 0);
        expect(Math.log(pricePerM2 / average)).to.be.closeTo(sum, 1e-3);
      }),
    );
  });

  it('is within its finite range, and names the sales it used', () => {
    fc.assert(
      fc.property(markets, (sales) => {
        const { low, high, pricePerM2, similar, sampleSize } = value(sales);
        expect(low).to.be.greaterThan(0);
        expect(low).to.be.lessThan(pricePerM2);
        expect(pricePerM2).to.be.lessThan(high);
        expect(high).to.be.lessThan(1e6);
        expect(new Set(similar).size).to.equal(similar.length);
        expect(sampleSize).to.equal(sales.length);
      }),
    );
  });

  it('changes with all prices in proportion, and not with the origin of positions or of time', () => {
    fc.assert(
      fc.property(markets, fc.double({ min: 0.5, max: 2, noNaN: true }), (sales, factor) => {
        const { pricePerM2 } = value(sales);
        const dearer = value(sales.map((sale) => ({ ...sale, price: sale.price * factor })));
        expect(dearer.pricePerM2 / pricePerM2).to.be.closeTo(factor, 1e-3);
        const moved = value(
          sales.map((sale) => ({ ...sale, x: sale.x + 4_096, y: sale.y - 1_024, day: sale.day + 64 })),
          { of: { ...dwelling, x: 4_096, y: -1_024 }, day: DAY + 64 },
        );
        expect(moved.pricePerM2 / pricePerM2).to.be.closeTo(1, 1e-9);
      }),
    );
  });

  it('follows a rising market to the day of the valuation', () => {
    const sales = Array.from({ length: 200 }, (_, index) =>
      saleOf([(index % 20) * 50, Math.floor(index / 20) * 50, 60, index * 7, -0.1 * ((index * 7) / 365)]),
    );
    const { pricePerM2, effects } = value(sales);
    expect(pricePerM2).to.be.within(2_880, 3_120);
    expect(effects.time).to.be.greaterThan(0.05);
  });

  it('follows a market that has turned within the year', () => {
    // Flat at 3,000 EUR per m² until a year ago, 20 % more since.
    const sales = Array.from({ length: 300 }, (_, index) =>
      saleOf([
        (index % 20) * 50,
        Math.floor(index / 20) * 50,
        60,
        1 + index * 4,
        -0.2 * Math.min(1, (1 + index * 4) / 365),
      ]),
    );
    expect(value(sales).pricePerM2).to.be.within(2_930, 3_070);
  });

  it('is moved by less than a quarter when the next-door sale has five times its price', () => {
    const sales = Array.from({ length: 60 }, (_, index) =>
      saleOf([(index % 8) * 60 + 20, Math.floor(index / 8) * 60, 50 + (index % 5) * 5, 10 + index * 5, 0]),
    );
    const [first, ...rest] = sales;
    if (!first) throw new Error('no sale');
    const changed = value([{ ...first, price: first.price * 5 }, ...rest]);
    expect(changed.pricePerM2 / value(sales).pricePerM2).to.be.within(1, 1.25);
  });

  it('uses the nearest of many sales, and is undefined with too few', () => {
    const sales = Array.from({ length: MAX_SALES + 50 }, (_, index) => saleOf([index * 10, 0, 60, 100, 0]));
    const { sampleSize, radius } = value(sales);
    expect([sampleSize, radius]).to.deep.equal([MAX_SALES, (MAX_SALES - 1) * 10]);
    const few = sales.slice(0, MIN_SALES - 1).map(measureSale);
    expect(valueDwelling('house', dwelling, few, DAY)).to.equal(undefined);
  });

  it('stays finite for a dwelling that is like no sale', () => {
    const sales = Array.from({ length: 30 }, (_, index) => saleOf([1e6 + index, 1e6, 20, 1_800, 0]));
    const { low, high } = value(sales, { of: { ...dwelling, area: 10_000 } });
    expect(Number.isFinite(low) && Number.isFinite(high)).to.equal(true);
  });
});
