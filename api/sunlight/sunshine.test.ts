import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { squareKey, writeSquare } from '../../analysis/sunlight/sunshine-grid.ts';
import type { SunshineSquare } from '../../analysis/sunlight/sunshine-grid.ts';
import { createSunshine } from './sunshine.ts';

const percents = Array.from({ length: 12 }, (_, month) => 40 + month);

function storage(squares: Readonly<Record<string, SunshineSquare>>) {
  const reads: string[] = [];
  return {
    reads,
    at: createSunshine({
      get: async (key) => {
        reads.push(key);
        const name = Object.keys(squares).find((one) => squareKey(one) === key);
        const square = name === undefined ? undefined : squares[name];
        return square && Readable.from([gzipSync(writeSquare(square))]);
      },
    }),
  };
}

describe('The usual sunshine of a place', () => {
  it('is not known where no square was imported', async () => {
    const { at } = storage({ N50W010: { source: 'a grid', cells: [{ lat: 50.25, lon: -1.5, percents }] } });
    expect(await at(43.5, -1.5)).to.equal(undefined);
  });

  it('is read once, also from the square next to that of the place', async () => {
    const { at, reads } = storage({ N40W010: { source: 'a grid', cells: [{ lat: 49.917, lon: -1.583, percents }] } });
    const expected = { source: 'a grid', lat: 49.917, lon: -1.583, percents };
    expect(await at(50.05, -1.55)).to.deep.equal(expected);
    expect(reads).to.have.members([squareKey('N40W010'), squareKey('N50W010')]);
    expect(await at(50.05, -1.55)).to.deep.equal(expected);
    expect(reads).to.have.length(2);
  });

  it('fails where the storage cannot be read, instead of being unknown', async () => {
    const at = createSunshine({ get: () => Promise.reject(new Error('The storage is down.')) });
    const failure = await at(45.5, 6.5).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).and.to.include({ message: 'The storage is down.' });
  });
});
