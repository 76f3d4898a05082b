import { existsSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { measureSale } from './dwelling.ts';
import type { Dwelling, MeasuredSale, Sale } from './dwelling.ts';
import { nonDecreasing, valueGrowing } from './grow-with-area.ts';
import { knownRanges } from './known-range.ts';
import { MIN_SALES } from './value-dwelling.ts';

const DAY = 20_000;

/** A market of any shape: prices per m² that fall with the area as steeply as they like, garages that go with cheap dwellings. */
const drawn = fc.record({
  x: fc.integer({ min: -3_000, max: 3_000 }),
  y: fc.integer({ min: -3_000, max: 3_000 }),
  area: fc.integer({ min: 20, max: 300 }),
  rooms: fc.integer({ min: 1, max: 8 }),
  outbuildings: fc.integer({ min: 0, max: 3 }),
  land: fc.integer({ min: 0, max: 2_000 }),
  age: fc.integer({ min: 1, max: 1_500 }),
  noise: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
});
const markets = fc
  .tuple(
    fc.array(drawn, { minLength: MIN_SALES, maxLength: 60 }),
    fc.double({ min: -1.5, max: 0.2, noNaN: true }),
    fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  )
  .map(([all, slope, perGarage]): MeasuredSale[] =>
    all.map(({ age, noise, ...sale }) => {
      const perM2 = 3_000 * (sale.area / 80) ** slope * Math.exp(noise + perGarage * sale.outbuildings);
      const sold: Sale = { ...sale, day: DAY - age, price: sale.area * perM2 };
      return measureSale(sold);
    }),
  );
const types = fc.constantFrom('apartment' as const, 'house' as const);

function worth(
  type: 'apartment' | 'house',
  dwelling: Omit<Dwelling, 'x' | 'y'>,
  sales: readonly MeasuredSale[],
  day = DAY,
) {
  const { area: range } = knownRanges(type, dwelling.area, sales);
  const value = valueGrowing(type, { x: 0, y: 0, ...dwelling }, sales, { day, range });
  if (!value) throw new Error('no valuation');
  const { low, pricePerM2, high } = value;
  return [low, pricePerM2, high].map((perM2) => perM2 * dwelling.area);
}

const isAtLeast = (more: readonly number[], less: readonly number[]): boolean =>
  more.every((value, index) => value >= (less[index] ?? 0) * (1 - 1e-9));

describe('What a dwelling is worth', () => {
  it('grows with its area all over the range that the sales cover, at both ends of the range too', () => {
    fc.assert(
      fc.property(
        markets,
        types,
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        (sales, type, rooms) => {
          const { area } = knownRanges(type, 80, sales);
          const areas = Array.from({ length: 12 }, (_, step) => area.least + ((area.most - area.least) * step) / 11);
          const values = areas.map((one) => worth(type, { area: one, rooms }, sales));
          values.forEach((value, index) => {
            const before = values[index - 1];
            if (before && area.most > area.least) {
              expect(isAtLeast(value, before)).to.equal(true);
              expect(value[1]).to.be.greaterThan(before[1] ?? 0);
            }
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is never lowered by a garage, nor by more land', () => {
    fc.assert(
      fc.property(markets, types, fc.integer({ min: 30, max: 250 }), (sales, type, area) => {
        const garages = [0, 1, 2, 3, 7].map((outbuildings) => worth(type, { area, outbuildings, land: 300 }, sales));
        const plots = [0, 100, 500, 2_000].map((land) => worth(type, { area, outbuildings: 1, land }, sales));
        for (const row of [garages, plots]) {
          row.forEach((value, index) => expect(isAtLeast(value, row[index - 1] ?? [])).to.equal(true));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is finite, and its central value within its range', () => {
    fc.assert(
      fc.property(markets, types, fc.integer({ min: 20, max: 300 }), (sales, type, area) => {
        const [low = 0, central = 0, high = 0] = worth(type, { area }, sales);
        expect(low).to.be.greaterThan(0);
        expect(central).to.be.within(low, high);
        expect(high).to.be.lessThan(1e9);
      }),
      { numRuns: 15 },
    );
  });

  it('reads the nearest growing values of a row', () => {
    expect(nonDecreasing([1, 3, 2, 4])).to.deep.equal([1, 2.5, 2.5, 4]);
    expect(nonDecreasing([3, 2, 1])).to.deep.equal([2, 2, 2]);
    expect(nonDecreasing([])).to.deep.equal([]);
  });
});

const FILE = '../shared/data/dvf/geo-dvf_dev_hendaye64260_2019-2021.csv';

describe('What a dwelling among real sales is worth', () => {
  before(function () {
    if (existsSync(FILE)) return;
    console.log(`    skipped: ${FILE} is not there`);
    this.skip();
  });

  it('grows with its area, and is not lowered by garages', async () => {
    const { readSales } = await import('../../bench/estimation/read-sales.ts');
    const [all = []] = await readSales([FILE], () => {});
    for (const type of ['apartment', 'house'] as const) {
      const own = all.filter((sale) => sale.type === type);
      const sales = own.slice(-400).map(measureSale);
      const day = Math.max(...sales.map((sale) => sale.day));
      const { area: range } = knownRanges(type, 80, sales);
      const { x = 0, y = 0 } = own.at(-1) ?? {};
      const at = (area: number, outbuildings: number): number =>
        (valueGrowing(type, { x, y, area, outbuildings }, sales, { day, range })?.pricePerM2 ?? 0) * area;
      let before = 0;
      for (let area = range.least; area <= range.most; area += 7) {
        const values = [0, 1, 2, 3].map((count) => at(area, count));
        expect(values).to.deep.equal(values.toSorted((one, other) => one - other));
        expect(values[0]).to.be.greaterThan(before);
        before = values[0] ?? 0;
      }
    }
  });
});
