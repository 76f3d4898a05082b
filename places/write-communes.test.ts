import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { communeLines, departmentLines, keptCenters } from './write-communes.ts';

const read = async (file: string): Promise<string[]> =>
  (await readFile(new URL(file, import.meta.url), 'utf8')).trimEnd().split('\n');

describe('the tables of places', () => {
  it('have the communes of the installed Code officiel géographique (else: npx node places/write-communes.ts)', async () => {
    expect(communeLines(keptCenters())).to.deep.equal(await read('communes.csv'));
  });

  it('have its departments', async () => {
    expect(departmentLines()).to.deep.equal(await read('departments.csv'));
  });
});
