import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { tileKey } from '../../analysis/sunlight/elevation-tile.ts';
import { createTerrain } from './terrain.ts';

const SIZE = 1_201;

/** A tile whose height is that of its row, counted from the north. */
function tile(heightOf: (row: number) => number): Buffer {
  const bytes = Buffer.alloc(SIZE * SIZE * 2);
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) bytes.writeInt16BE(heightOf(row), (row * SIZE + column) * 2);
  return gzipSync(bytes, { level: 1 });
}

function storage(tiles: Readonly<Record<string, Buffer>>) {
  const reads: string[] = [];
  return {
    reads,
    around: createTerrain({
      get: async (key) => {
        reads.push(key);
        const name = Object.keys(tiles).find((one) => tileKey(one) === key);
        const bytes = name === undefined ? undefined : tiles[name];
        return bytes && Readable.from([bytes]);
      },
    }),
  };
}

describe('The ground around a place', () => {
  it('is not known without the tile of the place', async () => {
    const { around } = storage({ N45E005: tile(() => 0) });
    expect(await around(45.5, 6.5)).to.equal(undefined);
  });

  it('is read from the tiles that the horizon reaches, each once, and not again for the same place', async () => {
    // The southern half of the tile is a plateau of 2,000 m.
    const { around, reads } = storage({ N45E006: tile((row) => (row > 700 ? 2_000 : 200)), N45E007: tile(() => 200) });
    const places = await Promise.all([around(45.5, 6.9), around(45.5, 6.9)]);
    const [found] = places;
    expect(found?.tiles).to.deep.equal(['N45E006', 'N45E007']);
    expect(found?.complete).to.equal(true);
    const south = found?.points.find(({ azimuth }) => azimuth === 180);
    // The plateau begins 100 rows of 93 m to the south.
    expect(south?.altitude).to.be.within(10.5, 11.1);
    expect(new Set(reads).size).to.equal(reads.length);
    const before = reads.length;
    expect(await around(45.5, 6.9)).to.deep.equal(found);
    expect(reads).to.have.length(before);
  });

  it('is not complete where a tile around is missing', async () => {
    const { around } = storage({ N45E006: tile(() => 200) });
    expect(await around(45.5, 6.9)).to.include({ complete: false });
  });

  it('fails where the storage cannot be read, instead of being level', async () => {
    const around = createTerrain({ get: () => Promise.reject(new Error('The storage is down.')) });
    const failure = await around(45.5, 6.5).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).and.to.include({ message: 'The storage is down.' });
  });
});
