import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { tileKey } from '../analysis/sunlight/elevation-tile.ts';
import { squareKey as buildingsKey } from '../analysis/sunlight/buildings.ts';
import { squareName, squaresAround } from '../analysis/sunlight/squares.ts';
import { squareKey } from '../analysis/sunlight/sunshine-grid.ts';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Sunlight } from '../model/sales/sunlight.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { openObjects } from './support/objects.ts';

const run = promisify(execFile);

/** A tile that no listing of another test is in: an island in the southern ocean. */
const TILE = 'S55W037';
const SIZE = 1_201;

/** A plain with a range of 1,500 m in its northern part, where the sun is at noon in the south of the world. */
function heights(): Buffer {
  const bytes = Buffer.alloc(SIZE * SIZE * 2);
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) bytes.writeInt16BE(row < 560 ? 1_500 : 10, (row * SIZE + column) * 2);
  return bytes;
}

/** The square of ten degrees with that island, and a line for a cell next to the valley. */
const SQUARE = 'S60W040';
const SOURCE = 'CRU CL 2.0, means of 1961 to 1990';
const CELL = '  -54.417  -36.583   36.0  38.0  34.0  30.0  26.0  20.0  24.0  33.0  38.0  40.0  39.0  37.0';

/** The position of the house in the town, and a map around it: the house itself, and a block of 40 m to the north of it, where the sun is at noon. */
const TOWN = { lat: -55.1, lon: -36.5 };
const square = (north: number, metres: number): [number, number][] => {
  const [lat, lon] = [metres / 111_195, metres / (111_195 * Math.cos((TOWN.lat * Math.PI) / 180))];
  const middle = TOWN.lat + north / 111_195;
  return [
    [TOWN.lon - lon, middle - lat],
    [TOWN.lon + lon, middle - lat],
    [TOWN.lon + lon, middle + lat],
    [TOWN.lon - lon, middle + lat],
    [TOWN.lon - lon, middle - lat],
  ];
};
const building = (north: number, metres: number, hauteur: number | null) =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [square(north, metres)] },
    properties: { hauteur },
  });
const MAP = [building(0, 5, 6), building(50, 15, 40), building(-50, 5, null)];

