import { expect } from 'chai';
import { compareMethods } from './compare.ts';
import { fitHedonic } from './hedonic.ts';
import { likeSales } from './like-sales.ts';
import { byNearest } from './nearest.ts';
import type { ValuedSale } from './valued-sale.ts';

const sale = (day: number, changes: Partial<ValuedSale> = {}): ValuedSale => {
  const area = changes.area ?? 40 + (day % 7) * 10;
  return {
    type: 'apartment',
    commune: day % 3 === 0 ? 'north' : 'south',
    day,
    x: (day % 5) * 100,
    y: 0,
    area,
    rooms: Math.round(area / 22),
    // 4,000 EUR per m², a fifth more in the north.
    price: area * 4_000 * (day % 3 === 0 ? 1.2 : 1),
    ours: 4_000,
    ...changes,
  };
};
const sales = Array.from({ length: 200 }, (_, day) => sale(day));

describe('Other methods of valuing', () => {
  it('find the price of a commune by a hedonic regression, and none from a handful of sales', () => {
    const fitted = fitHedonic(sales);
    expect(Math.exp(fitted?.(sale(300)) ?? 0)).to.be.closeTo(4_800, 120);
    expect(Math.exp(fitted?.(sale(301)) ?? 0)).to.be.closeTo(4_000, 120);
    expect(fitHedonic(sales.slice(0, 29))).to.equal(undefined);
  });

  it('take the median of the ten nearest sales', () => {
    const near = Array.from({ length: 10 }, (_, at) => sale(at, { area: 50, price: 50 * (3_000 + 100 * at), x: 0 }));
    const far = sale(5, { area: 50, price: 50 * 9_000, x: 50_000 });
    expect(Math.exp(byNearest(sale(20, { area: 50, x: 0 }), [...near, far]) ?? 0)).to.be.closeTo(3_450, 1);
    expect(byNearest(sale(20), near.slice(1))).to.equal(undefined);
  });

  it('know only what was sold before, less the lag', () => {
    const turned = sales.map((one) => (one.day < 100 ? one : { ...one, price: one.price * 3 }));
    const of = (lag: number) => compareMethods(turned, { from: 100, lag }).get('nearest') ?? [];
    // The first sale after the prices tripled is valued by what was known before it.
    expect((of(0)[0]?.estimated ?? 0) / (of(0)[0]?.price ?? 1)).to.be.closeTo(1 / 3, 0.1);
    expect((of(0).at(-1)?.estimated ?? 0) / (of(0).at(-1)?.price ?? 1)).to.be.closeTo(1, 0.25);
    expect((of(99).at(-1)?.estimated ?? 0) / (of(99).at(-1)?.price ?? 1)).to.be.closeTo(1 / 3, 0.1);
  });

  it('are scored on the same sales: those that every method values', () => {
    const some = sales.map((one) => (one.day === 150 ? { ...one, ours: undefined } : one));
    const lengths = [...compareMethods(some, { from: 100, lag: 0 }).values()].map(({ length }) => length);
    expect(lengths).to.deep.equal([99, 99, 99]);
  });

  it('are bounded by how much sales differ that are alike in all that is known', () => {
    const twice = [
      sale(0, { area: 50, price: 200_000, rooms: 2 }),
      sale(30, { area: 50, price: 220_000, rooms: 2, x: 0 }),
      sale(60, { area: 50, price: 300_000, rooms: 3, x: 0 }),
      sale(250, { area: 50, price: 300_000, rooms: 2, x: 0 }),
    ];
    expect(likeSales(twice)).to.deep.equal({ pairs: 1, difference: 10, floor: 7 });
  });
});
