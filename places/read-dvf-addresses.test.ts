import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { readDvfAddresses } from './read-dvf-addresses.ts';

const CSV = [
  'adresse_numero,adresse_suffixe,adresse_nom_voie,code_postal,code_commune,longitude,latitude',
  '12,,RUE DU PORT,64700,64260,-1.77,43.36',
].join('\n');

describe('The addresses of a file of sales', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dvf-addresses-'));
  });
  after(async () => rm(folder, { recursive: true }));

  it('are read from a plain file and from one that gzip has compressed', async () => {
    const [plain, zipped] = [join(folder, 'sales.csv'), join(folder, 'sales.csv.gz')];
    await Promise.all([writeFile(plain, CSV), writeFile(zipped, gzipSync(CSV))]);
    const addresses = await readDvfAddresses(plain);
    expect(addresses).to.have.length(1);
    expect(await readDvfAddresses(zipped)).to.deep.equal(addresses);
  });

  it('are none of a file that is not there or is cut off, which is said', async () => {
    const cut = join(folder, 'cut.csv.gz');
    await writeFile(cut, gzipSync(CSV).subarray(0, 40));
    for (const [file, reason] of [
      [join(folder, 'none.csv'), 'ENOENT'],
      [join(folder, 'none.csv.gz'), 'ENOENT'],
      [cut, 'unexpected end of file'],
    ] as const) {
      const failure = await readDvfAddresses(file).catch((error: unknown) => error);
      expect(failure, file).to.have.property('message').that.includes(reason);
    }
  });
});