describe('What an operator imports for sunlight', () => {
  let scene: Scene;
  let crm: TestServer;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terrain-'));
    crm = await serve({
      '/feed': () => ({
        body: ['valley', 'plain', 'town'].map((reference, place) => ({
          crm_reference: reference,
          reference,
          type: 'house',
          offer_type: 'sale',
          title: reference,
          orientation: 'N',
          location: {
            city: 'Grytviken',
            countryCode: 'GS',
            geo: { latitude: -54.5 - place * 0.3, longitude: -36.5 },
          },
        })),
      }),
    });
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
    await scene.run();
    await scene.buyAddon('SOLAR_EXPOSURE');
  });
  after(async () => {
    const objects = openObjects(scene.product);
    const squares = [...squaresAround(TOWN, 500, 0.01)].map(buildingsKey);
    await objects.remove([tileKey(TILE), squareKey(SQUARE), ...squares]);
    objects.close();
    await scene.close();
    await crm.stop();
    await rm(folder, { recursive: true });
  });

  const command = async (name: string, ...args: string[]) =>
    run(process.execPath, [`commands/${name}.ts`, ...args], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, ...scene.product.environment },
    });
  const importTiles = async (...files: string[]) => command('import-terrain', ...files);
  const importGrid = async (name: string, lines: readonly string[], source = SOURCE) => {
    const path = join(folder, name);
    await writeFile(path, name.endsWith('.gz') ? gzipSync(lines.join('\n')) : lines.join('\n'));
    return command('import-sunshine', '--source', source, path);
  };
  const importMap = async (lines: readonly string[], source: string, height = 'hauteur') => {
    const path = join(folder, 'map.geojsonl');
    await writeFile(path, lines.join('\n'));
    return command('import-buildings', '--source', source, '--height', height, path);
  };
  const sunlightOf = async (reference: string) => {
    const listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    const id = listings.find((listing) => listing.reference === reference)?.id ?? '';
    return scene.client.get<Sunlight>(`/properties/${id}/sunlight?year=2026`);
  };

  it('is refused as a whole when one of the files is no tile of elevations', async () => {
    const [good, bad] = [join(folder, `${TILE}.hgt.gz`), join(folder, 'N43W002.hgt')];
    await writeFile(good, gzipSync(heights(), { level: 1 }));
    await writeFile(bad, 'no tile');
    const failure = await importTiles(good, bad).catch((error: unknown) => error);
    expect(failure).to.include({ code: 1 });
    expect(failure).to.have.property('stderr').that.includes('N43W002 has 7');
    const objects = openObjects(scene.product);
    expect(await objects.exists(tileKey(TILE))).to.equal(false);
    objects.close();
  });

  it('is refused as a whole when a line of a grid of sunshine is wrong or there twice, and without a source', async () => {
    const far = CELL.replace('-54.417', '-24.417');
    for (const [lines, source, code, reason] of [
      [[far, CELL.replace('36.0', '-999')], SOURCE, 1, 'Line 2: -999 is no percentage'],
      [[far, CELL, CELL], SOURCE, 1, 'Line 3: the place -54.417 -36.583 is in the file already'],
      [['', ''], SOURCE, 1, 'no line'],
      [[CELL], ' ', 2, '--source'],
    ] as const) {
      const failure = await importGrid('grid.dat', lines, source).catch((error: unknown) => error);
      expect(failure, reason).to.include({ code });
      expect(failure).to.have.property('stderr').that.includes(reason);
    }
    const objects = openObjects(scene.product);
    const stored = ['S30W040', SQUARE].map((name) => objects.exists(squareKey(name)));
    expect(await Promise.all(stored)).to.deep.equal([false, false]);
    objects.close();
  });

  it('is refused as a whole when a line of a map is wrong, or no building has a height', async () => {
    for (const [lines, height, code, reason] of [
      [[...MAP, '{"type":"FeatureCollection"}'], 'hauteur', 1, 'Line 4: it must be one GeoJSON feature'],
      [[...MAP, building(0, 5, 5_000)], 'hauteur', 1, 'Line 4: hauteur is 5000'],
      [MAP, 'height', 1, 'None of the 3 features has a height in its property height'],
      [MAP, '', 2, '--height'],
    ] as const) {
      const failure = await importMap(lines, 'a map', height).catch((error: unknown) => error);
      expect(failure, reason).to.include({ code });
      expect(failure).to.have.property('stderr').that.includes(reason);
    }
    const objects = openObjects(scene.product);
    expect(await objects.exists(buildingsKey(squareName(TOWN, 0.01)))).to.equal(false);
    objects.close();
  });

  it('replaces the buildings of the same source, and keeps those of others', async () => {
    const first = await importMap([building(0, 5, 6), building(80, 5, 9)], 'the town');
    expect(first.stdout).to.match(/^Buildings imported: 2, in place of 0 .* left out: 0\.$/m);
    const other = await importMap(MAP, 'a map');
    expect(other.stdout).to.match(/^Buildings imported: 2, in place of 0 .* left out: 1\.$/m);
    const again = await importMap([building(0, 5, 6)], 'the town');
    expect(again.stdout).to.match(/^Buildings imported: 1, in place of [12] /);
  });

  it('replaces what was there, and says what that was', async () => {
    const tiles = await importTiles(join(folder, `${TILE}.hgt.gz`));
    expect(tiles.stdout).to.include(`${TILE}: imported`);
    const first = await importGrid(
      'older.dat',
      [CELL.replace('36.0', '99.0'), CELL.replace('-36.583', '-36.75')],
      'Old',
    );
    expect(first.stdout).to.equal(`${SQUARE}: 2 places imported\n`);
    const second = await importGrid('grid_10min_sunp.dat.gz', [CELL]);
    expect(second.stdout).to.equal(`${SQUARE}: 1 places imported, in place of 2 of Old\n`);
  });

  it('gives the hours with usual clouds to a house that is near, with their source, and not to one that is far', async () => {
    const [near, far] = [await sunlightOf('valley'), await sunlightOf('plain')];
    expect(near.clouds).to.include({ source: SOURCE, latitude: -54.417, longitude: -36.583 });
    expect(near.clouds?.monthly[0]).to.include({ month: 1, sunshine_percent: 36 });
    const january = 0.36 * (near.monthly[0]?.direct_sun_hours ?? 0);
    expect(near.clouds?.monthly[0]?.direct_sun_hours).to.be.closeTo(january, 0.01).and.to.be.above(1);
    expect(far).not.to.have.property('clouds');
  });

  it('takes the sun from a façade behind a high building', async () => {
    const [plain, town] = [await sunlightOf('plain'), await sunlightOf('town')];
    expect(plain).not.to.have.property('neighbours');
    expect(town.neighbours).to.include({ own_building: 'around' });
    expect(town.neighbours?.sources).to.have.members(['the town', 'a map']);
    // The block begins 29.7 m in front of the façade and is 38.5 m higher than a window on the ground floor.
    const [north] = town.neighbours?.facades ?? [];
    const ahead = north?.horizon.find(({ azimuth_degrees: azimuth }) => azimuth === 0);
    expect(ahead?.altitude_degrees).to.be.closeTo(52.4, 0.2);
    const june = ({ monthly }: Sunlight) => monthly[5]?.direct_sun_hours ?? 0;
    expect(june(town)).to.be.within(1, 0.7 * june(plain));
  });

  it('takes the sun of winter from a house behind a range, and not from one far from it', async () => {
    const [valley, plain] = [await sunlightOf('valley'), await sunlightOf('plain')];
    expect(valley.terrain).to.deep.include({ tiles: [TILE] });
    const june = ({ monthly }: Sunlight) => monthly[5]?.direct_sun_hours ?? 0;
    // The sun of June is 12° high at noon; the range is 3.7 km away and 22° high.
    expect(june(valley)).to.be.below(0.1 * june(plain));
    expect(valley.annual.daylight_hours).to.be.closeTo(plain.annual.daylight_hours, 40);
  });
});
