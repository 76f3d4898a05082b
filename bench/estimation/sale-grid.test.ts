import { expect } from 'chai';
import fc from 'fast-check';
import { measureSale } from '../../analysis/valuation/dwelling.ts';
import { createSaleGrid } from './sale-grid.ts';

describe('The grid of sales', () => {
  it('returns the nearest sales of every point', () => {
    const place = fc.record({ x: fc.integer({ min: -3_000, max: 3_000 }), y: fc.integer({ min: -3_000, max: 3_000 }) });
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 200 }),
        place,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0, undefined),
        (places, point, count, fewCells) => {
          const grid = createSaleGrid(fewCells);
          const sales = places.map(({ x, y }) => measureSale({ x, y, area: 50, day: 0, price: 100_000 }));
          for (const sale of sales) grid.add(sale);
          const away = (sale: (typeof sales)[number]): number => Math.hypot(sale.at.x - point.x, sale.at.y - point.y);
          const nearest = sales
            .map(away)
            .sort((one, other) => one - other)
            .slice(0, count);
          const found = grid.around(point.x, point.y, { count, since: 0 });
          expect(
            found
              .map(away)
              .sort((one, other) => one - other)
              .slice(0, count),
          ).to.deep.equal(nearest);
        },
      ),
    );
  });

  it('leaves out sales before the given day', () => {
    for (const fewCells of [0, undefined]) {
      const grid = createSaleGrid(fewCells);
      for (const day of [1, 2, 3]) grid.add(measureSale({ x: 0, y: 0, area: 50, day, price: 100_000 }));
      expect(grid.around(0, 0, { count: 10, since: 2 }).map(({ day }) => day)).to.deep.equal([2, 3]);
    }
  });
});
