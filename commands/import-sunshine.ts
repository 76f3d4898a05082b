import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readCell, readSquare, SQUARE_DEGREES, squareKey, writeSquare } from '../analysis/sunlight/sunshine-grid.ts';
import type { Sunshine } from '../analysis/sunlight/sunshine-grid.ts';
import { squareName } from '../analysis/sunlight/squares.ts';
import { createObjectStorage, storageOf } from '../clients/object-storage.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import { unzippedObject } from '../clients/unzipped-object.ts';
import { isSource } from './is-source.ts';
import { readLines } from './read-lines.ts';
import { runBareCommand } from './run-command.ts';

const zip = promisify(gzip);

await runBareCommand({
  usage: `npm run sunshine:import -- --source "CRU CL 2.0, means of 1961 to 1990" FILE
  Imports the usual sunshine of places, so that sunlight knows clouds: a grid in the format of grid_10min_sunp.dat or
  grid_10min_sunp.dat.gz of CRU CL 2.0, each line with latitude, longitude, and twelve percentages of the time from sunrise to
  sunset. A square of ten degrees replaces the one that was there. The source is named next to every figure.`,
  options: { source: { type: 'string' } },
  accepts: ({ values, positionals }) => positionals.length === 1 && isSource(values.source),
  async run({ values: { source = '' }, positionals: [path = ''] }, { config }) {
    const objects = createObjectStorage(storageOf(config));
    try {
      // The whole file is read before a square is stored: a wrong line changes nothing.
      const squares = await readGrid(path);
      await objects.prepare();
      for (const [name, cells] of squares) {
        const before = await describeStored(objects, name);
        const bytes = await zip(writeSquare({ source, cells }));
        await objects.put(squareKey(name), bytes, { contentType: 'application/gzip' });
        process.stdout.write(`${name}: ${cells.length} places imported${before}\n`);
      }
    } finally {
      objects.close();
    }
  },
});

/** The places of a file by the square they are in. Throws RangeError with the number of the line that is wrong. */
async function readGrid(path: string): Promise<Map<string, Sunshine[]>> {
  const squares = new Map<string, Sunshine[]>();
  const known = new Set<string>();
  await readLines(path, (line) => {
    const cell = readCell(line);
    const place = `${cell.lat} ${cell.lon}`;
    if (known.has(place)) throw new RangeError(`the place ${place} is in the file already.`);
    known.add(place);
    const name = squareName(cell, SQUARE_DEGREES);
    const cells = squares.get(name);
    if (cells) cells.push(cell);
    else squares.set(name, [cell]);
  });
  if (squares.size === 0) throw new RangeError('The file has no line.');
  return squares;
}

/** What a square had before, for the operator who replaces more than was meant. */
async function describeStored(objects: ObjectStorage, name: string): Promise<string> {
  const square = await unzippedObject(objects, squareKey(name));
  if (!square) return '';
  const { source, cells } = readSquare(String(square));
  return `, in place of ${cells.length} of ${source}`;
}
