import { expect } from 'chai';
import fc from 'fast-check';
import { countVoids, heightIn, readTile, VOID, writeTile } from './elevation-tile.ts';
import type { ElevationTile } from './elevation-tile.ts';

const SIZE = 1_201;

/** The bytes of a tile whose heights follow from row and column, both from the north-west corner. */
function bytesOf(heightAt: (row: number, column: number) => number, size = SIZE): Buffer {
  const bytes = Buffer.alloc(size * size * 2);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) bytes.writeInt16BE(heightAt(row, column), (row * size + column) * 2);
  return bytes;
}

const tileOf = (heightAt: (row: number, column: number) => number): ElevationTile =>
  readTile('N45E006', bytesOf(heightAt));

describe('A tile of elevations', () => {
  it('is read from rows that begin in the north, with heights below the sea', () => {
    const tile = tileOf((row, column) => (row === 0 ? 1_000 : row === SIZE - 1 ? -7 : column));
    expect(heightIn(tile, { lat: 46, lon: 6.5 })).to.equal(1_000);
    expect(heightIn(tile, { lat: 45, lon: 6.5 })).to.equal(-7);
    expect(heightIn(tile, { lat: 45.5, lon: 6.25 })).to.be.closeTo(300, 0.001);
  });

  it('has heights between its own on the plane through them', () => {
    const tile = tileOf((row, column) => 2 * row + column);
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, (north, east) => {
        const height = heightIn(tile, { lat: 45 + north, lon: 6 + east });
        expect(height).to.be.closeTo((SIZE - 1) * (2 * (1 - north) + east), 0.01);
      }),
    );
  });

  it('has no height next to a place that nobody measured', () => {
    const tile = tileOf((row, column) => (row === 600 && column === 600 ? VOID : 100));
    expect(countVoids(tile)).to.equal(1);
    expect(heightIn(tile, { lat: 45.5, lon: 6.5 })).to.equal(undefined);
    expect(heightIn(tile, { lat: 45.6, lon: 6.5 })).to.equal(100);
  });

  it('of one second of arc is kept with every third height', () => {
    const fine = readTile(
      'S01W001',
      bytesOf((row, column) => (row % 3 === 0 && column % 3 === 0 ? row / 3 : 9_999), 3_601),
    );
    expect([fine.lat, fine.lon]).to.deep.equal([-1, -1]);
    const coarse = readTile('S01W001', writeTile(fine));
    expect(coarse.size).to.equal(SIZE);
    expect([0, 1, 1_200].map((row) => coarse.heights[row * SIZE + 700])).to.deep.equal([0, 1, 1_200]);
    expect(Math.max(...coarse.heights.slice(0, 100_000))).to.be.below(1_201);
  });

  it('is refused with another name or another number of bytes', () => {
    expect(() => readTile('alps', Buffer.alloc(0))).to.throw('alps is not the name of a tile, such as N43W002.');
    expect(() => readTile('N91E000', Buffer.alloc(0))).to.throw('N91E000');
    expect(() => readTile('N45E006', Buffer.alloc(12))).to.throw('has 12');
  });
});
