import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { tileKey } from '../analysis/sunlight/elevation-tile.ts';
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

describe('Elevations that an operator imports', () => {
  let scene: Scene;
  let crm: TestServer;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terrain-'));
    crm = await serve({
      '/feed': () => ({
        body: ['valley', 'plain'].map((reference, place) => ({
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
    await objects.remove([tileKey(TILE)]);
    objects.close();
    await scene.close();
    await crm.stop();
    await rm(folder, { recursive: true });
  });

  const importFiles = async (...files: string[]) =>
    run(process.execPath, ['commands/import-terrain.ts', ...files], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, ...scene.product.environment },
    });

  it('are refused as a whole when one of the files is no tile', async () => {
    const [good, bad] = [join(folder, `${TILE}.hgt.gz`), join(folder, 'N43W002.hgt')];
    await writeFile(good, gzipSync(heights(), { level: 1 }));
    await writeFile(bad, 'no tile');
    const failure = await importFiles(good, bad).catch((error: unknown) => error);
    expect(failure).to.include({ code: 1 });
    expect(failure).to.have.property('stderr').that.includes('N43W002 has 7');
    const objects = openObjects(scene.product);
    expect(await objects.exists(tileKey(TILE))).to.equal(false);
    objects.close();
  });

  it('take the sun of winter from a house behind a range, and not from one far from it', async () => {
    const { stdout } = await importFiles(join(folder, `${TILE}.hgt.gz`));
    expect(stdout).to.include(`${TILE}: imported`);
    const listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    const sunlightOf = async (reference: string) => {
      const id = listings.find((listing) => listing.reference === reference)?.id ?? '';
      return scene.client.get<Sunlight>(`/properties/${id}/sunlight?year=2026`);
    };
    const [valley, plain] = [await sunlightOf('valley'), await sunlightOf('plain')];
    expect(valley.terrain).to.deep.include({ tiles: [TILE] });
    const june = ({ monthly }: Sunlight) => monthly[5]?.direct_sun_hours ?? 0;
    // The sun of June is 12° high at noon; the range is 3.7 km away and 22° high.
    expect(june(valley)).to.be.below(0.1 * june(plain));
    expect(valley.annual.daylight_hours).to.be.closeTo(plain.annual.daylight_hours, 40);
  });
});
