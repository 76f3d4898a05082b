import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { countVoids, readTile, tileKey, writeTile } from '../analysis/sunlight/elevation-tile.ts';
import { createObjectStorage, storageOf } from '../clients/object-storage.ts';
import { runBareCommand } from './run-command.ts';

const [unzip, zip] = [promisify(gunzip), promisify(gzip)];

await runBareCommand({
  usage: `npm run terrain:import -- FILE…
  Imports elevations of the ground, so that sunlight knows hills: tiles in the HGT format of SRTM and its successors,
  N43W002.hgt or N43W002.hgt.gz, of one or three seconds of arc. A tile replaces the one that was there.`,
  accepts: ({ positionals }) => positionals.length > 0,
  async run({ positionals }, { config }) {
    const objects = createObjectStorage(storageOf(config));
    try {
      await objects.prepare();
      // All are read before one is stored: a wrong file changes nothing.
      for (const store of [false, true]) {
        for (const path of positionals) {
          const { name, bytes, voids } = await read(path);
          if (!store) continue;
          await objects.put(tileKey(name), bytes, { contentType: 'application/gzip' });
          process.stdout.write(`${name}: imported${voids === 0 ? '' : `; ${voids} heights are not known`}\n`);
        }
      }
    } finally {
      objects.close();
    }
  },
});

async function read(path: string) {
  const file = await readFile(path);
  const name = basename(path)
    .toUpperCase()
    .replace(/\.HGT(?:\.GZ)?$/, '');
  const tile = readTile(name, /\.gz$/i.test(path) ? await unzip(file) : file);
  return { name, bytes: await zip(writeTile(tile)), voids: countVoids(tile) };
}
