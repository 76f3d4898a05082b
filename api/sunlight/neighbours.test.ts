import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { squareKey, writeBuildings } from '../../analysis/sunlight/buildings.ts';
import type { Building, BuildingSet } from '../../analysis/sunlight/buildings.ts';
import { createNeighbours } from './neighbours.ts';

/** A box of some 22 by 16 m. */
const box = (lat: number, lon: number, height: number): Building => ({
  height,
  outline: [
    { lat: lat - 0.0001, lon: lon - 0.0001 },
    { lat: lat - 0.0001, lon: lon + 0.0001 },
    { lat: lat + 0.0001, lon: lon + 0.0001 },
    { lat: lat + 0.0001, lon: lon - 0.0001 },
  ],
});
const HOME = { orientations: ['S'], floor: 0 } as const;

function storage(squares: Readonly<Record<string, readonly BuildingSet[]>>) {
  const reads: string[] = [];
  const at = createNeighbours({
    get: async (key) => {
      reads.push(key);
      const name = Object.keys(squares).find((one) => squareKey(one) === key);
      const sets = name === undefined ? undefined : squares[name];
      return sets && Readable.from([gzipSync(writeBuildings(sets))]);
    },
  });
  return { reads, at };
}

describe('The buildings around a place', () => {
  it('are not known where no square was imported', async () => {
    const { at } = storage({ 'N43.60W001.56': [{ source: 'a map', buildings: [box(43.605, -1.555, 9)] }] });
    expect(await at({ lat: 43.485, lon: -1.555 }, HOME)).to.equal(undefined);
  });

  it('are read from all squares in reach, each source once, and not again for the same home', async () => {
    const { at, reads } = storage({
      'N43.48W001.56': [{ source: 'a map', buildings: [box(43.4802, -1.555, 6)] }],
      'N43.47W001.56': [
        { source: 'a map', buildings: [box(43.4798, -1.555, 20)] },
        { source: 'another map', buildings: [box(43.4785, -1.555, 9)] },
      ],
    });
    const place = { lat: 43.4802, lon: -1.555 };
    const found = await at(place, HOME);
    expect(found).to.deep.include({ sources: ['a map', 'another map'], buildings: 2, own_building: 'around' });
    expect(found?.facades[0]?.altitudes[180]).to.be.above(30);
    const before = reads.length;
    expect(new Set(reads).size).to.equal(before);
    expect(await at(place, HOME)).to.equal(found);
    expect(reads).to.have.length(before);
  });

  it('fail where the storage cannot be read, instead of being none', async () => {
    const at = createNeighbours({ get: () => Promise.reject(new Error('The storage is down.')) });
    const failure = await at({ lat: 45.5, lon: 6.5 }, HOME).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).and.to.include({ message: 'The storage is down.' });
  });
});
