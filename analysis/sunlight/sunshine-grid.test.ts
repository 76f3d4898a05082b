import { expect } from 'chai';
import fc from 'fast-check';
import { nextCell, readCell, readSquare, writeSquare } from './sunshine-grid.ts';
import type { Sunshine } from './sunshine-grid.ts';

const PERCENTS = [36.2, 41, 45.5, 46, 48, 50, 55.3, 54, 52, 45, 38, 33];
const cellAt = (lat: number, lon: number): Sunshine => ({ lat, lon, percents: PERCENTS });

const cells = fc.record({
  lat: fc.integer({ min: -5_400, max: 5_400 }).map((value) => value / 60),
  lon: fc.integer({ min: -10_800, max: 10_800 }).map((value) => value / 60),
  percents: fc.array(
    fc.integer({ min: 0, max: 1_000 }).map((value) => value / 10),
    { minLength: 12, maxLength: 12 },
  ),
});

describe('A grid of sunshine', () => {
  it('has a place and twelve percentages in each line, in columns or not', () => {
    const line = '   43.417   -1.583  36.2  41.0  45.5  46.0  48.0  50.0  55.3  54.0  52.0  45.0  38.0  33.0';
    expect(readCell(line)).to.deep.equal(cellAt(43.417, -1.583));
    expect(readCell(`43.417 -1.583 ${PERCENTS.join('\t')}\r`)).to.deep.equal(cellAt(43.417, -1.583));
  });

  it('is refused with what is wrong in a line', () => {
    const rest = PERCENTS.join(' ');
    for (const [line, reason] of [
      [`43.4 ${rest}`, '14 numbers'],
      [`43.4 -1.5 ${rest} 1`, '14 numbers'],
      [`lat lon ${rest}`, '14 numbers'],
      [`43,4 -1,5 ${rest}`, '14 numbers'],
      [`93.4 -1.5 ${rest}`, '93.4 -1.5 is no place'],
      [`-1.5 181 ${rest}`, '-1.5 181 is no place'],
      [`43.4 -1.5 ${rest.replace('36.2', '-9999')}`, '-9999 is no percentage'],
      [`43.4 -1.5 ${rest.replace('36.2', '100.1')}`, '100.1 is no percentage'],
    ] as const)
      expect(() => readCell(line), line).to.throw(RangeError, reason);
  });

  it('comes back from the storage as it was, whatever its source is called', () => {
    fc.assert(
      fc.property(
        fc.array(cells, { maxLength: 20 }),
        fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
        (square, source) => {
          expect(readSquare(writeSquare({ source, cells: square }))).to.deep.equal({ source, cells: square });
        },
      ),
    );
  });

  it('says of a place what its nearest cell says, with who published that', () => {
    const squares = [
      { source: 'one', cells: [cellAt(43.417, -1.583), cellAt(43.583, -1.417)] },
      { source: 'other', cells: [cellAt(43.25, -1.583)] },
    ];
    expect(nextCell(squares, { lat: 43.43, lon: -1.57 })).to.deep.equal({ ...cellAt(43.417, -1.583), source: 'one' });
    expect(nextCell(squares, { lat: 43.2, lon: -1.6 })).to.include({ lat: 43.25, source: 'other' });
  });

  it('says nothing of a place that is further away than 40 km, and counts across the date line', () => {
    const squares = [{ source: 'one', cells: [cellAt(-16.75, 179.917)] }];
    expect(nextCell(squares, { lat: -16.75, lon: -179.9 })).to.include({ lon: 179.917 });
    expect(nextCell(squares, { lat: -16.75, lon: -179.6 })).to.equal(undefined);
    expect(nextCell(squares, { lat: -17.2, lon: 179.9 })).to.equal(undefined);
    expect(nextCell([], { lat: 0, lon: 0 })).to.equal(undefined);
  });
});
