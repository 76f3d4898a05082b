import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  middleOf,
  readBuildings,
  readFeature,
  SQUARE_DEGREES,
  squareKey,
  writeBuildings,
} from '../analysis/sunlight/buildings.ts';
import type { Building, BuildingSet } from '../analysis/sunlight/buildings.ts';
import { squareName } from '../analysis/sunlight/squares.ts';
import { createObjectStorage, storageOf } from '../clients/object-storage.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import { unzippedObject } from '../clients/unzipped-object.ts';
import { isSource } from './is-source.ts';
import { readLines } from './read-lines.ts';
import { runBareCommand } from './run-command.ts';

const zip = promisify(gzip);

await runBareCommand({
  usage: `npm run buildings:import -- --source "BD TOPO 64, September 2026" --height hauteur FILE
  Imports the outlines and heights of buildings, so that sunlight knows the neighbours: GeoJSONSeq, one feature in a line, in
  degrees, plain or compressed by gzip (.gz). --height is the property with the height in metres. Buildings of the same source
  in the same square are replaced, those of other sources stay. The source is named next to every figure.`,
  options: { source: { type: 'string' }, height: { type: 'string' } },
  accepts: ({ values, positionals }) => positionals.length === 1 && isSource(values.source) && Boolean(values.height),
  async run({ values: { source = '', height = '' }, positionals: [path = ''] }, { config }) {
    const objects = createObjectStorage(storageOf(config));
    try {
      // The whole file is read before a square is stored: a wrong line changes nothing.
      const { squares, buildings, unknown } = await readFeatures(path, height);
      await objects.prepare();
      let replaced = 0;
      for (const [name, ofSquare] of squares) {
        const stored = await readStored(objects, name);
        replaced += stored.find((set) => set.source === source)?.buildings.length ?? 0;
        const sets = [...stored.filter((set) => set.source !== source), { source, buildings: ofSquare }];
        await objects.put(squareKey(name), await zip(writeBuildings(sets)), { contentType: 'application/gzip' });
      }
      process.stdout.write(
        `Buildings imported: ${buildings}, in place of ${replaced} of this source. Squares: ${squares.size}. Features without a height, left out: ${unknown}.\n`,
      );
    } finally {
      objects.close();
    }
  },
});

/** The buildings of a file by the square they are in. Throws RangeError with the number of the line that is wrong, and where no feature has a height. */
async function readFeatures(path: string, height: string) {
  const squares = new Map<string, Building[]>();
  let [buildings, unknown] = [0, 0];
  await readLines(path, (line) => {
    const found = readFeature(line, height);
    if (!found) unknown++;
    for (const building of found ?? []) {
      buildings++;
      const name = squareName(middleOf(building), SQUARE_DEGREES);
      const ofSquare = squares.get(name);
      if (ofSquare) ofSquare.push(building);
      else squares.set(name, [building]);
    }
  });
  if (buildings === 0) throw new RangeError(`None of the ${unknown} features has a height in its property ${height}.`);
  return { squares, buildings, unknown };
}

async function readStored(objects: ObjectStorage, name: string): Promise<BuildingSet[]> {
  const square = await unzippedObject(objects, squareKey(name));
  return square ? readBuildings(String(square)) : [];
}
