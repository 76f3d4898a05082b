import { expect } from 'chai';
import { measureSale } from './dwelling.ts';
import { beyondKnown, knownRanges } from './known-range.ts';

const saleOf = (area: number, rooms: number, land = 0) =>
  measureSale({ x: 0, y: 0, area, rooms, land, day: 0, price: area * 3_000 });
/** Houses of 60 to 160 m², 20 m² per room, plots of 200 to 700 m². */
const houses = Array.from({ length: 11 }, (_, index) => saleOf(60 + index * 10, 3 + index / 2, 200 + index * 50));

describe('The ranges that sales cover', () => {
  it('are those of their areas, plots and rooms per area', () => {
    expect(knownRanges('house', 100, houses)).to.deep.equal({
      area: { least: 60, most: 160 },
      rooms: { least: 5, most: 5 },
      land: { least: 200, most: 700 },
    });
    expect(knownRanges('apartment', 100, houses)).not.to.have.property('land');
  });

  it('refuse what is beyond them, by its feature and with the range', () => {
    const ranges = knownRanges('house', 100, houses);
    const house = { x: 0, y: 0, area: 100 };
    expect(beyondKnown(ranges, house)).to.equal(undefined);
    expect(beyondKnown(ranges, { ...house, rooms: 5, land: 700 })).to.equal(undefined);
    expect(beyondKnown(ranges, { ...house, area: 160.5 })).to.deep.equal({
      feature: 'area',
      given: 160.5,
      range: { least: 60, most: 160 },
    });
    expect(beyondKnown(ranges, { ...house, area: 59 })?.feature).to.equal('area');
    expect(beyondKnown(ranges, { ...house, rooms: 100 })?.feature).to.equal('rooms');
    expect(beyondKnown(ranges, { ...house, land: 10_000_000 })?.feature).to.equal('land');
    expect(beyondKnown(ranges, { ...house, rooms: 0 })).to.equal(undefined);
  });

  it('are not widened by one percent of odd sales', () => {
    const many = [...Array.from({ length: 199 }, (_, index) => saleOf(50 + (index % 50), 3)), saleOf(9_000, 3)];
    expect(knownRanges('house', 60, many).area).to.deep.equal({ least: 50, most: 99 });
    expect(knownRanges('house', 60, [...houses, saleOf(9_000, 3)]).area.most).to.equal(9_000);
  });
});
