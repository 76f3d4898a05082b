import { expect } from 'chai';
import { MAX_POINTS, areaFault, areaKm2, areaText, readArea, ringOf } from '../../console/pages/transactions/area.ts';
import type { Place } from '../../console/pages/transactions/area.ts';

const SQUARE: Place[] = [
  { lat: 45.75, lon: 4.85 },
  { lat: 45.75, lon: 4.9 },
  { lat: 45.8, lon: 4.9 },
  { lat: 45.8, lon: 4.85 },
];

const circle = (count: number): Place[] =>
  Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count;
    return { lat: 45 + Math.sin(angle), lon: 4 + Math.cos(angle) };
  });

describe('A drawn area of sales', () => {
  it('is read from the address as it was written, to a metre', () => {
    expect(readArea(areaText(SQUARE))).to.deep.equal(SQUARE);
    expect(areaText([{ lat: -21.1234567, lon: 0.0000001 }])).to.equal('-21.12346_0');
  });

  it('keeps an address free of escapes and below 2,000 characters with the most points', () => {
    const text = areaText(circle(MAX_POINTS));
    expect(new URLSearchParams({ area: text }).toString()).to.equal(`area=${text}`);
    expect(text.length).to.be.below(2_000);
  });

  for (const text of ['', '45', '45_4_46', '45_x', '45,4', '1e3_4', '45_']) {
    it(`is unreadable as “${text}”`, () => expect(readArea(text)).to.equal(undefined));
  }

  it('has no fault as a square or with the most points', () => {
    expect(areaFault(SQUARE)).to.equal(undefined);
    expect(areaFault(circle(MAX_POINTS))).to.equal(undefined);
  });

  for (const { name, points, fault } of [
    { name: 'too few points', points: SQUARE.slice(2), fault: { code: 'few' } },
    { name: 'too many points', points: circle(MAX_POINTS + 1), fault: { code: 'many' } },
    { name: 'a point outside the world', points: [...SQUARE, { lat: 45.77, lon: 181 }], fault: { code: 'outside' } },
    {
      name: 'a width of half the world',
      points: [
        { lat: 0, lon: -90 },
        { lat: 10, lon: 0 },
        { lat: 0, lon: 90 },
      ],
      fault: { code: 'wide' },
    },
    { name: 'a point twice in a row', points: [...SQUARE, ...SQUARE.slice(3)], fault: { code: 'twice' } },
    {
      name: 'a last point in the place of the first',
      points: [...SQUARE, ...SQUARE.slice(0, 1)],
      fault: { code: 'twice' },
    },
    {
      name: 'crossing lines, by the numbers of their first points',
      points: [1, 3, 2, 0].flatMap((place) => SQUARE[place] ?? []),
      fault: { code: 'crossing', first: 1, second: 3 },
    },
  ]) {
    it(`reports ${name}`, () => expect(areaFault(points)).to.deep.equal(fault));
  }

  it('is a closed ring for the API, longitude first', () => {
    expect(ringOf(SQUARE)).to.deep.equal([
      [4.85, 45.75],
      [4.9, 45.75],
      [4.9, 45.8],
      [4.85, 45.8],
      [4.85, 45.75],
    ]);
    expect(ringOf([])).to.deep.equal([]);
  });

  it('has its size in square kilometres, whichever way round it was drawn', () => {
    // 0.05° of latitude are 5.560 km, of longitude at 45.775° 3.878 km.
    expect(areaKm2(SQUARE)).to.be.closeTo(21.56, 0.02);
    expect(areaKm2(SQUARE.toReversed())).to.be.closeTo(21.56, 0.02);
  });
});
